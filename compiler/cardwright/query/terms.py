"""The syntax tree of a query: words and conditions, and how they are joined."""

from cardwright.base.record import record
from cardwright.language.lalr import Piece


class Term:
    """A part of a query."""


@record
class Said(Term):
    """A text to find in the names and sentences of cards, and its position in the query."""

    start: int
    end: int
    text: str


@record
class Word(Said):
    """A word to find; it may be a prefix."""


@record
class Phrase(Said):
    """Adjacent words to find."""


@record
class Pattern(Said):
    """A regular expression for a sentence or name."""


@record
class Exact(Said):
    """The whole name of a card, in any language."""


@record
class Filter(Term):
    """A key and the values it is compared with, perhaps a noun and a number: `gives:grain>=2`."""

    key: Piece
    sign: str
    noun: Piece | None
    number_sign: str
    value: Piece


@record
class Not(Term):
    """The cards for which a term is false."""

    term: Term


@record
class Every(Term):
    """All of these terms are true."""

    terms: tuple[Term, ...]


@record
class Either(Term):
    """At least one of these terms is true."""

    terms: tuple[Term, ...]
