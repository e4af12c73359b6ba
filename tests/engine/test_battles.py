"""Battles and bargains: who strikes whom first, who is asked in which order, and that nothing secret is told."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.support.games import compiled_at
from tests.support.secrecy import Looked

from cardwright.engine.rules.knowledge import knows
from cardwright.engine.run.match import Match
from cardwright.pipeline.stages import Compiled
from cardwright.play.outcome import state_hash
from cardwright.play.trace import Settings
from cardwright.tree.bargains import MOST_OFFERS

PRIMER = Path(__file__).resolve().parents[2] / "docs" / "primer"
GAME = "beetles"


@cache
def compiled() -> Compiled:
    """The primer, one of whose games is made of battles."""
    return compiled_at(PRIMER)


def table(players: int = 2) -> Match:
    return Match.begin(compiled().rulebook.games[GAME], players)


def bring(match: Match, card: str, player: int, zone: str = "play", base: int | None = None) -> int:
    entity = match.table.add_entity(card, zone, player)
    if base is not None:
        match.table.set_stand(entity, base)
    return entity


def leaves(match: Match) -> list[int]:
    return [one for one in match.table.in_zone("garden", 0) if match.table.card(one).key == "rose-leaf"]


def scratches(match: Match, *entities: int) -> list[int]:
    return [match.table.counter(one, "scratch") for one in entities]


def test_three_players_meet_on_one_leaf():
    match = table(3)
    leaf = leaves(match)[0]
    first = bring(match, "dung-beetle", 1, base=leaf)
    second = bring(match, "dung-beetle", 2, base=leaf)
    own = bring(match, "rose-chafer", 0, "hand")
    assert match.act(0, "engage", leaf) == ""
    # Each of the three strikes the two others.
    assert scratches(match, own, first, second) == [4, 3, 3]


def test_a_leaf_that_goes_leaves_its_beetles_without_one():
    match = table()
    leaf = leaves(match)[0]
    beetle = bring(match, "dung-beetle", 0, base=leaf)
    match.turn.cards.move(leaf, "compost", 0)
    assert match.table.state.stand[beetle] == -1


def test_leaves_are_told_apart_by_what_stands_on_them():
    match = table()
    first, second = leaves(match)
    bring(match, "dung-beetle", 1, base=first)
    for card in ("stag-beetle", "rose-chafer"):
        bring(match, card, 0, "hand")
    for player in range(2):
        for one in list(match.table.in_zone("den", player)):
            match.table.put(one, None, player)
    assert match.act(0, "challenge") == ""
    assert match.decision.player == 0
    assert {option.entity for option in match.decision.options} == {first, second}


def test_an_answer_in_a_battle_can_be_taken_back():
    match = table()
    leaf = leaves(match)[0]
    bring(match, "dung-beetle", 1, base=leaf)
    for card in ("stag-beetle", "rose-chafer"):
        bring(match, card, 0, "hand")
    assert match.act(0, "engage", leaf) == ""
    before = state_hash(match.table.state)
    seen = match.clone()
    key = match.decision.options[0].key
    match.answer(key)
    assert state_hash(match.table.state) != before
    match.table.restore(match.table.checkpoints[-1])
    assert state_hash(match.table.state) == before == state_hash(seen.table.state)


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_of_the_match_goes_the_same_way(seed):
    match = Match.play(compiled().rulebook.games[GAME], 2 + seed % 2, {}, seed)
    random = Random(seed)
    for _ in range(150):
        if match.decision is None:
            break
        key = random.choice(match.decision.options).key
        other = match.clone()
        other.answer(key)
        match.answer(key)
        assert state_hash(other.table.state) == state_hash(match.table.state)


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_shown_the_same_whatever_the_others_hold(seed):
    one = Looked(compiled(), Settings(GAME, 2 + seed % 2, seed, {}), every=1, languages=("en",)).play(80)
    assert one.looks


def test_who_does_not_have_what_is_asked_for_can_only_decline():
    match = table()
    for player in range(2):
        for one in list(match.table.in_zone("hand", player)):
            match.table.put(one, None, player)
    # A card in the hand of the other player may be a ruse for all that anybody else knows, and is none.
    hidden, other = bring(match, "weevil", 1, "hand"), bring(match, "sap", 1, "compost")
    match.table.state.lot[hidden] = match.table.state.lot[other]
    bring(match, "hail", 0, "hand")
    match.turn.run_phase("noon")
    for key in ("yes", "player#2", "no", "ruse"):
        assert key in {option.key for option in match.decision.options}, key
        match.answer(key)
    if match.decision.kind == "number":
        match.answer("1")
    while match.decision.kind == "sort":
        match.answer("no")
    assert match.decision.player == 1
    assert [option.key for option in match.decision.options] == ["no"]


def test_a_card_that_changes_hands_is_seen_by_its_new_owner_alone():
    match = table(3)
    for player in range(3):
        for one in list(match.table.in_zone("hand", player)):
            match.table.put(one, None, player)
    hail = bring(match, "hail", 0, "hand")
    match.turn.run_phase("noon")
    for key in ("yes", "player#2", "ruse", "no", "no"):
        match.answer(key)
    assert match.decision.player == 1
    match.answer("yes")
    assert match.table.zone_of(hail) == "hand"
    assert match.table.state.owner[hail] == 1
    assert [knows(match.table, seat, hail) for seat in range(3)] == [True, True, False]


def test_as_many_cards_change_hands_as_were_agreed_on():
    match = table()
    for player in range(2):
        for one in list(match.table.in_zone("hand", player)):
            match.table.put(one, None, player)
    for card in ("hail", "hail", "sap"):
        bring(match, card, 0, "hand")
    match.turn.run_phase("noon")
    for key in ("yes", "player#2", "ruse", "2", "no", "no", "yes"):
        assert match.answer(key) == ""
    while match.decision.kind == "pick":
        match.answer(match.decision.options[0].key)
    hands = [[match.table.card(one).key for one in match.table.in_zone("hand", player)] for player in range(2)]
    assert hands == [["sap"], ["hail", "hail"]]


def test_offers_come_to_an_end():
    match = table()
    match.table.set_stock(0, "dew", 5)
    match.turn.run_phase("noon")
    match.answer("yes")
    for _ in range(MOST_OFFERS):
        for key in ("player#2", "dew", "1", "no", "no"):
            match.answer(key)
        assert match.decision.player == 1
        match.answer("no")
    assert match.decision is None
