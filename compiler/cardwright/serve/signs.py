"""Symbols inside the text of a card: beside a number, the word for what is counted gets its drawing."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

_FIGURE = re.compile(r"(?<![\w-])[0-9]+(?:/[0-9]+)*(?![\w-])")
_FORMS = """
SELECT DISTINCT game, language, form, key FROM word_forms JOIN roles USING (game, key)
WHERE section = 'noun' AND role IN ('stock', 'stat', 'counter')
"""


@dataclass(frozen=True, slots=True)
class Signs:
    """The words of a game in a language that have a symbol, in all their forms."""

    counted: re.Pattern[str]
    """A number, and what is counted."""
    drawn: Mapping[str, tuple[str, str]]
    """The drawing and the colour by form; some words have none."""


def read_signs(
    connection: sqlite3.Connection, symbols: Mapping[tuple[str, str], tuple[str, str]]
) -> dict[tuple[str, str], Signs]:
    """The signs of every game and language."""
    forms: defaultdict[tuple[str, str], dict[str, tuple[str, str] | None]] = defaultdict(dict)
    for game, language, form, key in connection.execute(_FORMS):
        symbol = symbols.get((game, key))
        if symbol is not None or form not in forms[game, language]:
            forms[game, language][form] = symbol
    return {
        owner: Signs(
            # The longest form first, and those without a symbol as well: a "stage limit" is no stage.
            re.compile(
                rf"([0-9]+(?:/[0-9]+)*)(\s)({'|'.join(map(re.escape, sorted(known, key=len, reverse=True)))})(?!\w)"
            ),
            {form: symbol for form, symbol in known.items() if symbol is not None},
        )
        for owner, known in forms.items()
    }


def inscribed(sentence: str, signs: Signs | None, anchor: str = "") -> Markup:
    """A sentence with symbols.

    With an anchor, every number is a link to it, and the words hide behind their symbols.
    Screen readers and the pointer still get them.
    """
    parts: list[str] = []
    end = 0
    if signs is None:
        return Markup(_linked(sentence, anchor))  # noqa: S704 - every part has been escaped
    for found in signs.counted.finditer(sentence):
        if found[3] not in signs.drawn:
            continue
        drawing, colour = signs.drawn[found[3]]
        word = escape(found[3])
        glyph = f'<svg class="glyph" aria-hidden="true"><use href="#d-{drawing}"/></svg>'
        number = f'<span class="counted">{_linked(found[1], anchor)} {glyph}</span>'
        parts.append(_linked(sentence[end : found.start()], anchor))
        parts.append(
            f'<span class="sign hue-{colour}" title="{word}">{number}<span class="unseen">{word}</span></span>'
            if anchor
            else f'<span class="sign hue-{colour}">{number}{word}</span>'
        )
        end = found.end()
    parts.append(_linked(sentence[end:], anchor))
    return Markup("".join(parts))  # noqa: S704 - every part has been escaped


def _linked(text: str, anchor: str) -> str:
    """A text in which every number links to its origin."""
    if not anchor:
        return str(escape(text))
    parts: list[str] = []
    end = 0
    for found in _FIGURE.finditer(text):
        parts.append(str(escape(text[end : found.start()])))
        parts.append(f'<a class="figure" href="#{escape(anchor)}">{escape(found[0])}</a>')
        end = found.end()
    return "".join((*parts, str(escape(text[end:]))))
