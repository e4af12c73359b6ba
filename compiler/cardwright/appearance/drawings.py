"""Drawings of our own, by name, and the colours they are shown in."""

import re
from functools import cache
from importlib.resources import files

COLOURS = (
    "brick",
    "ochre",
    "moss",
    "pine",
    "teal",
    "sea",
    "indigo",
    "plum",
    "rose",
    "slate",
    "umber",
    "stone",
)
BLANK, PLAIN = "blank", "stone"
"""What stands for a noun that its game gives no drawing or colour."""
_GROUND = "ground-"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)".*?</symbol>')


@cache
def drawings() -> dict[str, str]:
    """Every drawing as an SVG symbol, by its name."""
    text = files("cardwright.appearance").joinpath("drawings.svg").read_text("utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


@cache
def emblems() -> tuple[str, ...]:
    """The drawings a noun can have."""
    return tuple(sorted(name for name in drawings() if not name.startswith(_GROUND)))


@cache
def grounds() -> tuple[str, ...]:
    """The drawings that stand behind an emblem on a card."""
    return tuple(sorted(name for name in drawings() if name.startswith(_GROUND)))


@cache
def mark() -> str:
    """The mark of the project, as a picture of its own."""
    return files("cardwright.appearance").joinpath("mark.svg").read_text("utf-8")
