"""The log of cards that are shuffled and drawn in one step: it says the same to the others, whatever was drawn."""

from tests.support.matches import small_library
from tests.support.secrecy import ask_again

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.play.chronicle import Chronicle
from cardwright.play.telling import Teller

NAMES = ("News", "Parcel", "Ledger", "Petition", "Rumor")

REFILLED = """\
language en
game primer
  players 2 to 4

kind card

kind errand, kind of card
  drawn from the deck to hand, refilled from the discard pile

stock coin

zone in play

zone in hand, hidden

zone in the deck, face down, a pile

zone in the discard pile

phase work phase
  any number of actions

action rest
  in the work phase
  Draw 3 errands.

action dive
  in the work phase
  Look at the top 2 cards in the deck.
"""

DEALT = """\
language en
game primer
  players 2 to 4

kind card

kind errand, kind of card
  drawn from the deck to hand

stock coin

zone in play

zone in hand, hidden

zone in the deck, shared, hidden, a pile

zone in the discard pile, shared

phase work phase
  any number of actions

action play
  done to an errand in hand
  in the work phase
  Move it to the discard pile, then move every card from the discard pile to the deck, then barter.

action barter
  in the work phase
  Shuffle the cards in the deck, then each trader draws 2 errands.

action pawn
  done to an errand in hand
  in the work phase
  Move it to the deck, then shuffle the cards in the deck, then each trader draws 1 errand.
"""


def laid(house: str) -> tuple[Match, Teller]:
    text = "".join(f"errand {name}\n  Gain 1 coin.\n\n" for name in NAMES)
    compiled = small_library(text, house=house)
    match = Match.play(compiled.rulebook.games["primer"], 2, {})
    return match, Teller(compiled.tongues["primer", "en"], compiled.messages)


def heard(match: Match, teller: Teller, key: str, viewer: int) -> list[str]:
    """The words for one answer as a seat hears them."""
    chronicle = Chronicle()
    assert chronicle.answer(match, key) == ""
    return list(teller.told(chronicle.entries[0], viewer))


def of_all_deals(match: Match, teller: Teller, key: str, viewer: int) -> set[tuple[str, ...]]:
    """All that a seat hears of one answer if the cards are shuffled in one way or another."""
    found = set()
    for seed in range(12):
        other = match.clone()
        other.table.state.seed = seed
        found.add(tuple(heard(other, teller, key, viewer)))
    return found


def test_a_pile_that_is_refilled_for_a_draw_does_not_tell_the_others_which_cards_were_drawn():
    match, teller = laid(REFILLED)
    match.table.add_entity("rumor", "errand-deck", 0)
    for name in NAMES[:4]:
        match.table.add_entity(name.lower(), "discard-pile", 0)
    ask_again(match)
    expected = (
        "trader 1 rests",
        "   trader 1: a hidden card to hand",
        "   trader 1: News, Parcel, Ledger, Petition to the deck",
        "   trader 1: 2 hidden cards to hand",
    )
    for viewer in (NOBODY, 1):
        assert of_all_deals(match, teller, "rest", viewer) == {expected}
    assert len(of_all_deals(match, teller, "rest", 0)) > 1, "the player sees what was drawn"


def test_a_pile_that_is_refilled_for_a_look_tells_nobody_else_which_cards_lie_on_top():
    match, teller = laid(REFILLED)
    for name in NAMES:
        match.table.add_entity(name.lower(), "discard-pile", 0)
    ask_again(match)
    (told,) = of_all_deals(match, teller, "dive", 1)
    assert told == (
        "trader 1 dives",
        "   trader 1: News, Parcel, Ledger, Petition, Rumor to the deck",
        "   trader 1 sees 2 hidden cards in the deck",
    )


def test_a_card_that_was_played_shuffled_and_dealt_again_is_counted():
    match, teller = laid(DEALT)
    hand = [match.table.add_entity(name.lower(), "hand", 0) for name in NAMES[:1]]
    for name in NAMES[1:4]:
        match.table.add_entity(name.lower(), "errand-deck", NOBODY)
    ask_again(match)
    expected = (
        "trader 1 plays News",
        "   trader 1: 2 hidden cards to hand",
        "   trader 2: 2 hidden cards to hand",
    )
    assert of_all_deals(match, teller, f"play news#{hand[0]}", NOBODY) == {expected}


def test_nobody_learns_by_a_draw_which_card_another_player_has_put_into_the_pile_before_it_was_shuffled():
    match, teller = laid(DEALT)
    hand = [match.table.add_entity(name.lower(), "hand", 0) for name in NAMES[:2]]
    for name in NAMES[2:]:
        match.table.add_entity(name.lower(), "errand-deck", NOBODY)
    ask_again(match)
    for seed in range(12):
        other = match.clone()
        other.table.state.seed = seed
        first, *_ = heard(other, teller, f"pawn news#{hand[0]}", 1)
        assert first == "trader 1 pawns a card"
