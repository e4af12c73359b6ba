"""The fourth game: its examples, its deck and forces, tokens that stay right, and games that end."""

from functools import cache

import pytest
from tests.support.facts import functions_of, golden_outcomes, named_tests, number_of, wrong
from tests.support.games import compiled

from cardwright.check.examples import run_examples, uncovered
from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged
from cardwright.play.bots import bot
from cardwright.play.seat import Seat

PEOPLES = {
    2: {"egyptians", "trojans"},
    3: {"egyptians", "trojans", "carthaginians"},
    4: {"egyptians", "trojans", "carthaginians", "gauls"},
    5: {"egyptians", "trojans", "gauls", "mauretanians", "romans"},
    6: {"egyptians", "trojans", "carthaginians", "gauls", "mauretanians", "romans"},
}
"""Who takes part in the basic game, by the number of civilizations."""
GOLDEN = {
    *{f"G{number:02}" for number in (*range(2, 11), 12, 13, 15, 16, *range(17, 30), 31, 32, 33)},
    *{"N04", "N05", "S01"},
    *{f"B{number}" for number in (1, 2, *range(4, 10), 11, *range(14, 19), *range(20, 24))},
}
"""The golden tests of the facts that an example on a page shows, by their numbers; the others are tests here."""


@cache
def game() -> Game:
    return compiled().rulebook.games["inner-sea"]


def begun(players: int, scenario: str | None = None) -> Match:
    """A game when the first civilization may act; nobody has taken disks back."""
    match, anyone = Match.play(staged(game(), scenario), players, {}, 1), bot("random", 1)
    while match.decision is not None and match.decision.kind != "act":
        declines = "no" in [option.key for option in match.decision.options]
        match.answer("no" if declines else anyone.choose(Seat(match, match.decision.player)))
    return match


def on_map(match: Match, player: int) -> dict[str, int]:
    table = match.table
    there = {table.card(place).key: table.counter(place, "disk", player) for place in places(table)}
    return {area: number for area, number in there.items() if number}


def disks(match: Match, player: int) -> int:
    """All disks of a civilization: in supply, ready, on the map, and on cards."""
    table = match.table
    on_things = sum(number for _, number in table.bearing("disk", player))
    return table.stock(player, "supply-disk") + table.stock(player, "ready-disk") + on_things


def test_the_pages_show_the_golden_tests_of_the_facts():
    outcomes = golden_outcomes("inner-sea")
    assert wrong(outcomes) == []
    assert {number_of(one.example) for one in outcomes} == GOLDEN


def test_the_pages_name_no_test_that_is_not_there():
    for one in named_tests("inner-sea"):
        assert one.test in functions_of(one.file), f"{one.file} has no {one.test}"


def test_every_sentence_of_the_base_game_is_carried_out_by_an_example():
    outcomes = list(run_examples(game()))
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []
    of_scenarios = {key for key, card in game().cards.items() if "/scenarios/" in card.span.source.path}
    assert [card for card, _ in uncovered(game(), outcomes) if card not in of_scenarios] == []


def test_the_deck_has_as_many_cards_as_the_sources_count():
    cards = [card for card in game().cards.values() if "fate-card" in game().ancestors(card.kind)]
    assert len(cards) == 103
    assert sorted(card.attributes["number"] for card in cards) == list(range(1, 104))
    kinds = [card.kind for card in cards]
    assert kinds.count("event") == 7
    assert sum(card.key.startswith("unknown-card") for card in cards) == 35


@pytest.mark.parametrize("players", PEOPLES)
def test_the_basic_game_begins_with_its_peoples_and_twelve_disks_each(players):
    match = begun(players)
    table = match.table
    assert {table.card(one).key for seat in table.layout.seats for one in table.in_play(seat)} == PEOPLES[players]
    for seat in table.layout.seats:
        assert disks(match, seat) == 50
        assert sum(on_map(match, seat).values()) >= 12 + 3
        assert len(table.in_zone("hand", seat)) == 5
        assert not [one for one in table.in_zone("hand", seat) if "event" in table.card(one).kinds]


@pytest.mark.parametrize("scenario, players", [(None, 2), ("punic-wars", 2), ("second-punic-war", 3), ("four-b", 4)])
def test_a_game_is_played_to_its_end_with_all_disks_and_no_stack_too_large(scenario, players):
    match = begun(players, scenario)
    table, anyone = match.table, bot("random", 2)
    while match.decision is not None:
        if match.decision.kind == "act":
            for seat in table.layout.seats:
                assert disks(match, seat) == 50
                assert max(on_map(match, seat).values(), default=0) <= 4
        match.answer(anyone.choose(Seat(match, match.decision.player)))
    assert match.table.state.halted == ""
    assert match.is_over


def at_reckoning(cities: dict[int, str]) -> Match:
    """The second turn of a game of three, when the first civilization may act; each has these areas as cities alone."""
    match = begun(3)
    table = match.table
    for place in places(table):
        for player in table.layout.seats:
            table.set_counter(place, "disk", 0, player)
    for player, areas in cities.items():
        for key in areas.split():
            place = next(one for one in places(table) if table.card(one).key == key)
            table.set_counter(place, "disk", 3, player)
    for player in table.layout.seats:
        table.set_stock(player, "supply-disk", 50 - disks(match, player) + table.stock(player, "supply-disk"))
    return match


def all_pass(match: Match) -> None:
    """Everybody passes; until the next civilization may act, all answer no to what they are asked."""
    passed, anyone = 0, bot("random", 3)
    while match.decision.kind != "act" or passed < len(match.table.layout.seats):
        passed += match.decision.kind == "act"
        keys = [option.key for option in match.decision.options]
        wanted = [key for key in keys if key == "no" or key.startswith("pass")]
        match.answer(wanted[0] if wanted else anyone.choose(Seat(match, match.decision.player)))


def test_golden_b3_the_order_of_turns_follows_the_cities():
    match = at_reckoning({0: "rome", 1: "troy tyre egypt", 2: "carthage numidia"})
    all_pass(match)
    assert match.table.from_seat(match.table.state.first) == [1, 2, 0]
    assert match.decision.player == 1


def test_golden_34_the_next_turn_begins_with_growth():
    match = at_reckoning({0: "rome", 1: "troy", 2: "carthage"})
    before = {player: sum(on_map(match, player).values()) for player in match.table.layout.seats}
    all_pass(match)
    assert all(sum(on_map(match, player).values()) >= before[player] + 3 for player in match.table.layout.seats)
