"""Cards that a player sees from behind: where they lie and the counters on them are seen by all."""

import pytest
from tests.support.matches import small_library
from tests.support.secrecy import Looked, ask_again

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.pipeline.stages import Compiled
from cardwright.play.seat import observe
from cardwright.play.telling import Teller
from cardwright.play.trace import Settings

HOUSE = """\
language en
game primer
  players 2 to 4
  won with the most coins

kind card

kind errand, kind of card
  drawn from the deck to hand

stock coin

stock idle picker
  begins with 5

counter picker, returned to idle pickers

zone in play

# All see these but their owner.
zone in hand, turned to the others

zone in the pantry, turned to the others

zone in the deck, shared, hidden, a pile

zone in the discard pile, shared

setup
  Shuffle the cards in the deck, then each trader draws 3 errands.

phase work phase
  any number of actions

phase evening
  only in round 6
  End the game after this round.

action build
  done to a card in hand
  in the work phase
  Move it to the pantry.

action pawn
  done to a card in hand
  in the work phase
  Put 1 idle picker on it as pickers.

action pawn
  done to a card in the pantry
  in the work phase
  Put 1 idle picker on it as pickers.
"""
TEXT = "".join(
    f"errand {name}\n  Gain 1 coin.\n  starts in the deck, 4 copies\n\n" for name in ("News", "Parcel", "Ledger")
)


def library() -> Compiled:
    return small_library(TEXT, house=HOUSE)


def marked() -> Match:
    """A game in which the first player has a marked card in hand, another one there, and one in the pantry."""
    match = Match.play(library().rulebook.games["primer"], 2, {}, 1)
    table = match.table
    first, _, last = table.in_zone("hand", 0)
    table.set_counter(first, "picker", 2)
    table.put(last, "pantry", 0)
    ask_again(match)
    return match


def teller() -> Teller:
    return Teller(library().tongues["primer", "en"], library().messages)


def test_an_option_says_where_a_card_lies_that_is_seen_from_behind_and_which_counters_are_on_it():
    match = marked()
    said = [teller().option(match, option) for option in match.decision.options if option.action == "pawn"]
    assert said == [
        "pawn 1 card: a hidden card (1) in hand, 2 pickers",
        "pawn 1 card: a hidden card (2) in hand",
        "pawn 1 card: a hidden card (3) in the pantry",
    ]


def test_the_zone_is_not_said_if_all_hidden_cards_lie_in_one():
    match = Match.play(library().rulebook.games["primer"], 2, {}, 1)
    said = [teller().option(match, option) for option in match.decision.options if option.action == "pawn"]
    assert said == [f"pawn 1 card: a hidden card ({number})" for number in (1, 2, 3)]


@pytest.mark.parametrize("viewer", [NOBODY, 0])
def test_the_counters_on_a_card_are_on_the_table_of_those_who_see_its_back(viewer):
    match = marked()
    assert "  in hand: 2 (a hidden card (2 pickers))" in list(teller().board(match, viewer))
    seen = observe(match.table, viewer)["players"][0]["zones"]
    assert seen["hand"] == {"cards": 2, "known": [], "backs": [{"counters": {"picker": {1: 2}}}]}
    assert seen["pantry"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_is_shown_the_same_of_marked_backs_whatever_cards_they_are(seed):
    assert Looked(library(), Settings("primer", 2, seed, {}), every=1).play(30).looks
