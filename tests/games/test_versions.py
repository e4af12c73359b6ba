"""The three versions of the first game: which decks they are played with, and when they end."""

from random import Random

import pytest
from tests.support.drawing import draws_of
from tests.support.games import compiled
from tests.support.matches import bring, do_no_more

from cardwright.engine.run.match import Match
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.play.seat import observe

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
        plan_of(table).game.decks[key].era
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

    def witness(_: Frame) -> None:
        nonlocal last_round
        # Whoever has nothing to do in the turn in which the age ends is not asked anything.
        if not last_round and table.layout.eras.index(LAST[mode]) < table.state.era:
            last_round = table.state.round
            assert not table.in_zone("civil-deck-pile", NOBODY), "the last card of the last deck has been placed"

    match.turn.witness = witness
    while match.decision is not None:
        assert eras_in(match, "card-row") <= CIVIL[mode]
        assert eras_in(match, "military-deck-pile") <= {"I", "II", "A"} & MILITARY[mode]
        assert match.answer(random.choice(match.decision.options).key) == ""
    assert match.is_over
    assert not table.state.halted
    assert table.state.round == last_round + 1, "the round in which the last card came is played to its end"


def test_an_event_of_the_basic_game_comes_before_the_row_is_refreshed():
    match = Match.play(ages(), 2, {"mode": "basic"}, 1)
    seen = []

    def witness(frame: Frame) -> None:
        state = match.table.state
        if state.round == 3 and state.active == 0 and frame.what == FrameKind.PHASE:
            seen.append(
                (plan_of(match.table).phases[frame.ref].phase.key, len(match.table.in_zone("past-events", NOBODY)))
            )

    match.turn.witness = witness
    while match.table.state.round < 3 or match.decision.kind != "act":
        assert do_no_more(match) == ""
    order = list(dict.fromkeys(seen))
    assert order.index(("event-phase", 0)) < order.index(("row-phase", 1)), order


def test_no_military_card_is_drawn_in_vain_before_the_last_age():
    for seed in range(2):
        found = draws_of(ages(), 4, seed)
        assert set(found.dry) <= {"IV"}, f"seed {seed}: {found.dry}"
        assert all(found.due[age] for age in ("I", "II", "III"))


def test_discards_of_an_age_that_is_over_never_come_back():
    match = Match.play(ages(), 2, {}, 1)
    while match.table.layout.eras[match.table.state.era] != "I":
        assert do_no_more(match) == ""
    table = match.table
    plunder = bring(match, "plunder-i", NOBODY, "discard-pile")
    table.state.decision = None
    match.turn.cards.end_era()
    match.turn.run()
    assert table.zone_of(plunder) == "box"
    late = bring(match, "plunder-i", NOBODY, "discard-pile")
    for one in list(table.in_zone("military-deck-pile", NOBODY)):
        table.put(one, "box", NOBODY)
    assert match.turn.cards.drawable(0, "military-card", 9) == 0, (
        "what is discarded later is no card of this age either"
    )
    assert table.zone_of(late) == "discard-pile"


def test_discarded_military_cards_lie_face_down():
    match = Match.play(ages(), 2, {}, 1)
    while match.table.layout.eras[match.table.state.era] != "I":
        assert do_no_more(match) == ""
    match.turn.cards.draw(0, "military-card", 1)
    (card,) = match.table.in_zone("military-hand", 0)
    match.turn.cards.discard(card, 0)
    match.turn.cards.discard(homer := bring(match, "homer-a", 0), 0)
    seen = {"card": "homer-a", "id": homer}
    for viewer in (1, NOBODY):
        pile = observe(match.table, viewer)["shared"]["discard-pile"]
        assert pile == {"cards": 2, "known": [seen]}, "how many there are, and what all have seen before"
    own = observe(match.table, 0)["shared"]["discard-pile"]
    assert own == {"cards": 2, "known": [{"card": match.table.card(card).key, "id": card}, seen]}
