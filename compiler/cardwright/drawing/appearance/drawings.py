"""Our own drawings by name, and their colours."""

import re
from functools import cache
from importlib.resources import files

HUES = {
    "brick": "#7c2409",
    "ochre": "#8f6243",
    "moss": "#565a00",
    "pine": "#22614e",
    "teal": "#244b5b",
    "sea": "#246699",
    "indigo": "#4e3f95",
    "plum": "#6c3b77",
    "rose": "#8f3e44",
    "slate": "#505f73",
    "umber": "#5b3b31",
    "stone": "#656d6c",
    "night": "#1c2548",
    "wine": "#511424",
    "rust": "#a33201",
    "olive": "#7c6f00",
}
"""The colours by name; a test ensures that the style sheet of the pages has the same ones.

Every two of them differ for people who cannot see red, green or blue, too; another test simulates that.
"""
COLOURS = tuple(HUES)
BLANK, PLAIN = "blank", "stone"
"""The default drawing and colour of a noun."""
DISC = "disc"
"""The drawing of a plain round piece."""
_GROUND = "ground-"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)".*?</symbol>')
_STANDS_ON = re.compile(r'data-ground="([a-z]+)"')


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
def ground_of(emblem: str) -> str:
    """The background that suits a drawing: waves for a ship, pikes for a sword."""
    found = _STANDS_ON.search(drawings()[emblem])
    return _GROUND + (found[1] if found else "rays")


@cache
def mark() -> str:
    """The logo of the project, as a separate picture."""
    return files("cardwright.drawing.appearance").joinpath("mark.svg").read_text("utf-8")
