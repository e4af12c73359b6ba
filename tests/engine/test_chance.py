"""Chance: every stream is its own, no number favours anything, and a new roll never shifts another deck."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.matches import bring, small_game

from cardwright.engine.run.match import Match
from cardwright.model import chance
from cardwright.model.identity import NOBODY

HUGE = 3 << 62
"""Of all numbers that a hash can give, a quarter are beyond this, and are drawn again."""
CARDS = """\
kind bay
  drawn from the market to hand, refilled from the discard pile

zone in the market, shared, hidden

errand News
  Draw 1 errand.

bay Cove
  Draw 1 bay.
"""


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((number - expected) ** 2 / expected for number in counts.values()) + expected * (cells - len(counts))


def test_numbers_at_the_ragged_end_are_drawn_again_and_favour_nothing():
    drawn = [chance.draw(1, "die", counter, HUGE) for counter in range(3000)]
    assert max(drawn) < HUGE
    # The 99.9 % quantile for 2 degrees of freedom is 13.8.
    assert chi_square(Counter(number >> 62 for number in drawn), 3) < 13.8


def test_a_number_for_few_items_is_the_rest_of_the_number_of_the_hash():
    begun = chance._begun(1, "die")
    for counter in range(100):
        number = chance._numbers(begun, counter // 8, 0)[counter % 8]
        assert [chance.draw(1, "die", counter, below) for below in (1, 6, 100)] == [0, number % 6, number % 100]
    # The last numbers of all are too many for one number in three, and so they are drawn again.
    last = ((1 << 64) - 1,) * 8
    assert chance._fair(begun, 0, 3, last) == chance._numbers(begun, 0, 1)[0] % 3


def test_numbers_that_are_drawn_again_are_the_same_on_every_machine():
    """Worked out once; who changes them renames the method, because games are saved with it."""
    assert [chance.draw(7, "die", counter, HUGE) % 1000 for counter in range(12)] == [
        855, 846, 877, 974, 118, 679, 911, 377, 463, 165, 947, 214,
    ]  # fmt: skip


def test_no_two_counters_and_no_two_streams_share_a_number():
    streams = ("", "die", "die/", "die/1", "1", "pile", "pile/0", "Pile")
    drawn = [chance.draw(seed, stream, n, 1 << 63) for seed in (0, 1, 11) for stream in streams for n in range(100)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("other", [("pile", 0), ("die", 1), ("die", 8)])
def test_a_roll_says_nothing_about_another_one(other):
    """Neither about the same roll of another stream, nor about the next of its own, nor about that of the next hash."""
    stream, further = other
    pairs = Counter(
        (chance.draw(5, "die", counter, 6), chance.draw(5, stream, counter + further, 6)) for counter in range(7200)
    )
    # The 99.9 % quantile for 35 degrees of freedom is 66.6.
    assert chi_square(pairs, 36) < 66.6


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**63), st.text(max_size=9), st.integers(0, 40), st.lists(st.integers(), max_size=20))
def test_shuffling_keeps_every_item_and_counts_the_numbers_it_took(seed, stream, counter, items):
    order, following = chance.shuffled(seed, stream, counter, items)
    assert Counter(order) == Counter(items)
    assert following == counter + max(0, len(items) - 1)
    assert chance.shuffled(seed, stream, counter, items) == (order, following)


@pytest.mark.parametrize("below", [0, -1])
def test_from_nothing_nothing_is_drawn(below):
    with pytest.raises(ValueError, match="nothing to draw from"):
        chance.draw(1, "die", 0, below)
    assert chance.draw(1, "die", 0, 1) == 0


def test_every_card_is_first_about_equally_often():
    first = Counter(chance.shuffled(seed, "pile", 3, range(7))[0][0] for seed in range(2100))
    # The 99.9 % quantile for 6 degrees of freedom is 22.5.
    assert chi_square(first, 7) < 22.5


def drawn_bays(errands: int, seed: int) -> list[int]:
    """The order in which bays come to hand, if so many errands were drawn from a pile made anew each time."""
    match = Match.begin(small_game(CARDS), 2, seed=seed)
    coves = [bring(match, "cove", NOBODY, "discard-pile") for _ in range(9)]
    for _ in range(errands):
        for _ in range(3):
            bring(match, "news", NOBODY, "errand-deck")
        match.table.shuffle("errand-deck", 0)
    says = bring(match, "cove")
    for _ in coves:
        assert match.resolve(0, says) == ""
    return [coves.index(entity) for entity in match.table.in_zone("hand", 0)]


def test_however_often_one_pile_is_shuffled_another_comes_in_the_same_order():
    orders = [drawn_bays(errands, seed) for seed in (1, 2) for errands in (0, 1, 5)]
    assert orders[0] == orders[1] == orders[2]
    assert orders[3] == orders[4] == orders[5]
    assert orders[0] != orders[3]
    assert sorted(orders[0]) == list(range(9))
