"""Plots as inline SVG: bars without script, with a description in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

_WIDTH = 360


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
    return _plot(parts, 152, title, said)


def mix(bars: Sequence[Bar], title: str, said: str) -> Markup:
    """Horizontal bars with long labels, such as the number of cards of each kind."""
    most = max((bar.amount for bar in bars), default=0) or 1
    parts = []
    for place, bar in enumerate(bars):
        top = 26 * place
        long = 150 * bar.amount / most
        parts.append(f'<text x="166" y="{top + 17}" text-anchor="end">{escape(_short(bar.label))}</text>')
        parts.append(
            f'<rect class="bar hue-{bar.colour}" x="174" y="{top + 4}" width="{long:.1f}" height="18" rx="2"/>'
        )
        parts.append(f'<text x="{174 + long + 6:.1f}" y="{top + 17}">{bar.amount}</text>')
    return _plot(parts, 26 * max(len(bars), 1), title, said)


def _short(label: str) -> str:
    return label if len(label) <= 25 else f"{label[:24]}…"


def _plot(parts: list[str], height: int, title: str, said: str) -> Markup:
    label = escape(f"{title}: {said}")
    return Markup(  # noqa: S704 - every text in it has been escaped
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    )
