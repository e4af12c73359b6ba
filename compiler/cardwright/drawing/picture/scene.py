"""What a picture shows, as plain data: spots that lie somewhere, and what stands on them."""

from enum import Enum
from math import sqrt

from cardwright.base.record import record
from cardwright.drawing.appearance import Symbol

NOBODY = -1
"""The owner of what belongs to no player."""


class Shape(Enum):
    """How the spots of a board lie: six neighbours, four, or wherever they were put."""

    HEXES = "hexes"
    SQUARES = "squares"
    LINKS = "links"


@record
class Stack:
    """So many equal things on a spot; `owner` counts players from 0."""

    owner: int
    count: int
    said: str
    symbol: Symbol
    value: int | None = None
    """A number printed on the thing, such as what it is worth."""


@record
class Spot:
    """One place of a board: where it lies, what it is called and shows, and what stands on it."""

    name: str
    column: int
    row: int
    said: str
    symbol: Symbol
    stacks: tuple[Stack, ...] = ()


@record
class Scene:
    """A board as somebody sees it."""

    title: str
    shape: Shape
    spots: tuple[Spot, ...]
    players: tuple[str, ...]
    borders: tuple[tuple[int, int], ...] = ()
    """Which spots are neighbours, by their numbers, where this cannot be seen from how they lie."""
    beside: str = "{places}"
    """How it is said of a spot which others are next to it."""

    def used(self) -> list[Spot]:
        """Every sort of ground once, in the order of the spots."""
        return list({spot.said: spot for spot in self.spots}.values())


@record
class Step:
    """One step of a track: what it is called, what it shows, and which players stand there."""

    name: str
    said: str
    symbol: Symbol
    players: tuple[int, ...] = ()


def centre(shape: Shape, column: int, row: int) -> tuple[float, float]:
    """Where the middle of a spot lies; a hex has a side of 1, and every other row stands half a hex further right."""
    if shape is Shape.HEXES:
        return sqrt(3) * (column + (row % 2) / 2), 1.5 * row
    return 2.0 * column, 2.0 * row
