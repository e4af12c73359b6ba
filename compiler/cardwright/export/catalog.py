"""Writes the catalog: one SQLite file with every card, tree and text as rows, the same bytes for the same rulebook."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright import __version__
from cardwright.export.files import replacing
from cardwright.export.rows import Row, Rows, suffix
from cardwright.language.tongue import Tongue
from cardwright.rulebook import Rulebook

if TYPE_CHECKING:
    from sqlite_utils import Database

Progress = Callable[[int, int], None]
"""Is told how many cards are done, and of how many."""

SCHEMA_VERSION = 1
_BATCH = 1000
_SEARCH_MEMORY = 64 * 1024 * 1024


def write_catalog(
    path: Path,
    rulebook: Rulebook,
    tongues: Mapping[tuple[str, str], Tongue],
    progress: Progress | None = None,
) -> None:
    """Write the catalog of all games; a reader of the old one sees it until the new one is whole.

    The rulebook must be free of errors: a card of an unknown kind has no place in the catalog, and is raised.
    """
    # Half of the commands never write a catalog, and this import takes longer than they do.
    from sqlite_utils import Database

    database = Database(memory=True)
    try:
        # Some systems build SQLite with another size, and the size shows in the bytes.
        database.conn.execute("PRAGMA page_size = 4096")
        database.executescript(_schema({language: tongues[game, language] for game, language in tongues}))
        with database.conn:
            _fill(database, rulebook, tongues, progress)
        _prove(database)
        with replacing(path) as beside:
            # Copies the tables one after the other without gaps, however they were filled.
            database.conn.execute("VACUUM INTO ?", (str(beside),))
    finally:
        database.conn.close()


def _schema(languages: Mapping[str, Tongue]) -> str:
    own = files("cardwright.export").joinpath("language.sql").read_text("utf-8")
    parts = [files("cardwright.export").joinpath("schema.sql").read_text("utf-8")]
    for code in sorted(languages):
        quoted = code.replace("'", "''")
        parts.append(own.replace(":suffix", suffix(code)).replace(":code", f"'{quoted}'"))
    return "\n".join(parts)


def _fill(
    database: "Database",
    rulebook: Rulebook,
    tongues: Mapping[tuple[str, str], Tongue],
    progress: Progress | None,
) -> None:
    total = sum(len(game.cards) for game in rulebook.games.values())
    done = 0

    def card_done() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done, total)

    languages = {language: tongue.language.name for (_, language), tongue in sorted(tongues.items())}
    search = [f"search_{suffix(language)}" for language in languages]
    _insert(
        database,
        "meta",
        [
            {"key": "schema", "value": str(SCHEMA_VERSION)},
            {"key": "version", "value": __version__},
        ],
    )
    _insert(database, "languages", [{"code": code, "name": name} for code, name in languages.items()])
    for table in search:
        # The index is sorted in memory first: more memory, fewer merges.
        _command(database, table, "hashsize", _SEARCH_MEMORY)
    rows = Rows()
    for key, game in sorted(rulebook.games.items()):
        own = {language: tongue for (owner, language), tongue in tongues.items() if owner == key}
        rows.game(game, own, card_done)
        for table, content in rows.taken().items():
            _insert(database, table, content)
    for table in search:
        _command(database, table, "optimize")


def _insert(database: "Database", table: str, rows: list[Row]) -> None:
    database.table(table).insert_all(rows, batch_size=_BATCH)


def _command(database: "Database", table: str, command: str, value: int | None = None) -> None:
    # FTS5 takes its commands as rows, in a column named after the table itself.
    row = {table: command} if value is None else {table: command, "rank": value}
    database.table(table).insert(row)


def _prove(database: "Database") -> None:
    lost = database.conn.execute("PRAGMA foreign_key_check").fetchall()
    if lost:
        raise ValueError(f"the rulebook is not whole: {len(lost)} rows point nowhere, first {lost[0]}")
