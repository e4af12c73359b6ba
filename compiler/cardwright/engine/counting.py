"""What "for each" comes to: counts of cards, counters, goods and points, as a card says it."""

from collections.abc import Callable, Sequence
from itertools import combinations

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import count, count_kind, likely, matches, units
from cardwright.engine.knots import knots
from cardwright.engine.measure import attribute, best, card_stat, on_card, stat
from cardwright.engine.state import ADVANTAGE, NOTHING, SOURCE
from cardwright.engine.table import Table
from cardwright.tree.boards import CountIn, ThingsOn, TokensAmong, TokensAt
from cardwright.tree.parties import CountOfTheirs
from cardwright.tree.selectors import (
    AheadOfYou,
    Best,
    Countable,
    CountOf,
    FaceDown,
    FullAdvantage,
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
from cardwright.tree.spots import TheSource, Where
from cardwright.tree.variants import RankedAbove


def countable(table: Table, player: int, per: Countable, origin: int = NOTHING) -> int:
    """What "for each" comes to, as the card says it."""
    return _COUNTS[type(per)](table, player, per, origin)


def _cards(table: Table, player: int, per: CountOf, origin: int) -> int:
    return count(table, player, per.selector)


def _cards_of_others(table: Table, player: int, per: CountOfTheirs, origin: int) -> int:
    return sum(count(table, other, per.selector) for other in knots.players_named(table, per.who, player, origin))


def _tokens_on(table: Table, player: int, per: TokensOn, origin: int) -> int:
    number, cards = table.plan.card_number[per.card], table.state.cards
    return sum(table.counter(entity, per.counter) for entity in table.in_play(player) if cards[entity] == number)


def _held(table: Table, player: int, per: HeldOf, origin: int) -> int:
    return amount_of(table, player, per.what)


def _pairs(table: Table, player: int, per: PairOf, origin: int) -> int:
    if per.first in table.plan.game.kinds and per.second in table.plan.game.kinds:
        return _sets(table, player, [Several(1, per.first), Several(1, per.second)])
    return min(_paired(table, player, per.first), _paired(table, player, per.second))


def _product(table: Table, player: int, per: ProductOf, origin: int) -> int:
    first = stat(table, player, per.first)
    return first * stat(table, player, per.second) if first else 0


def _whole_sets(table: Table, player: int, per: SetOf, origin: int) -> int:
    return _sets(table, player, [one for one in per.members if isinstance(one, Several)])


def _points(table: Table, player: int, per: PointOf, origin: int) -> int:
    points = stat(table, player, per.stat)
    return points if per.beyond is None else max(0, points - per.beyond)


def _missing(table: Table, player: int, per: Missing, origin: int) -> int:
    return table.clock("short")


def _parts(table: Table, player: int, per: PartlyOf, origin: int) -> int:
    return -(-stat(table, player, per.stat) // max(1, per.number))


def _yield(table: Table, player: int, per: YieldOf, origin: int) -> int:
    return knots.yields(table, player, per.what, per.kind)


def _face_down(table: Table, player: int, per: FaceDown, origin: int) -> int:
    return sum(table.is_down(one) and matches(table, one, per.selector) for one in likely(table, player, per.selector))


def _ranked_below(table: Table, player: int, per: RankedBelow, origin: int) -> int:
    order = by_rank(table, [stat(table, one, per.stat) for one in range(table.state.players)])
    return len(order) - 1 - order.index(player)


def _ranked_above(table: Table, player: int, per: RankedAbove, origin: int) -> int:
    return by_rank(table, [measured(table, one, per.what) for one in range(table.state.players)]).index(player)


def _ahead(table: Table, player: int, per: AheadOfYou, origin: int) -> int:
    own = measured(table, player, per.what)
    others = [other for other in table.seated() if other != player]
    return sum(measured(table, other, per.what) > own for other in others)


def _points_among(table: Table, player: int, per: PointAmong, origin: int) -> int:
    return stat_among(table, player, per.stat, per.counter)


def _advantage(table: Table, player: int, per: FullAdvantage, origin: int) -> int:
    return max(0, table.bound(ADVANTAGE)) // max(1, per.number)


def _lost(table: Table, player: int, per: LostThisWay, origin: int) -> int:
    return lost_in_all(table, per.what)


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
    wanted = [Kinds((one.kind,), one.eras) for one in members]
    kinds = tuple([one.kind for one in members])
    for entity in table.in_play_with(table.plan.aspects.of_kinds(kinds), player):
        for one in wanted:
            if matches(table, entity, one):
                total += units(table, entity, one)
                break
    return total


def _sum(table: Table, player: int, per: SumOf, origin: int) -> int:
    what, group = per.what, per.group
    is_stat = what in table.plan.game.stats
    if isinstance(group, Best):
        entity = best(table, player, group)
        if entity is None:
            return 0
        return card_stat(table, entity, what) if is_stat else attribute(table, entity, what)
    if isinstance(group, ThingsOn):
        place, kind = spot_of(table, group.here, origin), Kinds((group.kind,))
        there = [one for one, spot in enumerate(table.standing_places()) if spot == place != NOTHING]
        found = [one for one in there if matches(table, one, kind)]
        return sum(card_stat(table, one, what) if is_stat else attribute(table, one, what) for one in found)
    selector = group.selector  # type: ignore[attr-defined]
    there = table.in_zone(group.zone, player) if isinstance(group, YoursIn) else likely(table, player, selector)
    chosen = [entity for entity in there if matches(table, entity, selector)]
    if is_stat:
        return sum(part.amount for entity in chosen for part in on_card(table, entity, what))
    return sum(attribute(table, entity, what) * units(table, entity, selector) for entity in chosen)


def spot_of(table: Table, here: Where, origin: int) -> int:
    """The place that a phrase means: the thing at hand, or where the action is done from."""
    return table.bound(SOURCE) if isinstance(here, TheSource) else origin


def _cards_in(table: Table, player: int, per: CountIn, origin: int) -> int:
    return sum(matches(table, one, per.selector, player) for one in table.in_zone(per.zone, player))


def _tokens_at(table: Table, player: int, per: TokensAt, origin: int) -> int:
    place = spot_of(table, per.here, origin)
    return 0 if place == NOTHING else table.counter(place, per.counter, player)


def _tokens_among(table: Table, player: int, per: TokensAmong, origin: int) -> int:
    wanted = Kinds((per.kind,))
    there = table.bearing(per.counter, player)
    return sum(number for place, number in there if matches(table, place, wanted, player))


_COUNTS: dict[type[Countable], Callable[..., int]] = {
    CountOf: _cards,
    CountOfTheirs: _cards_of_others,
    TokensOn: _tokens_on,
    HeldOf: _held,
    SumOf: _sum,
    PairOf: _pairs,
    ProductOf: _product,
    SetOf: _whole_sets,
    PointOf: _points,
    Missing: _missing,
    PartlyOf: _parts,
    YieldOf: _yield,
    FaceDown: _face_down,
    RankedBelow: _ranked_below,
    RankedAbove: _ranked_above,
    AheadOfYou: _ahead,
    PointAmong: _points_among,
    FullAdvantage: _advantage,
    LostThisWay: _lost,
    CountIn: _cards_in,
    TokensAt: _tokens_at,
    TokensAmong: _tokens_among,
}
knots.countable = countable
