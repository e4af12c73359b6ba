"""Serves a catalog with Datasette to browsers on this machine, read-only, until somebody interrupts it."""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

SETTINGS = {
    # Looking for facets nobody asked for makes each page many times slower.
    "suggest_facets": False,
    "sql_time_limit_ms": 1000,
    "allow_download": True,
}
_PATIENCE = 3
"""Seconds that an interrupted server gives those who still download."""


USUAL_PORT = 8001


def free_port(host: str) -> int:
    """The usual port if nobody listens there, else 0, which is any free one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT


def application(catalog: Path, metadata: Path | None) -> Any:
    """Datasette on a catalog that nobody changes; raises OSError if one of the files cannot be read."""
    from datasette.app import Datasette

    told = json.loads(metadata.read_text(encoding="utf-8")) if metadata else {}
    with catalog.open("rb"):
        pass
    return Datasette([], immutables=[str(catalog)], metadata=told, settings=SETTINGS)


def serve(
    catalog: Path,
    metadata: Path | None,
    host: str = "127.0.0.1",
    port: int = 0,
    ready: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted, and tell `ready` the address as soon as it answers; port 0 is any free one.

    Raises OSError if a file cannot be read or the port is taken, and sqlite3.DatabaseError if the catalog is none.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The port is taken before anything is told about it, so nobody can take it in between.
    with socket.create_server((host, port), family=family) as listening, suppress(KeyboardInterrupt):
        number = listening.getsockname()[1]
        shown = f"[{host}]" if family is socket.AF_INET6 else host
        asyncio.run(_serve(catalog, metadata, listening, lambda: ready(f"http://{shown}:{number}/")))


async def _serve(catalog: Path, metadata: Path | None, listening: socket.socket, ready: Callable[[], None]) -> None:
    from uvicorn import Config, Server

    class Telling(Server):
        """Says when it has begun to answer."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

    datasette = application(catalog, metadata)
    # A catalog that is no database is found out now and not by the first visitor.
    await datasette.invoke_startup()
    await datasette.refresh_schemas()
    config = Config(datasette.app(), log_level="warning", timeout_graceful_shutdown=_PATIENCE)
    await Telling(config).serve(sockets=[listening])
