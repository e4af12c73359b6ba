"""Plots as inline SVG: bars without script, with a description in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

_WIDTH, _HEIGHT = 360, 152
"""All plots are of one size, so that they stand in a row."""
MOST_BARS = 7
"""The bars with long labels that fit into a plot."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its value and its colour."""

    label: str
    amount: int
    colour: str


def curve(bars: Sequence[Bar], title: str, said: str) -> Markup:
    """Vertical bars, such as the number of cards for each cost."""
    most = max((bar.amount for bar in bars), default=0) or 1
    step = _WIDTH / max(len(bars), 1)
    wide = min(step * 0.72, 48)
    parts = []
    for place, bar in enumerate(bars):
        middle = step * (place + 0.5)
        tall = 108 * bar.amount / most
        parts.append(
            f'<rect class="bar hue-{bar.colour}" x="{middle - wide / 2:.1f}" y="{128 - tall:.1f}" '
            f'width="{wide:.1f}" height="{tall:.1f}" rx="2"/>'
        )
        if bar.amount:
            parts.append(f'<text x="{middle:.1f}" y="{122 - tall:.1f}" text-anchor="middle">{bar.amount}</text>')
        parts.append(f'<text class="axis" x="{middle:.1f}" y="145" text-anchor="middle">{escape(bar.label)}</text>')
    parts.append(f'<path class="base" d="M0 128.5H{_WIDTH}"/>')
    return _plot(parts, title, said)


def mix(bars: Sequence[Bar], title: str, said: str) -> Markup:
    """Horizontal bars with long labels, such as the number of cards of each kind."""
    most = max((bar.amount for bar in bars), default=0) or 1
    parts = []
    apart = _HEIGHT / MOST_BARS
    for place, bar in enumerate(bars[:MOST_BARS]):
        top = apart * place
        long = 150 * bar.amount / most
        parts.append(f'<text x="166" y="{top + 15:.1f}" text-anchor="end">{escape(_short(bar.label))}</text>')
        parts.append(
            f'<rect class="bar hue-{bar.colour}" x="174" y="{top + 2.5:.1f}" width="{long:.1f}" height="16" rx="2"/>'
        )
        parts.append(f'<text x="{174 + long + 6:.1f}" y="{top + 15:.1f}">{bar.amount}</text>')
    return _plot(parts, title, said)


def _short(label: str) -> str:
    return label if len(label) <= 25 else f"{label[:24]}…"


def _plot(parts: list[str], title: str, said: str) -> Markup:
    label = escape(f"{title}: {said}")
    return Markup(  # noqa: S704 - every text in it has been escaped
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    )
