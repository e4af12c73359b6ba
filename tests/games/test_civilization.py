"""The third game: the golden tests of its facts, and pieces, tokens and squares that stay right in play."""

import os
from random import Random

import pytest
from tests.support.facts import functions_of, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled
from tests.support.pieces import GAME, faults

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.rulebook.game import Game

NUMBERS = {*range(1, 13), *range(14, 22), 23, 24, 25, 26, 28, 30, 31, 32, *range(34, 42), 43, 44, 45}
LONG = os.environ.get("CARDWRIGHT_FUZZ") in ("long", "resume")
SEEDS, MOST = (range(100, 434), 20_000) if LONG else (range(1), 250)
"""A short game is broken off in its first rounds; `CARDWRIGHT_FUZZ=long` plays a thousand to their end."""


def civilization() -> Game:
    return compiled().rulebook.games[GAME]


def test_every_golden_test_of_the_facts_is_true():
    outcomes = golden_outcomes(GAME)
    assert {number_of(one.example) for one in outcomes} == {f"G{number}" for number in NUMBERS}
    assert wrong(outcomes) == []


def test_the_pages_name_no_test_that_is_not_there():
    for one in named_tests(GAME):
        assert one.test in functions_of(one.file), f"{one.file} has no {one.test}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_tokens_and_squares_stay_right_while_the_game_is_played(players):
    for seed in SEEDS:
        match, chance = Match.play(civilization(), players, seed=seed), Random(seed)
        for _ in range(MOST):
            if match.decision is None:
                break
            if match.decision.kind == "act":
                assert [*faults(match.table)] == [], f"seed {seed}"
            assert match.answer(chance.choice(match.decision.options).key) == ""
        assert not match.table.state.halted
        assert match.is_over or not LONG


@pytest.mark.parametrize("key, zone", [("army", "reserve"), ("scout", "reserve"), ("city", "reserve")])
def test_a_piece_that_is_lost_is_noticed(key, zone):
    match = Match.play(civilization(), 2, seed=1)
    assert [*faults(match.table)] == []
    gone = next(one for one in match.table.in_zone(zone, 0) if match.table.card(one).key == key)
    match.table.put(gone, "box", NOBODY)
    assert [*faults(match.table)] != []


def test_tokens_out_of_nothing_are_noticed():
    match = Match.play(civilization(), 2, seed=1)
    match.table.set_stock(0, "silk", 5)
    match.table.set_stock(1, "trade", 28)
    assert len([*faults(match.table)]) == 2
