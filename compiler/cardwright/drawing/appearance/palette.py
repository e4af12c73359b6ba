"""Default colours: each sort has its own, and the same one in every picture."""

from collections.abc import Container, Iterable

from cardwright.drawing.appearance.drawings import BLANK, emblems
from cardwright.drawing.appearance.loading import Symbol

APART = (
    "moss",
    "indigo",
    "wine",
    "umber",
    "stone",
    "sea",
    "night",
    "pine",
    "olive",
    "teal",
    "slate",
    "plum",
    "rose",
    "brick",
    "ochre",
    "rust",
)
"""The colours in an order that maximizes contrast: each differs as much as possible from those before it."""
NEUTRAL = (BLANK, "disc", "honeycomb", "star", "spark", "wheel")
"""Drawings without a meaning of their own; each one allows another round of all colours."""


def told_apart(sorts: Iterable[str], taken: Container[str] = ()) -> dict[str, Symbol]:
    """A symbol for each sort, in order; uses a taken colour only if there is no other."""
    free = [colour for colour in APART if colour not in taken] or list(APART)
    found = {}
    for number, sort in enumerate(dict.fromkeys(sorts)):
        again, place = divmod(number, len(free))
        found[sort] = Symbol(NEUTRAL[again % len(NEUTRAL)], free[place])
    return found


def by_default(sorts: Iterable[str], taken: Container[str] = ()) -> dict[str, Symbol]:
    """A symbol for each noun that nobody gave one: the drawing that is called like it, or one without a meaning."""
    drawn = [name for name in NEUTRAL if name != BLANK]
    found = {}
    for number, (sort, symbol) in enumerate(told_apart(sorts, taken).items()):
        own = next((word for word in reversed(sort.split("-")) if word in emblems()), None)
        found[sort] = Symbol(own or drawn[number % len(drawn)], symbol.colour)
    return found
