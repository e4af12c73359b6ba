"""Catalogs for tests: of the library that comes with the tool, and of the small game of the golden pages."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.games import compiled, compiled_at

from cardwright import query
from cardwright.base import library
from cardwright.export import read_history, write_catalog
from cardwright.pipeline.stages import Compiled

BEES = Path(__file__).resolve().parents[1] / "golden" / "base"
GROVE = """language en
game bees

errand [Great Harvest], season summer
  Gain 3 honey and 1 wax.
  With weather harsh: lose 2 honey.
  source "house rules", high
  note "The second sentence is disputed."

  example "honey for all"
    given you have [Great Harvest] in hand
    when you run [Great Harvest]
    then you have 3 honey

wasp Hornet, season summer
  Each other beekeeper loses 1 honey.
  source "a beekeeper's memory", low
"""


@dataclass(frozen=True, slots=True)
class Catalog:
    """An open catalog and what can be asked of it."""

    connection: sqlite3.Connection
    vocabulary: query.Vocabulary

    def understand(self, text: str, language: str = "en") -> query.Understood | query.Mistakes:
        return query.understand(text, language, self.vocabulary)

    def found(self, text: str, language: str = "en") -> set[str]:
        """The ids of all cards a query finds; the query must have no mistakes."""
        meant = self.understand(text, language)
        assert isinstance(meant, query.Understood), meant.shown
        cards: set[str] = set()
        page, pages = 1, 1
        while page <= pages:
            found = query.search(self.connection, meant, self.vocabulary, page=page, size=200)
            assert isinstance(found, query.Found), found.shown
            cards |= {card.id for card in found.cards}
            page, pages = page + 1, found.pages
        assert len(cards) == found.total
        return cards


@contextmanager
def opened(path: Path) -> Iterator[Catalog]:
    """A catalog, read only."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        yield Catalog(connection, query.Vocabulary.of(connection))
    finally:
        connection.close()


@contextmanager
def shipped_catalog(folder: Path) -> Iterator[Catalog]:
    """A catalog of the library that comes with the tool."""
    made = compiled()
    histories = {game: read_history(library.shipped().versions(game)) for game in made.rulebook.games}
    write_catalog(folder / "catalog.db", made.rulebook, made.tongues, histories=histories)
    with opened(folder / "catalog.db") as catalog:
        yield catalog


def bees(folder: Path) -> Compiled:
    """The small game of the golden pages with a few cards more, compiled in a folder."""
    shutil.copytree(BEES, folder, dirs_exist_ok=True)
    (folder / "cards" / "bees" / "grove.cards").write_text(GROVE, encoding="utf-8")
    made = compiled_at(folder)
    assert not made.errors, made.diagnostics
    return made
