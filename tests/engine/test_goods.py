"""Goods kept as tokens: gaining, paying with change, collecting, losing, and stocks that are refilled."""

import pytest
from tests.support.matches import Anyone, bring, give, pool_totals, primer_game, small
from tests.support.measures import coins, parts, primer, put_pickers, value

from cardwright.engine.rules.goods import available, gain, lose
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY

GOODS = """
counter picker

stock crate
  begins with 6

stock fruit
  kept as crates on groves

stock guest, at most 3

stock idle picker
  begins with 5

pool of 5: guests and idle pickers

action recruit
  Add 4 idle pickers to your guests.

grove Small
  Each picker here produces 1 fruit.

grove Large
  Each picker here produces 3 fruit.

action harvest
  Collect fruit from your groves.

landmark Scale
  When you gain fruit, gain 1 coin.
"""


def crates(match: Match, *groves: int) -> tuple[int, ...]:
    return tuple(match.table.counter(grove, "crate") for grove in groves)


def test_a_price_is_paid_exactly_if_no_change_could_be_given():
    match = small(
        GOODS
        + """
grove Twin
  Each picker here produces 2 fruit.
"""
    )
    twos, threes = bring(match, "twin"), bring(match, "large")
    match.table.set_counter(twos, "crate", 2, 0)
    match.table.set_counter(threes, "crate", 1, 0)
    assert lose(match.table, 0, "fruit", 3) == 3
    assert crates(match, twos, threes) == (2, 0), "two small crates would have been one fruit too many"
    assert lose(match.table, 0, "fruit", 1) == 1
    assert crates(match, twos, threes) == (1, 0), "where nothing fits, the rest is lost"


def test_counters_stand_on_shared_cards_from_the_beginning():
    match = small(
        """
counter boat

landmark Pier
  starts in the square
  starts with 2 boats
  +1 fame.
"""
    )
    [pier] = match.table.in_zone("square", NOBODY)
    assert [match.table.counter(pier, "boat", player) for player in (0, 1)] == [2, 2]


def test_a_discount_of_one_time_comes_before_doubling():
    """Whatever adds to a price or takes from it comes first, wherever it stands."""
    match = small(
        """
action recruit
  cost 5 coins
  Gain 1 favor.

errand Call
  Recruit for 2 coins less.

landmark Tax
  Recruiting costs twice as many coins.
"""
    )
    bring(match, "tax")
    call = bring(match, "call", zone="hand")
    give(match, coin=6)
    assert match.act(0, "play", call) == ""
    assert (match.table.stock(0, "coin"), match.table.stock(0, "favor")) == (0, 1)


def test_what_an_era_says_holds_as_long_as_it_lasts():
    match = primer()
    match.table.set_clock("era", 0)
    assert value(match, "ribbon") == 0
    match.table.set_clock("era", 1)
    assert parts(match, "ribbon") == {("Autumn", 0): 1}
    match.table.set_clock("era", 0)
    assert value(match, "ribbon") == 0


def test_goods_are_gained_in_the_largest_tokens_first():
    match = small(GOODS)
    ones, threes = bring(match, "small"), bring(match, "large")
    assert gain(match.table, 0, "fruit", 8) == 8
    assert crates(match, ones, threes) == (2, 2)
    assert match.table.stock(0, "crate") == 2


def test_goods_are_paid_with_change():
    match = small(GOODS)
    ones, threes = bring(match, "small"), bring(match, "large")
    gain(match.table, 0, "fruit", 7)
    assert lose(match.table, 0, "fruit", 2) == 2
    assert available(match.table, 0, "fruit") == 5
    assert crates(match, ones, threes) == (2, 1)
    assert match.table.stock(0, "crate") == 3


def test_goods_are_never_more_than_the_tokens_in_reserve():
    match = small(GOODS)
    ones = bring(match, "small")
    assert gain(match.table, 0, "fruit", 100) == 6
    assert gain(match.table, 0, "fruit", 1) == 0
    assert (crates(match, ones), match.table.stock(0, "crate")) == ((6,), 0)


def test_goods_without_a_card_to_lie_on_are_not_gained():
    match = small(GOODS)
    assert gain(match.table, 0, "fruit", 2) == 0
    assert match.table.stock(0, "crate") == 6


def test_no_more_goods_are_lost_than_there_are():
    match = small(GOODS)
    bring(match, "large")
    gain(match.table, 0, "fruit", 3)
    assert lose(match.table, 0, "fruit", 9) == 3
    assert match.table.stock(0, "crate") == 6


def test_what_is_collected_is_gained():
    match = small(GOODS)
    bring(match, "scale")
    assert match.act(0, "harvest") == ""
    assert coins(match) == 0
    put_pickers(match, "large", 2)
    assert match.act(0, "harvest") == ""
    assert (available(match.table, 0, "fruit"), coins(match)) == (6, 1)


def test_tokens_move_only_as_far_as_there_is_room_for_them():
    match = small(GOODS)
    assert match.act(0, "recruit") == ""
    assert (match.table.stock(0, "guest"), match.table.stock(0, "idle-picker")) == (3, 2)


@pytest.mark.parametrize("seed", range(6))
def test_no_token_is_ever_made_or_lost(seed):
    match = primer(3)
    anyone = Anyone(match, seed)
    anyone.deal(14, ("hand", "hand", "play", "square", "site", "errand-deck"))
    expected = [[pool.number for pool in primer_game().pools]] * 3
    stocks = primer_game().stocks
    done = 0
    for _ in range(1600):
        done += anyone.step() == ""
        assert pool_totals(match) == expected
        # One card says in so many words that coins can fall below zero.
        assert {key for key in stocks for player in range(3) if match.table.stock(player, key) < 0} <= {"coin"}
        assert min(match.table.state.counters) >= 0
        assert not match.table.state.halted
    assert done > 60


REFILL = """
stock day, at most 6
  begins with 1
  refilled at the end of the turn

stat day
  starts at 3

stock night, at most 4
  refilled at the end of the turn

stat night
  starts at 3

captain Owl
  +9 nights.
"""


def test_a_refilled_stock_begins_with_what_it_says_or_else_with_what_its_stat_grants():
    match = small(REFILL)
    assert (match.table.stock(0, "day"), match.table.stock(0, "night")) == (1, 3)
    match.end_turn()
    assert match.table.stock(0, "day") == 3


def test_what_a_card_grants_never_exceeds_the_limit_of_the_stock():
    match = small(REFILL)
    bring(match, "owl")
    assert match.table.stock(0, "night") == 4
