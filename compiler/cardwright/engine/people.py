"""Finds the players a phrase such as "each other player" means, seen from the owner of the card."""

from cardwright.engine.counting import by_rank, measured
from cardwright.engine.goods import amount_of
from cardwright.engine.knots import knots
from cardwright.engine.state import LOSER, NOBODY, NOTHING, TARGET, WINNER
from cardwright.engine.table import Table
from cardwright.tree.parties import EachParty, FirstParty, OtherParty, SecondParty
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


def players_named(table: Table, who: Who | None, owner: int, origin: int = NOTHING) -> list[int]:
    """The players a phrase on a card means, in turn order from the active one."""
    if who is None:
        return [owner]
    order = table.from_active()
    match who:
        case EachPlayer():
            return order
        case EachOther() | Another():
            return [player for player in order if player != owner]
        case ActivePlayer():
            return [table.clock("active")]
        case EachWith(number=number, what=what):
            least = table.number(number)
            return [player for player in order if amount_of(table, player, what) >= least]
        case Most(number=number, stat=key):
            return sorted(ranked(table, key)[: table.number(number or 1)], key=order.index)
        case Fewest(number=number, stat=key):
            return sorted(ranked(table, key)[::-1][: table.number(number or 1)], key=order.index)
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
        case FirstParty() | SecondParty() | EachParty() | OtherParty():
            return [player for player in order if _is_party(table, who, owner, origin, player)]
        case _:
            raise AssertionError(who)


def _in_role(table: Table, role: str) -> list[int]:
    return [player for player in [table.bound(role)] if player != NOBODY]


def _is_party(table: Table, who: Who, owner: int, origin: int, player: int) -> bool:
    """Whether a player is the party that a card speaks of; a card that binds nobody has none."""
    bond = table.bond(origin)
    match who:
        case _ if bond is None:
            return False
        case FirstParty():
            return player == bond.first
        case SecondParty():
            return player == bond.second
        case OtherParty():
            return bond.binds(owner) and player == bond.other(owner)
        case _:
            return bond.binds(player)


def ranked(table: Table, key: str) -> list[int]:
    """All players from most to least of a stock, or else of a stat; of equals, whoever plays sooner comes first."""
    return by_rank(table, [measured(table, player, key) for player in range(table.state.players)])


def is_named(table: Table, who: Who | None, owner: int, player: int, origin: int = NOTHING) -> bool:
    """Whether a phrase on the owner's card means this player."""
    return player == owner if who is None else player in players_named(table, who, owner, origin)


knots.players_named = players_named
