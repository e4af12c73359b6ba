"""The picture of a card, drawn by a program: its kind, what it does, and a rosette that only its name has.

The ground and the emblem in the middle are those of the kind.
Gains stand on the right of it, losses and costs in broken rings on the left.
The rosette around it is computed from the name, like the guilloche on a banknote.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from cardwright.drawing.appearance.drawings import ground_of
from cardwright.drawing.appearance.loading import Symbol

_POINTS = 120
_CIRCLE = tuple([wave(2 * pi * step / _POINTS) for step in range(_POINTS)] for wave in (sin, cos))
"""The sines and cosines of the points."""
_MOST = 3
"""The number of discs on each side."""
_PLACES = ((50.0, 62.0), (68.0, 62.0), (59.0, 78.0))
"""Where the discs stand, from the middle of the picture."""


def engraving(name: str, symbol: Symbol, gains: Sequence[Symbol], losses: Sequence[Symbol]) -> str:
    """The picture of a card as SVG, 160 by 90; drawings are referred to by `#d-` and their name."""
    seed = _seed(name)
    turned = ' transform="matrix(-1 0 0 1 160 0)"' if seed[0] % 2 else ""
    rings = "".join(f'<path d="{line}"/>' for line in _rosette(name))
    discs = "".join(
        _disc(one, 80 + side * (across - (0 if len(shown) > 1 else -4)), down, said)
        for side, shown, said in ((1, gains[:_MOST], "gain"), (-1, losses[:_MOST], "loss"))
        for one, (across, down) in zip(shown, _PLACES, strict=False)
    )
    return (
        '<svg class="plate" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<use class="ground" href="#d-{ground_of(symbol.drawing)}" width="160" height="90"{turned}/>'
        f'<g class="rosette"><circle class="sheet" cx="80" cy="45" r="43"/>{rings}</g>'
        '<circle class="sheet" cx="80" cy="45" r="25"/><circle cx="80" cy="45" r="22.5"/>'
        f'<use class="emblem" href="#d-{symbol.drawing}" x="63" y="28" width="34" height="34"/>{discs}</svg>'
    )


def _disc(symbol: Symbol, x: float, y: float, said: str) -> str:
    return (
        f'<g class="disc {said} hue-{symbol.colour}"><circle class="sheet" cx="{x:g}" cy="{y:g}" r="8.2"/>'
        f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="8.2"/>'
        f'<use href="#d-{symbol.drawing}" x="{x - 5.2:g}" y="{y - 5.2:g}" width="10.4" height="10.4"/></g>'
    )


@lru_cache(maxsize=4096)
def _rosette(name: str) -> tuple[str, ...]:
    """Waves around the middle; their number, height and phase come from the name."""
    seed = _seed(name)
    sines, cosines = _CIRCLE
    petals, strands, height = 5 + seed[1] % 11, 2 + seed[2] % 3, 2.5 + seed[3] % 5
    second, share, phase = 2 + seed[4] % 3, (seed[5] % 4) / 4, 2 * pi * seed[6] / 256
    lines = []
    for strand in range(strands):
        shift = phase + 2 * pi * strand / strands
        sine, cosine = sin(shift), cos(shift)
        points = []
        for step in range(_POINTS):
            one, other = petals * step % _POINTS, second * petals * step % _POINTS
            # The sine of a sum, from the sines of its parts.
            wave = sines[one] * cosine + cosines[one] * sine
            wave += share * (sines[other] * cosine - cosines[other] * sine)
            away = 34 + height * wave
            points.append(f"{80 + away * cosines[step]:.1f} {45 + away * sines[step]:.1f}")
        lines.append(f"M{'L'.join(points)}z")
    return tuple(lines)


def _seed(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=8).digest()
