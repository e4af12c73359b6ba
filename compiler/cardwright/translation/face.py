"""The part of a card's face that a text takes.

The face is that of a common card, 63 by 88 millimetres, with the smallest font that is readable at arm's length.
Widths are in thousandths of the font size.
"""

from cardwright.drawing.appearance.lettering import BLANK_WIDTH, text_width

NAME_WIDTH = 20_500
"""A name has one line: 53 millimetres in letters of 7.3 points."""
LINE_WIDTH = 25_000
"""A line of text: 53 millimetres in letters of 6 points."""
MOST_LINES = 17
"""The lines of text: 44 millimetres, 7.2 points each."""


def name_fills(name: str) -> int:
    """The part of its line that a name takes, in percent."""
    return -(-100 * text_width(name) // NAME_WIDTH)


def text_fills(text: str) -> int:
    """The part of the face that a text takes, in percent; each sentence begins a new line."""
    lines = sum(map(_lines, text.split("\n")))
    return -(-100 * lines // MOST_LINES)


def _lines(sentence: str) -> int:
    lines, filled = 1, 0
    for word in sentence.split(" "):
        width = text_width(word)
        if filled and filled + BLANK_WIDTH + width > LINE_WIDTH:
            lines, filled = lines + 1, 0
        filled += width + (BLANK_WIDTH if filled else 0)
        # Break a word that is longer than a line, and a text without blanks.
        while filled > LINE_WIDTH:
            lines, filled = lines + 1, filled - LINE_WIDTH
    return lines
