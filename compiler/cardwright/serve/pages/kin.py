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
SELECT others.id, coalesce(eras.level, 0) FROM cards JOIN cards AS others ON others.kind = cards.kind
LEFT JOIN eras ON eras.id = others.era WHERE cards.id = ? ORDER BY coalesce(eras.level, 0), others.number
"""
_DEEDS = """
SELECT fact, what, max(number) FROM facts
WHERE card = ? AND fact IN ('gives', 'takes', 'pays', 'about') AND what LIKE '%/%' GROUP BY fact, what ORDER BY min(id)
"""
_KEYS = {"gives": "gives", "takes": "takes", "pays": "cost"}
"""The key of the query language for what a card does with a noun."""


@dataclass(frozen=True, slots=True)
class Family:
    """The cards of a kind in the order of their eras, and the only ones just before and after a card."""

    cards: tuple[Face, ...]
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
    rows = desk.rows(_OF_KIND, face.id)
    levels = dict(rows)
    own = levels[face.id]
    same = [one for one, level in rows if level == own]
    chosen = [one for one, _ in rows] if len(rows) <= MOST_KIN else _around(same, face.id)
    found = {one.id: one for one in faces(desk, chosen)}
    before, after = (_only([one for one, level in rows if level == near]) for near in _beside(levels.values(), own))
    if len(same) > 1:
        before = after = None
    known = found | {one.id: one for one in faces(desk, [one for one in (before, after) if one and one not in found])}
    return Family(tuple(found.values()), known.get(before or ""), known.get(after or ""))


def _around(ids: list[str], own: str) -> list[str]:
    """As many as may stand side by side, with the card itself among them."""
    first = max(0, min(ids.index(own) - MOST_KIN // 2, len(ids) - MOST_KIN))
    return ids[first : first + MOST_KIN]


def _beside(levels: Iterable[int], own: int) -> tuple[int | None, int | None]:
    """The levels just below and above."""
    known = set(levels)
    lower, higher = {one for one in known if one < own}, {one for one in known if one > own}
    return max(lower, default=None), min(higher, default=None)


def _only(ids: list[str]) -> str | None:
    return ids[0] if len(ids) == 1 else None


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
