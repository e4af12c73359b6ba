"""A board as terminal text: labels at its edges, every other row of hexes shifted right by half a spot.

Spots are as narrow as their content allows, and shorter the narrower the window is. A line stands between the spots
around the things of one player and all others.
"""

from collections.abc import Iterable, Mapping, Sequence
from re import fullmatch
from textwrap import wrap

from cardwright.base.record import record
from cardwright.drawing.picture.scene import NOBODY, Mark, Scene, Shape, Spot, Stack

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
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


@record
class Short:
    """The letters that stand for words: backgrounds, marks, and kinds of things."""

    grounds: Mapping[str, str]
    marks: Mapping[str, str]
    kinds: Mapping[str, str]


def write_board(scene: Scene, window: int = _WINDOW) -> list[str]:
    """The lines of a board for a window of this width, followed by a legend of the abbreviations."""
    if not scene.spots:
        return []
    labels = _labels(scene.spots)
    if scene.shape is Shape.LINKS:
        short = _shortened(scene, MANNERS[0])
        return [*_listed(scene, short, window), "", *_stack_legend(scene, short, window)]
    for manner in MANNERS:
        short = _shortened(scene, manner)
        cells = [_cell(spot, short, manner, is_named=labels is None) for spot in scene.spots]
        lines = _grid(scene, cells, labels)
        if max(map(len, lines)) <= window:
            break
    return [*lines, "", *_wrapped(_ground_legend(scene, short), window), *_stack_legend(scene, short, window)]


def _shortened(scene: Scene, manner: Manner) -> Short:
    used = [spot for spot in scene.used() if not spot.is_unknown]
    grounds = _short([spot.background()[:1].upper() + spot.background()[1:] for spot in used], manner.letters)
    marks = dict.fromkeys(mark.said for spot in scene.spots for mark in _told(spot))
    kinds = dict.fromkeys(stack.kind for spot in scene.spots for stack in spot.stacks if stack.kind)
    return Short(
        dict(zip((spot.background() for spot in used), grounds.values(), strict=True)),
        _short(list(marks), 1),
        _short(list(kinds), 1),
    )


def _told(spot: Spot) -> list[Mark]:
    """The marks of a spot that its background does not tell."""
    return [mark for mark in spot.marks if not mark.is_usual]


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
    stacks = _stacks(spot, short)
    name = (spot.name,) if is_named else ()
    ground = _UNKNOWN if spot.is_unknown else short.grounds[spot.background()]
    if marks := "".join(f"{mark.number_shown()}{short.marks[mark.said]}" for mark in _told(spot)):
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


def _listed(scene: Scene, short: Short, window: int) -> list[str]:
    """One area per line, each with its things and its neighbours."""
    around: dict[int, list[str]] = {}
    for one, other in scene.borders:
        around.setdefault(one, []).append(scene.spots[other].name)
        around.setdefault(other, []).append(scene.spots[one].name)
    lines = []
    for number, spot in enumerate(scene.spots):
        ground = f" ({spot.said})" if spot.said != spot.name else ""
        stacks = f": {''.join(_stacks(spot, short))}" if spot.stacks else ""
        beside = f"; {scene.beside.format(places=', '.join(around[number]))}" if number in around else ""
        lines += wrap(f"{spot.name}{ground}{stacks}{beside}", window, subsequent_indent="    ")
    return lines


def _ground_legend(scene: Scene, short: Short) -> list[str]:
    """Each background with the marks that it tells, then the other marks."""
    said = []
    for spot in scene.used():
        usual = [f"{mark.said} {mark.number or ''}".rstrip() for mark in spot.marks if mark.is_usual]
        letters = _UNKNOWN if spot.is_unknown else short.grounds[spot.background()]
        said.append(f"{letters} {spot.background()}" + (f" ({', '.join(usual)})" if usual else ""))
    return [*said, *(f"{letters} {mark}" for mark, letters in short.marks.items())]


def _stack_legend(scene: Scene, short: Short, window: int) -> list[str]:
    """The legend: each sort of thing on the board, and the letter of each player."""
    samples: dict[tuple[object, bool], str] = {}
    for stack in (stack for spot in scene.spots for stack in spot.stacks):
        is_counted = stack.value is None and not stack.kind
        count = f"{stack.count} " if is_counted else ""
        sort = (stack.kind or stack.symbol, stack.value is None)
        shown = _stack(stack, short).lstrip("0123456789") if stack.kind else _stack(stack, short)
        samples.setdefault(sort, f"{shown}{_owner(stack)} {count}{stack.kind or stack.said}")
    owners = [f"{_LETTERS[number % 26]} {name}" for number, name in enumerate(scene.players)]
    return [*_wrapped(list(samples.values()), window), *_wrapped(owners, window)]


def _wrapped(parts: Sequence[str], window: int) -> list[str]:
    return wrap(", ".join(parts), window, subsequent_indent="    ")


def _stacks(spot: Spot, short: Short) -> list[str]:
    """The things on a spot, in one word for each player, such as `3^4A` for tokens and things of one player.

    A thing without an owner has no letter at its end, and is therefore separated.
    """
    owners = sorted({stack.owner for stack in spot.stacks}, key=lambda owner: (owner == NOBODY, owner))
    said: list[str] = []
    for owner in owners:
        own = [stack for stack in spot.stacks if stack.owner == owner]
        if owner == NOBODY:
            said += [(" " if said else "") + _stack(stack, short) for stack in own]
        else:
            said.append(_joined([_stack(stack, short) for stack in own], _owner(own[0])))
    return said


def _joined(things: Sequence[str], owner: str) -> str:
    """Things of one player with one letter behind them, and one between two numbers; a comma parts longer words."""
    if any(one[-2:].isalpha() and len(one) > 1 for one in things):
        return ",".join(things) + owner
    said = ""
    for one in things:
        said += (owner if said[-1:].isdecimal() and one[0].isdecimal() else "") + one
    return said + owner


def _stack(stack: Stack, short: Short) -> str:
    """`3`: three counters; `^4`: one thing with a 4 on it; `2hu`: two things called so."""
    if stack.kind and stack.value is None:
        return f"{stack.count if stack.count > 1 else ''}{short.kinds[stack.kind]}"
    return f"^{stack.value}" if stack.value is not None else f"{stack.count}"


def _owner(stack: Stack) -> str:
    return "" if stack.owner == NOBODY else _LETTERS[stack.owner % 26]


def _short(words: list[str], least: int) -> dict[str, str]:
    """The shortest prefixes that distinguish the words, with at least so many letters."""
    return {
        word: next(
            (
                word[:length]
                for length in range(least, len(word))
                if sum(one.startswith(word[:length]) for one in words) == 1
            ),
            word,
        )
        for word in words
    }
