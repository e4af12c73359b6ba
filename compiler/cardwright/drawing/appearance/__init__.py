"""The look of a catalog: the drawing for each noun of a game, and the texts of its pages in each language."""

from cardwright.drawing.appearance.files import PictureFile, read_pictures
from cardwright.drawing.appearance.loading import (
    AROUND,
    ROWS,
    Appearance,
    Interface,
    Symbol,
    load_interface,
    read_symbols,
    source_of,
)

__all__ = [
    "AROUND",
    "ROWS",
    "Appearance",
    "Interface",
    "PictureFile",
    "Symbol",
    "load_interface",
    "read_pictures",
    "read_symbols",
    "source_of",
]
