"""The context for making a page: the catalog, the visitor and the words; and the results that a page can be."""

import sqlite3
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.serve.edition import Edition
from cardwright.serve.visitor import Visitor
from cardwright.serve.words import Words

Json = Any
ERA = "era"
"""The noun by which a game calls its eras."""
_CHECK_EVERY = 2000
"""Steps of SQLite between two checks of the time: some tens of microseconds."""


@dataclass(frozen=True, slots=True)
class Desk:
    """All inputs of a page."""

    connection: sqlite3.Connection
    edition: Edition
    visitor: Visitor
    late: Callable[[], bool] = bool
    """Whether the time limit of the page is exceeded."""

    @property
    def say(self) -> Words:
        """The texts of the interface in the visitor's language."""
        return self.edition.words[self.visitor.language]

    @property
    def language(self) -> str:
        """The visitor's language."""
        return self.visitor.language

    def noun(self, game: str, key: str) -> str:
        """The name of a noun of a game in the visitor's language."""
        return self.edition.noun(game, self.language, key)

    def era_word(self, games: Collection[str], usual: str) -> str:
        """The word for eras: that of the only game, or a text of the interface."""
        words = {self.noun(game, ERA) if self.edition.eras_of(game, self.language) else "" for game in games}
        return (words.pop() if len(words) == 1 else "") or self.say(usual)

    def rows(self, question: str, *values: object) -> list[Any]:
        """All rows of a query; raises sqlite3.OperationalError on timeout."""
        # A search sets its own time limit, and removes ours.
        self.connection.set_progress_handler(self.late, _CHECK_EVERY)
        return self.connection.execute(question, values).fetchall()

    def argument(self, name: str) -> str:
        """An argument of the address, or an empty text."""
        return self.visitor.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Page:
    """A page before rendering: a template with its values, and the same as data."""

    template: str
    title: str
    content: Mapping[str, Any]
    data: Json
    """The same for programs, or a function that makes it."""
    status: int = 200


@dataclass(frozen=True, slots=True)
class Redirect:
    """A redirect to another address; permanent if the old one will not be used again."""

    address: str
    for_good: bool = True


@dataclass(frozen=True, slots=True)
class NoSuchPage:
    """There is no such page; `near` lists similar ones by address and name."""

    nearest: tuple[tuple[str, str], ...] = field(default=())


PageResult = Page | Redirect | NoSuchPage
