"""Cards, eras and decks of a compiled game, with their sentences and examples."""

from collections.abc import Mapping

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.channels import Ability
from cardwright.model.node import Node
from cardwright.model.rulebook.clauses import Destination, Laid, LeftOut, Readings
from cardwright.model.values import Attributes

Lines = tuple[Node, ...]
"""The lines of a declaration in the order in which they are read out."""


@record
class Sentence:
    """One ability of a card, rule or action, and where it is written."""

    ability: Ability
    span: Span


@record
class Example:
    """A worked example and the card it stands beside."""

    title: str
    card: str
    lines: tuple[tuple[Node, Span], ...]
    span: Span


@record
class Card:
    """A card as it is printed."""

    key: str
    kind: str
    era: str | None
    attributes: Attributes
    sentences: tuple[Sentence, ...]
    source: str
    confidence: str
    notes: tuple[str, ...]
    starts_in: str | None
    starts_holding: Mapping[str, int]
    examples: tuple[Example, ...]
    span: Span
    language: str
    borders: tuple[str, ...] = ()
    """The places it is next to, on a board of links."""
    made_of: tuple[str, ...] = ()
    """The places it is made of, if it is a tile."""
    lies_at: tuple[int, int] | None = None
    """The column and row it lies at, if it is a place of its own."""
    copies: int = 1
    """With how many of it every player begins, or a zone that all share, if it starts anywhere."""
    laid: tuple[Laid, ...] = ()
    """The lines that give its position, its neighbours and its parts."""

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The sentences of the card as trees, without their places in the file."""
        return tuple(sentence.ability for sentence in self.sentences)


@record
class Era:
    """An era and the numbers that hold in it."""

    key: str
    level: int
    attributes: Attributes
    sentences: tuple[Sentence, ...]
    span: Span
    source: str = ""
    confidence: str = ""
    notes: tuple[str, ...] = ()
    rules: tuple[Ability, ...] = ()
    """The abilities of its sentences, which hold as long as it lasts."""


@record
class DeckEntry:
    """A card in a deck and its copies for each number of players."""

    card: str
    copies: int | tuple[int, ...]
    span: Span
    shown: tuple[str, str] | None = None
    """A word that these copies show, and the attribute it stands for."""


@record
class Deck:
    """A deck as it lies ready for a game."""

    key: str
    era: str | None
    entries: tuple[DeckEntry, ...]
    goes_to: Destination | None
    leaves_out: tuple[LeftOut, ...]
    only_with: tuple[Readings, ...]
    span: Span
    source: str = ""
    confidence: str = ""
    notes: tuple[str, ...] = ()
