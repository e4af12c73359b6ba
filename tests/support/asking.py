"""Asks every page of a catalog and prints what came back; run by the Python of either line of Datasette.

Usage: python asking.py CATALOG ADDRESSES, where ADDRESSES is a JSON list.
"""

import asyncio
import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "compiler"))

from cardwright.serve import application


async def asked(datasette, addresses):
    """Status, type, policy and a digest of each answer."""
    answers = {}
    for address in addresses:
        answer = await datasette.client.get(address)
        answers[address] = [
            answer.status_code,
            answer.headers.get("content-type"),
            answer.headers.get("content-security-policy"),
            answer.headers.get("location"),
            hashlib.sha256(answer.content).hexdigest(),
        ]
    return answers


async def main():
    """Print the version of Datasette and the answers."""
    catalog, addresses = sys.argv[1:]
    datasette = application(Path(catalog))
    version = (await datasette.client.get("/-/versions.json")).json()["datasette"]["version"]
    print(json.dumps({"version": version, "answers": await asked(datasette, json.loads(addresses))}))


if __name__ == "__main__":
    asyncio.run(main())
