"""Streams of chance: seeds, uniform draws, and a game that is the same on every machine."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.support.matches import bring, small_game

from cardwright.engine.run.match import Match
from cardwright.model import chance
from cardwright.model.identity import NOBODY

ROOT = Path(__file__).resolve().parents[2]


STREAMS = """
errand One
  Gain 1 coin.
"""


def shuffles(seed: int, *zones: str) -> list[list[int]]:
    """The order of twelve cards in the hand after shuffling, with other piles shuffled in between."""
    match = Match.begin(small_game(STREAMS), 2, seed=seed)
    for zone in ("hand", "errand-deck", "square"):
        for _ in range(12):
            bring(match, "one", 0 if zone == "hand" else NOBODY, zone)
    found = []
    for zone in zones:
        match.table.shuffle(zone, 0)
        if zone == "hand":
            found.append(match.table.in_zone("hand", 0)[:])
    return found


def test_the_same_seed_gives_the_same_order_and_another_seed_another():
    assert shuffles(5, "hand", "hand") == shuffles(5, "hand", "hand")
    assert shuffles(5, "hand") != shuffles(6, "hand")
    first, second = shuffles(5, "hand", "hand")
    assert first != second
    assert sorted(first) == sorted(second)


def test_another_stream_does_not_shift_this_one():
    assert shuffles(3, "errand-deck", "hand", "square", "errand-deck", "hand") == shuffles(3, "hand", "hand")


def test_everyone_shuffles_the_same_shared_pile():
    orders = []
    for player in (0, 1):
        match = Match.begin(small_game(STREAMS), 2, seed=9)
        for _ in range(12):
            bring(match, "one", NOBODY, "errand-deck")
        match.table.shuffle("errand-deck", player)
        orders.append(match.table.in_zone("errand-deck", 0))
    assert orders[0] == orders[1]


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((number - expected) ** 2 / expected for number in counts)


def test_draws_are_uniform_enough():
    counts = Counter(chance.draw(1, "die", counter, 6) for counter in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    # The 99.9 % quantile for 5 degrees of freedom is 20.5.
    assert chi_square(list(counts.values())) < 20.5


def test_every_order_of_four_cards_is_about_equally_likely():
    counts = Counter(tuple(chance.shuffled(seed, "pile", 0, range(4))[0]) for seed in range(4800))
    assert len(counts) == 24
    # The 99.9 % quantile for 23 degrees of freedom is 49.7.
    assert chi_square(list(counts.values())) < 49.7


def test_a_number_is_the_same_on_every_machine():
    """Worked out once; whoever changes them renames the method, because games are saved with it."""
    assert [chance.draw(0, "die", counter, 6) for counter in range(10)] == [5, 4, 2, 0, 1, 1, 2, 1, 0, 5]
    assert chance.shuffled(42, "pile", 0, "abcdefgh") == (list("hdcfgaeb"), 7)


@pytest.mark.parametrize("counter", [0, 5, 7, 8, 30])
def test_shuffling_draws_one_number_after_the_other_wherever_the_counter_stands(counter):
    order = list(range(20))
    for place, last in enumerate(range(19, 0, -1)):
        other = chance.draw(3, "pile", counter + place, last + 1)
        order[last], order[other] = order[other], order[last]
    assert chance.shuffled(3, "pile", counter, range(20)) == (order, counter + 19)


PLAYED = """
import sys
from tests.support.matches import Anyone, primer_game, snapshot
from cardwright.engine.run.match import Match

match = Match.begin(primer_game(), 3, seed=11)
anyone = Anyone(match, 11)
anyone.deal(10, ("hand", "hand", "play", "square", "site", "errand-deck"))
match.table.shuffle("errand-deck", 0)
for _ in range(150):
    anyone.step()
state = snapshot(match.table.state)
# Entries of a table in the order of their keys; nothing else may depend on the order of anything.
print({key: sorted(value.items()) if isinstance(value, dict) else value for key, value in state.items()})
"""


def test_a_game_is_the_same_in_another_process_whatever_order_its_hashes_have():
    outputs = set()
    for seed in ("0", "1", "4242"):
        environment = dict(os.environ, PYTHONHASHSEED=seed)
        played = subprocess.run(
            [sys.executable, "-c", PLAYED], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
        )
        outputs.add(played.stdout)
    assert len(outputs) == 1
    assert "'stocks': [" in outputs.pop()
