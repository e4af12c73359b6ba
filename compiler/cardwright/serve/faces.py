"""Cards in a list: name, kind, era, printed values and confidence."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardwright.query import FoundCard, card_json, value_json
from cardwright.serve.desk import Desk, Json
from cardwright.serve.edition import sureness
from cardwright.serve.terrain import Terrain, terrains


@dataclass(frozen=True, slots=True)
class Printed:
    """A number, a list of numbers or a word printed on a card; empty if another card has it."""

    attribute: str
    label: str
    text: str
    drawing: str
    colour: str
    value: Json
    """The same for programs: numbers as numbers, words as their keys, several values as a list."""
    total: int | None = None
    """The sum of several numbers that are a price together."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card in the visitor's language."""

    id: str
    game: str
    key: str
    kind: str
    era: str | None
    name: str
    sentences: tuple[str, ...]
    printed: tuple[Printed, ...]
    confidence: str
    kind_name: str
    era_name: str
    game_name: str
    drawing: str
    colour: str
    terrain: Terrain | None = None
    """The look on the board, if it is a place or a tile."""

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"/card/{self.id}"

    @property
    def sureness(self) -> int:
        """The confidence: 1 to 3, or 0 if it is unknown."""
        return sureness(self.confidence)

    def as_json(self) -> Json:
        """The same for programs."""
        printed = {one.attribute: one.value for one in self.printed}
        return card_json(
            FoundCard(
                self.id,
                self.game,
                self.key,
                self.name,
                self.kind,
                self.kind_name,
                self.era,
                self.era_name,
                self.sentences,
                printed,
                self.confidence,
            )
        )


_CARDS = """
SELECT cards.id, cards.game, cards.key, kinds.key, eras.key, eras.id, coalesce(names.name, usual.name, cards.key),
  coalesce(sources.confidence, '')
FROM json_each(?) AS wanted
JOIN cards ON cards.id = wanted.value
JOIN kinds ON kinds.id = cards.kind
LEFT JOIN eras ON eras.id = cards.era
LEFT JOIN names ON names.card = cards.id AND names.language = ?
LEFT JOIN names AS usual ON usual.card = cards.id AND usual.language = ?
LEFT JOIN sources ON sources.card = cards.id
ORDER BY wanted.key
"""
_TEXTS = """
SELECT card, sentence FROM json_each(?) AS wanted
JOIN texts ON texts.card = wanted.value AND texts.language = ?
ORDER BY card, position
"""
_VALUES = """
SELECT card_values.card, card_values.attribute, card_values.value, max(costs.amount) FROM json_each(?) AS wanted
JOIN card_values ON card_values.card = wanted.value
JOIN cards ON cards.id = wanted.value
LEFT JOIN costs ON costs.card = cards.id AND costs.attribute = cards.game || '/' || card_values.attribute
GROUP BY card_values.card, card_values.attribute, position
ORDER BY card_values.card, card_values.attribute, position
"""


def faces(desk: Desk, ids: Iterable[str], *, whole: bool = True) -> list[Face]:
    """The cards with these ids, in their order; unknown ids are skipped.

    Those that are not whole have no sentences, printed values and places on a board: enough for a link.
    """
    edition, language = desk.edition, desk.language
    listed = list(ids)
    if not listed:
        return []
    wanted = json.dumps(listed)
    texts: defaultdict[str, list[str]] = defaultdict(list)
    for card, sentence in desk.rows(_TEXTS, wanted, language) if whole else ():
        texts[card].append(sentence)
    values: defaultdict[str, dict[str, list[Any]]] = defaultdict(dict)
    totals: dict[tuple[str, str], int] = {}
    for card, attribute, value, total in desk.rows(_VALUES, wanted) if whole else ():
        values[card].setdefault(attribute, []).append(value)
        totals[card, attribute] = total
    places = terrains(desk, listed) if whole else {}
    found = []
    for card, game, key, kind, era, era_id, name, confidence in desk.rows(_CARDS, wanted, language, edition.usual):
        drawing, colour = edition.symbol(game, kind)
        found.append(
            Face(
                id=card,
                game=game,
                key=key,
                kind=kind,
                era=era,
                name=name,
                sentences=tuple(texts[card]),
                printed=tuple(
                    printed(desk, game, one, all_of, totals[card, one]) for one, all_of in values[card].items()
                ),
                confidence=confidence,
                kind_name=edition.noun(game, language, kind),
                era_name=edition.eras[era_id].name(language) if era_id else "",
                game_name=edition.games[game].name(language),
                drawing=drawing,
                colour=colour,
                terrain=places.get(card),
            )
        )
    return found


def printed(desk: Desk, game: str, attribute: str, values: list[Any], total: int | None = None) -> Printed:
    """The values printed beside the sentences, as words and with their drawing."""
    drawing, colour = desk.edition.symbol(game, attribute)
    total = total if len(values) > 1 else None
    shown = (" " if total is None else " + ").join(_shown(desk, game, value) for value in values)
    return Printed(attribute, desk.noun(game, attribute), shown, drawing, colour, value_json(values), total)


def _shown(desk: Desk, game: str, value: object) -> str:
    if isinstance(value, str):
        # A construct in place of a number tells where the number is printed.
        return "∗" if value.startswith("{") else desk.noun(game, value)
    return str(value)
