"""Abilities that are used, with their limits and prices, and abilities that last for a while."""

from tests.support.matches import bring, give, small
from tests.support.measures import coins, value

from cardwright.engine.rules.measure import card_stat
from cardwright.engine.run.match import Match

# --- abilities in use -----------------------------------------------------------------------------

USES = """
captain Daily
  Once per turn: gain 1 coin.

captain Yearly
  Once per round: gain 1 coin.

captain Once
  Once per game: gain 1 coin.

captain Costly
  For 2 coins, for 1 coin: gain 1 favor.

landmark Fog
  Your captains have no effect.

captain Twofold
  Once per turn: gain 1 coin.
  Once per turn: gain 1 favor.
"""


def uses(card: str, *steps: str) -> list[bool]:
    """Whether a card can be used at each step; between them turns and rounds may end."""
    match = small(USES, 3)
    entity = bring(match, card)
    found = []
    for step in steps:
        if step == "use":
            found.append(match.use(0, entity) == "")
        else:
            assert {"turn": match.end_turn, "round": match.end_round}[step]() == ""
    return found


def test_once_per_turn_comes_back_with_every_turn():
    assert uses("daily", "use", "use", "turn", "use", "use") == [True, False, True, False]


def test_once_per_round_comes_back_when_everyone_has_had_a_turn():
    assert uses("yearly", "use", "turn", "use", "turn", "use", "turn", "use", "use") == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_once_per_round_comes_back_when_the_round_ends_early_and_then_only_once():
    assert uses("yearly", "use", "round", "use", "use", "round", "use") == [True, True, False, True]


def test_once_per_game_never_comes_back():
    assert uses("once", "use", "use", "turn", "use", "round", "use") == [True, False, False, False]


def test_prices_of_one_use_are_paid_together_or_not_at_all():
    match = small(USES)
    costly = bring(match, "costly")
    give(match, coin=2)
    assert match.use(0, costly) == "cannot-pay"
    give(match, coin=4)
    assert match.use(0, costly) == ""
    assert (coins(match), match.table.stock(0, "favor")) == (1, 1)


def test_a_card_without_effect_cannot_be_used():
    match = small(USES)
    daily = bring(match, "daily")
    bring(match, "fog")
    assert match.use(0, daily) == "not-in-play"


def test_each_of_two_abilities_has_its_own_limit():
    match = small(USES)
    twofold = bring(match, "twofold")
    assert match.use(0, twofold, 1) == ""
    assert match.use(0, twofold, 1) == "used-already"
    assert match.use(0, twofold) == ""
    assert match.use(0, twofold) == "used-already"
    assert (coins(match), match.table.stock(0, "favor")) == (1, 1)


# --- abilities for a while ------------------------------------------------------------------------

GRANTS = """
counter boat

kind bay

zone on the coast, shared

stat anchorage

bay Cove
  starts on the coast
  note "A place."
  +0 fame.

errand Turn
  Until the end of the turn, +1 fame.

errand Round
  Until the end of the round, +1 fame.

errand Action
  Until the end of the action, +1 fame.

errand Rope
  Until a boat leaves it, +1 anchorage on one bay.

errand Gate
  Until the end of the round, each other trader cannot take a landmark.

landmark Tower
  +1 skill.
"""


def granted(card: str) -> Match:
    match = small(GRANTS, 3)
    bring(match, card, zone="hand")
    assert match.act(0, "play") == ""
    return match


def test_until_the_end_of_the_turn_is_until_this_turn_ends():
    match = granted("turn")
    assert [value(match, "fame", player) for player in range(3)] == [1, 0, 0]
    match.act(0, "rest")
    assert value(match, "fame") == 1
    match.end_turn()
    assert value(match, "fame") == 0


def test_until_the_end_of_the_round_outlives_the_turns_of_the_others():
    match = granted("round")
    for fame in (1, 1, 1, 0):
        assert value(match, "fame") == fame
        match.end_turn()


def test_until_the_end_of_the_action_is_over_with_the_next_one():
    match = granted("action")
    assert value(match, "fame") == 1
    match.act(1, "rest")
    assert value(match, "fame") == 0


def test_until_the_end_of_the_action_is_over_when_the_turn_is():
    match = granted("action")
    match.end_turn()
    assert value(match, "fame") == 0


def test_until_a_boat_leaves_it_is_about_that_thing_and_that_counter():
    match = small(GRANTS)
    (cove,) = match.table.in_zone("coast", 0)
    match.table.set_counter(cove, "boat", 2, 1)
    bring(match, "rope", zone="hand")
    assert match.act(0, "play") == ""
    match.end_turn()
    match.end_round()
    assert card_stat(match.table, cove, "anchorage") == 1
    match.table.set_counter(cove, "boat", 3, 1)
    assert card_stat(match.table, cove, "anchorage") == 1
    match.table.set_counter(cove, "boat", 2, 1)
    assert card_stat(match.table, cove, "anchorage") == 0


def test_whom_a_granted_ability_names_is_seen_from_its_owner():
    match = granted("gate")
    for player, reason in ((0, ""), (1, "forbidden"), (2, "forbidden")):
        tower = bring(match, "tower", player, zone="square")
        assert match.act(player, "take", tower) == reason
    for _ in range(3):
        match.end_turn()
    tower = match.table.in_zone("square", 1)[0]
    assert match.act(1, "take", tower) == ""
