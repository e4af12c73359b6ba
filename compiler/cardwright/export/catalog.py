"""Writes the catalog: every card, tree and text as rows of one SQLite file, the same bytes for the same cards."""

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright import __version__
from cardwright.check.link.meaning import canonical
from cardwright.drawing.appearance import Appearance
from cardwright.export.files import replacing
from cardwright.export.history import Version, with_next
from cardwright.export.rows import Row, Rows, suffix
from cardwright.export.shown import (
    NOTHING_BEGUN,
    Beginnings,
    Coverages,
    force_rows,
    interface_rows,
    picture_file_rows,
    picture_rows,
    string_rows,
    symbol_rows,
)
from cardwright.language.patterns import Language
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Rulebook

if TYPE_CHECKING:
    from sqlite_utils import Database

Tongues = Mapping[tuple[str, str], Tongue]
"""The tongues of all games, by game and language."""

Histories = Mapping[str, tuple[Version, ...]]
"""The recorded versions of games."""

Progress = Callable[[int], object]
"""A callback that receives how many more cards are done."""

PLAIN = Appearance()
"""The appearance of a catalog for which none is given."""

SCHEMA_VERSION = 7
_BATCH = 1000
_INDEX = re.compile(r"^CREATE INDEX .*;$", re.MULTILINE)
_SEARCH_MEMORY = 64 * 1024 * 1024


def write_catalog(
    path: Path,
    rulebook: Rulebook,
    tongues: Tongues,
    progress: Progress | None = None,
    *,
    histories: Histories | None = None,
    appearance: Appearance = PLAIN,
    coverages: Coverages = (),
    beginnings: Beginnings = NOTHING_BEGUN,
) -> None:
    """Write the catalog of all games; a reader of the old one sees it until the new one is whole.

    The rulebook must be free of errors: a card of an unknown kind has no place in the catalog and raises an error.
    """
    # Half of the commands never write a catalog, and this import takes longer than they do.
    from sqlite_utils import Database

    # If no game exists yet, the pages still say so in every language they have.
    languages = {language: tongue.language for (_, language), tongue in sorted(tongues.items())} or appearance.languages
    database = Database(memory=True)
    try:
        # Some systems build SQLite with another size, and the size shows in the bytes.
        database.conn.execute("PRAGMA page_size = 4096")
        schema = catalog_schema(set(languages))
        # An index that is made of all rows at once takes half the time of one that grows with every row.
        database.executescript(_INDEX.sub("", schema))
        with database.conn:
            _begin(database, languages)
            _fill(database, rulebook, tongues, progress or (lambda _: None), histories or {})
            _dress(database, rulebook, set(languages), appearance)
            _insert(database, "pictures", picture_rows(beginnings.pictures))
            _insert(database, "forces", force_rows(beginnings.forces))
            _insert(database, "strings", string_rows(coverages, languages))
        for index in _INDEX.findall(schema):
            database.conn.execute(index)
        _prove(database)
        with replacing(path) as beside:
            # Copies the tables one after the other without gaps, in whichever order they were filled.
            database.conn.execute("VACUUM INTO ?", (str(beside),))
    finally:
        database.conn.close()


def catalog_schema(languages: set[str]) -> str:
    """The schema of a catalog in some languages, as SQL."""
    own = files("cardwright.export").joinpath("language.sql").read_text("utf-8")
    parts = [files("cardwright.export").joinpath(name).read_text("utf-8") for name in ("schema.sql", "shown.sql")]
    for code in sorted(languages):
        quoted = code.replace("'", "''")
        parts.append(own.replace(":suffix", suffix(code)).replace(":code", f"'{quoted}'"))
    return "\n".join(parts)


def _begin(database: "Database", languages: Mapping[str, Language]) -> None:
    """Write the metadata of a catalog and its languages."""
    told = {"schema": str(SCHEMA_VERSION), "version": __version__}
    _insert(database, "meta", [{"key": key, "value": value} for key, value in told.items()])
    for code, language in sorted(languages.items()):
        name = suffix(code)
        row: Row = {"code": code, "name": language.name, "search": f"search_{name}", "cards": f"cards_{name}"}
        _insert(database, "languages", [row])
        if language.queries:
            _insert(database, "query_words", [{"language": code, "words": canonical(language.queries)}])


def _fill(database: "Database", rulebook: Rulebook, tongues: Tongues, progress: Progress, histories: Histories) -> None:
    done = 0
    rows = Rows()

    def flush() -> None:
        for table, content in rows.taken().items():
            _insert(database, table, content)

    def card_done() -> None:
        nonlocal done
        done += 1
        if done % _BATCH == 0:
            # The rows of a large game would take more memory than the catalog itself.
            flush()
        progress(1)

    languages = {language for _, language in tongues}
    search = [f"search_{suffix(language)}" for language in sorted(languages)]
    for table in search:
        # The index is sorted in memory first: more memory, fewer merges.
        _command(database, table, "hashsize", _SEARCH_MEMORY)
    for key, game in sorted(rulebook.games.items()):
        own = tongues_of(key, tongues)
        rows.game(game, own, with_next(game, own, histories.get(key, ())), card_done)
        flush()
    for table in search:
        _command(database, table, "optimize")
    for code in sorted(languages):
        _vocabulary(database, code)


def _dress(database: "Database", rulebook: Rulebook, languages: set[str], appearance: Appearance) -> None:
    """Write the additions for pages: the words of the interface and the drawings of nouns."""
    _insert(database, "interface", interface_rows(appearance, languages))
    for key in sorted(rulebook.games):
        _insert(database, "symbols", symbol_rows(appearance, key))
        _insert(database, "picture_files", picture_file_rows(appearance, key))


def tongues_of(game: str, tongues: Tongues) -> dict[str, Tongue]:
    """The tongues of one game, by language."""
    return {language: tongue for (owner, language), tongue in tongues.items() if owner == game}


def _insert(database: "Database", table: str, rows: list[Row]) -> None:
    """Insert all rows of a table, which all have the same columns.

    `insert_all` would look in every value for a type that SQLite does not know; ours are numbers and texts.
    """
    if rows:
        columns = ", ".join(rows[0])
        marks = ", ".join("?" for _ in rows[0])
        database.conn.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", map(itemgetter(*rows[0]), rows))


def _command(database: "Database", table: str, command: str, value: int | None = None) -> None:
    # FTS5 takes its commands as rows, in a column named after the table itself.
    row = {table: command} if value is None else {table: command, "rank": value}
    database.table(table).insert(row)


def _vocabulary(database: "Database", language: str) -> None:
    """The words of a search index as rows of their own, which any program can read."""
    name = suffix(language)
    database.conn.execute(f"CREATE VIRTUAL TABLE temp.words_{name} USING fts5vocab(main, search_{name}, row)")
    found = database.conn.execute(f"SELECT term, doc FROM temp.words_{name} ORDER BY term")
    _insert(database, "vocabulary", [{"language": language, "word": word, "cards": cards} for word, cards in found])
    database.conn.execute(f"DROP TABLE temp.words_{name}")


def _prove(database: "Database") -> None:
    lost = database.conn.execute("PRAGMA foreign_key_check").fetchall()
    if lost:
        raise ValueError(f"the rulebook is not whole: {len(lost)} rows point nowhere, first {lost[0]}")
