"""Phases that go round the table: in which order players act, and when their turns begin and end."""

from random import Random

import pytest
from tests.support.matches import HOUSE, primer, small_game

from cardwright.engine.run.match import Match
from cardwright.model.plan.plan import plan_of
from cardwright.play.bots import bot
from cardwright.play.foresight import Foresight
from cardwright.play.outcome import state_hash
from cardwright.play.seat import Seat

BUSTLE = 2
"""The number of the clock while the second phase is carried out."""


def valley(players: int = 3, seed: int = 1) -> Match:
    return Match.play(primer().rulebook.games["valley"], players, {}, seed)


def test_everybody_has_the_first_phase_before_anybody_has_the_second():
    match = valley()
    table = match.table
    assert [table.stock(player, "trade") for player in range(3)] == [3, 3, 3]
    asked = []
    while table.state.round == 1:
        asked.append((table.state.phase, match.decision.player, table.state.turn))
        assert match.answer("done") == ""
    assert asked == [(BUSTLE, 0, 1), (BUSTLE, 1, 1), (BUSTLE, 2, 1)]
    assert table.state.turn == 4


def test_all_turns_end_with_the_round_in_order_and_stocks_that_pass_are_lost_then():
    match = valley()
    table = match.table
    for _ in range(2):
        match.answer("done")
    assert [table.stock(player, "seed") for player in range(3)] == [1, 1, 1]
    assert [table.stock(player, "renown") for player in range(3)] == [0, 0, 0]
    match.answer("done")
    # The next round has begun: the seeds are those of its first phase.
    assert [table.stock(player, "renown") for player in range(3)] == [1, 1, 1]
    assert [table.stock(player, "seed") for player in range(3)] == [1, 1, 1]
    assert (table.state.round, table.state.active) == (2, 0)


def test_who_leaves_is_passed_over_and_the_phase_goes_on():
    match = valley()
    match.turn.course.leave_game(0)
    match.table.state.decision = None
    match.turn.run()
    assert (match.decision.player, match.table.state.phase, match.table.state.round) == (1, BUSTLE, 1)
    match.answer("done")
    match.answer("done")
    assert (match.decision.player, match.table.state.round) == (1, 2)
    assert match.table.stock(2, "renown") == 1


def test_the_last_round_is_played_to_its_end():
    match = valley(2)
    match.table.set_stock(0, "renown", 9)
    for _ in range(2):
        assert not match.is_over
        match.answer("done")
    assert match.is_over
    assert match.table.state.round == 2


def test_a_bot_that_looks_ahead_knows_that_seeds_are_lost_and_leaves_the_game_as_it_was():
    match = valley()
    before = state_hash(match.table.state)
    foresight = Foresight(Random(1))
    assert foresight.best(match, ["done", "boast"]) == "boast"
    assert state_hash(match.table.state) == before


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:4"])
def test_bots_play_to_the_end_and_an_undo_brings_everything_back(name):
    match = valley(3, 5)
    bots = [bot(name, seat) for seat in range(3)]
    for _ in range(40):
        if match.is_over:
            break
        player, before = match.decision.player, state_hash(match.table.state)
        key = bots[player].choose(Seat(match, player))
        assert match.answer(key) == ""
        if match.undo():
            assert state_hash(match.table.state) == before
            assert match.answer(key) == ""
    assert plan_of(match.table).game.goes_round


ROUND = """
phase morning phase
  Gain 1 coin.

phase market phase
  all at once
  You may rest.

phase work phase
  any number of actions

action dive
  in the work phase
  You are out until the end of the round.

action barter
  in the work phase
  Skip your next turn.

action polish
  in the work phase
  Take another turn.

action stroll
  in the work phase
  End the round.

action harvest
  in the work phase
  You begin the next round.
"""


def evening(players: int = 3) -> Match:
    house = HOUSE.replace("  players 2 to 4\n", "  players 2 to 4\n  each phase goes round the table\n")
    match = Match.play(small_game(ROUND, house=house), players, {}, 1)
    all_answer(match, "no")
    return match


def all_answer(match: Match, key: str) -> None:
    """Everybody decides in the phase that all have at once."""
    for _ in range(len(match.table.seated())):
        assert match.answer(key) == ""


def asked(match: Match) -> tuple[int, int]:
    return match.table.state.round, match.decision.player


def test_a_phase_that_all_have_at_once_comes_once_in_a_round():
    match = evening()
    assert [match.table.stock(player, "coin") for player in range(3)] == [1, 1, 1]
    assert asked(match) == (1, 0)


def test_who_is_out_has_no_more_phases_in_the_round():
    match = evening()
    match.answer("dive")
    assert asked(match) == (1, 1)
    match.answer("done")
    match.answer("done")
    assert (match.table.state.round, match.table.stock(0, "coin")) == (2, 2)


def test_a_turn_that_is_skipped_is_a_whole_round():
    match = evening()
    for _ in range(2):
        match.answer("done")
    match.answer("barter")
    match.answer("done")
    assert [match.table.stock(player, "coin") for player in range(3)] == [2, 2, 1]
    all_answer(match, "no")
    match.answer("done")
    match.answer("done")
    assert [match.table.stock(player, "coin") for player in range(3)] == [3, 3, 2]


def test_another_turn_is_the_same_phase_once_more():
    match = evening()
    match.answer("polish")
    match.answer("done")
    assert asked(match) == (1, 0)
    match.answer("done")
    assert asked(match) == (1, 1)


def test_the_round_can_end_at_once_and_somebody_else_begins_the_next():
    match = evening()
    match.answer("done")
    match.answer("harvest")
    match.answer("stroll")
    all_answer(match, "no")
    assert asked(match) == (2, 1)
    assert [match.table.stock(player, "coin") for player in range(3)] == [2, 2, 2]


COUNT = """
phase work phase
  any number of actions

action polish
  in the work phase
  Rearrange the order of turns by the most coins.
"""
ROUND_THE_TABLE = HOUSE.replace("  players 2 to 4\n", "  players 2 to 4\n  each phase goes round the table\n")


@pytest.mark.parametrize("house", [HOUSE, ROUND_THE_TABLE])
def test_turns_are_rearranged_from_the_next_round_on_and_equals_keep_their_order(house):
    match = Match.play(small_game(COUNT, house=house), 4, {}, 1)
    table = match.table
    for player, coins in enumerate((1, 3, 1, 5)):
        table.set_stock(player, "coin", coins)
    assert match.answer(next(one.key for one in match.decision.options if one.key.startswith("polish"))) == ""
    for expected in ([0, 1, 2, 3], [3, 1, 0, 2], [3, 1, 0, 2]):
        turns, number = [], table.state.round
        while table.state.round == number:
            turns.append(match.decision.player)
            assert match.answer("done") == ""
        assert turns == expected
    assert table.from_seat(0) == [0, 2, 3, 1]
    match.turn.course.leave_game(1)
    assert table.from_seat(0) == [0, 2, 3]
