"""Dice: each roll comes from a stream of its own, and nobody can take it back."""

from typing import Final

from cardwright.model.chance import draw
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

DICE: Final = "dice"
"""The kind of a question for dice that are rolled again."""

Face = int | str
"""A number, or a word of the game."""


def shown(table: Table) -> list[tuple[str, Face]]:
    """The dice of the last roll, each with the face it shows."""
    if table.recording:
        table.dependencies |= table.layout.cells.rolled
    dice = list(plan_of(table).game.dice.values())
    return [(dice[die].key, dice[die].faces[face]) for die, face in table.state.rolled]


def total(table: Table) -> int:
    """All numbers of the last roll together."""
    return sum([face for _, face in shown(table) if isinstance(face, int)])


def showing(table: Table, face: Face) -> int:
    """How many dice of the last roll show a face."""
    return sum([one == face for _, one in shown(table)])


def roll(table: Table, die: str, number: int) -> None:
    """Roll so many dice; they take the place of the last roll."""
    which = list(plan_of(table).game.dice).index(die)
    _lay(table, tuple([(which, _face(table, die, which)) for _ in range(number)]))


def roll_again(table: Table, places: tuple[int, ...]) -> None:
    """Roll some dice of the last roll again, by their places in it; the others stay as they are."""
    rolled, keys = list(table.state.rolled), list(plan_of(table).game.dice)
    for place in places:
        which = rolled[place][0]
        rolled[place] = (which, _face(table, keys[which], which))
    _lay(table, tuple(rolled))


def load(table: Table, die: str, faces: tuple[Face, ...]) -> bool:
    """Let the next rolls of a die show these faces, as an example says; whether the die has them all."""
    keys = list(plan_of(table).game.dice)
    there = plan_of(table).game.dice[die].faces
    if any(face not in there for face in faces):
        return False
    table.state.loaded += tuple([(keys.index(die), there.index(face)) for face in faces])
    return True


def _lay(table: Table, rolled: tuple[tuple[int, int], ...]) -> None:
    table.note("clock", "rolled", table.state.rolled, table.layout.cells.rolled)
    table.state.rolled = rolled
    table.revealed = True


def _face(table: Table, die: str, which: int) -> int:
    """The face that a die shows next."""
    loaded = table.state.loaded
    for place, (other, face) in enumerate(loaded):
        if other == which:
            table.note("clock", "loaded", loaded)
            table.state.loaded = loaded[:place] + loaded[place + 1 :]
            return face
    stream = f"roll {die}"
    counter = table.state.streams.get(stream, 0)
    table.note("stream", stream, table.state.streams.get(stream))
    table.state.streams[stream] = counter + 1
    return draw(table.state.seed, stream, counter, len(plan_of(table).game.dice[die].faces))
