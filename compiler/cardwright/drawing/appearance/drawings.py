"""Our own drawings by name, and their colours."""

import re
from functools import cache
from importlib.resources import files

HUES = {
    "brick": "#8f3b2e",
    "ochre": "#865713",
    "moss": "#506327",
    "pine": "#2f5d46",
    "teal": "#1f5f66",
    "sea": "#2c5a86",
    "indigo": "#43478a",
    "plum": "#6d3f73",
    "rose": "#93405d",
    "slate": "#4a5560",
    "umber": "#6b4a32",
    "stone": "#645e53",
}
"""The colours by name; a test ensures that the style sheet of the pages has the same ones."""
COLOURS = tuple(HUES)
BLANK, PLAIN = "blank", "stone"
"""The default drawing and colour of a noun."""
_GROUND = "ground-"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)".*?</symbol>')


@cache
def drawings() -> dict[str, str]:
    """Every drawing as an SVG symbol, by its name."""
    text = files("cardwright.drawing.appearance").joinpath("drawings.svg").read_text("utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


@cache
def emblems() -> tuple[str, ...]:
    """The drawings for nouns."""
    return tuple(sorted(name for name in drawings() if not name.startswith(_GROUND)))


@cache
def grounds() -> tuple[str, ...]:
    """The drawings for the background of an emblem on a card."""
    return tuple(sorted(name for name in drawings() if name.startswith(_GROUND)))


@cache
def mark() -> str:
    """The logo of the project, as a separate picture."""
    return files("cardwright.drawing.appearance").joinpath("mark.svg").read_text("utf-8")
