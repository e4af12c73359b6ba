"""The second whole game: its golden examples, reach and city sites on the map, and whole games that come out even."""

import re
import subprocess
import sys
from random import Random

import pytest
from tests.support.facts import functions_of, golden_examples, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled
from tests.support.pages import ROOT

from cardwright.engine.rules.ground import label, neighbours, places, places_of, shores
from cardwright.engine.rules.reaching import reach
from cardwright.engine.run.match import Match
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.play.outcome import winners

GAME, TOKEN = "tempus", "population-token"
NUMBERS = {"T1", "T2", "T3", "T4", "T6", "T7", "T9", "T11", "T12", "T13", "T14", "T15"}


def tempus() -> Game:
    return compiled().rulebook.games[GAME]


def test_every_golden_test_of_the_facts_is_true():
    outcomes = golden_outcomes(GAME)
    assert {number_of(one.example) for one in outcomes} == NUMBERS
    assert wrong(outcomes) == []


def test_every_test_the_page_names_is_there_and_bears_its_number():
    named = named_tests(GAME)
    assert [one.number for one in named] == ["T15", "lost", "lost"]
    for one in named:
        assert one.test in functions_of(one.file), f"{one.file} has no {one.test}"
        assert one.number.lower() in one.test.split("_"), f"{one.test} is not about {one.number}"


def laid(cards: dict[tuple[int, int], str], steps: int = 0) -> Match:
    """A game with these places on the map, and the era cube of the first player so far on."""
    match = Match.begin(tempus(), 3)
    table, board = match.table, match.table.layout.geometry
    for (column, row), card in cards.items():
        table.set_card(places(table)[board.at(column, row)], table.layout.card_number[card])
    table.set_stock(0, "era-step", steps)
    return match


def at(match: Match, column: int, row: int) -> int:
    return places(match.table)[match.table.layout.geometry.at(column, row)]


RING = {(6, 5): "forest", (5, 6): "hill", (4, 6): "farmland", (4, 5): "grassland", (4, 4): "forest", (5, 4): "hill"}
"""Six hexes around the water in the fifth column of the fifth row."""


def reached(match: Match, column: int, row: int, far: int) -> set[str]:
    return {label(match.table, one) for one in reach(match.table, 0, TOKEN, at(match, column, row), far)}


def test_t15_a_land_step_and_a_lake_move_do_not_go_together():
    match = laid({**RING, (3, 5): "hill"}, 4)
    assert reached(match, 4, 5, 2) >= {"F5"}
    assert reached(match, 3, 5, 2) == {"D5", "D4", "D6"}


def test_the_lost_diagram_of_the_reach_of_a_move_of_2():
    """The first lost diagram: through a free hex and the own city, not through others, and never onto a city."""
    row = {(column, 4): "farmland" for column in range(2, 9)}
    match = laid(row, 4)
    table = match.table
    table.set_counter(at(match, 4, 4), TOKEN, 1, 0)
    assert reached(match, 4, 4, 2) == {"B4", "C4", "E4", "F4"}
    for seat, seen in ((0, {"B4", "C4", "F4"}), (1, {"B4", "C4"})):
        other = laid(row, 4)
        city = next(one for one in other.table.in_zone("supply", seat))
        other.turn.board.stand(city, at(other, 5, 4), seat)
        assert reached(other, 4, 4, 2) == seen
    table.set_counter(at(match, 3, 4), TOKEN, 1, 1)
    assert reached(match, 4, 4, 2) == {"E4", "F4"}


def test_the_edge_of_the_board_does_not_divide_the_sea():
    match = laid({(1, 1): "forest", (13, 12): "hill", **RING}, 6)
    assert reached(match, 1, 1, 1) == {"M12", *(label(match.table, at(match, *spot)) for spot in RING)}
    assert reached(laid({(1, 1): "forest", (13, 12): "hill"}, 5), 1, 1, 1) == set()
    assert len(shores(match.table, "lake")) == len(RING)


def test_a_hex_at_the_edge_of_the_board_lies_at_the_sea_even_among_land():
    block = {(column, row): "hill" for column in range(1, 4) for row in range(1, 4)}
    match = laid({**block, (13, 12): "forest"}, 6)
    for column, row, is_at_sea in ((1, 1, True), (2, 2, False)):
        around = neighbours(match.table, at(match, column, row))
        assert {match.table.card(one).key for one in around} == {"hill"}
        assert ("M12" in reached(match, column, row, 1)) is is_at_sea


def test_the_lost_diagram_of_legal_city_sites():
    """The second lost diagram: 2 tokens at least, no mountain, and no city beside it."""
    spots = {(2, 4): "farmland", (4, 4): "mountain", (6, 4): "hill", (7, 4): "forest", (10, 4): "grassland"}
    match = laid(spots)
    for column, tokens in ((2, 2), (4, 2), (6, 2), (10, 1)):
        match.table.set_counter(at(match, column, 4), TOKEN, tokens, 0)
    match.turn.board.stand(next(iter(match.table.in_zone("supply", 1))), at(match, 7, 4), 1)
    assert {label(match.table, one) for one in places_of(match.table, "building-site", 0)} == {"B4"}


def test_tokens_start_on_mountains_and_enter_them():
    match = laid({(2, 4): "mountain", (3, 4): "hill"})
    assert {label(match.table, one) for one in places_of(match.table, "first-hex", 0)} == {"B4", "C4"}
    match.table.set_counter(at(match, 3, 4), TOKEN, 1, 0)
    assert reached(match, 3, 4, 1) == {"B4"}


@pytest.mark.parametrize("players, tiles", [(3, 8), (4, 10), (5, 12)])
def test_the_first_tokens_stand_together_and_with_nobody_else(players, tiles):
    match, chance = Match.play(tempus(), players, seed=players), Random(players)
    while match.decision.kind != "act":
        assert match.answer(chance.choice(match.decision.options).key) == ""
    table = match.table
    assert sum(table.card(place).key != "water" for place in places(table)) == 7 * tiles
    camps = [dict(table.bearing(TOKEN, player)) for player in range(players)]
    assert sum(len(camp) for camp in camps) == len(set().union(*camps))
    for camp in camps:
        assert sum(camp.values()) == 3
        assert max(camp.values()) <= 2
        assert all(one == other or one in neighbours(table, other) for one in camp for other in camp)


def test_a_token_is_spent_where_nothing_is_done():
    match, chance = Match.play(tempus(), 3, seed=1), Random(1)
    while match.decision.kind != "act":
        assert match.answer(chance.choice(match.decision.options).key) == ""
    assert match.answer("done") == ""
    assert match.decision.player == 1
    assert match.table.stock(0, "action-token") == 2


def test_a_reward_beyond_the_hand_limit_is_discarded_at_once():
    match = laid({(2, 4): "farmland"})
    table = match.table
    table.set_counter(at(match, 2, 4), TOKEN, 1, 0)
    for key, zone, owner, number in (("education", "hand", 0, 5), ("government", "idea-deck", NOBODY, 2)):
        for _ in range(number):
            table.add_entity(key, zone, owner)
    assert match.act(0, "make-progress") == ""
    assert match.answer("no") == ""
    assert len(table.in_zone("hand", 0)) == 7
    for _ in range(2):
        assert match.decision.player == 0
        assert match.answer(match.decision.options[0].key) == ""
    assert len(table.in_zone("hand", 0)) == 5
    assert len(table.in_zone("discard-pile", NOBODY)) == 2
    assert table.stock(0, "era-step") == 1


def test_a_tile_that_fits_nowhere_is_left_out():
    match = laid({})
    table, frame = match.table, Frame(FrameKind.EFFECT, NOTHING, 0)
    for place in places(table)[3:]:
        table.set_card(place, table.layout.card_number["forest"])
    tile = table.add_entity("tile-1", "tile-pile", NOBODY)
    before = table.state.cards[:]
    match.turn.board.lay_tiles(frame, 1, "tile", "tile-pile")
    assert match.decision is None
    assert (table.state.cards, table.zone_of(tile)) == (before, None)


def test_the_next_player_is_first_in_the_next_era():
    match = laid({(2, 4): "farmland"})
    assert match.act(0, "make-progress") == ""
    assert match.table.state.first == 1


def test_when_the_deck_runs_out_the_discards_are_shuffled():
    match = laid({}, steps=1)
    table = match.table
    table.set_stock(0, "action-of-round", 1)
    for _ in range(2):
        table.add_entity("education", "discard-pile", NOBODY)
    [action] = [key for key in plan_of(table).game.actions if key.startswith("have") and key.endswith("idea")]
    assert match.act(0, action) == ""
    assert len(table.in_zone("hand", 0)) == 2


def test_points_at_the_end_are_hexes_cities_and_flight():
    """Two hexes, one of them with two tokens, a city of 2, nothing for a mountain, and 3 for having come to Flight."""
    match = laid({(2, 4): "farmland", (3, 4): "hill", (4, 4): "mountain"}, steps=9)
    table = match.table
    for column, tokens in ((2, 2), (3, 1), (4, 2)):
        table.set_counter(at(match, column, 4), TOKEN, tokens, 0)
    table.set_stock(0, "supply-token", 11)
    match.turn.board.stand(next(iter(table.in_zone("supply", 0))), at(match, 6, 6), 0)
    match.act(0, "make-progress")
    assert table.stock(0, "era-step") == 10
    match.end_round()
    assert table.stock(0, "victory-point") == 2 + 2 + 3


@pytest.mark.parametrize("cities, ideas, won", [((0, 0, 0), (1, 2, 0), (1,)), ((1, 1, 0), (2, 2, 2), (0, 1))])
def test_equal_scores_are_told_apart_by_ideas_and_then_by_cities_or_the_game_is_shared(cities, ideas, won):
    match = laid({})
    table = match.table
    for player, (built, held) in enumerate(zip(cities, ideas, strict=True)):
        for _ in range(built):
            table.add_entity("city-2", "play", player)
        for _ in range(held):
            table.add_entity("education", "hand", player)
        table.set_stock(player, "victory-point", 5)
    assert winners(match) == won


def test_the_page_of_the_traced_rules_names_examples_tests_and_files_that_are_there():
    """Every rule of the book has a place, and what shows it is a test or an example of that name."""
    game, page = tempus(), (ROOT / "docs" / "developer" / "rules-traced-tempus.md").read_text("utf-8")
    titles = {example.title for card in game.cards.values() for example in card.examples}
    titles |= {example.title for example in golden_examples(GAME)}
    files = [one.relative_to(ROOT).as_posix() for one in (ROOT / "tests").rglob("test_*.py")]
    functions = set().union(*map(functions_of, files))
    rows = [line.strip("|").split(" | ") for line in page.splitlines() if line.startswith("|")][2:]
    rows = [row for row in rows if len(row) == 4 and not row[0].startswith(("section", "---"))]
    assert len(rows) > 60
    for section, rule, place, shown in rows:
        for file in re.findall(r"`([a-z/-]+\.cards)`", place):
            assert (ROOT / "cards" / GAME / file).is_file(), file
        named = {*re.findall(r'"([^"]+)"', shown)} - titles, {*re.findall(r"`(test_\w+)`", shown)} - functions
        assert named == (set(), set()), (section, rule)
        assert shown.strip(), (section, rule)


def played(seed: int, players: int, *, most: int = 5_000, quick: bool = True) -> Match:
    match, chance = Match.play(tempus(), players, seed=seed, quick=quick), Random(seed)
    for _ in range(most):
        if match.decision is None:
            break
        assert match.answer(chance.choice(match.decision.options).key) == ""
    return match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_games_end_and_no_token_is_lost(players):
    for seed in range(2):
        match = played(seed, players)
        assert match.is_over
        assert not match.table.state.halted
        assert sum(one == "water" for one in (match.table.card(place).key for place in places(match.table))) <= 156 - 49
        for player in range(players):
            standing = sum(number for _, number in match.table.bearing(TOKEN, player))
            assert standing + match.table.stock(player, "supply-token") == 16
        assert max(match.table.stock(player, "era-step") for player in range(players)) == 10


def test_a_game_is_the_same_with_nothing_remembered():
    one, other = played(3, 3, most=90), played(3, 3, most=90, quick=False)
    assert one.table.state == other.table.state


def test_the_same_seed_gives_the_same_bytes_whatever_the_hash_seed():
    line = "from cardwright.cli import main; main()"
    args = ["play", GAME, "--seed", "5", "--players", "3", "--format", "json"]
    texts = {
        subprocess.run(
            [sys.executable, "-c", line, *args],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(ROOT / "compiler")},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
