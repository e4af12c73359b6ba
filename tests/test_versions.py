"""The three versions of the first game: which decks they are played with, and when they end."""

from random import Random

import pytest
from tests.support.games import compiled

from cardwright.engine.match import Match
from cardwright.engine.state import NOBODY
from cardwright.rulebook import Game

CIVIL = {"basic": {"A", "I"}, "advanced": {"A", "I", "II"}, "full": {"A", "I", "II", "III"}}
MILITARY = {"basic": {"A"}, "advanced": {"A", "I", "II", "III"}, "full": {"A", "I", "II", "III"}}
LAST = {"basic": "I", "advanced": "II"}
"""The age whose last civil card ends the game with the round in which it is placed."""


def ages() -> Game:
    return compiled().rulebook.games["through-the-ages"]


def eras_in(match: Match, zone: str) -> set[str | None]:
    return {match.table.card(one).era for one in match.table.in_zone(zone, NOBODY)}


def decks(match: Match, sort: str) -> set[str | None]:
    table = match.table
    return {
        table.plan.game.decks[key].era
        for key, first, last in table.state.decks
        if key.startswith(f"{sort}-") and last > first
    }


@pytest.mark.parametrize("mode", CIVIL)
def test_a_version_is_played_with_its_own_decks(mode):
    match = Match.play(ages(), 3, {"mode": mode}, 1)
    assert decks(match, "civil") == CIVIL[mode]
    assert decks(match, "military") == MILITARY[mode]


def test_of_the_last_military_deck_the_advanced_game_has_only_what_is_scored():
    match = Match.play(ages(), 3, {"mode": "advanced"}, 1)
    table = match.table
    first, last = next((first, last) for key, first, last in table.state.decks if key == "military-iii")
    assert {table.card(one).leaf for one in range(first, last)} == {"event"}
    assert sum(table.zone_of(one) == "final-events" for one in range(first, last)) == 4
    assert not any(
        table.card(one).leaf == "war" or "air-force" in table.card(one).kinds for one in range(len(table.state.cards))
    )


@pytest.mark.parametrize("supply", ["onward", "waiting"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", LAST)
def test_no_card_of_a_deck_that_is_missing_comes_into_the_row(mode, players, supply):
    match, random = Match.play(ages(), players, {"mode": mode, "row-supply": supply}, players), Random(players)
    table, last_round = match.table, 0
    while match.decision is not None:
        state = table.state
        assert eras_in(match, "card-row") <= CIVIL[mode]
        assert eras_in(match, "military-deck-pile") <= {"I", "II", "A"} & MILITARY[mode]
        if not last_round and table.plan.eras.index(LAST[mode]) < state.era:
            last_round = state.round
            assert not table.in_zone("civil-deck-pile", NOBODY), "the last card of the last deck has been placed"
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert match.is_over
    assert not table.state.halted
    assert table.state.round == last_round + 1, "the round in which the last card came is played to its end"
