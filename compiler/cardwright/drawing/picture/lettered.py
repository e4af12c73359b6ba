"""The letters that stand for backgrounds, things and players where a board is terminal text, and their legend."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from cardwright.base.record import record
from cardwright.drawing.picture.scene import NOBODY, Mark, Scene, Spot, Stack

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@record
class Short:
    """The letters that stand for words: backgrounds, marks, and kinds of things."""

    grounds: Mapping[str, str]
    marks: Mapping[str, str]
    kinds: Mapping[str, str]


def shortened(scene: Scene, letters: int) -> Short:
    """The letters of a board, with at least so many for a background."""
    used = [spot for spot in scene.used() if not spot.is_unknown]
    grounds = shortest([spot.background()[:1].upper() + spot.background()[1:] for spot in used], letters)
    marks = dict.fromkeys(mark.said for spot in scene.spots for mark in told_marks(spot))
    kinds = dict.fromkeys(stack.kind for spot in scene.spots for stack in spot.stacks if stack.kind)
    return Short(
        dict(zip((spot.background() for spot in used), grounds.values(), strict=True)),
        shortest(list(marks), 1),
        shortest(list(kinds), 1),
    )


def shortest(words: list[str], least: int) -> dict[str, str]:
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


def told_marks(spot: Spot) -> list[Mark]:
    """The marks of a spot that its background does not tell."""
    return [mark for mark in spot.marks if not mark.is_usual]


def stacks_on(spot: Spot, short: Short) -> list[str]:
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


def stack_legend(scene: Scene, short: Short, window: int) -> list[str]:
    """The legend: each sort of thing on the board, and the letter of each player."""
    samples: dict[tuple[object, bool], str] = {}
    for stack in (stack for spot in scene.spots for stack in spot.stacks):
        is_counted = stack.value is None and not stack.kind
        count = f"{stack.count} " if is_counted else ""
        sort = (stack.kind or stack.symbol, stack.value is None)
        shown = _stack(stack, short).lstrip("0123456789") if stack.kind else _stack(stack, short)
        samples.setdefault(sort, f"{shown}{_owner(stack)} {count}{stack.kind or stack.said}")
    owners = [f"{_LETTERS[number % 26]} {name}" for number, name in enumerate(scene.players)]
    return [*wrapped(list(samples.values()), window), *wrapped(owners, window)]


def wrapped(parts: Sequence[str], window: int) -> list[str]:
    """Entries of a legend, as many in a line as fit."""
    return wrap(", ".join(parts), window, subsequent_indent="    ")


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
