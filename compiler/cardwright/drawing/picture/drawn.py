"""Boards and tracks as SVG, without style sheet, script or font, and with a description in words."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import BLANK, HUES, PLAIN, drawings
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.picture.scene import NOBODY, Mark, Scene, Shape, Spot, Stack, Step, centre

OWNERS = ("brick", "sea", "ochre", "plum", "pine", "slate")
"""The colours of the players in order; each player also has a number."""
_SIDE = 44.0
_MARGIN = 28.0
_ROW = 58.0
"""The width in which the middles of all stacks on a spot lie."""
_PAPER, _INK = "#fbf8f1", "#2b2620"
_FONT = 'font-family="Georgia, serif"'
_BROADER = 4 / 3
"""The browser chooses the typeface. One with serifs may be wider than the measured one by this factor."""
_LETTERS, _SAMPLE, _APART = 13, 25.0, 20.0
"""In the legend: the font size, the start of the text beside its sample, and the space after it."""


def draw_board(scene: Scene) -> str:
    """A board with everything on it, and a legend of the colours below it."""
    middles = [tuple(_SIDE * way for way in centre(scene.shape, spot.column, spot.row)) for spot in scene.spots]
    left, top = (min((middle[way] for middle in middles), default=0.0) - _SIDE - _MARGIN for way in (0, 1))
    right, bottom = (max((middle[way] for middle in middles), default=0.0) + _SIDE + _MARGIN for way in (0, 1))
    parts = [
        f'<path d="M{middles[first][0]:.1f} {middles[first][1]:.1f}L{middles[other][0]:.1f} {middles[other][1]:.1f}" '
        f'stroke="{_INK}" stroke-opacity="0.5" stroke-width="3" fill="none"/>'
        for first, other in scene.borders
    ]
    parts += [_spot(scene.shape, spot, x, y) for spot, (x, y) in zip(scene.spots, middles, strict=True)]
    samples = _samples(scene)
    # A small board may be narrower than a single word in its legend.
    right = max(right, left + 2 * _MARGIN + max((_needed(name) for _, name in samples), default=0.0))
    legend, tall = _legend(samples, left + _MARGIN, bottom + 6, right - left - 2 * _MARGIN)
    shown = [spot for spot in scene.spots if spot.stacks]
    said = "; ".join(
        f"{spot.name}, {spot.said}: {', '.join(_told(one, scene.players) for one in spot.stacks)}" for spot in shown
    )
    return _picture([*parts, *legend], (left, top, right - left, bottom - top + tall), scene.title, said, _used(scene))


def draw_track(title: str, steps: Sequence[Step], players: Sequence[str]) -> str:
    """The steps of a track, each with its background and its players, six in a row."""
    wide, tall, a_line = 128.0, 96.0, 6
    parts, drawn = [], set()
    for number, step in enumerate(steps):
        x, y = wide * (number % a_line), tall * (number // a_line)
        drawn.add(step.symbol.drawing)
        parts.append(
            f'<rect x="{x + 3:.1f}" y="{y + 3:.1f}" width="{wide - 6:.1f}" height="{tall - 6:.1f}" rx="9" '
            f'fill="{_tint(step.symbol.colour)}" stroke="{HUES[step.symbol.colour]}" stroke-width="1.5"/>'
        )
        parts.append(_emblem(step.symbol, x + wide - 36, y + tall - 36, 22, 0.75))
        parts.append(_text(x + 14, y + 28, step.name, 14, anchor="start"))
        parts.append(_text(x + 14, y + 45, step.said, 11, anchor="start", opacity=0.75))
        for place, player in enumerate(step.players):
            parts.append(_disc(x + 24 + 22 * place, y + tall - 24, player, str(player + 1), 9.5))
    lines = -(-len(steps) // a_line)
    said = "; ".join(
        f"{step.name}, {step.said}: {', '.join(players[player] for player in step.players)}"
        for step in steps
        if step.players
    )
    size = (-6.0, -6.0, wide * min(len(steps), a_line) + 12, tall * lines + 12)
    return _picture(parts, size, title, said, drawn)


def _spot(shape: Shape, spot: Spot, x: float, y: float) -> str:
    ground = f'fill="{_tint(spot.symbol.colour)}" stroke="{HUES[spot.symbol.colour]}" stroke-width="1.5"'
    if shape is Shape.HEXES:
        corners = (
            (x + (_SIDE - 1.5) * sin(pi / 3 * turn), y - (_SIDE - 1.5) * cos(pi / 3 * turn)) for turn in range(6)
        )
        outline = f'<polygon points="{" ".join(f"{one:.1f},{other:.1f}" for one, other in corners)}" {ground}/>'
    elif shape is Shape.SQUARES:
        half = _SIDE - 1.5
        outline = (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half}" height="{2 * half}" rx="4" {ground}/>'
        )
    else:
        outline = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_SIDE * 0.8:.1f}" {ground}/>'
    told = f"<title>{escape(f'{spot.name}, {spot.said}')}</title>"
    emblem = _emblem(spot.symbol, x - 13, y - 31 if spot.stacks else y - 18, 26, 0.55)
    label = _text(x, y + _SIDE * 0.72, spot.name, 9, opacity=0.85)
    last = len(spot.stacks) - 1
    apart = min(24.0, _ROW / max(1, last))
    stacks = "".join([_stack(one, x + apart * (place - last / 2), y + 9) for place, one in enumerate(spot.stacks)])
    marks = "".join([_mark(one, x - _SIDE + 6 + 21 * place, y - _SIDE + 6) for place, one in enumerate(spot.marks)])
    return f"<g>{told}{outline}{emblem}{marks}{label}{stacks}</g>"


def _mark(mark: Mark, x: float, y: float) -> str:
    """A printed symbol, with its number beside it."""
    number = _text(x + 15, y + 10, shown, 10, bold=True) if (shown := mark.number_shown()) else ""
    return f"<g><title>{escape(mark.said)}</title>{_emblem(mark.symbol, x, y, 13, 1)}{number}</g>"


def _stack(stack: Stack, x: float, y: float) -> str:
    """A stack: tokens are a disc with their number, a thing is a plate with its emblem, and its value or number."""
    is_thing = bool(stack.kind) and stack.symbol.drawing != BLANK
    if stack.value is None and not is_thing:
        return _disc(x, y, stack.owner, str(stack.count), 12)
    colour, number = _owned(stack.owner), stack.value
    if number is None and stack.count > 1:
        number = stack.count
    half, inset = (13, 9) if number is None else (19, 16)
    said = "" if number is None else _text(x + 10, y + 5, str(number), 15, colour=_PAPER, bold=True)
    return (
        f'<rect x="{x - half:.1f}" y="{y - 13:.1f}" width="{2 * half}" height="26" rx="5" '
        f'fill="{colour}" stroke="{_PAPER}" stroke-width="2"/>'
        f"{_emblem(stack.symbol, x - inset, y - 9, 18, 1, colour=_PAPER)}{said}"
    )


def _disc(x: float, y: float, owner: int, said: str, radius: float) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{_owned(owner)}" stroke="{_PAPER}" stroke-width="2"/>'
        f"{_text(x, y + radius * 0.38, said, radius * 1.1, colour=_PAPER, bold=True)}"
    )


def _samples(scene: Scene) -> list[tuple[str, str]]:
    """The samples of the legend, each as a drawing and a text: the players, then the backgrounds."""
    samples: list[tuple[str, str]] = []
    for player, name in enumerate(scene.players):
        samples.append((_disc(9, 0, player, str(player + 1), 9), name))
    for spot in scene.used():
        fill, line = _tint(spot.symbol.colour), HUES[spot.symbol.colour]
        plate = f'<rect x="0" y="-9" width="18" height="18" rx="4" fill="{fill}" stroke="{line}"/>'
        samples.append((plate + _emblem(spot.symbol, 1.5, -7.5, 15, 0.7), spot.background()))
    marks = {one.said: one for spot in scene.spots for one in spot.marks}
    samples += [(_emblem(mark.symbol, 1.5, -7.5, 15, 1), said) for said, mark in marks.items()]
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
            f"{_text(_SAMPLE, 4.5, name, _LETTERS, anchor='start')}</g>"
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


def _picture(
    parts: Iterable[str], size: tuple[float, float, float, float], title: str, said: str, drawn: Iterable[str]
) -> str:
    left, top, width, height = size
    emblems = "".join(drawings()[name] for name in sorted(drawn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc><defs>{emblems}</defs>"
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{_PAPER}"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _emblem(symbol: Symbol, x: float, y: float, size: float, opacity: float, *, colour: str = "") -> str:
    return (
        f'<use href="#{symbol.drawing}" x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" fill="none" '
        f'stroke="{colour or HUES[symbol.colour]}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" '
        f'opacity="{opacity}"/>'
    )


def _text(
    x: float,
    y: float,
    said: str,
    size: float,
    *,
    anchor: str = "middle",
    colour: str = _INK,
    opacity: float = 1.0,
    bold: bool = False,
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}" '
        f'fill-opacity="{opacity:g}" {_FONT}{weight}>{escape(said)}</text>'
    )


def _owned(owner: int) -> str:
    return HUES[PLAIN if owner == NOBODY else OWNERS[owner % len(OWNERS)]]


def _tint(colour: str) -> str:
    """A background in the colour of its emblem, light enough for text on it."""
    mixed = (
        round(int(paper, 16) * 0.72 + int(hue, 16) * 0.28)
        for hue, paper in zip(_channels(HUES[colour]), _channels(_PAPER), strict=True)
    )
    return "#" + "".join(f"{one:02x}" for one in mixed)


def _channels(colour: str) -> list[str]:
    return [colour[start:end] for start, end in pairwise((1, 3, 5, 7))]
