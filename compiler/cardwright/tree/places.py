"""Boards and what lies on them: their shape, what covers them, and the words for places of which something is true."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Counter, Integer, Kind, Node, Noun, Reference, Stat, Stock, Zone
from cardwright.tree.declarations import Head, Line
from cardwright.tree.examples import Fact, Thing
from cardwright.tree.meaning import Laying
from cardwright.tree.selectors import Selector
from cardwright.tree.spots import Filter


@record
class Shape(Node):
    """How the places of a board lie to each other."""

    category: ClassVar[str] = "shape"


@record
class Hexes(Shape):
    """Each place has six neighbours; every second row is moved half a place to the right."""


@record
class Squares(Shape):
    """Each place has four neighbours."""


@record
class Links(Shape):
    """Neighbours are named one by one, as borders of the cards that are places."""


@record
class BoardHead(Head):
    """Things of this kind lie on a board."""

    kind: Kind
    shape: Shape


@record
class BoardZone(Line):
    """The zone that the places of the board lie in."""

    zone: Zone


@record
class BoardSize(Line):
    """How many columns and rows of places the board has."""

    columns: Integer
    rows: Integer


@record
class FilledWith(Line):
    """What every place of the board is before anything is laid on it."""

    card: Reference


@record
class LiesAt(Line):
    """The column and row at which a place lies from the beginning."""

    lays: ClassVar[Laying | None] = Laying.AT
    column: Integer
    row: Integer


@record
class Named(Node):
    """A member of a list of cards."""

    category: ClassVar[str] = "named"


@record
class NamedCard(Named):
    """One card of a list of cards."""

    card: Reference


@record
class Borders(Line):
    """The neighbours of a place on a board of links; each is a neighbour both ways."""

    lays: ClassVar[Laying | None] = Laying.BESIDE
    cards: tuple[Named, ...]


@record
class MadeOf(Line):
    """The places a tile is made of: on hexes the middle one, then those around it; on squares row by row."""

    lays: ClassVar[Laying | None] = Laying.OF
    cards: tuple[Named, ...]


@record
class RegionHead(Head):
    """Places of a kind that hang together: what is enclosed, each part by itself, or all that reaches the edge."""

    region: Noun
    kind: Kind
    enclosed: bool = False


@record
class StackLimit(Line):
    """How many counters of one player a thing of the kind holds: what a stat of theirs says, and a stat of its own."""

    counter: Counter
    stat: Stat
    bonus: Stat | None = None


@record
class DefinitionHead(Head):
    """A word for the things of a kind of which something is true; who it is asked for is you."""

    kind: Noun
    base: Kind
    filters: tuple[Filter, ...]


@record
class FromBeside(Line):
    """The action is done from a place next to the thing it is done to."""

    selector: Selector


@record
class AgainstHolder(Line):
    """The action is directed at whoever holds the place it is done to."""


@record
class ByEra(Line):
    """The stat is what the era says whose level is how much you have of a stock."""

    by: Stock


@record
class BrokenBy(Line):
    """What decides between equal scores; of several such lines, the first that differs."""

    stat: Stat


@record
class PlaceAt(Fact):
    """A place lies at a column and row of the board."""

    card: Reference
    column: Integer
    row: Integer


@record
class CardOn(Thing):
    """A card in play that stands on a place."""

    card: Reference
    spot: Reference
