"""The geometry of a board; computed once for a plan, because it never changes."""

from dataclasses import dataclass
from math import isqrt
from typing import Final

HEXES, SQUARES, LINKS = "hexes", "squares", "links"
EVEN_ROW = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
ODD_ROW = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
"""The six places around a hex, clockwise from the right; every second row is moved half a place to the right."""
FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))
EIGHT = (*FOUR, (1, 1), (-1, 1), (-1, -1), (1, -1))
UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
"""How often a tile is turned by a quarter, clockwise."""

Corner = tuple[int, int]
"""The column and row of the first square of a tile, counted from one."""
Home = tuple[int, int, int]
"""The same for a player, and how the tile is turned there."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The board of a game: places are numbered row by row, or as they are declared."""

    kind: str
    zone: str
    shape: str
    columns: int
    rows: int
    around: tuple[tuple[int, ...], ...]
    """By place: the places next to it."""
    touching: tuple[tuple[int, ...], ...]
    """By place: the places around it; on squares those across a corner are among them."""
    edge: tuple[bool, ...]
    """By place: whether it lies at the edge of the board."""
    cards: tuple[str, ...]
    """By place: what lies there at the beginning."""
    filled_with: str | None
    cells: tuple[int, ...] = ()
    """By place: where it lies among all columns and rows, counted row by row; a board may have holes."""
    tiles: tuple[Corner, ...] = ()
    """Where tiles lie, those of the players among them; none, if they may lie anywhere."""
    homes: tuple[Home, ...] = ()
    """By player: where their tile lies, and how."""
    side: int = 0
    """How many squares a tile has on each side."""
    drawn: tuple[Corner, ...] = ()
    """By place, where neighbours are named: the column and row at which a picture shows it."""

    def label(self, place: int) -> str:
        """A short name by which people find a place: a letter for the column and a number for the row."""
        if not self.columns:
            return ""
        row, column = divmod(self.cells[place], self.columns)
        letters = chr(ord("A") + column % 26) * (column // 26 + 1)
        return f"{letters}{row + 1}"

    def shown_at(self, place: int) -> tuple[int, int]:
        """The column and row at which a picture shows a place, counted from 0."""
        if self.drawn:
            column, row = self.drawn[place]
            return column - 1, row - 1
        row, column = divmod(self.cells[place], self.columns)
        return column, row

    def at(self, column: int, row: int) -> int | None:
        """The place in a column and row, counted from one; nothing beyond the board, or in a hole."""
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            return None
        cell = (row - 1) * self.columns + column - 1
        if len(self.cells) == self.columns * self.rows:
            return cell
        return self.cells.index(cell) if cell in self.cells else None

    def covered(self, place: int, number: int) -> list[int] | None:
        """The places a tile of so many covers: a hex and those around it, or a square from its first place on.

        Nothing, if it does not fit on the board.
        """
        row, column = divmod(self.cells[place], self.columns)
        if self.shape == HEXES:
            steps = [(0, 0), *(ODD_ROW if row % 2 else EVEN_ROW)]
        else:
            side = isqrt(number)
            steps = [(across, down) for down in range(side) for across in range(side)]
        found = [self.at(column + across + 1, row + down + 1) for across, down in steps[:number]]
        inside = [one for one in found if one is not None]
        return inside if len(inside) == number else None

    def tile_around(self, place: int) -> Corner | None:
        """Where the tile lies that covers a place."""
        row, column = divmod(self.cells[place], self.columns)
        for corner in self.tiles:
            if 0 <= column + 1 - corner[0] < self.side and 0 <= row + 1 - corner[1] < self.side:
                return corner
        return None

    def away_from(self, corner: Corner, place: int) -> int:
        """How a tile is turned so that its lower side, as printed, faces a place beside it."""
        row, column = divmod(self.cells[place], self.columns)
        if row + 1 >= corner[1] + self.side:
            return UP
        if row + 1 < corner[1]:
            return DOWN
        return RIGHT if column + 1 < corner[0] else LEFT


def turned(squares: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """The squares of a tile row by row, after so many quarters clockwise."""
    side = isqrt(len(squares))
    for _ in range(quarters % 4):
        squares = tuple([squares[(side - 1 - across) * side + down] for down in range(side) for across in range(side)])
    return squares
