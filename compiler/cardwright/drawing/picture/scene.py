"""The content of a picture as plain data: spots with positions, and the things on them."""

from enum import Enum
from math import sqrt

from cardwright.base.record import record
from cardwright.drawing.appearance import Symbol

NOBODY = -1
"""The owner of a thing that belongs to no player."""


class Shape(Enum):
    """The layout of a board: six neighbours, four, or free positions."""

    HEXES = "hexes"
    SQUARES = "squares"
    LINKS = "links"


@record
class Stack:
    """A number of equal things on a spot; `owner` counts players from 0."""

    owner: int
    count: int
    said: str
    symbol: Symbol
    value: int | None = None
    """A number printed on the thing, such as its worth."""
    kind: str = ""
    """The word for things like this one; counters have none, unless several sorts of them need telling apart."""
    is_counter: bool = False


@record
class Mark:
    """A symbol printed on a spot, and how often, or which number."""

    symbol: Symbol
    said: str
    number: int | None = None
    is_usual: bool = False
    """Whether every spot with this background has it, so that the background tells it."""

    def number_shown(self) -> str:
        """Its number, unless there is one of it."""
        return "" if self.number in {None, 1} else str(self.number)


@record
class Spot:
    """One place of a board: its position, its label and look, what is printed on it, and the things on it."""

    name: str
    column: int
    row: int
    said: str
    symbol: Symbol
    stacks: tuple[Stack, ...] = ()
    ground: str = ""
    """The name of its background, if it shares that with others; else it is that of the spot."""
    marks: tuple[Mark, ...] = ()
    is_unknown: bool = False
    """Whether nobody has seen yet what lies there."""
    number: int = -1
    """Its number among all places of the board, some of which may be left out of the picture."""
    is_closed: bool = False
    """Whether nothing may be there, as beyond the border of a smaller map."""
    whose: int = NOBODY
    """The player near whose things it lies, if those things reach to the spots around them."""

    def background(self) -> str:
        """The name of its background."""
        return self.ground or self.said


@record
class Scene:
    """A board as one viewer sees it."""

    title: str
    shape: Shape
    spots: tuple[Spot, ...]
    players: tuple[str, ...]
    borders: tuple[tuple[int, int], ...] = ()
    """Pairs of neighbours by index, if they do not follow from the positions."""
    beside: str = "{places}"
    """The template for a sentence that lists the neighbours of a spot."""
    closed: str = ""
    """The words for spots where nothing may be."""

    def used(self) -> list[Spot]:
        """One spot for every sort of background, in the order of the spots."""
        return list({spot.background(): spot for spot in self.spots if not spot.is_closed}.values())

    def unknown(self) -> int:
        """How many spots nobody has seen yet."""
        return sum(spot.is_unknown for spot in self.spots)


@record
class Step:
    """One step of a track: its label, its look, and the players on it."""

    name: str
    said: str
    symbol: Symbol
    players: tuple[int, ...] = ()


@record
class Course:
    """A row of cards that rests on the one below."""

    name: str
    said: str
    """The numbers that a card there asks of its player."""
    cards: tuple[str, ...]
    places: int
    """How many places it has, those of its cards among them."""


@record
class Tiers:
    """The rows of somebody's cards of a kind, the lowest first."""

    name: str
    symbol: Symbol
    rows: tuple[Course, ...]


def centre(shape: Shape, column: int, row: int) -> tuple[float, float]:
    """The centre of a spot; a hex has a side of 1, and every other row is shifted right by half a hex.

    Between spots that are linked there is room for the links.
    """
    if shape is Shape.HEXES:
        return sqrt(3) * (column + (row % 2) / 2), 1.5 * row
    if shape is Shape.LINKS:
        return 2.5 * column, 2.0 * row
    return 2.0 * column, 2.0 * row
