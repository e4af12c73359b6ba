"""The relatives of a card: those of its kind, and those that do the same; and the picture that follows from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import Markup

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import BLANK
from cardwright.drawing.appearance.engraving import engraving
from cardwright.serve.desk import Desk
from cardwright.serve.faces import Face, faces

MOST_KIN = 8
"""The maximum of relatives side by side."""
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
    own, levels = desk.edition.ranks.levels(face.id)
    small = sum(map(len, levels.values())) <= MOST_KIN
    chosen = [one for level in sorted(levels) for one in levels[level]] if small else _around(levels[own], face.id)
    alone = {level: cards[0] for level, cards in levels.items() if len(cards) == 1}
    before, after = (alone.get(near) if near != own and own in alone else None for near in _beside(levels, own))
    known = {one.id: one for one in faces(desk, [one for one in (before, after) if one], whole=False)}
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
    """The picture of a card: the file that it names, or else a drawing."""
    if face.id not in desk.edition.pictured:
        return drawn(desk, face)
    address = f"{desk.visitor.root}/picture/{quote(face.id)}"
    return Markup('<img class="plate" src="{}" width="640" height="360" alt="">').format(address)


def drawn(desk: Desk, face: Face) -> Markup:
    """A drawing that follows from the kind of a card, its deeds and its name."""
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
