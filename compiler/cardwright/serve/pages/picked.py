"""The cards that an address names, by their ids or by keys that only one game has."""

import json
from dataclasses import dataclass

from cardwright.serve.desk import Desk
from cardwright.serve.faces import Face, faces

_BY_KEY = (
    "SELECT key, min(id) FROM cards WHERE key IN (SELECT value FROM json_each(?)) GROUP BY key HAVING count(*) = 1"
)
MOST_COMPARED = 6
MOST_LISTED = 150
"""The maximum of cards in a list: an address must hold all of them."""
_LONGEST = 80
"""The maximum of characters of an unknown card that are repeated."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The cards of an address in its order, and what stands there but is no card."""

    cards: list[Face]
    missing: list[str]

    @property
    def ids(self) -> list[str]:
        """The ids of the cards."""
        return [one.id for one in self.cards]

    def address(self, *, without: str = "", plus: str = "") -> str:
        """The argument of an address for these cards, with one less or one more."""
        return ",".join(one for one in dict.fromkeys([*self.ids, plus]) if one and one != without)


def picked(desk: Desk, most: int) -> Picked:
    """The cards in the argument `cards`, at most so many."""
    wanted = [one.strip() for one in desk.argument("cards").split(",") if one.strip()]
    full = dict(desk.rows(_BY_KEY, json.dumps([one for one in wanted if "/" not in one])))
    ids = list(dict.fromkeys(full.get(one, one) for one in wanted))[:most]
    cards = faces(desk, ids)
    known = {one.id for one in cards}
    return Picked(cards, [one[:_LONGEST] for one in ids if one not in known])
