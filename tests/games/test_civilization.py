"""The third game: the golden tests of its facts, and pieces, tokens and squares that stay right in play."""

import re
from dataclasses import replace
from random import Random

import pytest
from click.testing import CliRunner
from tests.support.facts import functions_of, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled
from tests.support.matches import bring
from tests.support.pieces import GAME, faults

from cardwright.cli import main
from cardwright.engine.rules.ground import neighbours, spot_of, word_on
from cardwright.engine.rules.standing import own_things
from cardwright.engine.run.match import Match
from cardwright.model.geometry import RIGHT
from cardwright.model.identity import NOBODY
from cardwright.model.roles import TARGET
from cardwright.model.rulebook.game import Game
from cardwright.play.ruleset import fingerprint
from cardwright.play.trace import Settings, Trace, TraceError, replayed

NUMBERS = {*range(1, 13), *range(14, 22), 23, 24, 25, 26, 28, 30, 31, 32, *range(34, 42), 43, 44, 45}
MOST = 250
"""So many answers of a random game are looked at; `make fuzz` plays thousands of games to their end."""


def civilization() -> Game:
    return compiled().rulebook.games[GAME]


def begun() -> Match:
    """A game that is set up, so that the first player has a move."""
    match = Match.play(civilization(), 2, seed=1)
    while match.decision.kind != "act":
        assert match.answer(match.decision.options[0].key) == ""
    return match


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
    match, chance = Match.play(civilization(), players), Random(0)
    for _ in range(MOST):
        if match.decision.kind == "act":
            assert [*faults(match.table)] == []
        assert match.answer(chance.choice(match.decision.options).key) == ""
    assert not match.table.state.halted


def test_readings_that_exclude_each_other_are_refused_with_the_reason():
    both = ["--variant", "loot-reading=rulebook", "--variant", "loot-reading=currency"]
    result = CliRunner().invoke(main, ["play", GAME, *both])
    assert result.exit_code == 2
    assert "loot-reading is asked to be both rulebook and currency" in result.output


def test_a_trace_made_with_another_tile_is_refused_and_names_it():
    game = civilization()
    tile = game.cards["tile-3"]
    other = replace(game, cards={**game.cards, "tile-3": replace(tile, made_of=tile.made_of[::-1])})
    with pytest.raises(TraceError, match=r"these have changed: tile-3$"):
        replayed(other, Trace(Settings(GAME, 2, 1, {}), fingerprint(game)))


def test_a_trace_made_with_another_reading_is_refused_and_names_it():
    game = civilization()
    with pytest.raises(TraceError, match="loot-reading"):
        replayed(game, Trace(Settings(GAME, 2, 1, {"loot-reading": "plunder"}), fingerprint(game)))


def test_a_deal_that_one_side_cannot_keep_is_not_offered():
    match = Match.begin(civilization(), 2)
    table = match.table
    table.set_stock(0, "trade", 3)
    table.set_stock(1, "wheat", 1)
    table.put(bring(match, "silk-hut", 1), "tents", 1)
    match.turn.run_phase("trade-phase")
    for key in ("yes", "player#2"):
        assert match.answer(key) == ""
    assert {one.key for one in match.decision.options} == {"trade", "no"}
    assert match.answer("trade") == ""
    assert [one.key for one in match.decision.options] == ["1", "2", "3"]
    assert match.answer("3") == ""
    assert {one.key for one in match.decision.options} == {"wheat", "hut-marker", "no"}
    for key in ("hut-marker", "no", "yes"):
        assert match.answer(key) == ""
    assert [table.card(one).key for one in table.in_zone("tents", 0)] == ["silk-hut"]
    assert table.stock(1, "trade") == 3


@pytest.mark.parametrize("key, zone", [("army", "reserve"), ("scout", "reserve"), ("city", "reserve")])
def test_a_piece_that_is_lost_is_noticed(key, zone):
    match = Match.play(civilization(), 2, seed=1)
    assert [*faults(match.table)] == []
    gone = next(one for one in match.table.in_zone(zone, 0) if match.table.card(one).key == key)
    match.table.put(gone, "box", NOBODY)
    assert [*faults(match.table)] != []


def test_a_marker_that_leaves_the_game_is_noticed():
    match = begun()
    gone = match.table.in_zone("display", NOBODY)[0]
    match.table.put(gone, None, NOBODY)
    assert [*faults(match.table)] == [f"{match.table.card(gone).key} has left the game"]


@pytest.mark.parametrize(
    "kind, number, said",
    [
        ("army", 3, r"[34] figures on [A-H]\d+, and the limit is [23]"),
        ("limited-building", 2, "has two of the kind limited-building"),
        ("wonder", 2, "has two of the kind wonder"),
    ],
)
def test_a_crowd_is_noticed(kind, number, said):
    """Too many figures on one square, and a second limited building or wonder around one city."""
    match = begun()
    table = match.table
    city = spot_of(table, next(one for one in own_things(table, "city", 0)))
    zone, whose = {"army": ("reserve", 0), "wonder": ("display", NOBODY)}.get(kind, ("market-place", NOBODY))
    things = [one for one in table.in_zone(zone, whose) if kind in table.card(one).kinds][:number]
    around = [one for one in neighbours(table, city, across=True) if word_on(table, one, "terrain") != "water"]
    for thing, square in zip(things, around[:1] * number if kind == "army" else around, strict=False):
        match.turn.board.stand(thing, square, 0)
    assert any(re.search(said, wrong) for wrong in faults(table))


def test_tokens_out_of_nothing_are_noticed():
    match = Match.play(civilization(), 2, seed=1)
    match.table.set_stock(0, "silk", 5)
    match.table.set_stock(1, "trade", 28)
    assert len([*faults(match.table)]) == 2
