"""Cards that go in circles, grow without end or draw from a pile of one's own: the engine stops them or copes."""

import pytest
from tests.support.games import compiled_at
from tests.support.matches import bring, give, small, small_game
from tests.support.watched import card_faults

from cardwright.check.examples import run_example
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.match import Match
from cardwright.model.limits import MOST_CARDS, MOST_OF_ONE, LimitError
from cardwright.model.plan.plan import plan_of
from cardwright.read.scaffold import scaffold

PRIVATE = """\
zone on the site, face down

zone in the market

kind bay
  drawn from the site to hand, refilled from the market

bay Cove
  Draw 1 bay.
"""
"""Everybody has a pile and discards of their own."""


def drawn_from_an_empty_pile(text: str, pile: str, discards: str) -> Match:
    """Player 2 draws a card although only the discards are left."""
    match = small(text)
    bring(match, "cove", 1, discards)
    bring(match, "cove", 1, discards)
    says = bring(match, "cove", 1, "hand")
    assert match.resolve(1, says) == ""
    assert len(match.table.in_zone("hand", 1)) == 2
    assert len(match.table.in_zone(pile, 1)) == 1
    assert not match.table.in_zone(discards, 1)
    return match


def test_a_pile_of_ones_own_is_refilled_from_ones_own_discards():
    match = drawn_from_an_empty_pile(PRIVATE, "site", "market")
    assert list(card_faults(match.table)) == []
    assert {match.table.state.owner[entity] for entity in range(len(match.table.state.cards))} == {1}


def test_a_shared_pile_is_refilled_from_ones_own_discards_and_the_other_way_round():
    shared = PRIVATE.replace("zone on the site, face down", "zone on the site, shared, hidden")
    assert list(card_faults(drawn_from_an_empty_pile(shared, "site", "market").table)) == []
    thrown = PRIVATE.replace("zone in the market", "zone in the market, shared")
    assert list(card_faults(drawn_from_an_empty_pile(thrown, "site", "market").table)) == []


def test_a_card_that_lies_with_nobody_is_caught_by_the_watch(monkeypatch):
    """The fault that was: the discards went to a pile of the same name that no player has."""
    monkeypatch.setattr(Cards, "_keeper", lambda self, zone, player: -1)
    match = small(PRIVATE)
    bring(match, "cove", 1, "market")
    assert match.resolve(1, bring(match, "cove", 1, "hand")) == ""
    assert "cove lies with nobody" in list(card_faults(match.table))


SIGNAL = """
lamp [Signal Fire], night I
  Play 1 lamp.
  source "a test", high

  example "one lamp lights the next"
    given you have [Signal Fire] in hand and [Great Lens] in hand
    when you play [Signal Fire]
    then you have [Signal Fire] in the tower, [Great Lens] in the tower and 1 flask

  example "not with itself alone"
    given you have [Signal Fire] in hand
    then you cannot play [Signal Fire]

lamp [Beacon], night I
  Play 1 lamp for free.
  source "a test", high

  example "a chain ends with the hand"
    given you have Beacon in hand, [Signal Fire] in hand and [Great Lens] in hand
    when you play Beacon
    when you choose [Signal Fire]
    then you have [Great Lens] in the tower and 3 lamps
"""


def test_a_card_that_plays_another_of_its_kind_ends_with_the_hand(tmp_path):
    scaffold("harbor", "en", tmp_path)
    path = tmp_path / "cards" / "harbor" / "deck.cards"
    path.write_text(path.read_text("utf-8") + SIGNAL, "utf-8")
    found = compiled_at(tmp_path)
    assert not found.errors
    game = found.rulebook.games["harbor"]
    for name in ("signal-fire-i", "beacon-i"):
        for example in game.cards[name].examples:
            assert run_example(game, example).found == ()
            assert run_example(game, example, quick=False).found == ()


def test_hundreds_of_cards_that_lead_to_each_other_are_looked_through_quickly():
    match = small("errand News\n  Play 1 errand.\n\nerrand Note\n  Play 1 errand.\n")
    cards = [bring(match, key, zone="hand") for key in ("news", "note") for _ in range(60)]
    assert match.act(0, "play", cards[0]) == ""
    depth = 0
    while match.decision is not None:
        assert match.answer(match.decision.options[0].key) == ""
        depth += 1
    assert not match.table.state.halted
    assert depth < len(cards)
    assert len(match.table.in_zone("discard-pile", 0)) == len(cards)


DEEPER = """\
mill Well
  Once per turn: rest.

rule [more]
  When you rest, each trader may rest.
"""


def test_what_gets_deeper_with_every_answer_is_stopped_and_named(monkeypatch):
    monkeypatch.setattr("cardwright.engine.run.turn.MOST_FRAMES", 200)
    match = small(DEEPER)
    assert match.act(0, "rest") == ""
    answers = 0
    while match.decision is not None and answers < 500:
        assert match.answer("yes") == ""
        answers += 1
    assert match.table.state.halted.startswith("more (")


def test_a_stock_that_grows_beyond_every_limit_is_stopped_and_named():
    match = small("errand News\n  Gain 1 coin for each coin you have.\n\nmill Well\n  When you rest, gain 1 favor.\n")
    give(match, coin=MOST_OF_ONE - 1)
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.table.state.halted.startswith("news (")
    assert match.undo()
    assert not match.table.state.halted
    assert match.table.stock(0, "coin") == MOST_OF_ONE - 1


def test_a_question_with_too_many_answers_is_never_asked():
    match = small("errand News\n  Lose any 900000 coins or favors.\n")
    give(match, coin=800_000, favor=800_000)
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.decision is None
    assert match.table.state.halted.startswith("news (")


def test_nobody_can_bid_one_of_a_million_numbers():
    match = small("rule wealth\n  +1000000 skill.\n\nerrand News\n  Each trader bids up to its skill.\n")
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.table.state.halted.startswith("news (")


def test_no_more_cards_are_laid_out_than_there_may_be():
    game = small_game(f"mill Well\n  starts in hand, {MOST_CARDS + 1} copies\n  +1 fame.\n")
    with pytest.raises(LimitError, match="more than 100000 cards"):
        Match.begin(game, 2)


def test_doing_all_of_it_is_tried_out_only_once_within_itself():
    """Each card tries out whether the other can be played, which tries out whether the first can."""
    text = "\n".join(f"errand {name}\n  Do all of this: play 1 errand; and gain 1 coin.\n" for name in ("News", "Note"))
    match = small(text)
    cards = [bring(match, key, zone="hand") for key in ("news", "note") for _ in range(8)]
    assert match.resolve(0, cards[0]) == ""
    assert not match.table.state.halted


UNTIL = """\
errand News
  Until you have 2 favors, again move 1 mill from hand to the square.

errand Note
  You may move 1 mill from hand to the square as often as you like.

errand Rumor
  You may draw 1 errand as often as you like.

mill Well
  +1 fame.
"""


def test_what_is_done_again_and_again_ends_once_it_changes_nothing():
    match = small(UNTIL)
    for _ in range(3):
        bring(match, "well", zone="hand")
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert not match.table.state.halted
    assert len(match.table.in_zone("square", 0)) == 3


def test_nobody_is_asked_whether_to_do_what_cannot_be_done():
    match = small(UNTIL)
    assert match.resolve(0, bring(match, "note", zone="hand")) == ""
    assert match.decision is None


def test_nobody_is_asked_again_whether_to_do_what_changed_nothing():
    match = small(UNTIL)
    assert match.resolve(0, bring(match, "rumor", zone="hand")) == ""
    assert match.answer("yes") == ""
    assert match.decision is None


COPIES = """\
errand News
  Move 3 mills from hand to the square.

action expand
  done to a mill in play
  needs 1 picker on it
  Gain 1 coin.

counter picker

phase work phase
  any number of actions

mill Well
  +1 fame.

mill Pump
  +1 fame.
""".replace("action expand\n  done to", "action expand\n  in the work phase\n  done to")


def test_of_copies_that_nobody_can_tell_apart_one_is_offered():
    match = small(COPIES)
    wells = [bring(match, "well", zone="hand") for _ in range(7)]
    pump = bring(match, "pump", zone="hand")
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert [option.entity for option in match.decision.options] == [wells[0], pump]
    assert match.answer(f"well#{wells[0]}") == ""
    assert [option.entity for option in match.decision.options] == [wells[1], pump]
    clone = match.clone()
    for one in (match, clone):
        assert one.answer(f"pump#{pump}") == ""
        assert one.decision is None
    assert match.table.state == clone.table.state
    assert match.table.in_zone("square", 0) == [wells[0], pump, wells[1]]
    assert match.undo()
    assert [option.entity for option in match.decision.options] == [wells[1], pump]


def test_nobody_is_asked_which_of_some_equal_cards():
    match = small(COPIES)
    for _ in range(7):
        bring(match, "well", zone="hand")
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.decision is None
    assert len(match.table.in_zone("square", 0)) == 3


def test_copies_with_other_counters_on_them_are_told_apart():
    match = small(COPIES)
    wells = [bring(match, "well") for _ in range(3)]
    match.table.set_counter(wells[1], "picker", 1, 0)
    match.table.set_counter(wells[2], "picker", 1, 0)
    phase = plan_of(match.table).game.phases["work-phase"]
    offered = [option.entity for option in match.turn.course.moves(0, phase)]
    assert offered == [wells[1]]
    match.table.set_counter(wells[2], "picker", 2, 0)
    assert [option.entity for option in match.turn.course.moves(0, phase)] == [wells[1], wells[2]]


NONE = """\
errand News
  Gain 1 coin for each mill.
  source "a test", high

  example "none of them, although some were given"
    given you have 2 mills and 1 mill in hand
    given you have 0 mills and 0 mills in hand
    when News happens
    then you have 0 coins, 0 mills in hand and 0 mills

  example "more than any game has"
    given you have 500000 mills in hand
    then you have 0 coins
"""


def test_a_given_that_says_there_are_none_makes_it_so_and_one_beyond_all_limits_is_refused():
    none, many = small_game(NONE).cards["news"].examples
    assert run_example(small_game(NONE), none).found == ()
    (finding,) = run_example(small_game(NONE), many).found
    assert (finding.slug, dict(finding.arguments)["why"]) == ("example-failed", ("@reason-too-many",))


def test_an_era_that_the_game_does_not_have_cannot_end():
    with pytest.raises(AssertionError, match="lacking"):
        small_game("errand News\n  End the season.\n")
    match = small("errand News\n  End the season.\n", flawed=True)
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.decision is None
