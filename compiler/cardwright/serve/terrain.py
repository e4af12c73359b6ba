"""Tiles, places and areas as what they are: hexes, squares, or a place among its neighbours."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, isqrt, pi, sin, sqrt
from typing import Any

from markupsafe import Markup, escape

from cardwright.drawing.appearance.drawings import BLANK
from cardwright.serve.desk import Desk

_SIDE = 20.0
_ALONE = 1.7
"""The room around a single place, in sides."""
_PARTS = """
SELECT card, sort, other FROM json_each(?) AS wanted JOIN place_cards ON place_cards.card = wanted.value
ORDER BY card, sort, position
"""
_VALUES = """
SELECT cards.id, cards.game, kinds.key, coalesce(names.name, usual.name, cards.key),
  card_values.attribute, card_values.value
FROM json_each(?) AS wanted JOIN cards ON cards.id = wanted.value JOIN kinds ON kinds.id = cards.kind
LEFT JOIN names ON names.card = cards.id AND names.language = ?
LEFT JOIN names AS usual ON usual.card = cards.id AND usual.language = ?
LEFT JOIN card_values ON card_values.card = cards.id ORDER BY cards.id, card_values.position
"""
_AROUND = [(0.0, 0.0), *((sqrt(3) * cos(turn * pi / 3), sqrt(3) * sin(turn * pi / 3)) for turn in range(6))]
"""The hexes of a tile: the one in the middle, then those around it, clockwise from the right."""
_MOST_WORDS = 12
"""The letters of a name beside a place."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place: its card, its name, its look, and what else is printed on it, with numbers."""

    card: str
    name: str
    drawing: str
    colour: str
    marks: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Terrain:
    """The picture of a card that lies on a board, and the places it is made of or lies beside."""

    picture: Markup
    parts: tuple[Cell, ...]
    beside: tuple[Cell, ...]


def terrains(desk: Desk, cards: Iterable[str]) -> dict[str, Terrain]:
    """The look of cards on the board, by card; those that are no places are left out."""
    shapes = {one: desk.edition.places[one] for one in cards if one in desk.edition.places}
    if not shapes:
        return {}
    others: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for card, sort, other in desk.rows(_PARTS, json.dumps(list(shapes))):
        others[card, sort].append(other)
    cells = _cells(desk, {*shapes, *(one for some in others.values() for one in some)})
    found = {}
    for card, shape in shapes.items():
        parts, beside = (tuple(cells[one] for one in others[card, sort]) for sort in ("part", "beside"))
        drawn = _linked(cells[card], beside) if shape == "links" else _laid(shape, parts or (cells[card],))
        said = ", ".join([cells[card].name, *(one.name for one in (*parts, *beside))])
        # Every name in it has been escaped.
        found[card] = Terrain(Markup(drawn.replace("{said}", str(escape(said)))), parts, beside)  # noqa: S704
    return found


def _cells(desk: Desk, ids: Iterable[str]) -> dict[str, Cell]:
    edition = desk.edition
    about: dict[str, tuple[str, str, str]] = {}
    printed: defaultdict[str, list[tuple[str, Any]]] = defaultdict(list)
    wanted = json.dumps(sorted(ids))
    for card, game, kind, name, attribute, value in desk.rows(_VALUES, wanted, desk.language, edition.usual):
        about[card] = game, kind, name
        if attribute is not None:
            printed[card].append((attribute, value))
    found = {}
    for card, (game, kind, name) in about.items():
        # The value on most places is the ground, whatever else lies on it.
        often = sorted(printed[card], key=lambda one: -edition.printed_on_places.get((game, one[0]), 0))
        words = [value for _, value in often if isinstance(value, str) and (game, value) in edition.symbols]
        drawing, colour = edition.symbol(game, words[0] if words else kind)
        marks = [(*edition.symbol(game, word), 1) for word in words[1:]]
        for attribute, value in printed[card]:
            if isinstance(value, int) and value > 0 and edition.symbol(game, attribute)[0] != BLANK:
                marks.append((*edition.symbol(game, attribute), value))
        found[card] = Cell(card, name, drawing, colour, tuple(marks))
    return found


def _laid(shape: str, cells: tuple[Cell, ...]) -> str:
    """Hexes around one in the middle, or squares in rows."""
    if shape == "hexes":
        centres = [*_AROUND, *((0.0, 0.0),) * len(cells)][: len(cells)]
        reach = _ALONE if len(cells) == 1 else 1 + sqrt(3)
        left, top, wide, tall = -reach, -reach, 2 * reach, 2 * reach
    else:
        side = max(1, isqrt(len(cells)))
        centres = [(2.0 * (number % side), 2.0 * (number // side)) for number in range(len(cells))]
        edge = _ALONE - 1 if len(cells) == 1 else 0.0
        left, top, wide, tall = -1 - edge, -1 - edge, 2.0 * side + 2 * edge, 2.0 * -(-len(cells) // side) + 2 * edge
    parts = [_cell(shape, one, _SIDE * x, _SIDE * y) for one, (x, y) in zip(cells, centres, strict=False)]
    return _svg(parts, (_SIDE * left - 3, _SIDE * top - 3, _SIDE * wide + 6, _SIDE * tall + 6))


def _linked(cell: Cell, around: tuple[Cell, ...]) -> str:
    """A place in the middle of those it lies beside, with lines to them."""
    lines, parts = [], [_cell("links", cell, 0, 0)]
    for number, one in enumerate(around):
        angle = 2 * pi * number / len(around) - pi / 2
        x, y = 62 * cos(angle), 38 * sin(angle)
        lines.append(f'<path class="way" d="M0 0L{x:.1f} {y:.1f}"/>')
        short = one.name if len(one.name) <= _MOST_WORDS else f"{one.name[: _MOST_WORDS - 1]}…"
        parts.append(
            f'<g class="hue-{one.colour}"><title>{escape(one.name)}</title>'
            f'<circle class="cell" cx="{x:.1f}" cy="{y:.1f}" r="9"/>{_emblem(one.drawing, x, y, 10)}'
            f'<text x="{x:.1f}" y="{y + 16:.1f}">{escape(short)}</text></g>'
        )
    return _svg([*lines, *parts], (-92, -56, 184, 118))


def _cell(shape: str, cell: Cell, x: float, y: float) -> str:
    if shape == "hexes":
        side = _SIDE - 0.8
        corners = " ".join(
            f"{x + side * sin(pi / 3 * turn):.1f},{y - side * cos(pi / 3 * turn):.1f}" for turn in range(6)
        )
        edge = f'<polygon class="cell" points="{corners}"/>'
    elif shape == "squares":
        half = _SIDE - 0.6
        edge = (
            f'<rect class="cell" x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half}" height="{2 * half}" rx="2"/>'
        )
    else:
        edge = f'<circle class="cell" cx="{x:.1f}" cy="{y:.1f}" r="{_SIDE - 2}"/>'
    up = 3.5 if cell.marks else 0
    first = x - 6.5 * (len(cell.marks) - 1)
    marks = "".join(
        f'<g class="hue-{colour}">{_emblem(drawing, first + 13 * number - (2.5 if count > 1 else 0), y + 11, 7.5)}'
        + (
            f'<text class="count" x="{first + 13 * number + 4:.1f}" y="{y + 13.6:.1f}">{count}</text>'
            if count > 1
            else ""
        )
        + "</g>"
        for number, (drawing, colour, count) in enumerate(cell.marks)
    )
    return (
        f'<g class="hue-{cell.colour}"><title>{escape(cell.name)}</title>{edge}'
        f"{_emblem(cell.drawing, x, y - up, 15)}{marks}</g>"
    )


def _emblem(drawing: str, x: float, y: float, size: float) -> str:
    half = size / 2
    return f'<use href="#d-{drawing}" x="{x - half:.1f}" y="{y - half:.1f}" width="{size:g}" height="{size:g}"/>'


def _svg(parts: list[str], box: tuple[float, float, float, float]) -> str:
    view = " ".join(f"{one:.1f}" for one in box)
    return f'<svg class="terrain" viewBox="{view}" role="img" aria-label="{{said}}">{"".join(parts)}</svg>'
