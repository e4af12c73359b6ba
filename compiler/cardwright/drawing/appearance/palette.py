"""Colours for what its game gives none: each sort has one of its own, and the same one in every picture."""

from collections.abc import Container, Iterable

from cardwright.drawing.appearance.drawings import BLANK
from cardwright.drawing.appearance.reading import Symbol

APART = (
    "moss",
    "indigo",
    "brick",
    "teal",
    "ochre",
    "rose",
    "stone",
    "sea",
    "plum",
    "pine",
    "slate",
    "umber",
)
"""The colours in an order in which each is as far from those before it as can be: few sorts are told apart at once."""
NEUTRAL = (BLANK, "disc", "honeycomb", "star", "spark", "wheel")
"""Drawings that say nothing of what they stand for: with the next one the colours begin again."""


def told_apart(sorts: Iterable[str], taken: Container[str] = ()) -> dict[str, Symbol]:
    """A symbol for each sort, in their order; colours that are taken are used only if there is no other."""
    free = [colour for colour in APART if colour not in taken] or list(APART)
    found = {}
    for number, sort in enumerate(dict.fromkeys(sorts)):
        again, place = divmod(number, len(free))
        found[sort] = Symbol(NEUTRAL[again % len(NEUTRAL)], free[place])
    return found
