"""What only pages show: a card as it is written, the drawings of nouns, and the words of the interface."""

from collections.abc import Container, Iterator, Sequence

from cardwright.base.record import record
from cardwright.drawing.appearance import Appearance
from cardwright.language.tongue import Tongue
from cardwright.link.meaning import Json
from cardwright.link.rulebook import Card
from cardwright.read.strings.keys import CARD, NAME, key_of
from cardwright.translation.face import name_fills, text_fills
from cardwright.translation.standing import Coverage
from cardwright.tree.base import Node

Shown = dict[str, int | str | None]

Coverages = Sequence[tuple[str, Coverage]]
"""How far each language is, of each game and of the pages."""


@record
class Picture:
    """Something of a game that can be looked at: the board or the track, in a language."""

    game: str
    name: str
    language: str
    svg: str


def picture_rows(pictures: Sequence[Picture]) -> list[Shown]:
    """The pictures of all games."""
    return [{"game": one.game, "name": one.name, "language": one.language, "svg": one.svg} for one in pictures]


def outline(node: Node, tongue: Tongue) -> Json:
    """A construct in words, and those inside it; one that only repeats what it stands in is left out."""
    words = tongue.text_printer.line(node)
    inside = list(node.children())
    while len(inside) == 1 and tongue.text_printer.line(inside[0]) == words:
        inside = list(inside[0].children())
    return {"category": node.category, "words": words, "inside": [outline(child, tongue) for child in inside]}


def card_lines(card: Card) -> Iterator[tuple[int, str]]:
    """The lines of a card as its file has them, with their numbers: down to where the next thing begins."""
    source = card.span.source
    lines = source.text.splitlines()
    first, _ = source.line_column(card.span.start)
    last = first
    while last < len(lines) and (not lines[last].strip() or lines[last][0].isspace()):
        last += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    yield from enumerate(lines[first - 1 : last], first)


def interface_rows(appearance: Appearance, languages: Container[str]) -> list[Shown]:
    """What the pages say, in the languages the catalog has."""
    return [
        {"language": language, "key": key, "form": form, "text": text}
        for language, texts in sorted(appearance.interface.items())
        if language in languages
        for key, forms in sorted(texts.items())
        for form, text in sorted(forms.items())
    ]


def symbol_rows(appearance: Appearance, game: str) -> list[Shown]:
    """Which drawing stands for which noun of a game."""
    return [
        {"game": game, "key": key, "drawing": symbol.drawing, "colour": symbol.colour}
        for key, symbol in sorted(appearance.symbols.get(game, {}).items())
    ]


def string_rows(coverages: Coverages, languages: Container[str]) -> list[Shown]:
    """What translators work on, in the languages the catalog has."""
    rows: list[Shown] = []
    for domain, coverage in coverages:
        if coverage.language not in languages:
            continue
        for one in coverage.standings:
            key = key_of(one.context)
            is_card = key is not None and key.sort == CARD
            fills = None
            if key is not None and is_card and one.translation:
                fills = name_fills(one.translation) if key.field == NAME else text_fills(one.translation)
            rows.append(
                {
                    "domain": domain,
                    "language": coverage.language,
                    "key": one.context,
                    "card": f"{domain}/{key.key}" if key is not None and is_card else None,
                    "state": one.state,
                    "source": one.text,
                    "previous": one.previous,
                    "translation": one.translation,
                    "was": one.was,
                    "fills": fills,
                }
            )
    return rows
