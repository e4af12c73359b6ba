"""A card as a picture of its own, for places that show no page: name, kind, art, printed values and text, as PNG."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from xml.sax.saxutils import escape

from cardwright.base.record import record
from cardwright.drawing.appearance.drawings import HUES, drawings
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.appearance.loading import Symbol

WIDTH, HEIGHT = 1200, 630
"""The size that sites ask for which show a preview of a link."""
_PAPER, _SHEET, _INK, _SOFT, _RULE = "#f5efe2", "#fffcf5", "#2a241c", "#5d5345", "#d3c6ac"
_FAMILY = "DejaVu Serif"
_BROADER = 1.16
"""Letters with serifs are broader than those that `lettering` measures."""
_LAST_LETTER = 0x24F
_SIGNS = frozenset("‐‑‒–—―‘’‚“”„…′″€−×←↑→↓∗✓")
_TEXT_LEFT, _TEXT_WIDTH = 600, 550
_SIZES = (32, 28, 24, 21)
"""The sizes of the text, the largest that fits is taken."""
_STYLE = f"""
.plate {{ fill: none; stroke: currentColor; stroke-width: .7; stroke-linecap: round; stroke-linejoin: round }}
.ground {{ opacity: .5 }} .emblem {{ stroke-width: 1.1 }} .sheet {{ fill: {_PAPER}; stroke: none }}
.rosette {{ stroke-width: .55; opacity: .8 }} .disc {{ stroke-width: 1.5 }} .disc .ring {{ stroke-width: 1 }}
.loss .ring {{ stroke-dasharray: 2.2 1.8 }}
.mark {{ fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }}
.terrain {{ fill: none; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }}
.terrain g {{ stroke: currentColor }} .terrain .way {{ stroke: {_SOFT}; stroke-width: 1 }}
.terrain .cell {{ fill: currentColor; fill-opacity: .3; stroke-width: 1 }}
.terrain text {{ font-size: 6px; fill: {_INK}; stroke: none; text-anchor: middle }}
.terrain .count {{ font-size: 7.5px; text-anchor: start }}
text {{ font-family: "{_FAMILY}" }}
""" + "".join(f".hue-{name} {{ color: {colour} }}\n" for name, colour in HUES.items())


@record
class Portrait:
    """The contents of the picture; `art` is the SVG of an engraving, or of a place on a board."""

    name: str
    kind: str
    era: str
    symbol: Symbol
    art: str
    printed: tuple[str, ...]
    sentences: tuple[str, ...]
    foot: str


def portrait(shown: Portrait) -> str:
    """The picture as SVG, without anything that a program would have to fetch."""
    hue = HUES[shown.symbol.colour]
    art = shown.art.replace("<svg class", '<svg x="46" y="222" width="528" height="297" class', 1)
    used = [one for one in drawings() if f'href="#d-{one}"' in art or one == shown.symbol.drawing]
    symbols = "".join(drawings()[one].replace('id="', 'id="d-', 1) for one in used)
    size = _fitting(shown.name, 900 if shown.era else 1000)
    badge = (
        f'<circle cx="1110" cy="95" r="34" fill="none" stroke="{_SHEET}" stroke-width="3"/>'
        f'<text x="1110" y="106" font-size="30" text-anchor="middle" fill="{_SHEET}">{escape(shown.era)}</text>'
        if shown.era
        else ""
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{_STYLE}</style>{symbols}"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>'
        f'<rect x="30" y="30" width="{WIDTH - 60}" height="{HEIGHT - 60}" rx="24" fill="{_SHEET}" stroke="{_RULE}"/>'
        f'<path d="M54 30H{WIDTH - 54}a24 24 0 0 1 24 24V150H30V54a24 24 0 0 1 24-24z" fill="{hue}"/>'
        f'<g class="mark" color="{_SHEET}">'
        f'<use href="#d-{shown.symbol.drawing}" x="60" y="60" width="64" height="64"/></g>'
        f'<text x="150" y="108" font-size="{size:g}" font-weight="bold" fill="{_SHEET}">{escape(shown.name)}</text>'
        f"{badge}"
        f'<g color="{hue}">{art}</g>{"".join(_lines(shown, hue))}'
        f'<text x="{_TEXT_LEFT}" y="{HEIGHT - 56}" font-size="22" fill="{_SOFT}">{escape(shown.foot)}</text></svg>'
    )


def png(svg: str) -> bytes:
    """A picture as PNG; letters that our own typeface lacks are those of the system."""
    # Imported here, because nothing else needs it.
    from resvg_py import svg_to_bytes

    ours = all(ord(letter) <= _LAST_LETTER or letter in _SIGNS for letter in svg)
    return bytes(svg_to_bytes(svg_string=svg, font_files=list(_fonts()), skip_system_fonts=ours))


@cache
def _fonts() -> tuple[str, ...]:
    folder = files("cardwright.drawing.appearance")
    found = []
    for name in ("serif.ttf", "serif-bold.ttf"):
        with as_file(folder.joinpath(name)) as path:
            found.append(str(path))
    return tuple(found)


def _fitting(name: str, width: int) -> float:
    """The size of a name that fits into one line."""
    return min(52.0, width / max(1, text_width(name) * _BROADER * 1.08 / 1000))


def _lines(shown: Portrait, hue: str) -> Iterator[str]:
    yield (
        f'<text x="{_TEXT_LEFT}" y="205" font-size="24" font-weight="bold" fill="{hue}">'
        f"{escape(_cut(shown.kind, 24))}</text>"
    )
    y = 248
    if shown.printed:
        values = escape(_cut(" · ".join(shown.printed), 24))
        yield f'<text x="{_TEXT_LEFT}" y="{y}" font-size="24" fill="{_SOFT}">{values}</text>'
        y += 48
    for size in _SIZES:
        wrapped = [line for sentence in shown.sentences for line in _wrapped(sentence, size)]
        room = (HEIGHT - 100 - y) // round(size * 1.4) + 1
        if len(wrapped) <= room:
            break
    else:
        wrapped = [*wrapped[: room - 1], "…"]
    for number, line in enumerate(wrapped):
        below = y + round(number * size * 1.4)
        yield f'<text x="{_TEXT_LEFT}" y="{below}" font-size="{size}" fill="{_INK}">{escape(line)}</text>'


def _wide(text: str, size: int) -> float:
    return text_width(text) * _BROADER * size / 1000


def _cut(text: str, size: int) -> str:
    """As much of a text as fits into one line."""
    while text and _wide(text, size) > _TEXT_WIDTH:
        text = text[:-2].rstrip() + "…"
    return text


def _wrapped(sentence: str, size: int) -> list[str]:
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".strip()
        if _wide(longer, size) <= _TEXT_WIDTH or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, size) for line in lines]


def shortened(sentences: Sequence[str], most: int) -> str:
    """Sentences in one line of at most so many letters."""
    text = " ".join(sentences)
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
