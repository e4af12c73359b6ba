"""The third game: the golden tests of its facts, and pieces, tokens and squares that stay right in play."""

import os
from random import Random

import pytest
from tests.support.facts import functions_of, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled
from tests.support.matches import bring
from tests.support.pieces import GAME, faults

from cardwright.engine.run.match import Match
from cardwright.model.geometry import RIGHT
from cardwright.model.identity import NOBODY
from cardwright.model.roles import TARGET
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


def test_golden_43_the_map_of_three():
    match = Match.play(civilization(), 3, seed=1)
    board = match.table.layout.geometry
    assert len(board.tiles) == 10
    assert len(board.cells) == 160
    # The facts count from zero, boards from one.
    assert board.at(7, 1) is not None
    assert board.at(6, 1) is None
    assert board.at(4, 5) is None
    assert board.at(5, 5) is not None
    assert (1, 13, RIGHT) in board.homes


def test_golden_39_powers_of_a_battle_turn():
    match = Match.begin(civilization(), 2)
    table = match.table
    for player, number in ((0, 2), (1, 3)):
        bring(match, "mathematics-ii", player)
        table.set_stock(player, "iron", 1)
        for _ in range(number):
            table.put(bring(match, "infantry-3-4-5-6", player), "battle-hand", player)
    table.bind(TARGET, 1)
    assert match.act(0, "charge") == ""
    asked = []
    while (decision := match.decision) is not None:
        is_power = any(one.key.startswith("use mathematics-ii") for one in decision.options)
        asked.append((decision.player, "power" if is_power else "unit"))
        assert match.answer(decision.options[0].key) == ""
    # In the first battle turn there is no enemy unit yet; the first player is asked no more after the last unit.
    second, first = [(1, "power"), (1, "unit"), (1, "power")], [(0, "power"), (0, "unit"), (0, "power")]
    assert asked == [*second, *first, *second, *second]


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
