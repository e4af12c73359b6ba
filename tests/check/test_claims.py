"""What an example claims is true just if it is so: each claim is tried where it holds and where it does not."""

import pytest
from tests.support.matches import small_game

from cardwright.check.examples import run_example

TABLE = """
counter picker

counter boat

attribute price

kind bay

zone on the coast, shared

board of bays, by borders
  lies on the coast

bay Cove
  borders Reef

bay Reef
  borders Cove

landmark Tower
  +1 fame.

landmark Inn
  When you rest, gain 1 favor.

grove Elm
  price: 2
  +1 skill.

captain Ada
  Once per turn: gain 1 favor.

action build
  done to a workshop in hand
  cost coins equal to its price
  Move it into play.

errand News
  Gain 1 coin.
"""
EXAMPLE = """
  example "{claim}"
    given you have 3 coins, Tower on Cove, News in hand, Elm in hand, 2 pickers on Elm and Ada in play
    given another trader has 5 coins, Inn on Cove, Tower in play and 1 boat on Reef
    {claim}
    then you have 2 pickers on Elm
"""
TRUE = [
    "then you have 3 coins",
    "then trader 1 has 3 coins",
    "then trader 2 has 5 coins",
    "then another trader has 5 coins",
    "then you have Tower on Cove",
    "then another trader has Inn on Cove",
    "then you have News in hand and Elm in hand",
    "then you have 2 pickers on Elm",
    "then another trader has 1 boat on Reef",
    "then you have 0 boats on Reef",
    "then you have 2 cards in hand",
    "then another trader has 0 cards in hand",
    "then the fame of another trader is 1",
    "then your skill is 0",
    "then building Elm costs 2 coins",
    "then you cannot play Tower",
    "when you use Ada",
    "when you build Elm",
]
FALSE = [
    "then you have 2 coins",
    "then you have 4 coins",
    "then another trader has 3 coins",
    "then each trader has 3 coins",
    "then you have Inn on Cove",
    "then another trader has Tower on Cove",
    "then you have Tower on Reef",
    "then you have News in hand and Inn in hand",
    "then another trader has News in hand",
    "then you have 3 pickers on Elm",
    "then another trader has 2 pickers on Elm",
    "then you have 1 boat on Reef",
    "then you have 1 card in hand",
    "then the fame of another trader is 2",
    "then building Elm costs 1 coin",
    "then you cannot play News",
    "then you cannot use Ada",
    "when another trader uses Ada",
    "when another trader builds Elm",
]


def findings(claim: str) -> list[str]:
    """What is said against an example with this line in it; one game has them all."""
    game = small_game(TABLE + "".join(EXAMPLE.format(claim=one) for one in (*TRUE, *FALSE)))
    [example] = [one for one in game.cards["news"].examples if one.title == claim]
    quick, plain = (run_example(game, example, quick=quick).found for quick in (True, False))
    assert quick == plain
    return [one.span.text for one in quick]


@pytest.mark.parametrize("claim", TRUE)
def test_a_claim_that_is_so_is_true(claim):
    assert findings(claim) == []


@pytest.mark.parametrize("claim", FALSE)
def test_a_claim_that_is_not_so_is_a_finding_at_its_line(claim):
    """Of several things that are claimed at once the one is shown that is not so."""
    assert findings(claim) == ["Inn in hand" if " and " in claim else claim]


COPIES = """
counter picker

mill Wheel
  Each picker here gives +1 skill.

errand Tale
  Gain 1 coin.

  example "counters"
    given you have Wheel in hand, Wheel in play and 2 pickers on Wheel
    then you have 2 pickers on Wheel
    then your skill is 2
"""


def test_numbers_on_a_card_of_several_copies_are_those_of_the_copy_in_play():
    game = small_game(COPIES)
    assert run_example(game, game.cards["tale"].examples[0], quick=True).found == ()


SPOKEN = """
counter picker

landmark Tower
  +1 fame.
  +2 skill.
  When you rest, gain 1 favor.

mill Wheel
  Each picker here gives +1 skill.

  example "fame"
    given you have Tower in play
    then your fame is 1

  example "skill"
    given you have Tower in play and 1 picker on Wheel
    then your skill is 3

  example "rest"
    given you have Tower in play
    when you rest
    then you have 1 favor

  example "nothing"
    given you have Tower in hand
    when you rest
    then your fame is 0
"""


@pytest.mark.parametrize("quick", [True, False])
def test_an_example_knows_which_sentences_it_has_carried_out(quick):
    game = small_game(SPOKEN)
    said = {one.title: run_example(game, one, quick=quick).covered for one in game.cards["wheel"].examples}
    ours = {title: {one for one in found if one[0] in game.cards} for title, found in said.items()}
    assert ("tower", 0) in ours["fame"]
    assert ours["skill"] >= {("tower", 1), ("wheel", 0)}
    assert ("tower", 2) in ours["rest"]
    assert not ours["nothing"]
    assert not {("tower", 0), ("tower", 2)} & ours["skill"]


CARRIED_OUT = """
kind partnership, kind of card

action propose
  done to a partnership in hand
  Make another trader its second party.
  Carry it out, then move it to the discard pile.

partnership Dowry
  For the second party: gain 2 favors.
  Gain 1 coin.

errand News
  Gain 1 coin.
  Gain 1 favor.

landmark Wheel
  starts in play
  +1 skill.

  example "errand"
    given you have News in hand
    when you play News
    then you have 1 coin

  example "partnership"
    given you have Dowry in hand
    when you propose Dowry
    then you have 1 coin

  example "once"
    given you have Wheel in play
    then your skill is 1

  example "twice"
    given you have Wheel in play and Wheel in hand
    when you play Wheel
    then your skill is 2
"""


@pytest.mark.parametrize("quick", [True, False])
def test_an_example_has_carried_out_the_sentences_of_a_card_that_was_played(quick):
    game = small_game(CARRIED_OUT)
    said = {one.title: run_example(game, one, quick=quick) for one in game.cards["wheel"].examples}
    assert [one.found for one in said.values()] == [()] * 4
    ours = {title: {one for one in outcome.covered if one[0] in game.cards} for title, outcome in said.items()}
    assert ours["errand"] >= {("news", 0), ("news", 1)}
    assert ours["partnership"] >= {("dowry", 0), ("dowry", 1)}


@pytest.mark.parametrize("title", ["once", "twice"])
def test_a_card_that_is_in_play_already_does_not_come_again_but_a_copy_elsewhere_does(title):
    game = small_game(CARRIED_OUT)
    [example] = [one for one in game.cards["wheel"].examples if one.title == title]
    assert [*run_example(game, example).found] == []
