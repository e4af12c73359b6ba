"""The pieces of pictures as SVG: emblems, texts, backgrounds, the things on a spot, and the frame around all."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import BLANK, HUES, PLAIN, drawings
from cardwright.drawing.picture.colours import DARK, INK, PAPER, mixed
from cardwright.drawing.picture.scene import NOBODY, Mark, Stack

OWNERS = ("brick", "sea", "ochre", "plum", "pine", "slate")
"""The colours of the players in order; each player also has a number."""
_ROW = 80.0
"""The width in which all stacks on a spot lie."""
_FONT = 'font-family="Georgia, serif"'
_PALE, _DEEP = 28, 62
"""How many parts in a hundred of its colour a background has; the rest is paper."""


def row(stacks: Sequence[Stack], x: float, y: float) -> str:
    """The stacks on a spot side by side, all of them smaller if there is too little room."""
    widths = [2 * _half(stack) + 2 for stack in stacks]
    if not widths:
        return ""
    scale = min(1.0, _ROW / sum(widths))
    places = [sum(widths[:number]) + width / 2 - sum(widths) / 2 for number, width in enumerate(widths)]
    drawn = "".join(_stack(stack, place, 0) for stack, place in zip(stacks, places, strict=True))
    smaller = f" scale({scale:.2f})" if scale < 1 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){smaller}">{drawn}</g>'


def mark(mark: Mark, x: float, y: float) -> str:
    """A printed symbol, with its number beside it."""
    number = text(x + 15, y + 10, shown, 10, bold=True) if (shown := mark.number_shown()) else ""
    return f"<g><title>{escape(mark.said)}</title>{emblem(mark.symbol, x, y, 13, 1)}{number}</g>"


def _stack(stack: Stack, x: float, y: float) -> str:
    """A stack: tokens are a disc with their number, a thing is a plate with its emblem, and its value or number."""
    if is_disc(stack):
        return disc(x, y, stack.owner, str(stack.count), 12)
    colour, number, half = colour_of(stack, _owned(stack.owner)), _number(stack), _half(stack)
    said = "" if number is None else text(x + 10, y + 5, str(number), 15, colour=PAPER, bold=True)
    return (
        f'<rect x="{x - half:.1f}" y="{y - 13:.1f}" width="{2 * half}" height="26" rx="5" '
        f'fill="{colour}" stroke="{PAPER}" stroke-width="2"/>'
        f"{emblem(stack.symbol, x - half + 4 if number is None else x - half + 3, y - 9, 18, 1, colour=PAPER)}{said}"
    )


def _half(stack: Stack) -> int:
    """Half the width of a stack."""
    return 13 if is_disc(stack) or _number(stack) is None else 19


def is_disc(stack: Stack) -> bool:
    """Whether it is drawn as a disc: tokens, and things without a drawing."""
    return stack.value is None and not (stack.kind and stack.symbol.drawing != BLANK)


def _number(stack: Stack) -> int | None:
    """The number on a thing: its value, or how many there are."""
    return stack.count if stack.value is None and stack.count > 1 else stack.value


def disc(x: float, y: float, owner: int, said: str, radius: float) -> str:
    """A disc in the colour of a player, with a text on it."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{_owned(owner)}" stroke="{PAPER}" stroke-width="2"/>'
        f"{text(x, y + radius * 0.38, said, radius * 1.1, colour=PAPER, bold=True)}"
    )


def emblem(symbol: Symbol, x: float, y: float, size: float, opacity: float, *, colour: str = "") -> str:
    """A drawing, in its own colour or another one."""
    name = "" if colour else f' class="e {symbol.colour}"'
    return (
        f'<use{name} href="#{symbol.drawing}" x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" fill="none" '
        f'stroke="{colour or HUES[symbol.colour]}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" '
        f'opacity="{opacity}"/>'
    )


def text(
    x: float,
    y: float,
    said: str,
    size: float,
    *,
    anchor: str = "middle",
    colour: str = INK,
    opacity: float = 1.0,
    bold: bool = False,
) -> str:
    """A text."""
    weight = ' font-weight="700"' if bold else ""
    name = ' class="i"' if colour == INK else ""
    return (
        f'<text{name} x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}" '
        f'fill-opacity="{opacity:g}" {_FONT}{weight}>{escape(said)}</text>'
    )


def colour_of(stack: Stack, usual: str) -> str:
    """The colour of a plate: counters of nobody have that of their own, all others the usual one."""
    return HUES[stack.symbol.colour] if stack.owner == NOBODY and stack.is_counter else usual


def _owned(owner: int) -> str:
    return HUES[PLAIN if owner == NOBODY else OWNERS[owner % len(OWNERS)]]


def ground(colour: str, *, is_unknown: bool = False) -> str:
    """The look of a background: its colour, which is deeper if nobody has seen yet what lies there."""
    fill, name = (mixed(colour, _DEEP), "u") if is_unknown else (mixed(colour, _PALE), f"t {colour}")
    return f'class="{name}" fill="{fill}" stroke="{HUES[colour]}" stroke-width="1.5"'


def picture(
    parts: Iterable[str],
    size: tuple[float, float, float, float],
    title: str,
    said: str,
    drawn: Iterable[str],
    *,
    role: str = "img",
) -> str:
    """A whole picture, with its title, its description in words and the drawings it uses."""
    left, top, width, height = size
    emblems = "".join(drawings()[name] for name in sorted(drawn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="{role}" aria-label={quoteattr(title)}>'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc><defs>{emblems}</defs>"
        f"<style>{DARK}</style>"
        f'<rect class="p" x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>\n"
    )
