"""Choices in secret: nothing happens and nothing is seen before all have decided; then everything is carried out."""

from random import Random

import pytest
from tests.support.matches import HOUSE, bring, small_library
from tests.support.secrecy import Looked

from cardwright.engine.run.match import Match
from cardwright.model.roles import ADVANTAGE, WINNER
from cardwright.pipeline.stages import Compiled
from cardwright.play.bots import bot
from cardwright.play.chronicle import Chronicle
from cardwright.play.outcome import state_hash
from cardwright.play.seat import Seat
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings

GAME = """
term market day

setup
  Shuffle the cards in the deck, then each trader gains 5 coins, then each trader draws 4 errands.

phase market phase
  one market day
  all at once

phase work phase
  In secret, each trader moves 1 card from hand to the square.
  In secret, each trader chooses one: gain 1 coin; or lose 1 coin.

phase morning phase
  only in round 3
  End the game after this round.

errand News
  starts in the deck, 8 copies
  Gain 1 coin.

errand Wages
  starts in the deck, 8 copies
  Gain coins equal to your fame.

errand [Rough Water]
  starts in the deck, 8 copies
  Each other trader loses 1 coin.

errand Parcel
  In secret, each trader moves 1 errand from hand to the square.

errand Wager
  In secret, each trader may lose 1 coin.
"""
OWN = HOUSE.replace("done to an errand in hand\n", "done to an errand in hand\n  in the market phase\n")


def compiled() -> Compiled:
    return small_library(GAME, house=OWN)


def table(players: int = 3) -> Match:
    return Match.begin(compiled().rulebook.games["primer"], players)


def playing(seed: int = 1, players: int = 3) -> Match:
    return Match.play(compiled().rulebook.games["primer"], players, {}, seed)


def test_nothing_moves_before_the_last_has_chosen_and_then_everything_does():
    match = table(2)
    parcel = bring(match, "parcel", zone="hand")
    own = [bring(match, card, seat, zone="hand") for seat in range(2) for card in ("news", "wages")]
    assert match.act(0, "play", parcel) == ""
    assert match.decision.player == 0
    assert match.answer(f"news#{own[0]}") == ""
    assert match.decision.player == 1
    assert [match.table.zone_of(one) for one in own] == ["hand"] * 4
    assert match.answer(f"wages#{own[3]}") == ""
    assert match.decision is None
    assert [match.table.zone_of(one) for one in own] == ["square", "hand", "hand", "square"]


def test_a_choice_may_be_taken_back_until_all_is_shown():
    match = table(2)
    wager = bring(match, "wager", zone="hand")
    for seat in range(2):
        match.table.set_stock(seat, "coin", 3)
    match.act(0, "play", wager)
    before = state_hash(match.table.state)
    match.answer("yes")
    assert match.undo(0)
    assert state_hash(match.table.state) == before
    match.answer("yes")
    match.answer("no")
    assert [match.table.stock(seat, "coin") for seat in range(2)] == [2, 3]
    assert not match.undo(1), "the second has seen what the first did"


def test_all_have_the_phase_at_once_in_the_turn_of_the_first():
    match = playing()
    asked = []
    for _ in range(3):
        assert match.decision.kind == "act"
        asked.append(match.decision.player)
        assert not match.table.in_zone("discard-pile", 0)
        match.answer(match.decision.options[0].key)
    assert asked == [0, 1, 2]
    assert len(match.table.in_zone("discard-pile", 0)) == 3
    # Then the first has the next phase, and the others do not choose moves again.
    kinds = set()
    while match.table.state.round == 1:
        kinds.add(match.decision.kind)
        match.answer(match.decision.options[0].key)
    assert "act" not in kinds


def test_the_log_tells_only_the_player_until_all_is_shown():
    chronicle = Chronicle()
    match = chronicle.begin(compiled().rulebook.games["primer"], 2, {}, 4)
    teller = Teller(compiled().tongues["primer", "en"], compiled().messages)
    chronicle.answer(match, match.decision.options[0].key)
    assert teller.entry(chronicle.entries[0], 1) == "trader 1: decides in secret"
    assert teller.entry(chronicle.entries[0], -1) == "trader 1: decides in secret"
    assert teller.entry(chronicle.entries[0], 0).startswith("trader 1 plays")
    chronicle.answer(match, match.decision.options[0].key)
    assert teller.entry(chronicle.entries[0], 1).startswith("trader 1 plays")
    assert "secret" not in teller.entry(chronicle.entries[1], 0)


def test_what_others_have_decided_is_no_part_of_what_a_bot_imagines():
    match = playing(2)
    match.answer(match.decision.options[0].key)
    other = playing(2)
    other.answer("done")
    assert match.decision.player == other.decision.player == 1
    imagined = [state_hash(Seat(one, 1).imagine(Random(1)).match.table.state) for one in (match, other)]
    assert imagined[0] == imagined[1]
    keys = {one.key for one in match.decision.options}
    assert {bot("greedy", 3).choose(Seat(one, 1)) for one in (match, other)} <= keys


def test_what_is_no_longer_possible_is_asked_again_openly():
    text = GAME + "\nerrand Auction\n  In secret, each trader takes 1 card.\n"
    match = Match.begin(small_library(text, house=OWN).rulebook.games["primer"], 2)
    auction = bring(match, "auction", zone="hand")
    there = [bring(match, card, -1, zone="square") for card in ("news", "wages", "parcel")]
    match.act(0, "play", auction)
    match.answer(f"news#{there[0]}")
    match.answer(f"news#{there[0]}")
    assert match.decision.player == 1
    assert {one.entity for one in match.decision.options} == set(there[1:])


@pytest.mark.parametrize("bids, winner", [((1, 2, 0), 1), ((2, 2, 2), 0), ((0, 0, 3), 2), ((0, 0, 0), -1)])
def test_the_highest_bid_in_secret_wins_and_of_equals_the_sooner(bids, winner):
    text = GAME + "\nstat room\n  starts at 3\n\nerrand Auction\n  In secret, each trader bids up to its room.\n"
    match = Match.begin(small_library(text, house=OWN).rulebook.games["primer"], 3)
    match.act(0, "play", bring(match, "auction", zone="hand"))
    for seat, bid in enumerate(bids):
        assert (match.decision.player, len(match.decision.options)) == (seat, 4)
        match.answer(str(bid))
    assert (match.decision, match.table.bound(WINNER)) == (None, winner)
    assert match.table.bound(ADVANTAGE) == max(bids)


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_goes_the_same_way_and_the_slow_engine_too(seed):
    match, random = playing(seed), Random(seed)
    slow = Match.play(compiled().rulebook.games["primer"], 3, {}, seed, quick=False)
    while match.decision is not None:
        key = random.choice(match.decision.options).key
        other = match.clone()
        for one in (other, match, slow):
            assert one.answer(key) == ""
        assert state_hash(other.table.state) == state_hash(match.table.state) == state_hash(slow.table.state)
    assert match.is_over


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_shown_the_same_whatever_the_others_hold(seed):
    one = Looked(compiled(), Settings("primer", 2 + seed % 2, seed, {}), every=1, languages=("en",)).play(60)
    assert one.looks
