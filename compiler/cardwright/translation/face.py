"""How much of a card's face a text takes: measured letter by letter, because languages differ in more than their count.

The face is that of a usual card, 63 by 88 millimetres, with the smallest type that is still read at arm's length. The
widths are those of a common upright face without serifs, in thousandths of the size of the type.
"""

import unicodedata
from functools import lru_cache

NAME_WIDTH = 20_500
"""A name has one line: 53 millimetres in letters of 7.3 points."""
LINE_WIDTH = 25_000
"""A line of text: 53 millimetres in letters of 6 points."""
MOST_LINES = 17
"""The lines of text: 44 millimetres, 7.2 points each."""

_NARROW, _THIN, _USUAL, _BROAD, _WIDE, _FULL = 230, 320, 540, 690, 850, 1000
_NARROW_LETTERS = frozenset("iljI.,:;'|!’")
_THIN_LETTERS = frozenset('ftr()[]-/" “”')
_WIDE_LETTERS = frozenset("mwMW%@—…")


def name_fills(name: str) -> int:
    """How much of its line a name takes, in hundredths."""
    return -(-100 * _width(name) // NAME_WIDTH)


def text_fills(text: str) -> int:
    """How much of the face a text takes, in hundredths; each of its sentences begins a line."""
    lines = sum(map(_lines, text.split("\n")))
    return -(-100 * lines // MOST_LINES)


def _lines(sentence: str) -> int:
    lines, filled = 1, 0
    for word in sentence.split(" "):
        width = _width(word)
        if filled and filled + _THIN + width > LINE_WIDTH:
            lines, filled = lines + 1, 0
        filled += width + (_THIN if filled else 0)
        # A word that is longer than a line is broken, as is a text that has no blanks.
        lines, filled = lines + filled // LINE_WIDTH, filled % LINE_WIDTH
    return lines


def _width(text: str) -> int:
    return sum(map(_letter, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=4096)
def _letter(letter: str) -> int:
    plain = unicodedata.normalize("NFD", letter)[0]
    if unicodedata.east_asian_width(letter) in "WF":
        return _FULL
    if plain in _NARROW_LETTERS:
        return _NARROW
    if plain in _THIN_LETTERS:
        return _THIN
    if plain in _WIDE_LETTERS:
        return _WIDE
    return _BROAD if plain.isupper() else _USUAL
