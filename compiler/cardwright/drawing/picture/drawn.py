"""Boards and tracks as SVG, without script or font, and with a description in words.

The colours are those for the light; the only style sheet, the same in every picture, has those for the dark.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from xml.sax.saxutils import escape

from cardwright.drawing.appearance.drawings import HUES, PLAIN
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.picture.colours import PAPER
from cardwright.drawing.picture.linked import CLOSED, linked_spot, links, plate
from cardwright.drawing.picture.pieces import OWNERS, colour_of, disc, emblem, ground, is_disc, mark, picture, row, text
from cardwright.drawing.picture.scene import NOBODY, Scene, Shape, Spot, Stack, Step, centre

_SIDE = 44.0
_MARGIN = 28.0
_REACH = 0.8
"""How far from its middle something over a spot reaches, in sides of a hex."""
_BROADER = 4 / 3
"""The browser chooses the typeface. One with serifs may be wider than the measured one by this factor."""
_LETTERS, _SAMPLE, _APART = 13, 25.0, 20.0
"""In the legend: the font size, the start of the text beside its sample, and the space after it."""


Over = Callable[[int, float, float, float], str]
"""Draws more over a spot: its index, its left and upper edge, and its width, which is its height, too."""


def draw_board(scene: Scene, over: Over | None = None) -> str:
    """A board with everything on it, and a legend of the colours below it; perhaps with more over each spot."""
    middles = [tuple(_SIDE * way for way in centre(scene.shape, spot.column, spot.row)) for spot in scene.spots]
    left, top = (min((middle[way] for middle in middles), default=0.0) - _SIDE - _MARGIN for way in (0, 1))
    right, bottom = (max((middle[way] for middle in middles), default=0.0) + _SIDE + _MARGIN for way in (0, 1))
    parts = links(scene, middles)
    draws = linked_spot if scene.shape is Shape.LINKS else partial(_spot, scene.shape)
    parts += [draws(spot, x, y) for spot, (x, y) in zip(scene.spots, middles, strict=True)]
    parts += _frames(scene, middles)
    if over is not None:
        half = _SIDE * _REACH
        parts += [over(number, x - half, y - half, 2 * half) for number, (x, y) in enumerate(middles)]
    samples = _samples(scene)
    # A small board may be narrower than a single word in its legend.
    right = max(right, left + 2 * _MARGIN + max((_needed(name) for _, name in samples), default=0.0))
    legend, tall = _legend(samples, left + _MARGIN, bottom + 6, right - left - 2 * _MARGIN)
    shown = [spot for spot in scene.spots if spot.stacks]
    said = "; ".join(
        f"{spot.name}, {spot.said}: {', '.join(_told(one, scene.players) for one in spot.stacks)}" for spot in shown
    )
    size = (left, top, right - left, bottom - top + tall)
    return picture([*parts, *legend], size, scene.title, said, _used(scene), role="img" if over is None else "group")


def draw_track(title: str, steps: Sequence[Step], players: Sequence[str]) -> str:
    """The steps of a track, each with its background and its players, six in a row."""
    wide, tall, a_line = 128.0, 96.0, 6
    parts, drawn = [], set()
    for number, step in enumerate(steps):
        x, y = wide * (number % a_line), tall * (number // a_line)
        drawn.add(step.symbol.drawing)
        parts.append(
            f'<rect x="{x + 3:.1f}" y="{y + 3:.1f}" width="{wide - 6:.1f}" height="{tall - 6:.1f}" rx="9" '
            f"{ground(step.symbol.colour)}/>"
        )
        parts.append(emblem(step.symbol, x + wide - 36, y + tall - 36, 22, 0.75))
        parts.append(text(x + 14, y + 28, step.name, 14, anchor="start"))
        parts.append(text(x + 14, y + 45, step.said, 11, anchor="start", opacity=0.75))
        for place, player in enumerate(step.players):
            parts.append(disc(x + 24 + 22 * place, y + tall - 24, player, str(player + 1), 9.5))
    lines = -(-len(steps) // a_line)
    said = "; ".join(
        f"{step.name}, {step.said}: {', '.join(players[player] for player in step.players)}"
        for step in steps
        if step.players
    )
    size = (-6.0, -6.0, wide * min(len(steps), a_line) + 12, tall * lines + 12)
    return picture(parts, size, title, said, drawn)


def _spot(shape: Shape, spot: Spot, x: float, y: float) -> str:
    told = f"<title>{escape(f'{spot.name}, {spot.said}')}</title>"
    outline = _outline(shape, x, y, 1.5, ground(spot.symbol.colour, is_unknown=spot.is_unknown))
    drawn = emblem(spot.symbol, x - 13, y - 31 if spot.stacks else y - 18, 26, 0.35 if spot.is_unknown else 0.55)
    label = "" if spot.is_unknown else text(x, y + _SIDE * 0.75, spot.name, 9, opacity=0.85)
    marks = "".join([mark(one, x - _SIDE + 6 + 21 * place, y - _SIDE + 6) for place, one in enumerate(spot.marks)])
    return f"<g>{told}{outline}{drawn}{marks}{label}{row(spot.stacks, x, y + 9)}</g>"


def _frames(scene: Scene, middles: Sequence[tuple[float, ...]]) -> list[str]:
    """The edges of all that belongs to the things of a player; on squares, one frame around spots side by side."""
    whose = {(spot.column, spot.row): spot.whose for spot in scene.spots}
    found = []
    for spot, (x, y) in zip(scene.spots, middles, strict=True):
        if spot.whose == NOBODY:
            continue
        colour = OWNERS[spot.whose % len(OWNERS)]
        look = f'class="w {colour}" fill="none" stroke="{HUES[colour]}" stroke-width="4" stroke-linecap="square"'
        if scene.shape is not Shape.SQUARES:
            found.append(_outline(scene.shape, x, y, 4, look))
            continue
        left, right, top, bottom = (
            _SIDE if whose.get((spot.column + across, spot.row + down)) == spot.whose else _SIDE - 3
            for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        corners = (x - left, y - top), (x + right, y - top), (x + right, y + bottom), (x - left, y + bottom)
        sides = [
            f"M{begin[0]:.0f} {begin[1]:.0f}L{end[0]:.0f} {end[1]:.0f}"
            for begin, end, reach in zip(corners, (*corners[1:], corners[0]), (top, right, bottom, left), strict=True)
            if reach < _SIDE
        ]
        if sides:
            found.append(f'<path d="{"".join(sides)}" {look}/>')
    return found


def _outline(shape: Shape, x: float, y: float, inset: float, look: str) -> str:
    """The edge of a spot, this far inside of it."""
    if shape is Shape.HEXES:
        side = _SIDE - inset
        corners = ((x + side * sin(pi / 3 * turn), y - side * cos(pi / 3 * turn)) for turn in range(6))
        return f'<polygon points="{" ".join(f"{one:.1f},{other:.1f}" for one, other in corners)}" {look}/>'
    if shape is Shape.SQUARES:
        half = _SIDE - inset
        return f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half}" height="{2 * half}" rx="4" {look}/>'
    return plate(x, y, inset, look)


def _samples(scene: Scene) -> list[tuple[str, str]]:
    """The samples of the legend, each as a drawing and a text: the players, then the backgrounds."""
    samples: list[tuple[str, str]] = []
    for player, name in enumerate(scene.players):
        samples.append((disc(9, 0, player, str(player + 1), 9), name))
    for spot in scene.used():
        look = ground(spot.symbol.colour, is_unknown=spot.is_unknown)
        square = f'<rect x="0" y="-9" width="18" height="18" rx="4" {look}/>'
        samples.append((square + emblem(spot.symbol, 1.5, -7.5, 15, 0.7), spot.background()))
    if any(spot.is_closed for spot in scene.spots):
        samples.append((f'<rect x="0" y="-9" width="18" height="18" rx="4" {CLOSED}/>', scene.closed))
    things = {one.kind: one for spot in scene.spots for one in spot.stacks if not is_disc(one)}
    for kind, one in things.items():
        square = f'<rect x="0" y="-9" width="18" height="18" rx="4" fill="{colour_of(one, HUES[PLAIN])}"/>'
        samples.append((square + emblem(one.symbol, 1.5, -7.5, 15, 1, colour=PAPER), kind or one.said))
    marks = {one.said: one for spot in scene.spots for one in spot.marks}
    samples += [(emblem(one.symbol, 1.5, -7.5, 15, 1), said) for said, one in marks.items()]
    return samples


def _needed(name: str) -> float:
    """The width of a sample with its name."""
    return _SAMPLE + _BROADER * _LETTERS * text_width(name) / 1000


def _legend(samples: Sequence[tuple[str, str]], left: float, top: float, width: float) -> tuple[list[str], float]:
    """Samples with their names, as many in a row as fit, and the height of all rows."""
    parts: list[str] = []
    x, y = left, top + 14
    for sample, name in samples:
        needed = _needed(name)
        if x > left and x + needed > left + width:
            x, y = left, y + 26
        parts.append(
            f'<g transform="translate({x:.1f} {y:.1f})">{sample}'
            f"{text(_SAMPLE, 4.5, name, _LETTERS, anchor='start')}</g>"
        )
        x += needed + _APART
    return parts, y - top + 20


def _told(stack: Stack, players: Sequence[str]) -> str:
    owner = f" ({players[stack.owner]})" if stack.owner != NOBODY else ""
    return f"{stack.said}{owner}" if stack.value is not None else f"{stack.count} {stack.said}{owner}"


def _used(scene: Scene) -> set[str]:
    grounds = {spot.symbol.drawing for spot in scene.spots}
    grounds |= {mark.symbol.drawing for spot in scene.spots for mark in spot.marks}
    return grounds | {stack.symbol.drawing for spot in scene.spots for stack in spot.stacks}
