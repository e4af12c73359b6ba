"""A board as terminal text: labels at its edges, every other row of hexes shifted right by half a spot.

Spots are as narrow as their content allows, and shorter the narrower the window is. A line stands between the spots
around the things of one player and all others.
"""

from collections.abc import Iterable, Mapping, Sequence
from re import fullmatch

from cardwright.base.record import record
from cardwright.drawing.picture.lettered import Short, shortened, stack_legend, stacks_on, told_marks, wrapped
from cardwright.drawing.picture.listed import listed
from cardwright.drawing.picture.scene import NOBODY, Scene, Shape, Spot

_WINDOW = 80
_UNKNOWN = "·"

Cell = tuple[str, ...]
"""The lines of one spot."""


@record
class Manner:
    """How much room a spot takes: the letters of its background, what stands before its marks, and its stacks."""

    letters: int
    before: str
    is_beside: bool = False
    is_apart: bool = False


MANNERS = (Manner(2, ":", is_beside=True), Manner(2, ":"), Manner(1, ":"), Manner(1, ""), Manner(1, "", is_apart=True))
"""The first one that fits into the window is taken."""


def write_board(scene: Scene, window: int = _WINDOW) -> list[str]:
    """The lines of a board for a window of this width, followed by a legend of the abbreviations."""
    if not scene.spots:
        return []
    labels = _labels(scene.spots)
    if scene.shape is Shape.LINKS:
        return listed(scene, window)
    for manner in MANNERS:
        short = shortened(scene, manner.letters)
        cells = [_cell(spot, short, manner, is_named=labels is None) for spot in scene.spots]
        lines = _grid(scene, cells, labels)
        if max(map(len, lines)) <= window:
            break
    return [*lines, "", *wrapped(_ground_legend(scene, short), window), *stack_legend(scene, short, window)]


def _grid(scene: Scene, cells: Sequence[Cell], labels: tuple[dict[int, str], dict[int, str]] | None) -> list[str]:
    """All rows; the labels of columns are above, those of rows at the left."""
    columns, rows = labels or ({}, {})
    wide = 1 + max(1, *(len(line) for cell in cells for line in cell), *map(len, columns.values()))
    edge = max((len(label) for label in rows.values()), default=-1) + 1
    left = min(spot.column for spot in scene.spots)
    lines = []
    is_parted = any(spot.whose != NOBODY for spot in scene.spots)
    if columns:
        first = " " * (edge + is_parted)
        lines.append(first + "".join(f"{columns.get(at, ''):<{wide}}" for at in range(left, max(columns) + 1)))
    shifted = scene.shape is Shape.HEXES
    for row in range(min(spot.row for spot in scene.spots), max(spot.row for spot in scene.spots) + 1):
        there = {spot.column - left: cell for spot, cell in zip(scene.spots, cells, strict=True) if spot.row == row}
        whose = {spot.column - left: spot.whose for spot in scene.spots if spot.row == row}
        begin = " " * (wide // 2 if shifted and row % 2 else 0)
        for number in range(max((len(cell) for cell in there.values()), default=1)):
            label = rows.get(row, "") if number == 0 else ""
            said = [
                f"{_line(there.get(column, ()), number):<{wide - 1}}" for column in range(max(there, default=-1) + 1)
            ]
            lines.append(f"{label:<{edge}}{begin}" + (_parted(said, whose) if is_parted else " ".join(said)))
    return [line.rstrip() for line in lines]


def _parted(said: Sequence[str], whose: Mapping[int, int]) -> str:
    """Spots of a row with a line wherever the things of another player are near, and a space elsewhere."""
    line, last = "", NOBODY
    for column, one in enumerate(said):
        line += (" " if last == whose.get(column, NOBODY) else "|") + one
        last = whose.get(column, NOBODY)
    return line + ("|" if last != NOBODY else "")


def _line(cell: Cell, number: int) -> str:
    return cell[number] if number < len(cell) else ""


def _cell(spot: Spot, short: Short, manner: Manner, *, is_named: bool) -> Cell:
    stacks = stacks_on(spot, short)
    name = (spot.name,) if is_named else ()
    ground = _UNKNOWN if spot.is_unknown else short.grounds[spot.background()]
    if marks := "".join(f"{mark.number_shown()}{short.marks[mark.said]}" for mark in told_marks(spot)):
        ground += f"{manner.before}{marks}"
    if manner.is_beside:
        return (*name, f"{ground} {''.join(stacks)}".rstrip())
    if manner.is_apart:
        return (*name, ground, *(one.strip() for one in stacks))
    return (*name, ground, *(["".join(stacks)] if stacks else []))


def _labels(spots: Iterable[Spot]) -> tuple[dict[int, str], dict[int, str]] | None:
    """The labels of columns and rows, if every name is a column label followed by a row label."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for spot in spots:
        parts = fullmatch(r"(\D+)(\d+)", spot.name)
        if parts is None:
            return None
        if (columns.setdefault(spot.column, parts[1]), rows.setdefault(spot.row, parts[2])) != parts.groups():
            return None
    return columns, rows


def _ground_legend(scene: Scene, short: Short) -> list[str]:
    """Each background with the marks that it tells, then the other marks."""
    said = []
    for spot in scene.used():
        usual = [f"{mark.said} {mark.number or ''}".rstrip() for mark in spot.marks if mark.is_usual]
        letters = _UNKNOWN if spot.is_unknown else short.grounds[spot.background()]
        said.append(f"{letters} {spot.background()}" + (f" ({', '.join(usual)})" if usual else ""))
    return [*said, *(f"{letters} {mark}" for mark, letters in short.marks.items())]
