"""Where a page is made: the catalog, the visitor and the words, and what a page is once it is made."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.serve.edition import Edition
from cardwright.serve.visitor import Visitor
from cardwright.serve.words import Words

Json = Any
_CHECK_EVERY = 2000
"""Steps of SQLite between two looks at the clock: some tens of microseconds."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything a page is made from."""

    connection: sqlite3.Connection
    edition: Edition
    visitor: Visitor
    late: Callable[[], bool] = bool
    """Whether the page has taken longer than it may."""

    @property
    def say(self) -> Words:
        """The words of the visitor's language."""
        return self.edition.words[self.visitor.language]

    @property
    def language(self) -> str:
        """The visitor's language."""
        return self.visitor.language

    def noun(self, game: str, key: str) -> str:
        """What a noun of a game is called in the visitor's language."""
        return self.edition.noun(game, self.language, key)

    def rows(self, question: str, *values: object) -> list[Any]:
        """All rows that answer a question; raises sqlite3.OperationalError if there is no time left."""
        # A search has a limit of its own, and takes ours away.
        self.connection.set_progress_handler(self.late, _CHECK_EVERY)
        return self.connection.execute(question, values).fetchall()

    def argument(self, name: str) -> str:
        """What the address says under a name, or nothing."""
        return self.visitor.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is written: a template with what goes into it, and the same as data."""

    template: str
    title: str
    content: Mapping[str, Any]
    data: Json
    """The same for programs, or what makes it."""
    status: int = 200


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An answer that sends the visitor to another address; for good if the old one will not be used again."""

    address: str
    for_good: bool = True


@dataclass(frozen=True, slots=True)
class Missing:
    """There is nothing here; what was meant may be among these, by address and name."""

    nearest: tuple[tuple[str, str], ...] = field(default=())


Answer = Page | Elsewhere | Missing
