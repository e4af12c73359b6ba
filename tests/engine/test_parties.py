"""Cards that bind two players: how they come about, what holds for whom, and that nothing is left when they go."""

import pytest
from tests.support.matches import bring, give, small, snapshot

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import move, settle
from cardwright.engine.rules.prices import bill
from cardwright.engine.run.match import Match
from cardwright.model.bonds import release, unite
from cardwright.model.state import Bond

PARTNERSHIPS = """
kind partnership, kind of card
  only one in play

action propose
  done to a partnership in hand
  Choose one: make another trader its second party; or make another trader its first party.
  If the other party agrees, move it into play.

action dissolve
  done to a partnership in play, by either party
  Move it to the discard pile.

action send
  done to a storm in hand
  Carry it out, then move it to the discard pile.

action recruit
  cost 1 coin
  Gain 1 favor.

partnership Quay
  For the first party: +1 fame.
  For the second party: +2 fame.
  For each party: once per turn: gain 1 coin.
  For each party: when you rest, the other party gains 1 favor.

partnership Pact
  For each party: recruiting also costs the other party 2 coins.
  For each party: you cannot send a storm against the other party.
  For each party: when this leaves play, gain 5 coins.

partnership Truce
  For each party: before you send a storm against the other party, discard this.
  For each party: +1 skill.
  For each party: while you are sending a storm against the other party, +3 skill.

partnership Dowry
  For the first party: gain 1 coin.
  For each party: gain 2 favors.

errand Herald
  If each other trader agrees, gain 9 coins.

captain Lawyer
  Your partnerships have no effect.

storm Squall
  Gain coins equal to your skill.
"""


def bound(match: Match, card: str, first: int, second: int) -> int:
    """A card in play that binds two players; the first has it."""
    entity = bring(match, card, first)
    unite(match.table, entity, first, second)
    settle(match.table)
    return entity


def fame(match: Match) -> list[int]:
    return [stat(match.table, player, "fame") for player in range(match.table.state.players)]


def stocks(match: Match, key: str) -> list[int]:
    return [match.table.stock(player, key) for player in range(match.table.state.players)]


def test_an_offer_asks_three_things_one_after_the_other_and_each_is_a_list_of_options():
    match = small(PARTNERSHIPS, players=3)
    quay = bring(match, "quay", 1, "hand")
    assert match.act(1, "propose", quay) == ""
    asked = []
    for answer in ("option 2", "player#1", "yes"):
        decision = match.decision
        assert decision is not None
        asked.append((decision.player, decision.kind, [option.key for option in decision.options]))
        assert match.answer(answer, decision.number) == ""
    assert asked == [
        (1, "choose", ["option 1", "option 2"]),
        (1, "player", ["player#1", "player#3"]),
        (0, "agree", ["yes", "no"]),
    ]
    assert match.table.state.bonds == (Bond(quay, 0, 1),)
    assert fame(match) == [1, 2, 0]


def test_an_offer_can_name_the_other_one_beforehand():
    match = small(PARTNERSHIPS, players=3)
    quay = bring(match, "quay", 0, "hand")
    assert match.act(0, "propose", quay, 2) == ""
    assert match.answer("option 1") == ""
    assert match.decision is not None
    assert match.decision.player == 2


def test_what_is_declined_stays_in_hand_and_binds_nobody():
    match = small(PARTNERSHIPS)
    quay = bring(match, "quay", 0, "hand")
    match.act(0, "propose", quay)
    match.answer("option 1")
    match.answer("no")
    assert match.table.zone_of(quay) == "hand"
    assert match.table.state.bonds == ()
    assert fame(match) == [0, 0]


def test_what_was_agreed_can_be_undone_step_by_step():
    match = small(PARTNERSHIPS, players=3)
    old, quay = bound(match, "pact", 0, 2), bring(match, "quay", 0, "hand")
    states = [snapshot(match.table.state)]
    steps = [
        lambda: match.act(0, "propose", quay),
        lambda: match.answer("option 1"),
        lambda: match.answer("player#2"),
        lambda: match.answer("yes"),
        lambda: match.use(1, quay),
        lambda: match.act(1, "dissolve", quay),
    ]
    for step in steps:
        assert step() == ""
        states.append(snapshot(match.table.state))
    assert match.table.zone_of(old) == match.table.zone_of(quay) == "discard-pile"
    for state in reversed(states[:-1]):
        assert match.undo()
        assert snapshot(match.table.state) == state


def test_a_clone_is_bound_on_its_own():
    match = small(PARTNERSHIPS)
    bound(match, "quay", 0, 1)
    copy = match.table.state.clone()
    release(match.table, 0)
    assert copy.bonds == (Bond(0, 0, 1),)
    assert match.table.state.bonds == ()


@pytest.mark.parametrize("holder", [0, 1])
def test_the_sides_do_not_depend_on_who_has_the_card(holder):
    match = small(PARTNERSHIPS, players=3)
    quay = bring(match, "quay", holder)
    unite(match.table, quay, 0, 1)
    assert fame(match) == [1, 2, 0]
    assert [match.use(player, quay) for player in (0, 1, 2)] == ["", "", "not-in-play"]
    assert [match.use(player, quay) for player in (0, 1)] == ["used-already", "used-already"]
    assert match.act(1, "rest") == ""
    assert stocks(match, "favor") == [1, 0, 0]
    assert stocks(match, "coin") == [1, 2, 0]


def test_a_card_in_play_that_binds_nobody_says_nothing():
    match = small(PARTNERSHIPS)
    bring(match, "quay", 0)
    assert fame(match) == [0, 0]


def test_nothing_is_left_of_a_card_that_is_put_away():
    match = small(PARTNERSHIPS)
    quay = bound(match, "quay", 0, 1)
    move(match.table, quay, "discard-pile", 0)
    assert fame(match) == [0, 0]
    assert match.table.state.bonds == ()
    assert match.use(1, quay) == "not-in-play"


def test_both_parties_answer_that_it_leaves():
    match = small(PARTNERSHIPS, players=3)
    pact = bound(match, "pact", 1, 2)
    assert match.act(2, "dissolve", pact) == ""
    assert stocks(match, "coin") == [0, 5, 5]


def test_only_a_party_can_end_it():
    match = small(PARTNERSHIPS, players=3)
    pact = bound(match, "pact", 1, 2)
    assert match.act(0, "dissolve", pact) == "wrong-object"


def test_a_new_one_replaces_only_the_one_its_owner_has():
    match = small(PARTNERSHIPS, players=3)
    other, own = bound(match, "quay", 1, 0), bound(match, "pact", 0, 2)
    new = bring(match, "truce", 0, "hand")
    match.act(0, "propose", new)
    match.answer("option 1")
    match.answer("player#3")
    assert match.table.zone_of(own) == "play"
    match.answer("yes")
    assert [match.table.zone_of(one) for one in (other, own, new)] == ["play", "discard-pile", "play"]


def test_a_price_is_shared_and_refused_if_the_other_cannot_pay():
    match = small(PARTNERSHIPS, players=3)
    bound(match, "pact", 0, 1)
    give(match, 0, coin=3)
    give(match, 1, coin=2)
    give(match, 2, coin=1)
    deal = match.deal(0, "recruit")
    assert deal is not None
    assert bill(match.table, deal).amounts == {"coin": 1}
    assert match.act(0, "recruit") == ""
    assert stocks(match, "coin") == [2, 0, 1]
    assert match.act(0, "recruit") == "cannot-pay"
    assert match.act(2, "recruit") == ""


def test_what_is_forbidden_against_one_is_allowed_against_another():
    match = small(PARTNERSHIPS, players=3)
    bound(match, "pact", 0, 1)
    storms = [bring(match, "squall", player, "hand") for player in (0, 1)]
    assert [match.act(player, "send", storms[player], 1 - player) for player in (0, 1)] == ["forbidden", "forbidden"]
    assert [match.act(player, "send", storms[player], 2) for player in (0, 1)] == ["", ""]


def test_before_is_before_what_the_card_says():
    match = small(PARTNERSHIPS, players=3)
    truce = bound(match, "truce", 1, 0)
    storm = bring(match, "squall", 0, "hand")
    assert match.act(0, "send", storm, 1) == ""
    assert match.table.zone_of(truce) == "discard-pile"
    assert match.table.zone_of(storm) == "discard-pile"
    assert stocks(match, "coin") == [0, 0, 0]


def test_while_doing_is_over_when_it_is_done():
    match = small(PARTNERSHIPS.replace("before you send a storm against the other party, discard this", "+1 fame"))
    bound(match, "truce", 1, 0)
    storm = bring(match, "squall", 0, "hand")
    assert match.act(0, "send", storm, 1) == ""
    assert stocks(match, "coin") == [4, 0]
    assert stat(match.table, 0, "skill") == 1


def test_a_card_that_is_carried_out_does_so_for_each_party():
    match = small(PARTNERSHIPS, players=3)
    dowry = bound(match, "dowry", 2, 1)
    assert match.resolve(0, dowry) == ""
    assert stocks(match, "coin") == [0, 0, 1]
    assert stocks(match, "favor") == [0, 2, 2]


SHARED = """
counter picker

kind partnership, kind of card

action propose
  done to a partnership in hand
  Make another trader its second party.
  Move it into play.

partnership Crew
  For the first party: each picker here gives +1 skill.
  For each party: +1 fame.
"""


def test_counters_on_a_card_add_nothing_to_a_party_while_there_are_none():
    match = small(SHARED, players=3)
    bound(match, "crew", 0, 1)
    assert fame(match) == [1, 1, 0]
    assert [stat(match.table, player, "skill") for player in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("answers, coins", [(["yes", "yes"], 9), (["yes", "no"], 0), (["no"], 0)])
def test_of_several_all_must_agree(answers, coins):
    match = small(PARTNERSHIPS, players=3)
    assert match.act(0, "play", bring(match, "herald", 0, "hand")) == ""
    for player, answer in enumerate(answers, 1):
        assert match.decision is not None
        assert match.decision.player == player
        match.answer(answer)
    assert match.decision is None
    assert stocks(match, "coin")[0] == coins


def test_a_card_without_effect_has_none_for_either_party():
    match = small(PARTNERSHIPS)
    quay = bound(match, "quay", 0, 1)
    bring(match, "lawyer", 0)
    assert fame(match) == [0, 0]
    assert match.use(1, quay) == "not-in-play"


@pytest.mark.parametrize(
    "text",
    [
        "rule odd\n  For each party: +1 fame.\n",
        "rule odd\n  When you rest, discard this.\n",
        "action recruit\n  Make another trader its first party.\n",
        "rule odd\n  When you rest, the other party gains 1 coin.\n",
    ],
)
def test_parties_need_a_card(text):
    small(text, flawed=True)
