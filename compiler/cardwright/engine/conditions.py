"""Whether a condition on a card is true."""

from collections.abc import Callable
from typing import Any

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import matches
from cardwright.engine.knots import knots
from cardwright.engine.measure import stat
from cardwright.engine.memory import remembered_about
from cardwright.engine.people import players_named
from cardwright.engine.plan import Plan
from cardwright.engine.state import ADVANTAGE, NOBODY, NOTHING, WINNER
from cardwright.engine.table import Table
from cardwright.engine.underway import is_doing
from cardwright.tree.boards import ItIs, NobodyHas, StatAtLeast
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

_UNKNOWN: Any = object()


def holds(table: Table, condition: Condition, player: int, origin: int = NOTHING) -> bool:
    """Whether a condition on a card is true for a player now; while it is looked at, what depends on it is not."""
    quick = table.plan.conditions.get(id(condition), _UNKNOWN) if table.memory is not None else None
    if quick is _UNKNOWN:
        quick = table.plan.conditions[id(condition)] = _at_a_glance(table.plan, condition)
    if quick is not None:
        return bool(quick(table, player))
    return (id(condition), player) not in table.asked and _looked_at(table, condition, player, origin)


def _at_a_glance(plan: Plan, condition: Condition) -> Callable[[Table, int], bool] | None:
    """The quick way to tell whether a condition is true; there is none if it rests on what cards say."""
    match condition:
        case Have(number=int() as least, what=what) if what in plan.stock_number and not plan.stock(what).kept:
            return lambda table, player: table.stock(player, what) >= least
        case EraIs(era=era):
            wanted = plan.eras.index(era)
            return lambda table, player: table.clock("era") == wanted
        case SitsFirst():
            return lambda table, player: player == table.opener()
        case YouWin():
            return lambda table, player: table.bound(WINNER) == player
        case NobodyWins():
            return lambda table, player: table.bound(WINNER) == NOBODY
        case _:
            return None


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
            return amount_of(table, player, what) >= table.number(number)
        case EraIs(era=era):
            return table.plan.eras[table.clock("era")] == era
        case StatAtMost(stat=key, number=limit):
            return stat(table, player, key) <= limit
        case SitsFirst():
            return player == table.opener()
        case StatAtLeast(stat=key, number=limit):
            return stat(table, player, key) >= limit
        case NobodyHas(what=what):
            return all(amount_of(table, one, what) <= 0 for one in table.seated())
        case ItIs(selector=selector):
            return origin != NOTHING and matches(table, origin, selector, player)
        case LastRound():
            return 0 < table.clock("last_round") <= table.clock("round")
        case HaveMore(what=what):
            own = stat(table, player, what)
            others = [other for other in table.seated() if other != player]
            return all(stat(table, other, what) < own for other in others)
        case Among(who=who, others=group):
            named = players_named(table, group, player)
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


knots.holds = holds
