"""A query as it was typed: words and conditions, and how they are joined."""

from cardwright.lalr import Piece
from cardwright.record import record


@record
class Term:
    """A part of a query, and where it stands in the text."""

    start: int
    end: int


@record
class Word(Term):
    """A word that a card should say; its end may be left out."""

    text: str


@record
class Phrase(Term):
    """Words that a card should say one after the other."""

    text: str


@record
class Pattern(Term):
    """A regular expression that a sentence or name should match."""

    text: str


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
