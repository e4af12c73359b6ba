"""The players that a sentence names: by rank, by turn order, and by what they have."""

import pytest
from tests.support.matches import bring, give, small

from cardwright.engine.rules.people import players_named
from cardwright.engine.run.match import Match
from cardwright.tree.people import ActivePlayer, EachOther, EachPlayer, EachWith, Fewest, Most

RANKS = """
landmark Medal
  +1 fame.
"""


def ranked(fame: list[int], active: int = 0) -> Match:
    """A match in which each player has so many medals."""
    match = small(RANKS, len(fame))
    for player, number in enumerate(fame):
        for _ in range(number):
            bring(match, "medal", player)
    for _ in range(active):
        match.end_turn()
    return match


@pytest.mark.parametrize(
    "fame, active, number, most, fewest",
    [
        ([1, 3, 2], 0, 1, [1], [0]),
        ([1, 3, 2], 0, 2, [1, 2], [0, 2]),
        ([2, 2, 2], 0, 1, [0], [2]),
        ([2, 2, 2], 1, 1, [1], [0]),
        ([2, 2, 2], 2, 2, [2, 0], [0, 1]),
        ([0, 1, 1, 0], 0, 1, [1], [3]),
        ([0, 1, 1, 0], 2, 1, [2], [0]),
        ([0, 0], 0, 9, [0, 1], [0, 1]),
    ],
)
def test_of_equals_whoever_plays_sooner_leads_and_whoever_plays_later_trails(fame, active, number, most, fewest):
    match = ranked(fame, active)
    order = match.table.from_active()
    assert players_named(match.table, Most("fame", number), 0) == sorted(most, key=order.index)
    assert players_named(match.table, Fewest("fame", number), 0) == sorted(fewest, key=order.index)


def test_players_are_named_in_turn_order_from_the_active_one():
    match = ranked([0, 0, 0, 0], active=2)
    give(match, 1, coin=3)
    give(match, 3, coin=4)
    table = match.table
    assert players_named(table, None, 1) == [1]
    assert players_named(table, EachPlayer(), 1) == [2, 3, 0, 1]
    assert players_named(table, EachOther(), 1) == [2, 3, 0]
    assert players_named(table, ActivePlayer(), 1) == [2]
    assert players_named(table, EachWith(3, "coin"), 0) == [3, 1]
    assert players_named(table, EachWith(4, "coin"), 0) == [3]
