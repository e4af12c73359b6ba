"""A board as terminal text: labels at its edges, every other row of hexes shifted right by half a spot.

Spots are as narrow as their content allows. Background and stacks are side by side if the window is wide enough, and
otherwise one below the other.
"""

from collections.abc import Iterable, Sequence
from re import fullmatch
from textwrap import wrap

from cardwright.drawing.picture.scene import NOBODY, Scene, Shape, Spot, Stack

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WINDOW = 80

Cell = tuple[str, ...]
"""The lines of one spot."""


def write_board(scene: Scene, window: int = _WINDOW) -> list[str]:
    """The lines of a board for a window of this width, followed by a legend of the abbreviations."""
    if not scene.spots:
        return []
    short = _short([spot.background() for spot in scene.used()])
    if scene.shape is Shape.LINKS:
        return [*_listed(scene, window), "", *_stack_legend(scene, window)]
    labels = _labels(scene.spots)
    for beside in (True, False):
        cells = [_cell(spot, short[spot.background()], is_named=labels is None, beside=beside) for spot in scene.spots]
        lines = _grid(scene, cells, labels)
        if max(map(len, lines)) <= window:
            break
    meant = [f"{letters} {said}" for said, letters in short.items()]
    return [*lines, "", *_wrapped(meant, window), *_stack_legend(scene, window)]


def _grid(scene: Scene, cells: Sequence[Cell], labels: tuple[dict[int, str], dict[int, str]] | None) -> list[str]:
    """All rows; the labels of columns are above, those of rows at the left."""
    columns, rows = labels or ({}, {})
    wide = 1 + max(1, *(len(line) for cell in cells for line in cell), *map(len, columns.values()))
    edge = max((len(label) for label in rows.values()), default=-1) + 1
    left = min(spot.column for spot in scene.spots)
    lines = []
    if columns:
        lines.append(" " * edge + "".join(f"{columns.get(at, ''):<{wide}}" for at in range(left, max(columns) + 1)))
    shifted = scene.shape is Shape.HEXES
    for row in range(min(spot.row for spot in scene.spots), max(spot.row for spot in scene.spots) + 1):
        there = {spot.column - left: cell for spot, cell in zip(scene.spots, cells, strict=True) if spot.row == row}
        begin = " " * (wide // 2 if shifted and row % 2 else 0)
        for number in range(max((len(cell) for cell in there.values()), default=1)):
            label = rows.get(row, "") if number == 0 else ""
            said = (_line(there.get(column, ()), number) for column in range(max(there, default=-1) + 1))
            lines.append(f"{label:<{edge}}{begin}" + "".join(f"{one:<{wide}}" for one in said))
    return [line.rstrip() for line in lines]


def _line(cell: Cell, number: int) -> str:
    return cell[number] if number < len(cell) else ""


def _cell(spot: Spot, ground: str, *, is_named: bool, beside: bool) -> Cell:
    stacks = _stacks(spot)
    name = (spot.name,) if is_named else ()
    return (*name, f"{ground} {stacks}".rstrip()) if beside else (*name, ground, *([stacks] if stacks else []))


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


def _listed(scene: Scene, window: int) -> list[str]:
    """One area per line, each with its things and its neighbours."""
    around: dict[int, list[str]] = {}
    for one, other in scene.borders:
        around.setdefault(one, []).append(scene.spots[other].name)
        around.setdefault(other, []).append(scene.spots[one].name)
    lines = []
    for number, spot in enumerate(scene.spots):
        ground = f" ({spot.said})" if spot.said != spot.name else ""
        stacks = f": {_stacks(spot)}" if spot.stacks else ""
        beside = f"; {scene.beside.format(places=', '.join(around[number]))}" if number in around else ""
        lines += wrap(f"{spot.name}{ground}{stacks}{beside}", window, subsequent_indent="    ")
    return lines


def _stack_legend(scene: Scene, window: int) -> list[str]:
    """The legend: each sort of thing on the board, and the letter of each player."""
    samples: dict[tuple[object, bool], str] = {}
    for stack in (stack for spot in scene.spots for stack in spot.stacks):
        is_counted = stack.value is None and not stack.letters
        count = f"{stack.count} " if is_counted else ""
        sort = (stack.letters or stack.symbol, stack.value is None)
        shown = _stack(stack).lstrip("0123456789") if stack.letters else _stack(stack)
        samples.setdefault(sort, f"{shown} {count}{stack.kind or stack.said}")
    owners = [f"{_LETTERS[number % 26]} {name}" for number, name in enumerate(scene.players)]
    return [*_wrapped(list(samples.values()), window), *_wrapped(owners, window)]


def _wrapped(parts: Sequence[str], window: int) -> list[str]:
    return wrap(", ".join(parts), window, subsequent_indent="    ")


def _stacks(spot: Spot) -> str:
    """All things on a spot in one word, such as `3^4A` for things and tokens of one player.

    A thing without an owner has no letter at its end, and is therefore separated.
    """
    ordered = sorted(spot.stacks, key=lambda one: (one.owner == NOBODY, one.owner))
    said = ""
    for number, stack in enumerate(ordered):
        after = ordered[number + 1] if number + 1 < len(ordered) else None
        shares = after is not None and after.value is not None and after.owner == stack.owner != NOBODY
        said += " " * bool(said and stack.owner == NOBODY) + (_stack(stack)[:-1] if shares else _stack(stack))
    return said


def _stack(stack: Stack) -> str:
    """`3A`: three counters of the first player; `^4A`: one thing with a 4 on it; `2huA`: two things called so."""
    owner = "" if stack.owner == NOBODY else _LETTERS[stack.owner % 26]
    if stack.letters and stack.value is None:
        return f"{stack.count if stack.count > 1 else ''}{stack.letters}{owner}"
    return f"^{stack.value}{owner}" if stack.value is not None else f"{stack.count}{owner}"


def _short(words: list[str]) -> dict[str, str]:
    """The shortest prefixes that distinguish the words, with at least two letters."""
    return {
        word: next(
            (
                word[:length]
                for length in range(2, len(word))
                if sum(one.startswith(word[:length]) for one in words) == 1
            ),
            word,
        )
        for word in words
    }
