"""Tiers of cards as SVG: rows of which each rests on the one below, with the places that are free in them."""

from collections.abc import Sequence

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.picture.colours import INK
from cardwright.drawing.picture.pieces import emblem, ground, picture, text
from cardwright.drawing.picture.scene import Course, Tiers

_WIDE, _TALL, _APART = 88.0, 42.0, 4.0
"""A card, and the space around it."""
_LABEL, _HEAD, _EDGE = 22.0, 30.0, 10.0
"""The height of the line above a row and of the one above all rows, and the margin of the picture."""
_LETTERS, _LEAST, _LINES = 11.0, 8.0, 2
"""The size of letters on a card, the smallest that a long word may have, and the number of lines."""
_BROADER = 4 / 3
"""The browser chooses the typeface. One with serifs may be wider than the measured one by this factor."""


def draw_tiers(title: str, shown: Sequence[Tiers]) -> str:
    """The tiers of each player one below the other, the lowest row at the bottom."""
    most = max((row.places for one in shown for row in one.rows), default=1)
    labels = (_width(label, 13) for one in shown for row in one.rows for label in (f"{row.name}  {row.said}",))
    wide = max([most * (_WIDE + _APART), *labels])
    parts, y = [], 0.0
    for one in shown:
        parts.append(text(0, y + 18, one.name, 14, anchor="start", bold=True))
        y += _HEAD
        for row in reversed(one.rows):
            parts.append(text(0, y + 15, row.name, 12, anchor="start", opacity=0.85))
            parts.append(text(wide, y + 15, row.said, 12, anchor="end", opacity=0.85))
            y += _LABEL
            left = (wide - row.places * (_WIDE + _APART)) / 2
            for number in range(row.places):
                name = row.cards[number] if number < len(row.cards) else ""
                parts.append(_place(one.symbol, name, left + number * (_WIDE + _APART) + _APART / 2, y))
            y += _TALL + _APART
        y += _EDGE
    said = "; ".join(f"{one.name}: {', '.join(map(_told, one.rows))}" for one in shown)
    size = (-_EDGE, -_EDGE, wide + 2 * _EDGE, y + _EDGE)
    return picture(parts, size, title, said, {one.symbol.drawing for one in shown})


def _place(symbol: Symbol, name: str, x: float, y: float) -> str:
    """A card in its row, or a place where one may come to lie."""
    box = f'x="{x:.1f}" y="{y:.1f}" width="{_WIDE:g}" height="{_TALL:g}" rx="5"'
    if not name:
        dashed = f'class="l" fill="none" stroke="{INK}" stroke-opacity="0.45" stroke-dasharray="4 3"'
        return f"<rect {box} {dashed}/>{emblem(symbol, x + _WIDE / 2 - 9, y + _TALL / 2 - 9, 18, 0.4)}"
    lines = _broken(name)
    first = y + _TALL / 2 + 4 - 6.5 * (len(lines) - 1)
    words = "".join(
        text(x + _WIDE / 2, first + 13 * number, said, size) for number, (said, size) in enumerate(map(_fitted, lines))
    )
    return f"<rect {box} {ground(symbol.colour)}/>{words}"


def _broken(name: str) -> list[str]:
    """A name in as many lines as a card has room for."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if _width(longer, _LETTERS) <= _WIDE or not lines[-1] or len(lines) == _LINES:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _fitted(line: str) -> tuple[str, float]:
    """A line and the size of its letters: a long word has smaller ones, and what is longer still is cut off."""
    size = max(_LEAST, min(_LETTERS, round(_LETTERS * _WIDE / max(1.0, _width(line, _LETTERS)), 1)))
    if _width(line, size) <= _WIDE:
        return line, size
    while line and _width(f"{line}…", size) > _WIDE:
        line = line[:-1]
    return f"{line.rstrip()}…", size


def _width(line: str, letters: float) -> float:
    return _BROADER * letters * text_width(line) / 1000


def _told(row: Course) -> str:
    """A row in words: its name, what it asks for, and its cards."""
    return f"{row.name} ({row.said}): {', '.join(row.cards) or '–'}"
