"""The geometry of a board; computed once for a plan, because it never changes."""

from dataclasses import dataclass

HEXES, SQUARES, LINKS = "hexes", "squares", "links"
EVEN_ROW = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
ODD_ROW = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
"""The six places around a hex, clockwise from the right; every second row is moved half a place to the right."""
FOUR = ((1, 0), (0, 1), (-1, 0), (0, -1))
EIGHT = (*FOUR, (1, 1), (-1, 1), (-1, -1), (1, -1))


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

    def label(self, place: int) -> str:
        """A short name by which people find a place: a letter for the column and a number for the row."""
        if not self.columns:
            return ""
        row, column = divmod(place, self.columns)
        letters = chr(ord("A") + column % 26) * (column // 26 + 1)
        return f"{letters}{row + 1}"

    def at(self, column: int, row: int) -> int | None:
        """The place in a column and row, counted from one; nothing beyond the board."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (row - 1) * self.columns + column - 1
        return None

    def covered(self, place: int, number: int) -> list[int] | None:
        """The places a tile of so many covers: a hex and those around it, or a square from its first place on.

        Nothing, if it does not fit on the board.
        """
        row, column = divmod(place, self.columns)
        if self.shape == HEXES:
            steps = [(0, 0), *(ODD_ROW if row % 2 else EVEN_ROW)]
        else:
            side = round(number**0.5)
            steps = [(across, down) for down in range(side) for across in range(side)]
        found = [self.at(column + across + 1, row + down + 1) for across, down in steps[:number]]
        inside = [one for one in found if one is not None]
        return inside if len(inside) == number else None
