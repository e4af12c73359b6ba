"""Triggers: the order of their answers, cards that leave and enter, endless loops, and the other player."""

from tests.support.matches import HOUSE, bring, give, small, small_game, snapshot
from tests.support.measures import questions

from cardwright.check.examples import run_example
from cardwright.engine.rules.moving import move

TRIGGERS = """
stock guest

stock idle picker

landmark Bell
  When each trader rests, choose one: gain 1 favor; or gain 2 favors.

landmark Horn
  When each trader rests, choose one: gain 3 favors; or gain 4 favors.

captain Guide
  When this enters play, choose one: gain 1 favor; or gain 2 favors.

captain Widow
  When this leaves play, choose one: gain 3 favors; or gain 4 favors.

errand Purse
  Gain 1 guest and 1 idle picker.

landmark Ledger
  When you gain idle pickers, choose one: gain 1 coin; or nothing happens.

landmark Journal
  When you gain guests, choose one: gain 2 coins; or nothing happens.

rule evening
  At the end of your turn, choose one: gain 1 favor; or nothing happens.

landmark Lamp
  At the end of your turn, choose one: gain 2 favors; or nothing happens.
"""


def test_triggers_are_answered_in_turn_order_from_the_active_player_oldest_card_first():
    match = small(TRIGGERS, 3)
    for player, card in ((0, "horn"), (2, "bell"), (1, "horn"), (1, "bell"), (0, "bell")):
        bring(match, card, player)
    match.end_turn()
    questions(match)
    assert match.table.state.active == 1
    assert match.act(0, "rest") == ""
    assert questions(match) == [(1, "horn"), (1, "bell"), (2, "bell"), (0, "horn"), (0, "bell")]


def test_a_card_answers_that_it_leaves_before_its_successor_answers_that_it_enters():
    match = small(TRIGGERS)
    widow = bring(match, "widow")
    bring(match, "guide", zone="hand")
    assert match.act(0, "play") == ""
    assert match.table.zone_of(widow) == "discard-pile"
    assert questions(match) == [(0, "widow"), (0, "guide")]
    assert match.table.stock(0, "favor") == 3 + 1


def test_what_happens_in_one_effect_is_answered_in_the_order_it_happened():
    match = small(TRIGGERS)
    bring(match, "ledger")
    bring(match, "journal")
    bring(match, "purse", zone="hand")
    assert match.act(0, "play") == ""
    assert questions(match) == [(0, "journal"), (0, "ledger")]


def test_a_card_that_was_never_in_play_does_not_answer_that_it_leaves():
    match = small(TRIGGERS)
    widow = bring(match, "widow", zone="hand")
    assert move(match.table, widow, "discard-pile", 0) == []
    assert [event.kind for event in move(match.table, widow, "play", 0)] == ["entered"]
    assert move(match.table, widow, "play", 0) == []
    assert [event.kind for event in move(match.table, widow, "hand", 0)] == ["left"]


def test_a_card_that_changes_hands_leaves_one_player_and_enters_for_the_other():
    match = small(TRIGGERS)
    widow = bring(match, "widow")
    events = move(match.table, widow, "play", 1)
    assert [(event.kind, event.player) for event in events] == [("left", 0), ("entered", 1)]
    assert match.table.in_play(1) == [widow]


def test_rules_answer_too_and_before_cards():
    match = small(TRIGGERS)
    bring(match, "lamp")
    match.end_turn()
    assert questions(match) == [(0, "evening"), (0, "lamp")]


def test_a_turn_is_not_over_before_its_last_question_is_answered():
    match = small(TRIGGERS + "\nstock night\n  lost at the end of the turn\n")
    give(match, night=2)
    match.end_turn()
    state = match.table.state
    assert (state.active, state.turn, match.table.stock(0, "night")) == (0, 1, 2)
    questions(match)
    assert (state.active, state.turn, match.table.stock(0, "night")) == (1, 2, 0)


LOOP = """
landmark Hammer
  When you gain coins, gain 1 favor.

landmark Anvil
  When you gain favors, gain 1 coin.

  example "for ever"
    given you have Hammer in play and Anvil in play
    when you rest
    then you have 1 coin

landmark Bystander
  When you rest, gain 1 favor.
"""


BEFORE = HOUSE.count("\n") + 1
LOOPING = f"anvil (cards/primer/game.cards:{BEFORE + 6}), hammer (cards/primer/game.cards:{BEFORE + 3})"


def test_effects_that_set_each_other_off_for_ever_are_stopped_and_named_with_their_lines():
    match = small(LOOP)
    for card in ("hammer", "anvil", "bystander"):
        bring(match, card)
    before = snapshot(match.table.state)
    assert match.act(0, "rest") == ""
    assert match.table.state.halted == LOOPING
    for refused in (match.act(0, "rest"), match.end_turn(), match.start_turn(), match.end_round()):
        assert refused == "halted"
    assert match.undo()
    assert snapshot(match.table.state) == before


def test_an_endless_example_is_a_finding_that_names_the_cards():
    game = small_game(LOOP)
    (example,) = game.cards["anvil"].examples
    (finding,) = run_example(game, example).found
    assert finding.slug == "endless-effects"
    assert dict(finding.arguments)["cards"] == LOOPING
    assert finding.span.text == "when you rest"


OTHERS = """
captain Judge
  When another trader rests, another trader loses 1 favor.

errand Gift
  Another trader gains 2 favors.
"""


def test_in_an_answer_another_player_is_the_one_who_did_it():
    match = small(OTHERS, 3)
    bring(match, "judge", player=1)
    for player in range(3):
        give(match, player, favor=5)
    assert match.act(2, "rest") == ""
    assert match.decision is None
    assert [match.table.stock(player, "favor") for player in range(3)] == [5, 5, 4]


def test_elsewhere_another_player_is_one_of_your_choice():
    match = small(OTHERS, 3)
    bring(match, "gift", player=1, zone="hand")
    assert match.act(1, "play") == ""
    assert (match.decision.player, match.decision.kind) == (1, "player")
    assert [option.key for option in match.decision.options] == ["player#1", "player#3"]
    assert match.answer("player#3") == ""
    assert [match.table.stock(player, "favor") for player in range(3)] == [0, 0, 2]


def test_of_two_players_the_other_needs_no_question():
    match = small(OTHERS)
    bring(match, "gift", zone="hand")
    assert match.act(0, "play") == ""
    assert [match.table.stock(player, "favor") for player in range(2)] == [0, 2]


BEFORE = """
rule more
  Before you play an errand, gain 1 favor.

errand News
  If you have 1 favor, gain 1 coin.
"""


def test_what_comes_before_an_action_is_there_when_it_is_carried_out():
    match = small(BEFORE)
    assert match.act(0, "play", bring(match, "news", zone="hand")) == ""
    assert (match.table.stock(0, "favor"), match.table.stock(0, "coin")) == (1, 1)
