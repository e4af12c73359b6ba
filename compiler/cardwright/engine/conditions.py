"""Whether a condition on a card is true."""

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import matches
from cardwright.engine.measure import stat
from cardwright.engine.memory import remembered_about
from cardwright.engine.people import players_named
from cardwright.engine.state import ADVANTAGE, NOBODY, NOTHING, WINNER
from cardwright.engine.table import Table
from cardwright.engine.underway import is_doing
from cardwright.tree.parties import YouAreDoing
from cardwright.tree.situations import (
    AgainstYou,
    Among,
    Condition,
    EraIs,
    Have,
    HaveMore,
    NobodyWins,
    ReachesBid,
    SitsFirst,
    StatAtMost,
    YouWin,
)
from cardwright.tree.variants import LastRound


def holds(table: Table, condition: Condition, player: int, origin: int = NOTHING) -> bool:
    """Whether a condition on a card is true for a player now; while it is looked at, what depends on it is not."""
    return (id(condition), player) not in table.asked and _looked_at(table, condition, player, origin)


@remembered_about
def _looked_at(table: Table, condition: Condition, player: int, origin: int) -> bool:
    before = table.asked
    table.regard((*before, (id(condition), player)), table.standing_in)
    try:
        return _holds(table, condition, player, origin)
    finally:
        table.regard(before, table.standing_in)


def _holds(table: Table, condition: Condition, player: int, origin: int) -> bool:
    match condition:
        case Have(number=number, what=what):
            return amount_of(table, player, what) >= table.plan.number(number)
        case EraIs(era=era):
            return table.plan.eras[table.clock("era")] == era
        case StatAtMost(stat=key, number=limit):
            return stat(table, player, key) <= limit
        case SitsFirst():
            return player == 0
        case LastRound():
            return 0 < table.clock("last_round") <= table.clock("round")
        case HaveMore(what=what):
            own = stat(table, player, what)
            others = [other for other in range(table.state.players) if other != player]
            return all(stat(table, other, what) < own for other in others)
        case Among(who=who, others=others):
            named = players_named(table, others, player)
            return all(one in named for one in players_named(table, who, player))
        case AgainstYou(selector=selector):
            return any(matches(table, entity, selector) for entity in table.aimed_at(player))
        case YouWin():
            return table.bound(WINNER) == player
        case NobodyWins():
            return table.bound(WINNER) == NOBODY
        case ReachesBid(stat=key):
            return stat(table, player, key) >= table.bound(ADVANTAGE)
        case YouAreDoing():
            return is_doing(table, condition, player, origin)
        case _:
            raise AssertionError(condition)
