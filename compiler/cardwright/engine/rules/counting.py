"""Counts that cards share: rankings, sets, and sums over lost cards."""

from collections.abc import Sequence
from itertools import combinations

from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.kinds import count_kind, is_from, is_of_kind, units_of
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.printed import attribute
from cardwright.model.categories.counts import SetPart
from cardwright.model.identity import NOTHING, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import in_play_with
from cardwright.model.table import Table


def stat_among(table: Table, player: Player, key: str, counter: str) -> int:
    """The value of a stat if one counter stood in for all counters by which kinds are counted."""
    before = table.standing_in
    table.regard(table.asked, dict.fromkeys(table.layout.counted_by.values(), counter))
    try:
        return stat(table, player, key)
    finally:
        table.regard(table.asked, before)


def lost_in_all(table: Table, what: str) -> int:
    """How many counters or cards were just lost, or what an attribute of them comes to."""
    is_attribute = what == "level" or what in plan_of(table).game.attributes
    lost = [(entity, number) for entity, number in table.lost() if entity != NOTHING or not is_attribute]
    return sum(number * (attribute(table, entity, what) if is_attribute else 1) for entity, number in lost)


def by_rank(table: Table, values: Sequence[int]) -> list[Player]:
    """All players who are left, from the highest value to the lowest; of equals, the one who plays sooner first."""
    return sorted(table.from_active(), key=lambda player: -values[player])


def measured(table: Table, player: Player, what: str) -> int:
    """How much of a stock, or else of a stat, a player has."""
    if what in table.layout.stock_number:
        return amount_of(table, player, what)
    return stat(table, player, what)


def paired(table: Table, player: Player, what: str) -> int:
    """How much a player has of one half of a pair: of a kind of card, of a stock or of a stat."""
    if what in plan_of(table).game.kinds:
        return count_kind(table, player, what)
    return measured(table, player, what)


def whole_sets(table: Table, player: Player, parts: Sequence[SetPart]) -> int:
    """How many whole sets there are of so many things of each sort.

    Any parts that are taken together must have enough cards for all of them.
    """
    wanted = [one for one in parts if one.number]
    return min(
        (
            _count_any(table, player, some) // sum(one.number for one in some)
            for size in range(1, len(wanted) + 1)
            for some in combinations(wanted, size)
        ),
        default=0,
    )


def _count_any(table: Table, player: Player, wanted: Sequence[SetPart]) -> int:
    """How many things there are of which some parts of a set can be made; none of them counts twice."""
    total = 0
    kinds = tuple([one.kind for one in wanted])
    for entity in in_play_with(table, table.layout.aspect_of_kinds(kinds), player):
        for one in wanted:
            if is_of_kind(table, entity, one.kind) and (not one.eras or is_from(table, entity, one.eras, past=False)):
                total += units_of(table, entity, (one.kind,))
                break
    return total


def ranked(table: Table, key: str) -> list[Player]:
    """All players from most to least of a stock, or else of a stat; of equals, the one who plays sooner comes first."""
    return by_rank(table, [measured(table, player, key) for player in table.layout.seats])
