"""What "for each" comes to: counts of cards, counters, goods and points, as a card says it."""

from collections.abc import Sequence
from itertools import combinations

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import count, count_kind, matches, units
from cardwright.engine.measure import attribute, best, card_stat, on_card, stat
from cardwright.engine.plan import PLAY
from cardwright.engine.state import ADVANTAGE, NOTHING
from cardwright.engine.table import Table
from cardwright.tree.parties import CountOfTheirs
from cardwright.tree.selectors import (
    AheadOfYou,
    Best,
    Countable,
    CountOf,
    FaceDown,
    FullAdvantage,
    Group,
    HeldOf,
    Kinds,
    LostThisWay,
    Missing,
    PairOf,
    PartlyOf,
    PointAmong,
    PointOf,
    ProductOf,
    RankedBelow,
    SetOf,
    Several,
    SumOf,
    TokensOn,
    YieldOf,
    YoursIn,
)
from cardwright.tree.variants import RankedAbove


def countable(table: Table, player: int, per: Countable, origin: int = NOTHING) -> int:
    """What "for each" comes to, as the card says it."""
    match per:
        case CountOf(selector=selector):
            return count(table, player, selector)
        case CountOfTheirs(selector=selector, who=who):
            from cardwright.engine.people import players_named  # who leads in a stat depends on stats

            return sum(count(table, other, selector) for other in players_named(table, who, player, origin))
        case TokensOn(counter=counter, card=card):
            number = table.plan.card_number[card]
            return sum(
                table.counter(entity, counter)
                for entity in table.in_play(player)
                if table.state.cards[entity] == number
            )
        case HeldOf(what=what):
            return amount_of(table, player, what)
        case SumOf(what=what, group=group):
            return _sum(table, player, what, group)
        case PairOf(first=first, second=second):
            if first in table.plan.game.kinds and second in table.plan.game.kinds:
                return _sets(table, player, [Several(1, first), Several(1, second)])
            return min(_paired(table, player, first), _paired(table, player, second))
        case ProductOf(first=first, second=second):
            return stat(table, player, first) * stat(table, player, second)
        case SetOf(members=members):
            return _sets(table, player, [one for one in members if isinstance(one, Several)])
        case PointOf(stat=key, beyond=beyond):
            return stat(table, player, key) if beyond is None else max(0, stat(table, player, key) - beyond)
        case Missing():
            return table.clock("short")
        case PartlyOf(number=number, stat=key):
            return -(-stat(table, player, key) // max(1, number))
        case YieldOf(what=what, kind=kind):
            from cardwright.engine.production import yields  # what cards yield may depend on their stats

            return yields(table, player, what, kind)
        case FaceDown(selector=selector):
            return sum(table.is_down(one) and matches(table, one, selector) for one in table.in_play(player))
        case RankedBelow(stat=key):
            order = by_rank(table, [stat(table, one, key) for one in range(table.state.players)])
            return len(order) - 1 - order.index(player)
        case RankedAbove(what=what):
            return by_rank(table, [measured(table, one, what) for one in range(table.state.players)]).index(player)
        case AheadOfYou(what=what):
            own = measured(table, player, what)
            others = [other for other in table.seated() if other != player]
            return sum(measured(table, other, what) > own for other in others)
        case PointAmong(stat=key, counter=counter):
            return stat_among(table, player, key, counter)
        case FullAdvantage(number=number):
            return max(0, table.bound(ADVANTAGE)) // max(1, number)
        case LostThisWay(what=what):
            return lost_in_all(table, what)
        case _:
            raise AssertionError(per)


def stat_among(table: Table, player: int, key: str, counter: str) -> int:
    """What a stat would be if a counter stood in for those by which kinds are counted, and nothing else was there."""
    before = table.standing_in
    table.regard(table.asked, dict.fromkeys(table.plan.counted_by.values(), counter))
    try:
        return stat(table, player, key)
    finally:
        table.regard(table.asked, before)


def lost_in_all(table: Table, what: str) -> int:
    """How many counters or cards were just lost, or what an attribute of them comes to."""
    is_attribute = what == "level" or what in table.plan.game.attributes
    lost = [(entity, number) for entity, number in table.lost() if entity != NOTHING or not is_attribute]
    return sum(number * (attribute(table, entity, what) if is_attribute else 1) for entity, number in lost)


def by_rank(table: Table, values: Sequence[int]) -> list[int]:
    """All players who are left, from the highest value to the lowest; of equals, whoever plays sooner comes first."""
    return sorted(table.from_active(), key=lambda player: -values[player])


def measured(table: Table, player: int, what: str) -> int:
    """How much of a stock, or else of a stat, a player has."""
    if what in table.plan.stock_number:
        return amount_of(table, player, what)
    return stat(table, player, what)


def _paired(table: Table, player: int, what: str) -> int:
    if what in table.plan.game.kinds:
        return count_kind(table, player, what)
    return measured(table, player, what)


def _sets(table: Table, player: int, members: Sequence[Several]) -> int:
    """How many whole sets there are: whatever members are taken together, their cards must go round."""
    wanted = [one for one in members if one.number]
    return min(
        (
            _count_any(table, player, some) // sum(one.number for one in some)
            for size in range(1, len(wanted) + 1)
            for some in combinations(wanted, size)
        ),
        default=0,
    )


def _count_any(table: Table, player: int, members: Sequence[Several]) -> int:
    """How many things there are of which some members of a set can be made; none of them counts twice."""
    total = 0
    for entity in table.in_play(player):
        wanted = (Kinds((one.kind,), one.eras) for one in members)
        fitting = next((one for one in wanted if matches(table, entity, one)), None)
        total += 0 if fitting is None else units(table, entity, fitting)
    return total


def _sum(table: Table, player: int, what: str, group: Group) -> int:
    is_stat = what in table.plan.game.stats
    if isinstance(group, Best):
        entity = best(table, player, group)
        if entity is None:
            return 0
        return card_stat(table, entity, what) if is_stat else attribute(table, entity, what)
    selector = group.selector  # type: ignore[attr-defined]
    zone = group.zone if isinstance(group, YoursIn) else PLAY
    chosen = [entity for entity in table.in_zone(zone, player) if matches(table, entity, selector)]
    if is_stat:
        return sum(part.amount for entity in chosen for part in on_card(table, entity, what))
    return sum(attribute(table, entity, what) * units(table, entity, selector) for entity in chosen)
