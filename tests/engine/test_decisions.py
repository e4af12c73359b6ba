"""Decisions: fresh and stale answers, refusals that change nothing, keys of options, and picks."""

from itertools import permutations

import pytest
from tests.support.matches import bring, give, small, snapshot
from tests.support.measures import coins, primer, questions

from cardwright.engine.run.match import Match
from cardwright.model.identity import NOTHING

CHOICES = """
errand Fork
  Choose one: gain 1 coin; or gain 5 coins.

errand Broom
  Discard 2 captains.

errand Works
  Play 2 captains.

captain Ada
  +1 fame.

captain Bea
  +2 fame.

captain Cleo
  +3 fame.

captain Smith
  Once per turn: gain 1 coin.
"""


def fork() -> Match:
    """A match in which the first player is asked."""
    match = small(CHOICES)
    bring(match, "smith")
    bring(match, "fork", zone="hand")
    assert match.act(0, "play") == ""
    assert match.decision is not None
    return match


@pytest.mark.parametrize(
    "reason, attempt",
    [
        ("stale-answer", lambda match: match.answer("option 1", match.decision.number - 1)),
        ("stale-answer", lambda match: match.answer("option 1", match.decision.number + 1)),
        ("no-such-option", lambda match: match.answer("option 3", match.decision.number)),
        ("no-such-option", lambda match: match.answer("")),
        ("question-open", lambda match: match.act(0, "rest")),
        ("question-open", lambda match: match.act(1, "rest")),
        ("question-open", lambda match: match.use(0, 0)),
        ("question-open", lambda match: match.resolve(0, 0)),
        ("question-open", lambda match: match.start_turn()),
        ("question-open", lambda match: match.end_turn()),
        ("question-open", lambda match: match.end_round()),
    ],
)
def test_while_a_question_is_open_only_a_fresh_answer_to_it_is_taken(reason, attempt):
    match = fork()
    before = snapshot(match.table.state)
    assert attempt(match) == reason
    assert snapshot(match.table.state) == before
    assert match.answer("option 2", match.decision.number) == ""
    assert coins(match) == 5


@pytest.mark.parametrize(
    "reason, attempt",
    [
        ("no-question", lambda match: match.answer("option 1")),
        ("no-question", lambda match: match.answer("option 1", 1)),
        ("no-such-action", lambda match: match.act(0, "fly")),
        ("no-such-player", lambda match: match.act(7, "rest")),
        ("no-such-player", lambda match: match.act(-1, "rest")),
        ("wrong-object", lambda match: match.act(0, "play", 0)),
        ("wrong-object", lambda match: match.act(0, "play", 99)),
        ("not-in-play", lambda match: match.use(1, 0)),
        ("not-in-play", lambda match: match.use(0, NOTHING)),
        ("not-in-play", lambda match: match.use(0, 1)),
        ("no-such-ability", lambda match: match.use(0, 0, 1)),
    ],
)
def test_what_cannot_be_done_is_refused_as_a_value_and_changes_nothing(reason, attempt):
    match = small(CHOICES)
    bring(match, "smith")
    bring(match, "smith", zone="discard-pile")
    before = snapshot(match.table.state)
    assert attempt(match) == reason
    assert snapshot(match.table.state) == before


def test_an_answer_is_stale_once_it_is_given():
    match = fork()
    number = match.decision.number
    assert match.answer("option 1", number) == ""
    bring(match, "fork", zone="hand")
    assert match.act(0, "play") == ""
    assert match.answer("option 1", number) == "stale-answer"
    assert match.answer("option 1", number + 1) == ""


def test_the_key_of_an_option_names_the_card_and_not_its_position():
    keys = set()
    for order in permutations(("ada", "bea", "cleo")):
        match = small(CHOICES)
        cards = {card: bring(match, card, zone="hand") for card in ("ada", "bea", "cleo")}
        hand = match.table.in_zone("hand", 0)
        hand[:] = [cards[card] for card in order]
        broom = bring(match, "broom", zone="hand")
        assert match.act(0, "play", broom) == ""
        assert [option.key.partition("#")[0] for option in match.decision.options] == list(order)
        keys.add(frozenset(option.key for option in match.decision.options))
    assert len(keys) == 1


def test_two_of_three_cards_are_picked_one_after_the_other_and_none_twice():
    match = small(CHOICES)
    ada, bea, cleo = (bring(match, card, zone="hand") for card in ("ada", "bea", "cleo"))
    assert match.act(0, "play", bring(match, "broom", zone="hand")) == ""
    assert match.answer(f"bea#{bea}") == ""
    assert [option.key for option in match.decision.options] == [f"ada#{ada}", f"cleo#{cleo}"]
    assert match.answer(f"ada#{ada}") == ""
    assert match.decision is None
    assert match.table.in_zone("hand", 0) == [cleo]


def test_an_action_twice_asks_twice():
    match = small(CHOICES)
    ada, bea, cleo = (bring(match, card, zone="hand") for card in ("ada", "bea", "cleo"))
    assert match.act(0, "play", bring(match, "works", zone="hand")) == ""
    assert match.answer(f"cleo#{cleo}") == ""
    assert match.table.in_play(0) == [cleo]
    assert match.answer(f"ada#{ada}") == ""
    assert match.decision is None
    assert match.table.in_play(0) == [ada]
    assert match.table.in_zone("hand", 0) == [bea]


def test_nobody_is_asked_whether_to_do_what_cannot_be_done():
    match = primer()
    for idle, questions_open in ((1, True), (0, False)):
        give(match, idle_picker=idle)
        assert match.act(0, "play", bring(match, "early-start", zone="hand")) == ""
        assert (match.decision is not None) == questions_open
        questions(match)
