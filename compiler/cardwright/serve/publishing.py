"""Writes a folder that any host can serve with Datasette: the catalog, the metadata, and the program."""

import hashlib
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardwright.serve.server import proven, settings

PROGRAM = "program"
"""The folder with the program, which the site contains because it is on no package index."""
_NEEDED = ("datasette", "lark", "babel", "PyYAML")
_LEFT_OUT = ("_data", "__pycache__", "*.so", "*.pyd")
"""The host may be another machine, on which a compiled engine would not run; it plays no games either."""
_PLUGIN = f'''"""Gives Datasette the pages of the catalog; the program lies beside this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "{PROGRAM}"))

from cardwright.serve.plugin import *  # noqa: E402, F403
'''


def write_site(folder: Path, catalog: Path, *, sql: bool = False) -> list[Path]:
    """Write all files for a host into an empty folder, and return their paths; raises the exceptions of `proven`.

    Visitors may use SQL only if `sql` is set.
    """
    told = proven(catalog)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(catalog, folder / "catalog.db")
    texts = {
        "metadata.json": _json(told),
        "settings.json": _json(settings(sql)),
        "datasette.json": _json({"settings": settings(sql), "databases": _configuration(told)}),
        "inspect-data.json": _json(_inspected(folder / "catalog.db")),
        "requirements.txt": "".join(f"{line}\n" for line in requirements()),
        "plugins/cardwright_catalog.py": _PLUGIN,
        "README.md": files("cardwright.serve").joinpath("publishing.md").read_text("utf-8"),
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    package = Path(str(files("cardwright")))
    shutil.copytree(package, folder / PROGRAM / "cardwright", ignore=shutil.ignore_patterns(*_LEFT_OUT))
    return [folder / "catalog.db", *(folder / name for name in texts), folder / PROGRAM]


def requirements() -> Iterator[str]:
    """The other packages to install, in the installed versions."""
    for name in _NEEDED:
        yield f"{name}=={version(name)}"


def _configuration(told: dict[str, Any]) -> dict[str, Any]:
    """The part of the metadata that the next version of Datasette reads from another file: queries, facets, search."""
    databases = {}
    for name, about in told.get("databases", {}).items():
        tables = {
            table: {key: value for key, value in entry.items() if not re.search("title|description", key)}
            for table, entry in about.get("tables", {}).items()
        }
        databases[name] = {"queries": about.get("queries", {}), "tables": tables}
    return databases


def _inspected(catalog: Path) -> dict[str, Any]:
    """The sizes of the tables, so that Datasette need not count them; it treats a file named here as immutable."""
    connection = sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)
    try:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        tables = {
            name: {"count": connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]}  # noqa: S608
            for name in sorted(names)
        }
    finally:
        connection.close()
    content = catalog.read_bytes()
    return {
        catalog.stem: {
            "hash": hashlib.sha256(content).hexdigest(),
            "size": len(content),
            "file": catalog.name,
            "tables": tables,
        }
    }


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
