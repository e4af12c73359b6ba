"""Any text to cards: a query with keys as it stands, a question in plain words by its best reading.

Words beside keys are words to look for. If no card says them all, they are read as a question.
"""

import sqlite3

from cardwright.base.record import record
from cardwright.query.ordering import Order
from cardwright.query.parsing import is_plain, is_quoted, words_apart
from cardwright.query.plain import Phrasebook, Readings, readings
from cardwright.query.searching import find
from cardwright.query.translating import narrowing
from cardwright.query.understanding import Mistakes, Understood, understand
from cardwright.query.vocabulary import Vocabulary

_OTHERS = 3
"""The most other readings that are offered."""
_UNSAID = frozenset({"unknown-word", "foreign-word"})
"""The mistakes in words that no card says in the language of the query."""


@record
class Offer:
    """Another query, and the number of cards that it finds."""

    query: str
    total: int


@record
class Asked:
    """An answer: the query that was carried out, the numbers of its cards in order, and what else could be meant.

    `read_as` is empty if the text was carried out as it stands. `mended` are the mistyped words with the words taken
    instead, `left_out` those that no card has. `copies` says that the question asks for copies.
    """

    text: str
    meant: Understood
    numbers: tuple[int, ...]
    read_as: str = ""
    mended: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    others: tuple[Offer, ...] = ()
    copies: bool = False


def ask(
    connection: sqlite3.Connection,
    text: str,
    language: str,
    phrasebook: Phrasebook,
    order: Order | None = None,
) -> Asked | Mistakes:
    """The cards that a text asks for, in the given order or that of the query; or all mistakes in it."""
    asking = _Asking(connection, text, language, phrasebook, order)
    quoted = is_quoted(text)
    if is_plain(text) and not quoted:
        answer = asking.by_readings(readings(text, language, phrasebook))
        if answer is not None:
            return answer
    meant = understand(text, language, phrasebook.vocabulary)
    numbers = find(connection, meant, phrasebook.vocabulary, order) if isinstance(meant, Understood) else meant
    if quoted and is_plain(text) and (isinstance(numbers, Mistakes) or not numbers):
        answer = asking.by_readings(readings(text, language, phrasebook))
        if answer is not None and answer.numbers:
            return answer
    unsaid = isinstance(numbers, Mistakes) and all(one.slug in _UNSAID for one in numbers.mistakes)
    if unsaid or not numbers:
        beside = asking.beside_conditions()
        if beside is not None and (unsaid or beside.numbers):
            return beside
    if isinstance(numbers, Mistakes):
        return numbers
    assert isinstance(meant, Understood)
    return Asked(text, meant, tuple(numbers), others=() if numbers else asking.wider(meant))


@record
class _Asking:
    connection: sqlite3.Connection
    text: str
    language: str
    phrasebook: Phrasebook
    order: Order | None

    @property
    def vocabulary(self) -> Vocabulary:
        return self.phrasebook.vocabulary

    def numbers(self, query: str) -> tuple[Understood, tuple[int, ...]] | None:
        """The meaning of a query and its cards; None if it has mistakes."""
        meant = understand(query, self.language, self.vocabulary)
        found = find(self.connection, meant, self.vocabulary, self.order) if isinstance(meant, Understood) else None
        return (meant, tuple(found)) if isinstance(meant, Understood) and isinstance(found, list) else None

    def beside_conditions(self) -> Asked | None:
        """The answer with the words beside the conditions as a question, if there are both."""
        words, conditions = words_apart(self.text, self.vocabulary.joining(self.language))
        return self.by_readings(readings(words, self.language, self.phrasebook), conditions) if conditions else None

    def by_readings(self, known: Readings, conditions: str = "") -> Asked | None:
        """The answer by the first reading that finds something; the others that do are offered.

        The conditions are true of all cards of every reading.
        """
        best: Asked | None = None
        empty: Understood | None = None
        offers: dict[frozenset[int], Offer] = {}
        for place, reading in enumerate(known.readings):
            query = known.written(place, self.phrasebook, self.language)
            if conditions:
                query = narrowing(query, self.language, self.vocabulary)(conditions)
            found = self.numbers(query)
            if found is None or len(offers) > _OTHERS:
                continue
            meant, numbers = found
            empty = empty or (meant if not reading.left_out else None)
            if not numbers:
                continue
            if best is None:
                same = query.casefold() == self.text.strip().casefold()
                best = Asked(
                    self.text, meant, numbers, "" if same else query, known.mended, reading.left_out, (), reading.copies
                )
            offers.setdefault(frozenset(numbers), Offer(query, len(numbers)))
        if best is None:
            return Asked(self.text, empty, (), empty.text, known.mended, (), self.wider(empty)) if empty else None
        del offers[frozenset(best.numbers)]
        return Asked(
            best.text,
            best.meant,
            best.numbers,
            best.read_as,
            best.mended,
            best.left_out,
            tuple(offers.values())[:_OTHERS],
            best.copies,
        )

    def wider(self, meant: Understood) -> tuple[Offer, ...]:
        """Queries that find something, each with one condition less."""
        offers = {}
        for query in meant.wider:
            found = self.numbers(query)
            if found is not None and found[1]:
                offers[query] = Offer(query, len(found[1]))
        return tuple(sorted(offers.values(), key=lambda one: one.total))[:_OTHERS]
