"""Large catalogs for the benchmarks: made libraries, compiled and built, and their rows as anybody could write them."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from tests.bench.made import make
from tests.support.benchmark import QUICK

from cardwright.base.cache import Cache
from cardwright.export import build_all
from cardwright.export.catalog import tongues_of
from cardwright.export.rows import Rows
from cardwright.pipeline.stages import Compiled, compile_library

SERVED_CARDS = 600 if QUICK else 6_000
"""The size of the catalog that is searched and served."""

Plain = dict[str, tuple[str, list[tuple]]]
"""For each table the SQL that inserts a row, and its rows."""


def made_library(folder: Path, count: int) -> Compiled:
    """So many cards in three languages, compiled."""
    compiled = compile_library(make(folder, count).library, Cache(None))
    assert not compiled.diagnostics
    return compiled


def served_catalog(folder: Path) -> Path:
    """The catalog, with its metadata beside it, that requests are measured on."""
    compiled = made_library(folder / "library", SERVED_CARDS)
    build_all(folder / "build", compiled.rulebook, compiled.tongues, appearance=compiled.appearance)
    return folder / "build" / "catalog.db"


def rows_of(compiled: Compiled) -> Mapping[str, list[dict]]:
    """Every row of the catalog, made of the trees and printed, but not written."""
    tables: defaultdict[str, list[dict]] = defaultdict(list)
    rows = Rows()
    for key, game in sorted(compiled.rulebook.games.items()):
        rows.game(game, tongues_of(key, compiled.tongues), (), lambda: None)
        for table, content in rows.taken().items():
            tables[table] += content
    return tables


def plainly(tables: Mapping[str, list[dict]]) -> Plain:
    """The rows as tuples, which is what SQLite takes quickest."""
    return {
        table: (
            f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({', '.join('?' for _ in rows[0])})",
            [tuple(row.values()) for row in rows],
        )
        for table, rows in tables.items()
    }
