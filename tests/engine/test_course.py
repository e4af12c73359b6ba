"""Whole games: they run from set-up to end, the same way every time, and nothing is made or lost on the way."""

from __future__ import annotations

from random import Random

import pytest
from tests.support.games import compiled
from tests.support.matches import primer_game, small_game

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOWHERE
from cardwright.model.limits import MOST_QUIET
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import ranking, scores

AGES = "through-the-ages"
MODES = ("basic", "advanced", "full")


def ages() -> Game:
    return compiled().rulebook.games[AGES]


def played(game: Game, players: int, options: dict[str, str], seed: int) -> tuple[Match, list[str]]:
    match, random, answers = Match.play(game, players, options, seed), Random(seed), []
    while match.decision is not None:
        assert match.decision.options
        keys = [option.key for option in match.decision.options]
        assert len(set(keys)) == len(keys)
        answers.append(random.choice(keys))
        assert match.answer(answers[-1]) == ""
    return match, answers


# --- the course of a game -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_nobody_knows_runs_to_its_end(players, seed):
    match, _ = played(primer_game(), players, {}, seed)
    assert match.is_over
    assert not match.table.state.halted
    assert match.table.state.era == 1
    assert sorted(ranking(match)) == list(range(players))
    assert scores(match)[ranking(match)[0]] == max(scores(match))


@pytest.mark.parametrize("mode", MODES)
def test_a_shipped_game_runs_to_its_end(mode):
    match, _ = played(ages(), 2, {"mode": mode}, 1)
    assert match.is_over
    assert not match.table.state.halted
    assert match.table.layout.eras[match.table.state.era] == {"basic": "II", "advanced": "III", "full": "IV"}[mode]


def test_the_same_seed_and_answers_give_the_same_game():
    first, answers = played(primer_game(), 3, {}, 5)
    again = Match.play(primer_game(), 3, {}, 5)
    for answer in answers:
        assert again.answer(answer) == ""
    assert again.table.state == first.table.state


def test_another_seed_deals_other_cards():
    first, second = (Match.play(ages(), 2, {}, seed).table for seed in (1, 2))
    assert [first.card(one).key for one in first.in_zone("card-row", 0)] != [
        second.card(one).key for one in second.in_zone("card-row", 0)
    ]


def test_the_first_turns_are_for_taking_cards_only():
    match = Match.play(ages(), 4, {}, 1)
    for player in range(4):
        assert match.table.stock(player, "civil-action") == player + 1
        assert match.table.stock(player, "military-action") == 0
    while match.table.state.round == 1 and match.decision is not None:
        assert {option.action for option in match.decision.options} <= {"take", ""}
        match.answer(match.decision.options[0].key)


@pytest.mark.parametrize("players, civil, military", [(2, 45, 48), (3, 50, 50), (4, 55, 50)])
def test_decks_count_as_the_rulebook_says(players, civil, military):
    match = Match.play(ages(), players, {}, 1)
    table = match.table
    assert len(table.in_zone("card-row", 0)) == 13
    assert len(table.in_zone("civil-deck-pile", 0)) == 7
    assert len(table.in_zone("current-events", 0)) == players + 2
    sizes = {key: last - first for key, first, last in table.state.decks}
    assert sizes["civil-i"] == civil
    assert sizes["military-i"] == military


def test_a_card_keeps_its_place_in_a_row_until_the_row_closes_up():
    match = Match.play(ages(), 2, {}, 1)
    table = match.table
    before = {one: table.state.slot[one] for one in table.in_zone("card-row", 0)}
    assert sorted(before.values()) == list(range(13))
    taken = next(option for option in match.decision.options if option.action == "take")
    assert match.answer(taken.key) == ""
    left = {one: table.state.slot[one] for one in table.in_zone("card-row", 0)}
    assert taken.entity not in left
    if table.state.round == 1:
        assert all(before[one] == slot for one, slot in left.items())
    assert table.state.slot[taken.entity] == NOWHERE


def test_undo_takes_a_whole_game_back_to_the_last_thing_learned():
    match, random = Match.play(primer_game(), 2, {}, 3), Random(3)
    while match.decision is not None:
        before = match.table.state.clone()
        assert match.answer(random.choice(match.decision.options).key) == ""
        after = match.table.state.clone()
        if match.undo():
            assert match.table.state == before
            assert match.answer(match.decision.options[0].key) == ""
        else:
            assert match.table.state == after


def test_a_clone_goes_its_own_way():
    match = Match.play(ages(), 2, {}, 1)
    clone, before = match.clone(), match.table.state.clone()
    clone.answer(clone.decision.options[0].key)
    assert match.table.state == before
    assert clone.table.state != before


def test_trying_and_restoring_leaves_no_trace():
    match, random = Match.play(primer_game(), 3, {}, 8), Random(8)
    while match.decision is not None:
        before = match.table.state.clone()
        for option in match.decision.options:
            mark = match.table.mark()
            assert match.answer(option.key) == ""
            match.table.restore(mark)
            assert match.table.state == before
        match.answer(random.choice(match.decision.options).key)


NOBODY_IS_ASKED = """
phase work phase
  Gain 1 coin, then gain 1 favor, then gain 1 coin, then gain 1 favor, then gain 1 coin.
"""


def test_turns_in_which_nobody_can_do_anything_go_by_until_the_game_is_over():
    """Found by a random game: four players with full hands and nothing in store had to wait for the last deck."""
    match = Match.begin(small_game(NOBODY_IS_ASKED), 2)
    match.table.set_clock("last_round", 300)
    match.turn.play()
    assert match.is_over
    assert not match.table.state.halted
    assert match.table.state.turn == 2 * 300 + 1


def test_a_game_that_never_asks_and_never_ends_is_stopped():
    match = Match.play(small_game(NOBODY_IS_ASKED), 2)
    assert not match.is_over
    assert match.table.state.halted == "primer"
    assert match.table.state.turn == MOST_QUIET + 1


VICTORY = """
workshop Kiln
  At the end of the game, gain 5 coins.
  source "made up", low

errand Coronation
  Win the game.
  source "made up", low

errand Curfew
  End the game.
  source "made up", low
"""


@pytest.mark.parametrize("card, coins", [("coronation", 0), ("curfew", 5)])
def test_nothing_is_scored_any_more_in_a_game_that_somebody_wins(card, coins):
    match = Match.begin(small_game(VICTORY), 2)
    table = match.table
    table.add_entity("kiln", "play", 0)
    match.resolve(0, table.add_entity(card, "hand", 0))
    assert match.is_over
    assert table.stock(0, "coin") == coins


EVENING = """
phase work phase
  any number of actions

phase night phase
  Gain 1 coin.

action dive
  in the work phase
  You are out until the end of the round.
"""


def test_who_is_out_has_no_more_phases_in_the_turn():
    match = Match.play(small_game(EVENING), 2, {}, 1)
    assert match.answer("dive") == ""
    assert (match.decision.player, match.table.stock(0, "coin")) == (1, 0)
    assert match.answer("done") == ""
    assert [match.table.stock(player, "coin") for player in (0, 1)] == [0, 1]
