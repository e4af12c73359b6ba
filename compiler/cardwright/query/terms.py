"""A query as it was typed: words and conditions, and how they are joined."""

from cardwright.base.record import record
from cardwright.language.lalr import Piece


class Term:
    """A part of a query."""


@record
class Said(Term):
    """Something that the names and sentences of cards are asked for, and where it stands in the query."""

    start: int
    end: int
    text: str


@record
class Word(Said):
    """A word that a card should say; its end may be left out."""


@record
class Phrase(Said):
    """Words that a card should say one after the other."""


@record
class Pattern(Said):
    """A regular expression that a sentence or name should match."""


@record
class Filter(Term):
    """A key and what it is compared with, perhaps a noun and a number: `gives:grain>=2`."""

    key: Piece
    sign: str
    noun: Piece | None
    number_sign: str
    value: Piece


@record
class Not(Term):
    """The cards for which something is not so."""

    term: Term


@record
class Every(Term):
    """Everything of this is so."""

    terms: tuple[Term, ...]


@record
class Either(Term):
    """Something of this is so."""

    terms: tuple[Term, ...]
