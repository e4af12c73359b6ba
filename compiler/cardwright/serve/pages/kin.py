"""The relatives of a card: those of its kind, and those that do the same; and the picture that follows from it."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import BLANK
from cardwright.drawing.appearance.engraving import engraving
from cardwright.serve.desk import Desk
from cardwright.serve.faces import Face, faces

MOST_KIN = 8
"""The maximum of relatives side by side."""
_OF_KIND = """
WITH kin AS (
  SELECT others.id, coalesce(eras.level, 0) AS level, count(*) OVER () AS total,
    count(*) OVER (PARTITION BY coalesce(eras.level, 0)) AS many,
    row_number() OVER (PARTITION BY coalesce(eras.level, 0) ORDER BY others.number) AS place
  FROM cards JOIN cards AS others ON others.kind = cards.kind LEFT JOIN eras ON eras.id = others.era WHERE cards.id = ?1
)
SELECT kin.id, kin.level, kin.many, kin.total FROM kin JOIN kin AS own ON own.id = ?1
WHERE kin.total <= ?2
  OR (kin.level = own.level AND abs(kin.place - own.place) <= ?2)
  OR (kin.place = 1 AND kin.level = (SELECT max(level) FROM kin WHERE level < own.level))
  OR (kin.place = 1 AND kin.level = (SELECT min(level) FROM kin WHERE level > own.level))
ORDER BY kin.level, kin.place
"""
"""All cards of a small kind; of a large one the nearest of the same era, and one each of the eras just beside it."""
_DEEDS = """
SELECT fact, what, max(number) FROM facts
WHERE card = ? AND fact IN ('gives', 'takes', 'pays', 'about') AND what LIKE '%/%' GROUP BY fact, what ORDER BY min(id)
"""
_KEYS = {"gives": "gives", "takes": "takes", "pays": "cost"}
"""The key of the query language for what a card does with a noun."""


@dataclass(frozen=True, slots=True)
class Family:
    """The cards of a kind in the order of their eras, and the only ones just before and after a card."""

    cards: tuple[str, ...]
    before: Face | None
    after: Face | None


@dataclass(frozen=True, slots=True)
class Deed:
    """A noun that a card gives, takes or costs, with a query for all cards that do so."""

    fact: str
    noun: str
    number: int | None
    """The largest amount that is printed, if one is."""
    drawing: str
    colour: str
    query: str


def family(desk: Desk, face: Face) -> Family:
    """All cards of a small kind, or else those of a large kind that are of the same era."""
    rows = desk.rows(_OF_KIND, face.id, MOST_KIN)
    own, total = next((level, total) for one, level, _, total in rows if one == face.id)
    same = [one for one, level, _, _ in rows if level == own]
    chosen = [one for one, *_ in rows] if total <= MOST_KIN else _around(same, face.id)
    alone = {level: one for one, level, many, _ in rows if many == 1}
    beside = _beside((level for _, level, *_ in rows), own)
    before, after = (alone.get(near) if near != own and own in alone else None for near in beside)
    known = {one.id: one for one in faces(desk, [one for one in (before, after) if one])}
    return Family(tuple(chosen), known.get(before or ""), known.get(after or ""))


def _around(ids: list[str], own: str) -> list[str]:
    """As many as may stand side by side, with the card itself among them."""
    first = max(0, min(ids.index(own) - MOST_KIN // 2, len(ids) - MOST_KIN))
    return ids[first : first + MOST_KIN]


def _beside(levels: Iterable[int], own: int) -> tuple[int, int]:
    """The levels just below and above; where there is none, the level itself."""
    known = set(levels)
    return max({one for one in known if one < own}, default=own), min({one for one in known if one > own}, default=own)


def deeds(desk: Desk, face: Face) -> list[Deed]:
    """The nouns that a card gives, takes and costs, in the order of its sentences."""
    found = []
    for fact, what, number in desk.rows(_DEEDS, face.id):
        if fact in _KEYS:
            key = what.rpartition("/")[2]
            noun = desk.noun(face.game, key)
            query = f"game:{face.game} {_KEYS[fact]}:{key}"
            found.append(Deed(fact, noun, number, *desk.edition.symbol(face.game, key), query))
    return found


def art(desk: Desk, face: Face) -> Markup:
    """The picture of a card: its kind, its deeds and its name."""
    gains: list[Symbol] = []
    losses: list[Symbol] = []
    others: list[Symbol] = []
    for fact, what, _ in desk.rows(_DEEDS, face.id):
        drawing, colour = desk.edition.symbol(face.game, what.rpartition("/")[2])
        if drawing not in (BLANK, face.drawing):
            where = gains if fact == "gives" else others if fact == "about" else losses
            where.append(Symbol(drawing, colour))
    shown = list(dict.fromkeys(gains)) or list(dict.fromkeys(one for one in others if one not in losses))
    # Every part of it is ours: numbers, and the names of drawings and colours.
    return Markup(engraving(face.id, Symbol(face.drawing, face.colour), shown, list(dict.fromkeys(losses))))  # noqa: S704
