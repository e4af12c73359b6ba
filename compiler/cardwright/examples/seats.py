"""Who an example speaks of, and which card it means by a name."""

from cardwright.engine.people import players_named
from cardwright.engine.state import NOTHING
from cardwright.engine.table import Table
from cardwright.tree.people import Another, Who

YOU = 0
NUMBER = "="
"""Begins the answer to a false claim about a number; the rest is the number that is really there."""
ROOM = "<"
"""Begins the answer to a number that cannot be given; the rest is how many there is room for."""


def seats(table: Table, who: Who | None) -> list[int]:
    """The players an example means; "another" is the one after you."""
    if isinstance(who, Another):
        return [1 % table.state.players]
    named = players_named(table, who, YOU)
    return [seat for seat in named if 0 <= seat < table.state.players]


def parties(table: Table, first: Who | None, second: Who | None) -> tuple[int, int]:
    """The two players an example names as the parties of a card."""
    return seats(table, first)[0], seats(table, second)[0]


def entity_of(table: Table, card: str, player: int, zones: tuple[str, ...] = ()) -> int:
    """A card on the table by name: the player's own before anybody's, in the zones asked for first."""
    cards, there = table.plan.cards, table.state.place
    copies = [one for one, number in enumerate(table.state.cards) if cards[number].key == card and there[one] >= 0]
    for wanted in (
        [one for one in copies if table.state.owner[one] == player and table.zone_of(one) in zones],
        [one for one in copies if table.zone_of(one) in zones],
        [one for one in copies if table.state.owner[one] == player],
        copies,
    ):
        if wanted:
            return wanted[0]
    return NOTHING
