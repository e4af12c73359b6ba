"""The cards that a sentence was just about: *them*, if several players have moved some, and *it*, if it was one."""

import pytest
from tests.support.matches import HOUSE, bring, small_game

from cardwright.engine.run.match import Match
from cardwright.play.outcome import state_hash

OWN = HOUSE.replace("zone in the discard pile, shared", "zone in the discard pile")
MILLS = """
mill Windmill
  Gain 1 coin.
  source "a test", low

grove Orchard
  Gain 1 coin.
  source "a test", low

errand Letter
  {sentence}
  source "a test", low
"""


def begun(sentence: str, players: int = 3) -> Match:
    """Everybody has a mill and a grove in hand, and the first player an errand."""
    match = Match.begin(small_game(MILLS.format(sentence=sentence), house=OWN), players, {})
    for player in range(players):
        bring(match, "windmill", player, "hand")
        bring(match, "orchard", player, "hand")
    bring(match, "letter", 0, "hand")
    return match


def played(sentence: str, players: int = 3) -> Match:
    """The first player has played the errand, and all have given the first answer there is."""
    match = begun(sentence, players)
    letter = next(one for one in match.table.in_zone("hand", 0) if match.table.card(one).key == "letter")
    assert not match.act(0, "play", letter)
    while match.decision is not None and match.decision.kind != "act":
        before = state_hash(match.table.state)
        clone = match.clone()
        assert not clone.answer(match.decision.options[0].key)
        assert not match.answer(match.decision.options[0].key)
        assert clone.table.state == match.table.state
        if match.undo():
            assert state_hash(match.table.state) == before
            assert not match.answer(match.decision.options[0].key)
    return match


def lie(match: Match, zone: str) -> list[list[str]]:
    """The cards that each player has in a zone, but the errand."""
    cards = [
        [match.table.card(one).key for one in match.table.in_zone(zone, player)] for player in match.table.layout.seats
    ]
    return [sorted(set(own) - {"letter"}) for own in cards]


REVEAL = "Each other trader reveals every card in hand, then "


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_acts_on_their_own_of_the_cards(players: int):
    match = played(
        REVEAL + "each other trader moves 1 mill among them into play, then each other trader discards the others.",
        players,
    )
    assert lie(match, "play")[1:] == [["windmill"]] * (players - 1)
    assert lie(match, "discard-pile") == [[], *[["orchard"]] * (players - 1)]
    assert lie(match, "hand")[0] == ["orchard", "windmill"]


def test_the_cards_of_several_are_counted_for_one_player_together_and_for_each_alone():
    assert played(REVEAL + "gain 1 coin for each mill among them.").table.stock(0, "coin") == 2
    match = played(REVEAL + "each trader gains 1 coin for each card among them.")
    assert [match.table.stock(player, "coin") for player in range(3)] == [0, 2, 2]
    match = played("Reveal every card in hand, then each trader gains 1 coin for each mill among them.")
    assert [match.table.stock(player, "coin") for player in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_one_player_discards_the_cards_of_all_and_each_goes_to_the_player_who_has_it(players: int):
    match = played(REVEAL + "discard every grove among them.", players)
    assert lie(match, "discard-pile") == [[], *[["orchard"]] * (players - 1)]


def test_players_who_do_several_things_act_on_their_own_cards_and_leave_them_for_later():
    together = "Each other trader reveals every card in hand and then discards 1 mill among them, then "
    match = played(together + "gain 1 coin for each card among them.")
    assert lie(match, "discard-pile") == [[], ["windmill"], ["windmill"]]
    assert match.table.stock(0, "coin") == 4
    assert lie(played(together + "each other trader discards the others."), "discard-pile")[1] == [
        "orchard",
        "windmill",
    ]


def test_who_may_act_and_does_acts_on_their_own_cards():
    match = played("Each other trader may reveal every card in hand, then each other trader discards 1 of them.")
    assert [len(own) for own in lie(match, "discard-pile")] == [0, 1, 1]


MOVE = "Move 1 mill from hand into play, then "


def test_it_is_the_card_that_the_same_sentence_has_just_moved():
    match = played(MOVE + "move it to the square.")
    assert [match.table.card(one).key for one in match.table.in_zone("square", 0)] == ["windmill"]
    assert lie(played("Discard 1 mill, then play it."), "play")[0] == []
    assert played(MOVE + "if it is a mill, gain 2 coins.").table.stock(0, "coin") == 2
    assert played(MOVE + "if it is a grove, gain 2 coins.").table.stock(0, "coin") == 0
    match = played("Move 1 mill from hand to the square and then play 1 grove, then move it to the discard pile.")
    assert lie(match, "discard-pile")[0] == ["windmill"]


def test_it_is_the_one_that_was_taken_of_several():
    match = played("Reveal every card in hand, then move 1 mill among them into play, then move it to the square.")
    assert [match.table.card(one).key for one in match.table.in_zone("square", 0)] == ["windmill"]


def test_what_is_said_of_it_is_not_done_if_no_card_was_moved():
    match = played("Move 1 captain from hand into play, then move it to the square.")
    assert match.table.in_zone("square", 0) == []
    match = played("Reveal 1 mill in hand, then you may discard 1 captain, then move it to the square.")
    assert match.table.in_zone("square", 0) == []


def test_it_is_the_card_itself_where_no_card_was_moved_before_in_the_same_sentence():
    assert played("Gain 1 coin, then if it is an errand, gain 2 coins.").table.stock(0, "coin") == 3
    match = played("Move 1 mill from hand into play.\n  Gain 1 coin, then if it is an errand, gain 2 coins.")
    assert match.table.stock(0, "coin") == 3
