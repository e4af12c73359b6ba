"""Options of a game, and numbers that depend on the number of players."""

import pytest
from tests.support.matches import bring, small, small_game
from tests.support.measures import coins, value

from cardwright.engine.run.match import Match

OPTIONS = """
option festival prize: 2 or 4

rule prize
  With festival prize 4: +1 fame.

landmark Arena
  With festival prize 2: +10 fame.
  With festival prize 4: +20 fame.

action recruit
  With festival prize 2: gain 2 favors.
  With festival prize 4: gain 4 favors.

action harvest
  Gain 6/3/2 coins.
"""

ERAS = """
season Spring

season Autumn
  With festival prize 4: +5 fame.
"""


@pytest.mark.parametrize("reading, fame, favors", [("2", 10, 2), ("4", 21, 4)])
def test_a_reading_of_an_option_holds_on_cards_in_rules_and_in_actions(reading, fame, favors):
    match = Match.begin(small_game(OPTIONS), 2, {"festival-prize": reading})
    bring(match, "arena")
    assert value(match, "fame") == fame
    assert match.act(0, "recruit") == ""
    assert match.table.stock(0, "favor") == favors


@pytest.mark.parametrize("reading, fame", [("2", 0), ("4", 5)])
def test_a_reading_of_an_option_holds_in_an_era_as_long_as_it_lasts(reading, fame):
    match = Match.begin(small_game(OPTIONS + ERAS), 2, {"festival-prize": reading})
    before = value(match, "fame")
    match.table.set_clock("era", 1)
    assert value(match, "fame") == before + fame
    match.table.set_clock("era", 0)
    assert value(match, "fame") == before


def test_without_a_word_the_first_reading_holds():
    match = small(OPTIONS)
    bring(match, "arena")
    assert value(match, "fame") == 10


@pytest.mark.parametrize("players, number", [(2, 6), (3, 3), (4, 2)])
def test_a_number_may_depend_on_how_many_play(players, number):
    match = small(OPTIONS, players)
    assert match.act(0, "harvest") == ""
    assert coins(match) == number
