"""Rules of the books that only a whole game shows: the order of a turn, the ends of ages and games, and final ties."""

import pytest
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.rulebook.game import Game

EVENTS = ("current-events", "future-events", "final-events")


def ages() -> Game:
    return compiled().rulebook.games["through-the-ages"]


def begun(players: int, until: int, seed: int = 3, mode: str = "full") -> Match:
    """A game in which nobody has done anything before this round."""
    match = Match.play(ages(), players, {"mode": mode}, seed)
    while match.table.state.round < until:
        assert do_no_more(match) == ""
    return match


def keys(match: Match, zone: str, player: int = NOBODY) -> list[str]:
    return [match.table.card(one).key for one in match.table.in_zone(zone, player)]


def eras(match: Match, zone: str) -> set[str | None]:
    return {match.table.card(one).era for one in match.table.in_zone(zone, NOBODY)}


def clear(match: Match, *zones: str, player: int = NOBODY) -> None:
    for zone in zones:
        for one in list(match.table.in_zone(zone, player)):
            match.table.put(one, "box", NOBODY)


def next_turn(match: Match, player: int, *cards: str) -> list[int]:
    """Let this player's next turn begin with exactly these military cards in hand."""
    clear(match, "military-hand", player=player)
    given = [bring(match, key, player, "military-hand") for key in cards]
    while match.table.state.active != player:
        assert do_no_more(match) == ""
    return given


def choose(match: Match, entity: int) -> None:
    option = next(one for one in match.decision.options if one.entity == entity)
    assert match.answer(option.key) == ""


def offers(match: Match) -> set[str]:
    return {one.action for one in match.decision.options}


# --- the order of a turn --------------------------------------------------------------------------


def test_one_political_action_comes_first_and_the_hand_is_looked_at_before_the_actions():
    match = begun(2, 3)
    clear(match, *EVENTS)
    for _ in range(3):
        bring(match, "no-event-a", NOBODY, "current-events")
    event, _, other, _, kept = next_turn(match, 1, "foray-i", "rats-i", "raiders-i", "legion-i", "spy-ii")
    assert "take" not in offers(match), "politics come before the card row"
    choose(match, event)
    assert match.decision.kind == "pick", "four cards are left, and two military actions: two go, as their owner likes"
    assert {one.entity for one in match.decision.options} > {other, kept}
    choose(match, other)
    choose(match, next(one.entity for one in match.decision.options if one.entity != kept))
    assert len(keys(match, "military-hand", 1)) == 2
    assert kept in match.table.in_zone("military-hand", 1)
    assert "take" in offers(match)
    assert not any(one.entity == kept for one in match.decision.options), "there is no second political action"


def test_too_many_military_cards_are_discarded_though_nothing_political_was_done():
    match = begun(2, 3)
    next_turn(match, 1, "foray-i", "rats-i", "legion-i")
    assert do_no_more(match) == ""
    assert match.decision.kind == "pick"
    assert match.answer(match.decision.options[0].key) == ""
    assert len(keys(match, "military-hand", 1)) == 2


def test_whoever_settles_a_war_has_the_political_action_of_the_turn_still():
    match = begun(2, 3)
    war = bring(match, "war-over-culture-ii", 1)
    match.table.set_target(war, 0)
    (event,) = next_turn(match, 1, "foray-i")
    assert match.decision.kind == "agree", "the war comes first"
    while match.decision.kind == "agree":
        assert match.answer("no") == ""
    assert match.table.zone_of(war) == "discard-pile"
    assert any(one.entity == event for one in match.decision.options)


def test_an_offer_that_is_declined_was_the_political_action():
    match = begun(3, 3)
    pact, event = next_turn(match, 1, "open-borders-agreement-i", "foray-i")
    choose(match, pact)
    while match.decision.player == 1:
        assert match.answer(match.decision.options[0].key) == ""
    assert match.answer("no") == ""
    assert match.decision.player == 1
    assert pact in match.table.in_zone("military-hand", 1)
    assert "take" in offers(match)
    assert not any(one.entity in {pact, event} for one in match.decision.options)


def test_the_basic_game_reveals_one_event_a_round_from_the_third_round_on():
    match = begun(3, 2, mode="basic")
    assert len(keys(match, "current-events")) == 9
    assert "development-of-politics-a" not in keys(match, "current-events")
    for number in (3, 4, 5):
        while match.table.state.round < number:
            assert match.answer("done" if match.decision.kind == "act" else match.decision.options[-1].key) == ""
        while match.decision.kind != "act":
            assert match.answer(match.decision.options[-1].key) == ""
        assert len(keys(match, "past-events")) == number - 2


def test_discontent_stops_nothing_in_the_basic_game():
    match = begun(2, 3, mode="basic")
    table = match.table
    while match.decision.kind != "act":
        assert match.answer(match.decision.options[-1].key) == ""
    table.set_stock(0, "bank-token", 8)
    table.set_stock(0, "unused-worker", 0)
    table.forget()
    science = table.stock(0, "science")
    while table.state.active == 0:
        assert do_no_more(match) == ""
    assert table.stock(0, "science") > science


# --- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_older_events_are_revealed_before_younger_ones(seed):
    match = begun(2, 3, seed)
    clear(match, *EVENTS)
    bring(match, "no-event-a", NOBODY, "current-events")
    for key in ("impact-of-colonies-iii", "national-pride-ii", "cold-war-ii", "crusades-i"):
        bring(match, key, NOBODY, "future-events")
    (event,) = next_turn(match, 1, "cultural-influence-i")
    choose(match, event)
    assert keys(match, "future-events") == []
    waiting = [match.table.card(one).era for one in match.table.in_zone("current-events", NOBODY)]
    assert waiting == ["I", "I", "II", "II", "III"]
    (event,) = next_turn(match, 0, "good-harvest-i")
    choose(match, event)
    assert set(keys(match, "past-events")) & {"cultural-influence-i", "crusades-i"}, "the top one is of the oldest age"


# --- the ends of ages and games -------------------------------------------------------------------


def test_a_new_age_brings_decks_of_its_own_and_the_fourth_has_none():
    match = begun(2, 3)
    for era in ("II", "III"):
        match.table.state.decision = None
        match.turn.cards.end_era()
        match.turn.run()
        assert eras(match, "civil-deck-pile") == {era}
        assert eras(match, "military-deck-pile") == {era}
    match.table.state.decision = None
    match.turn.cards.end_era()
    match.turn.run()
    assert eras(match, "civil-deck-pile") == eras(match, "military-deck-pile") == set()
    row, held = len(keys(match, "card-row")), len(keys(match, "military-hand", 0))
    while match.table.state.active == 0:
        assert do_no_more(match) == ""
    assert len(keys(match, "military-hand", 0)) == held, "nobody draws in the last age"
    assert len(keys(match, "card-row")) == row - 3, "the row is cleared still, and nothing comes"


def test_the_row_is_cleared_to_the_end_of_the_basic_game_and_nothing_comes():
    match = begun(3, 3, mode="basic")
    while match.decision.kind != "act":
        assert match.answer(match.decision.options[-1].key) == ""
    match.table.state.decision = None
    match.turn.cards.end_era()
    match.turn.run()
    row = []
    while match.decision is not None:
        row.append(len(keys(match, "card-row")))
        assert do_no_more(match) == ""
    assert sorted(set(row), reverse=True) == [13, 11, 9]
    assert match.table.state.round == 4, "the round is the last one"


@pytest.mark.parametrize("player, more", [(0, 0), (1, 1), (2, 1)])
def test_the_last_round_is_this_one_only_if_the_last_age_ends_with_the_first_players_turn(player, more):
    match = begun(3, 4)
    table = match.table
    while table.layout.eras[table.state.era] != "III":
        table.state.decision = None
        match.turn.cards.end_era()
        match.turn.run()
    while table.state.active != player:
        assert do_no_more(match) == ""
    table.state.decision = None
    match.turn.cards.end_era()
    match.turn.run()
    last = table.state.round + more
    while match.decision is not None:
        assert do_no_more(match) == ""
    assert table.state.round == last + 1
    assert table.state.turn == 3 * last + 1, "everybody has had as many turns"


@pytest.mark.parametrize("mode", ["advanced", "full"])
@pytest.mark.parametrize("players, culture", [(2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])])
def test_ties_at_the_end_are_broken_as_if_the_first_player_were_active(players, culture, mode):
    match = begun(players, 3, mode=mode)
    table = match.table
    clear(match, *EVENTS)
    bring(match, "impact-of-strength-iii", NOBODY, "final-events")
    table.set_clock("last_round", table.state.round)
    while match.decision is not None:
        assert do_no_more(match) == ""
    assert [table.stock(player, "culture") for player in range(players)] == culture


@pytest.mark.parametrize("current", [["impact-of-wonders-iii"], ["impact-of-wonders-iii", "crusades-i"], []])
def test_impacts_among_the_events_are_scored_when_the_full_game_is_over(current):
    """The future ones count as well if there are none but impacts among the current ones."""
    match = begun(2, 3)
    table = match.table
    clear(match, *EVENTS)
    for key in current:
        bring(match, key, NOBODY, "current-events")
    for key in ("impact-of-government-iii", "cold-war-ii"):
        bring(match, key, NOBODY, "future-events")
    table.set_clock("last_round", table.state.round)
    while match.decision is not None:
        assert do_no_more(match) == ""
    assert [table.stock(player, "culture") for player in range(2)] == [10, 10], "two for each civil action and one more"
    assert "cold-war-ii" not in keys(match, "past-events"), "older events that were not revealed are worth nothing"
