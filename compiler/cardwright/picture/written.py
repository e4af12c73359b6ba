"""A board in the letters of a terminal: spots two lines high, every other row of hexes half a spot further right."""

from cardwright.picture.scene import NOBODY, Scene, Shape, Spot, Stack

_LEAST = 6
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def write_board(scene: Scene) -> list[str]:
    """The lines of a board: names above, ground and stacks below, then what the short words mean."""
    if scene.shape is Shape.LINKS or not scene.spots:
        return [*(f"{spot.name} ({spot.said}): {_stacks(spot)}".rstrip(": ") for spot in scene.spots)]
    short = _short([spot.said for spot in scene.used()])
    wide = max(
        _LEAST, *(max(len(spot.name), len(f"{short[spot.said]} {_stacks(spot)}".rstrip())) + 2 for spot in scene.spots)
    )
    wide += wide % 2
    left = min(spot.column for spot in scene.spots)
    rows: dict[int, dict[int, Spot]] = {}
    for spot in scene.spots:
        rows.setdefault(spot.row, {})[spot.column - left] = spot
    lines = []
    for row in range(min(rows), max(rows) + 1):
        spots = rows.get(row, {})
        begin = " " * (wide // 2 if scene.shape is Shape.HEXES and row % 2 else 0)
        columns = range(max(spots, default=-1) + 1)
        names = (spots[column].name if column in spots else "" for column in columns)
        held = (
            f"{short[spots[column].said]} {_stacks(spots[column])}" if column in spots else "" for column in columns
        )
        lines += [(begin + "".join(f"{one:<{wide}}" for one in cells)).rstrip() for cells in (names, held)]
    meant = [f"{letters} {said}" for said, letters in short.items()]
    owners = [f"{_LETTERS[number]} {name}" for number, name in enumerate(scene.players)]
    return [*lines, "", ", ".join(meant), ", ".join(owners)]


def _stacks(spot: Spot) -> str:
    return " ".join(_stack(stack) for stack in spot.stacks)


def _stack(stack: Stack) -> str:
    """`3A`: three things of the first player; `[4]A`: one thing with a 4 on it."""
    owner = "" if stack.owner == NOBODY else _LETTERS[stack.owner]
    return f"[{stack.value}]{owner}" if stack.value is not None else f"{stack.count}{owner}"


def _short(words: list[str]) -> dict[str, str]:
    """The fewest first letters that tell words apart, two at least."""
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
