"""Finds the players a phrase such as "each other player" means, seen from the owner of the card."""

from cardwright.engine.goods import amount_of
from cardwright.engine.measure import by_rank, measured
from cardwright.engine.state import LOSER, NOBODY, TARGET, WINNER
from cardwright.engine.table import Table
from cardwright.tree.people import (
    ActivePlayer,
    AllTied,
    Another,
    EachOther,
    EachPlayer,
    EachWith,
    Fewest,
    Loser,
    Most,
    Seat,
    Target,
    Who,
    Winner,
)


def players_named(table: Table, who: Who | None, owner: int) -> list[int]:
    """The players a phrase means, in turn order from the active one."""
    order = table.from_active()
    match who:
        case None:
            return [owner]
        case EachPlayer():
            return order
        case EachOther() | Another():
            return [player for player in order if player != owner]
        case ActivePlayer():
            return [table.state.active]
        case EachWith(number=number, what=what):
            least = table.plan.number(number)
            return [player for player in order if amount_of(table, player, what) >= least]
        case Most(number=number, stat=key):
            return sorted(ranked(table, key)[: table.plan.number(number or 1)], key=order.index)
        case Fewest(number=number, stat=key):
            return sorted(ranked(table, key)[::-1][: table.plan.number(number or 1)], key=order.index)
        case AllTied(what=key):
            most = max(measured(table, player, key) for player in order)
            return [player for player in order if measured(table, player, key) == most]
        case Seat(number=number):
            return [number - 1]
        case Winner():
            return _in_role(table, WINNER)
        case Loser():
            return _in_role(table, LOSER)
        case Target():
            return _in_role(table, TARGET)
        case _:
            raise AssertionError(who)


def _in_role(table: Table, role: str) -> list[int]:
    return [player for player in [table.bound(role)] if player != NOBODY]


def ranked(table: Table, key: str) -> list[int]:
    """All players from most to least of a stock, or else of a stat; of equals, whoever plays sooner comes first."""
    return by_rank(table, [measured(table, player, key) for player in range(table.state.players)])


def is_named(table: Table, who: Who | None, owner: int, player: int) -> bool:
    """Whether a phrase on the owner's card means this player."""
    return player in players_named(table, who, owner)
