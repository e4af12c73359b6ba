"""Runs a search on a catalog: the number of cards, and a page of them in a language."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from re import Pattern
from time import monotonic

from cardwright.base.diagnostics import error
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.query.ordering import Order
from cardwright.query.patterns import compiled
from cardwright.query.understanding import Mistakes, Understood, told
from cardwright.query.vocabulary import QueryLanguage, Vocabulary

PATIENCE = 0.5
"""The time limit of a search in seconds; one try of the slowest allowed pattern comes on top."""
LARGEST_PAGE = 200


@record
class FoundCard:
    """A card on a page of results, in the language of the search."""

    id: str
    game: str
    key: str
    name: str
    kind: str
    kind_name: str
    era: str | None
    era_name: str | None
    text: tuple[str, ...]
    printed: Mapping[str, object]
    """The printed values: numbers as numbers, words as their keys, several values as a list."""
    confidence: str | None


@record
class Found:
    """The result: the number of all cards, the number of this page, and its cards."""

    total: int
    page: int
    size: int
    cards: tuple[FoundCard, ...]

    @property
    def pages(self) -> int:
        """The number of pages."""
        return -(-self.total // self.size)


def search(
    connection: sqlite3.Connection,
    understood: Understood,
    vocabulary: Vocabulary,
    *,
    page: int = 1,
    size: int = 20,
    order: Order | None = None,
) -> Found | Mistakes:
    """The cards that a search finds; a timeout is a mistake as well."""
    size, page = max(1, min(size, LARGEST_PAGE)), max(1, page)
    spoken = vocabulary.language(understood.language)
    numbers = find(connection, understood, vocabulary, order)
    if isinstance(numbers, Mistakes):
        return numbers
    return cards_on_page(connection, numbers, spoken, page=page, size=size)


def cards_on_page(
    connection: sqlite3.Connection, numbers: Sequence[int], spoken: QueryLanguage, *, page: int, size: int
) -> Found:
    """The cards of one page among those found, in a language."""
    wanted = list(numbers[(page - 1) * size : page * size])
    return Found(len(numbers), page, size, tuple(_cards(connection, wanted, spoken.code, spoken.cards)))


def find(
    connection: sqlite3.Connection, understood: Understood, vocabulary: Vocabulary, order: Order | None = None
) -> list[int] | Mistakes:
    """The row ids of all cards that a search finds, in an order or that of the query; a timeout is a mistake."""
    spoken = vocabulary.language(understood.language)
    with _bounded(connection, vocabulary.longest, "matches(" in understood.sql):
        try:
            return _numbers(connection, understood, spoken.code, order or understood.order)
        except sqlite3.OperationalError as problem:
            if not _is_interruption(problem):
                raise
            source = Source("query", understood.text, understood.language)
            late = error("too-slow", Span(source, 0, len(understood.text)))
            return told(understood.text, understood.language, [late], vocabulary.messages)


def _is_interruption(problem: sqlite3.OperationalError) -> bool:
    return "interrupted" in str(problem)


def _numbers(connection: sqlite3.Connection, understood: Understood, language: str, order: Order) -> list[int]:
    """The row ids of all found cards, in order."""
    by, values = _order(understood, language, order)
    sql = f"SELECT cards.number FROM cards WHERE {understood.sql} ORDER BY {by}"
    return [row[0] for row in connection.execute(sql, (*understood.values, *values))]


def _order(understood: Understood, language: str, order: Order) -> tuple[str, tuple[str, ...]]:
    """The order of cards; those with the words in their names come first, unless the visitor chose another order."""
    if order.by == "relevance" and understood.named:
        named = " OR ".join(
            f"cards.number IN (SELECT rowid FROM {index} WHERE {index} MATCH ?)" for index, _ in understood.named
        )
        return f"({named}) DESC, cards.number", tuple(match for _, match in understood.named)
    return order.sql(language)


def _cards(connection: sqlite3.Connection, numbers: list[int], language: str, view: str) -> Iterator[FoundCard]:
    marks = ", ".join("?" for _ in numbers)
    sentences: dict[str, list[str]] = {}
    for card, sentence in connection.execute(
        "SELECT card, sentence FROM cards JOIN texts ON card = cards.id AND language = ?"
        f" WHERE cards.number IN ({marks}) ORDER BY card, position",
        (language, *numbers),
    ):
        sentences.setdefault(card, []).append(sentence)
    values: dict[str, dict[str, list[object]]] = {}
    for card, attribute, value in connection.execute(
        "SELECT card, attribute, value FROM cards JOIN card_values ON card = cards.id"
        f" WHERE cards.number IN ({marks}) ORDER BY card, attribute, position",
        numbers,
    ):
        values.setdefault(card, {}).setdefault(attribute, []).append(value)
    rows = {
        row[1]: row
        for row in connection.execute(
            "SELECT cards.id, cards.number, cards.game, cards.key, shown.name, kinds.key, shown.kind, eras.key,"
            f" shown.era, sources.confidence FROM cards JOIN {view} AS shown ON shown.number = cards.number"
            " JOIN kinds ON kinds.id = cards.kind LEFT JOIN eras ON eras.id = cards.era"
            f" LEFT JOIN sources ON sources.card = cards.id WHERE cards.number IN ({marks})",
            numbers,
        )
    }
    for number in numbers:
        card, _, game, key, name, kind, kind_name, era, era_name, confidence = rows[number]
        printed = {attribute: value_json(all_of) for attribute, all_of in values.get(card, {}).items()}
        text = tuple(sentences.get(card, ()))
        yield FoundCard(card, game, key, name, kind, kind_name, era, era_name, text, printed, confidence)


def value_json(values: Sequence[object]) -> object:
    """A printed value for programs: a number, a word or a tree; several of them as a list."""
    plain = [json.loads(one) if isinstance(one, str) and one.startswith("{") else one for one in values]
    return plain[0] if len(plain) == 1 else plain


@contextmanager
def _bounded(connection: sqlite3.Connection, longest: int, patterns: bool) -> Iterator[None]:
    """Runs a search with a time limit, for SQLite and for patterns."""
    end = monotonic() + PATIENCE

    def late() -> bool:
        return monotonic() > end

    def matches(pattern: str, text: str) -> bool:
        if late():
            # An exception in this callback would be printed as a defect; an interruption is the way SQLite provides.
            connection.interrupt()
            return False
        return _compiled(pattern, longest).search(text) is not None

    if patterns:
        # A new function invalidates all prepared statements, so it is defined only if needed.
        connection.create_function("matches", 2, matches, deterministic=True)
    connection.set_progress_handler(late, 1000)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


@lru_cache(maxsize=64)
def _compiled(pattern: str, longest: int) -> Pattern[str]:
    return compiled(pattern, longest)
