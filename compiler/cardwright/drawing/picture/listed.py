"""A board whose places hang together by borders as terminal text: a small map of abbreviated names, and a list.

The map shows where the places lie, and the list tells what stands on a place and what lies beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from cardwright.drawing.picture.lettered import Short, shortened, stack_legend, stacks_on, wrapped
from cardwright.drawing.picture.scene import Scene, Spot

_LETTERS, _MORE = 4, "+"
"""An abbreviation has so many letters, and this sign stands for what does not fit below it."""


def listed(scene: Scene, window: int) -> list[str]:
    """The lines of a board: the map if it fits into the window, every place with something on it, and a legend."""
    short, names = shortened(scene, 2), abbreviated([spot.name for spot in scene.spots])
    drawn = [line.rstrip() for line in _map(scene, short, names)]
    fits = max(map(len, drawn)) <= window
    told = [f"{one} {name}" for name, one in names.items() if not name.startswith(one)]
    lines = [*drawn, "", *wrapped(told, window)] if fits else []
    # With a map, a place without anything on it is told already.
    is_bare = fits and any(spot.stacks for spot in scene.spots)
    return [*lines, *_places(scene, short, window, is_bare=is_bare), "", *stack_legend(scene, short, window)]


def abbreviated(names: Sequence[str]) -> dict[str, str]:
    """Every name in four letters or fewer, each in others: its beginning, or that of its first and last word."""
    found: dict[str, str] = {}
    for name in sorted(names, key=lambda one: " " in one):
        taken = set(found.values())
        free = (one for one in _candidates(name) if one not in taken)
        found[name] = next(free)
    return {name: found[name] for name in names}


def _candidates(name: str) -> Iterator[str]:
    words = name.replace("'", " ").split()
    first, last = words[0], words[-1]
    if len(words) > 1:
        yield from (first[:before] + last[: _LETTERS - before] for before in range(1, _LETTERS))
    else:
        yield name[:_LETTERS]
    yield from (name[: _LETTERS - 1] + letter for letter in name[_LETTERS:] if letter.isalpha())
    yield from (f"{name[: _LETTERS - len(str(number))]}{number}" for number in range(len(name) * 100))


def _map(scene: Scene, short: Short, names: Mapping[str, str]) -> Iterator[str]:
    """Two lines for every row: the names, and what stands on the places."""
    left = min(spot.column for spot in scene.spots)
    for row in range(min(spot.row for spot in scene.spots), max(spot.row for spot in scene.spots) + 1):
        there = {spot.column - left: spot for spot in scene.spots if spot.row == row}
        width = max(there, default=-1) + 1
        yield " ".join(f"{names[there[at].name] if at in there else '':<{_LETTERS}}" for at in range(width))
        yield " ".join(f"{_clipped(there[at], short) if at in there else '':<{_LETTERS}}" for at in range(width))


def _clipped(spot: Spot, short: Short) -> str:
    """The things on a spot, as far as they fit."""
    if spot.is_closed:
        return "-" * _LETTERS
    said = "".join(stacks_on(spot, short))
    return said if len(said) <= _LETTERS else said[: _LETTERS - 1].rstrip() + _MORE


def _places(scene: Scene, short: Short, window: int, *, is_bare: bool) -> Iterator[str]:
    """The places, each with its things and its neighbours; those without anything may be left out."""
    around: dict[int, list[str]] = {}
    for one, other in scene.borders:
        around.setdefault(one, []).append(scene.spots[other].name)
        around.setdefault(other, []).append(scene.spots[one].name)
    for number, spot in enumerate(scene.spots):
        if spot.is_closed or (is_bare and not spot.stacks):
            continue
        ground = f" ({spot.background()})" if spot.background() != spot.name else ""
        stacks = f": {''.join(stacks_on(spot, short))}" if spot.stacks else ""
        beside = f"; {scene.beside.format(places=', '.join(around[number]))}" if number in around else ""
        yield from wrap(f"{spot.name}{ground}{stacks}{beside}", window, subsequent_indent="    ")
