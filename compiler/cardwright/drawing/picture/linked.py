"""Boards whose places hang together by borders, as SVG: plates with their names, and the links between them.

A link is straight if it passes over no other plate, and else bent around it, so that it never seems to end there.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from cardwright.drawing.appearance.lettering import BLANK_WIDTH, text_width
from cardwright.drawing.picture.colours import INK, PAPER
from cardwright.drawing.picture.pieces import emblem, ground, row, text
from cardwright.drawing.picture.scene import Scene, Spot

CLOSED = f'class="l" fill="none" stroke="{INK}" stroke-opacity="0.5" stroke-width="1.5" stroke-dasharray="4 4"'
"""The look of a plate where nothing may be."""
_WIDE, _HIGH = 92.0, 64.0
_LETTERS, _LINE, _LEAST = 12.0, 13.0, 0.75
"""The font size of names, the height of their lines, and the smallest size as a share of the usual one."""
_ROOM = 1000 * (_WIDE - 8) / (_LETTERS * 1.12)
"""The width of a name, in thousandths of the font size; a typeface with serifs may be a little wider."""
_BENDS = (0.0, 0.22, -0.22, 0.38, -0.38, 0.55, -0.55)
"""How far the middle of a link may lie aside, as a share of its length; the first that passes over nothing is taken."""
_SAMPLES, _OUT = 24, 66.0
"""So many points of a link are looked at; so far from the outermost middles the picture still shows it."""
Point = tuple[float, ...]


def links(scene: Scene, middles: Sequence[Point]) -> list[str]:
    """The links of a board; those to closed places are dashed."""
    found = []
    for (first, other), bend in zip(scene.borders, _bends(scene.borders, tuple(middles)), strict=True):
        begin, end = middles[first], middles[other]
        middle = _aside(begin, end, 2 * bend)
        is_dashed = scene.spots[first].is_closed or scene.spots[other].is_closed
        dashed = ' stroke-dasharray="4 5"' if is_dashed else ""
        found.append(
            f'<path class="l" stroke="{INK}" stroke-opacity="0.5" stroke-width="3" fill="none"{dashed} '
            f'd="M{begin[0]:.1f} {begin[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"/>'
        )
    return found


@lru_cache(maxsize=64)
def _bends(borders: tuple[tuple[int, int], ...], middles: tuple[Point, ...]) -> tuple[float, ...]:
    """How far each link is bent; remembered, because a map is drawn again in every language."""
    edges = [(min(ways), max(ways)) for ways in zip(*middles, strict=True)]
    found = []
    for first, other in borders:
        rest = [middle for number, middle in enumerate(middles) if number not in (first, other)]
        over = {}
        for bend in _BENDS:
            over[bend] = _over(_curve(middles[first], middles[other], bend), rest, edges)
            if not over[bend]:
                break
        found.append(min(over, key=lambda bend: (over[bend], abs(bend))))
    return tuple(found)


def linked_spot(spot: Spot, x: float, y: float) -> str:
    """A place as a plate: its name, and below it what stands there, or else its emblem."""
    told = f"<title>{escape(', '.join(dict.fromkeys((spot.name, spot.background()))))}</title>"
    # Links run behind a plate, so a closed one covers them, too.
    back = plate(x, y, 1.5, f'class="p" fill="{PAPER}"') if spot.is_closed else ""
    outline = plate(x, y, 1.5, CLOSED if spot.is_closed else ground(spot.symbol.colour))
    lines = named(spot.name)
    top = y - _HIGH / 2 + 2 + _LINE
    label = "".join(_label(line, x, top + _LINE * number) for number, line in enumerate(lines))
    room = y + _HIGH / 2 - 15
    if spot.stacks:
        below = row(spot.stacks, x, room)
    else:
        below = "" if spot.is_closed else emblem(spot.symbol, x - 10, room - 11, 20, 0.55)
    return f"<g>{told}{back}{outline}{label}{below}</g>"


def plate(x: float, y: float, inset: float, look: str) -> str:
    """The edge of a plate, this far inside of it."""
    wide, high = _WIDE - 2 * inset, _HIGH - 2 * inset
    left, top = x - wide / 2, y - high / 2
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="9" {look}/>'


def named(name: str) -> list[str]:
    """A name in one line or two, the second of which may be longer than a plate is wide."""
    if text_width(name) <= _ROOM or " " not in name:
        return [name]
    words = name.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(halves, key=lambda half: max(map(text_width, half))))


def _label(line: str, x: float, y: float) -> str:
    """One line of a name, in smaller letters if it is too long."""
    share = max(_LEAST, min(1.0, _ROOM / max(text_width(line), BLANK_WIDTH)))
    return text(x, y, line, round(_LETTERS * share, 1))


def _curve(begin: Point, end: Point, bend: float) -> Iterator[Point]:
    """Points of a link between its ends."""
    aside = _aside(begin, end, 2 * bend)
    for number in range(1, _SAMPLES):
        way = number / _SAMPLES
        yield tuple(
            (1 - way) ** 2 * start + 2 * way * (1 - way) * middle + way**2 * last
            for start, middle, last in zip(begin, aside, end, strict=True)
        )


def _aside(begin: Point, end: Point, bend: float) -> Point:
    """The point beside the middle between two others, so far away as a share of their distance."""
    across, down = end[0] - begin[0], end[1] - begin[1]
    return ((begin[0] + end[0]) / 2 - bend * down, (begin[1] + end[1]) / 2 + bend * across)


def _over(points: Iterator[Point], middles: Sequence[Point], edges: Sequence[tuple[float, float]]) -> int:
    """How many of some points lie on a plate, or nearly so, or outside the picture."""
    (left, right), (top, bottom) = edges
    return sum(
        any(abs(x - one) < _WIDE / 2 + 3 and abs(y - other) < _HIGH / 2 + 3 for one, other in middles)
        or not (left - _OUT < x < right + _OUT and top - _OUT < y < bottom + _OUT)
        for x, y in points
    )
