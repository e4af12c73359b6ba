"""How fast the catalog is written and searched. Equal results are asserted, never a time."""

import sqlite3
from pathlib import Path

import pytest
from tests.bench.catalogs import SERVED_CARDS, made_library, plainly, rows_of, served_catalog
from tests.support.benchmark import QUICK, ratio, rounds, shown, timed, versions
from tests.support.catalogs import opened
from tests.support.games import LANGUAGES

from cardwright import query
from cardwright.export import write_catalog
from cardwright.export.catalog import catalog_schema

pytestmark = pytest.mark.bench

CARDS = 2_500 if QUICK else 25_000
ROUNDS, SEARCH_ROUNDS, SEARCHES = 3, 9, 50


def test_export_beside_raw_rows(tmp_path, report, monkeypatch):
    compiled = made_library(tmp_path / "library", CARDS)
    tables = rows_of(compiled)
    plain = plainly(tables)
    schema = catalog_schema(set(LANGUAGES))

    class Ready:
        """Stands for the rows that would have to be made."""

        def game(self, *_: object) -> None:
            pass

        def taken(self) -> dict:
            return tables

    def whole() -> float:
        return timed(lambda: write_catalog(tmp_path / "ours.db", compiled.rulebook, compiled.tongues))[0]

    def writing() -> float:
        with monkeypatch.context() as patched:
            patched.setattr("cardwright.export.catalog.Rows", Ready)
            return whole()

    def peer() -> float:
        (tmp_path / "peer.db").unlink(missing_ok=True)
        return timed(lambda: raw(tmp_path / "peer.db", schema, plain))[0]

    times = rounds({"whole": whole, "writing": writing, "peer": peer}, ROUNDS)
    whole()
    counted = "SELECT (SELECT count(*) FROM facts), (SELECT count(*) FROM texts), (SELECT count(*) FROM search_es('2'))"
    with sqlite3.connect(tmp_path / "ours.db") as one, sqlite3.connect(tmp_path / "peer.db") as other:
        assert one.execute(counted).fetchall() == other.execute(counted).fetchall()
    best = {name: min(own) for name, own in times.items()}
    total = sum(len(rows) for _, rows in plain.values())
    peers = (
        f"{shown(best['peer'])}: the same {total:,} rows, ready as tuples, executemany, FTS5 as it comes; {versions()}"
    )
    report(
        f"1. Export of {CARDS:,} cards in {len(LANGUAGES)} languages, with search index: writing",
        f"{shown(best['writing'])}: indexes, vocabulary, proof of all keys, copied into place",
        peers,
        ratio(times["writing"], times["peer"]),
        "<= 1.4x",
    )
    report(
        f"2. The same from the trees: {CARDS:,} cards made into rows and printed, too",
        f"{shown(best['whole'])}, {CARDS / best['whole']:,.0f} cards/s",
        peers,
        ratio(times["whole"], times["peer"]),
        "none; told because it is what somebody waits for",
    )


def raw(path: Path, schema: str, plain) -> None:
    """What anybody would write without us: the tables, one transaction, all rows."""
    connection = sqlite3.connect(path)
    connection.executescript(schema)
    # The rows of our other tables, which point at these, need them first.
    connection.execute("PRAGMA foreign_keys = off")
    with connection:
        for sql, rows in plain.values():
            connection.executemany(sql, rows)
    connection.close()


QUERIES = {
    "en": ("gain", "gives:science>=2", "t:leader -era:III", '"for each" cost>=4 (era:I or era:II)', "does:draw", ""),
    "es": ("gana cultura", "da:ciencia>=2 era:I", "t:líder -era:III", "al:jugar quita:comida"),
}


def test_a_search_beside_a_bare_question_to_the_index(tmp_path, report):
    with opened(served_catalog(tmp_path)) as catalog:
        connection, vocabulary = catalog.connection, catalog.vocabulary
        asked = [(language, text) for language, texts in QUERIES.items() for text in texts]

        def search(language: str, text: str) -> query.Found:
            meant = query.understand(text, language, vocabulary)
            assert isinstance(meant, query.Understood), meant.shown
            found = query.search(connection, meant, vocabulary)
            assert isinstance(found, query.Found)
            return found

        def bare() -> list:
            sql = """SELECT shown.id, shown.name, shown.kind, shown.era, shown.text FROM search_en AS hits
                JOIN cards_en AS shown ON shown.number = hits.rowid WHERE hits.search_en MATCH 'gain' LIMIT 20"""
            return connection.execute(sql).fetchall()

        assert len(bare()) == 20
        sides = {
            text or "everything": lambda language=language, text=text: timed(
                lambda: [search(language, text) for _ in range(SEARCHES)]
            )[0]
            for language, text in asked
        }
        times = rounds({**sides, "bare": lambda: timed(lambda: [bare() for _ in range(SEARCHES)])[0]}, SEARCH_ROUNDS)
        for language, text in asked:
            own = times[text or "everything"]
            found = search(language, text)
            report(
                f"3. Search for {text or 'everything'} in {language}: {found.total:,} of {SERVED_CARDS:,} cards found",
                f"{shown(min(own) / SEARCHES)}: read, understood, counted, ordered, the first {len(found.cards)} shown",
                f"{shown(min(times['bare']) / SEARCHES)}: 20 cards with a word, uncounted and unordered",
                ratio(own, times["bare"]),
                "none",
            )
