"""Answers out of turn: who is asked in which order, what becomes of a cancelled card, and that asking tells nothing."""

from random import Random

import pytest
from tests.support.matches import HOUSE, bring, small_library
from tests.support.secrecy import Looked, otherwise

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.pipeline.stages import Compiled
from cardwright.play.bots import bot
from cardwright.play.outcome import state_hash
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings

GAME = """
setup
  Shuffle the cards in the deck, then each trader gains 5 coins, then each trader draws 4 errands.

phase work phase
  any number of actions

phase morning phase
  only in round 4
  End the game after this round.

action send
  done to a storm in hand
  against another trader
  Carry it out, then move it to the discard pile.

storm Squall
  The target loses 2 coins.

storm Flood
  The target loses 2 coins.
  This cannot be negated.

errand [Rough Water]
  starts in the deck, 6 copies
  Each other trader loses 1 coin.

errand Parcel
  starts in the deck, 4 copies
  While in hand, in answer to an errand, giving this up: negate it.

errand Wages
  starts in the deck, 2 copies
  While in hand, in answer to a storm against you, giving this up: negate it, then gain 1 coin.

captain Heiress
  In answer to a storm: gain 1 coin.

captain Peddler
  When you send a storm, gain 3 coins.

errand News
  starts in the deck, 8 copies
  Gain 1 coin.
"""


OWN = HOUSE.replace("done to an errand in hand\n", "done to an errand in hand\n  in the work phase\n")


def compiled() -> Compiled:
    return small_library(GAME, house=OWN)


def table(players: int = 3) -> Match:
    return Match.begin(compiled().rulebook.games["primer"], players)


def asked(match: Match) -> tuple[int, str, int] | None:
    return match.decision and (match.decision.player, match.decision.kind, len(match.decision.options))


def use(match: Match, card: str) -> None:
    key = next(one.key for one in match.decision.options if one.key.startswith(f"use {card}#"))
    assert match.answer(key) == ""


def test_nothing_is_asked_where_nobody_can_have_an_answer():
    match = table()
    squall = bring(match, "squall", zone="hand")
    match.table.set_stock(1, "coin", 5)
    assert match.act(0, "send", squall, 1) == ""
    assert match.decision is None
    assert match.table.stock(1, "coin") == 3


BOTH = """
storm Squall
  The target loses 2 coins.

errand Umbrella
  While in hand, in answer to an errand, giving this up: negate it.
  While in hand, in answer to a storm against you, giving this up: negate it.
"""


def test_a_hidden_card_may_be_one_that_answers_with_one_of_its_two_sentences():
    game = small_library(GAME.split("storm Squall", maxsplit=1)[0] + BOTH, house=OWN).rulebook.games["primer"]
    match = Match.begin(game, 2)
    squall = bring(match, "squall", zone="hand")
    umbrella = bring(match, "umbrella", 1, zone="hand")
    match.table.state.known[umbrella] = 0
    assert match.act(0, "send", squall, 1) == ""
    assert asked(match) == (1, "answer", 1)


def test_the_card_is_cancelled_and_lost_and_nothing_answers_that_it_was_done():
    match = table()
    bring(match, "peddler")
    squall, wages = bring(match, "squall", zone="hand"), bring(match, "wages", 1, zone="hand")
    assert match.act(0, "send", squall, 1) == ""
    assert asked(match) == (1, "answer", 2)
    use(match, "wages")
    assert match.decision is None
    assert match.table.zone_of(squall) == match.table.zone_of(wages) == "discard-pile"
    assert [match.table.stock(seat, "coin") for seat in range(3)] == [0, 1, 0]


BAZAAR = """
mill Quern
  +1 skill.

action build
  done to a mill in the square
  Move it into play.

captain Inspector
  In answer to building a mill: negate it.
"""


def test_a_thing_that_lies_before_all_stays_there_if_the_action_is_cancelled():
    match = Match.begin(small_library(BAZAAR).rulebook.games["primer"], 2)
    # Whose it has been before makes no difference.
    for owner in (0, NOBODY):
        bring(match, "inspector", 1)
        quern = bring(match, "quern", owner, "square")
        assert match.act(0, "build", quern) == ""
        use(match, "inspector")
        assert match.table.zone_of(quern) == "square"


def test_only_the_target_is_asked_where_it_must_be_against_you():
    match = table()
    squall = bring(match, "squall", zone="hand")
    bring(match, "wages", 1, zone="hand")
    assert match.act(0, "send", squall, 2) == ""
    assert match.decision is None


def test_all_others_are_asked_in_turn_order_and_again_once_they_have_answered():
    match = table()
    squall = bring(match, "squall", zone="hand")
    for seat in range(3):
        bring(match, "heiress", seat)
    bring(match, "wages", 2, zone="hand")
    assert match.act(0, "send", squall, 2) == ""
    assert asked(match) == (1, "answer", 2)
    use(match, "heiress")
    # The same ability answers the same thing only once.
    assert asked(match) == (2, "answer", 3)
    use(match, "heiress")
    assert asked(match) == (2, "answer", 2)
    match.answer("no")
    assert match.decision is None
    assert [match.table.stock(seat, "coin") for seat in range(3)] == [0, 1, 0]


def test_what_cannot_be_cancelled_is_not_answered_by_that():
    match = table()
    flood = bring(match, "flood", zone="hand")
    bring(match, "wages", 1, zone="hand")
    assert match.act(0, "send", flood, 1) == ""
    assert match.decision is None


def test_an_answer_is_answered():
    match = table()
    water = bring(match, "rough-water", zone="hand")
    match.table.set_stock(1, "coin", 5)
    first, second = bring(match, "parcel", 1, zone="hand"), bring(match, "parcel", zone="hand")
    assert match.act(0, "play", water) == ""
    use(match, "parcel")
    assert asked(match) == (0, "answer", 2)
    use(match, "parcel")
    assert match.decision is None
    assert [match.table.zone_of(one) for one in (water, first, second)] == ["discard-pile"] * 3
    assert match.table.stock(1, "coin") == 4


def test_an_answer_can_be_taken_back_unless_it_has_shown_a_card():
    match = table()
    squall = bring(match, "squall", zone="hand")
    bring(match, "heiress", 1)
    match.act(0, "send", squall, 1)
    before = state_hash(match.table.state)
    use(match, "heiress")
    assert match.undo(1)
    assert state_hash(match.table.state) == before


def test_a_copy_of_the_match_goes_the_same_way():
    match = Match.play(compiled().rulebook.games["primer"], 3, {}, 5)
    random = Random(3)
    while match.decision is not None:
        key = random.choice(match.decision.options).key
        other = match.clone()
        other.answer(key)
        match.answer(key)
        assert state_hash(other.table.state) == state_hash(match.table.state)
    assert match.is_over


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_shown_the_same_whatever_the_others_hold(seed):
    one = Looked(compiled(), Settings("primer", 2 + seed % 2, seed, {}), every=1, languages=("en",)).play(60)
    assert one.looks


@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_asked_is_asked_whatever_anybody_holds(seed):
    match, random, compared = Match.play(compiled().rulebook.games["primer"], 3, {}, seed), Random(seed), 0
    while match.decision is not None and compared < 60:
        player = match.decision.player
        dealt = otherwise(match, player, random)
        key = random.choice(match.decision.options).key
        if dealt is not None:
            ends = []
            for one in (match.clone(), dealt[0]):
                one.answer(key)
                ends.append(one.decision and (one.decision.player, one.decision.kind))
            assert ends[0] == ends[1]
            compared += 1
        match.answer(key)
    assert compared


def test_somebody_without_an_answer_can_only_pass_and_the_question_names_the_card():
    match = Match.play(compiled().rulebook.games["primer"], 2, {}, 1)
    while not any(one.action == "play" for one in match.decision.options):
        match.answer(match.decision.options[-1].key)
    player = match.decision.player
    for one in match.table.in_zone("hand", 1 - player):
        match.table.state.cards[one] = match.table.layout.card_number["news"]
    match.answer(next(one.key for one in match.decision.options if one.action == "play"))
    assert asked(match) == (1 - player, "answer", 1)
    teller = Teller(compiled().tongues["primer", "en"], compiled().messages)
    assert teller.question(match).startswith(f"trader {player + 1}: ")
    assert teller.option(match, match.decision.options[0]) == "pass"
    assert bot("greedy", 1).choose(Seat(match, 1 - player)) == "no"


def test_the_test_above_finds_a_player_who_is_asked_only_with_an_answer_in_hand(monkeypatch):
    monkeypatch.setattr("cardwright.engine.run.answering.might_answer", lambda *_: False)
    with pytest.raises(AssertionError):
        [test_whoever_is_asked_is_asked_whatever_anybody_holds(seed) for seed in range(6)]
