"""Rows for pages only: a card as its file has it, the drawings of nouns, and the words of the interface."""

from collections.abc import Container, Iterator, Sequence

from cardwright.base.record import record
from cardwright.check.link.meaning import Json
from cardwright.drawing.appearance import Appearance
from cardwright.language.choosing import lacks_in
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.read.strings.keys import CARD, NAME, key_of
from cardwright.translation.face import name_fills, text_fills
from cardwright.translation.standing import Coverage

Shown = dict[str, int | str | bytes | None]

Coverages = Sequence[tuple[str, Coverage]]
"""How far each translation is, for each game and for the pages."""


@record
class Picture:
    """A picture of a game, or of a scenario if its key stands in front: the board or the track, in a language."""

    game: str
    name: str
    language: str
    svg: str


OWNER, FORCE, CHOICE = "owner", "force", "choice"
"""The sorts of lines about forces: whose they are, one of them, and that players chose in the set-up that is told."""


@record
class Beginning:
    """The forces with which a scenario begins, in a language: the sort of each line, and its text."""

    game: str
    scenario: str
    language: str
    lines: tuple[tuple[str, str], ...]


@record
class Beginnings:
    """Games and scenarios as they lie when their set-up is over."""

    pictures: Sequence[Picture] = ()
    forces: Sequence[Beginning] = ()


NOTHING_BEGUN = Beginnings()


def force_rows(forces: Sequence[Beginning]) -> list[Shown]:
    """The forces of all scenarios."""
    return [
        {
            "scenario": f"{one.game}/{one.scenario}",
            "language": one.language,
            "position": position,
            "sort": sort,
            "text": text,
        }
        for one in forces
        for position, (sort, text) in enumerate(one.lines, 1)
    ]


def picture_rows(pictures: Sequence[Picture]) -> list[Shown]:
    """The pictures of all games."""
    return [{"game": one.game, "name": one.name, "language": one.language, "svg": one.svg} for one in pictures]


def outline(node: Node, tongue: Tongue) -> Json:
    """A construct in words, and those inside it that neither repeat the outer words nor lack a form of their own."""
    words = tongue.text_printer.line(node)
    inside = list(node.children())
    while len(inside) == 1 and tongue.text_printer.line(inside[0]) == words:
        inside = list(inside[0].children())
    return {
        "category": node.category,
        "words": words,
        "inside": [outline(child, tongue) for child in inside if not lacks_in(tongue.text_printer.line(child))],
    }


def card_lines(card: Card) -> Iterator[tuple[int, str]]:
    """The lines of a card in its file, with their numbers, up to the next declaration."""
    source = card.span.source
    if source.written is not None:
        number, _ = source.line_column(card.span.start)
        yield number, source.written.line_text(number)
        return
    lines = source.text.splitlines()
    first, _ = source.line_column(card.span.start)
    last = first
    while last < len(lines) and (not lines[last].strip() or lines[last][0].isspace()):
        last += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    yield from enumerate(lines[first - 1 : last], first)


def interface_rows(appearance: Appearance, languages: Container[str]) -> list[Shown]:
    """The texts of the pages, in the languages of the catalog."""
    return [
        {"language": language, "key": key, "form": form, "text": text}
        for language, texts in sorted(appearance.interface.items())
        if language in languages
        for key, forms in sorted(texts.items())
        for form, text in sorted(forms.items())
    ]


def symbol_rows(appearance: Appearance, game: str) -> list[Shown]:
    """The drawing of each noun of a game that has one."""
    return [
        {"game": game, "key": key, "drawing": symbol.drawing, "colour": symbol.colour}
        for key, symbol in sorted(appearance.symbols.get(game, {}).items())
    ]


def picture_file_rows(appearance: Appearance, game: str) -> list[Shown]:
    """The picture files of a game's cards."""
    return [
        {"card": f"{game}/{card}", "type": picture.type, "content": picture.content}
        for card, picture in sorted(appearance.pictures.get(game, {}).items())
    ]


def string_rows(coverages: Coverages, languages: Container[str]) -> list[Shown]:
    """The strings for translators, in the languages of the catalog."""
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
                    "fills": fills,
                }
            )
    return rows
