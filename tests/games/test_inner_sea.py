"""The fourth game, a draft: its examples, its deck and forces, tokens that stay right, and games that end."""

import re
from functools import cache

import pytest
from tests.support.games import DRAFTS, compiled_at

from cardwright.check.examples import run_examples
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
    *(
        "G02",
        "G04",
        "G06",
        "G07",
        "G08",
        "G09",
        "G10",
        "G12",
        "G13",
        "G15",
        "G18",
        "G20",
        "G21",
        "G26",
        "G29",
        "G31",
        "G33",
    ),
    *("B6", "B8", "B9", "B11", "B14", "B15", "B16", "B17", "B18", "B20", "B21", "B23"),
}
"""The golden tests of the facts that an example shows, by their numbers."""


@cache
def game() -> Game:
    return compiled_at(DRAFTS).rulebook.games["inner-sea"]


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


def test_examples_show_the_golden_tests_of_the_facts():
    outcomes = list(run_examples(game()))
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []
    titles = " ".join(outcome.example.title for outcome in outcomes)
    assert set(re.findall(r"\b[GB]\d+", titles)) - {"G24"} == GOLDEN


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
