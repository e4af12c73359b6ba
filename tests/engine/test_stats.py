"""Stats: the sentences that add to a stat, limits, doubling, conditions, sets, and tokens that come with a card."""

import random

import pytest
from tests.support.matches import Anyone, bring, give, pool_totals, primer_game, small
from tests.support.measures import parts, primer, put_pickers, value

from cardwright.engine.rules.goods import gain
from cardwright.engine.rules.holding import count
from cardwright.engine.rules.measure import card_stat
from cardwright.engine.rules.moving import settle
from cardwright.model.identity import NOTHING
from cardwright.tree.selectors import Kinds


def test_a_stat_can_say_which_sentence_of_which_card_gives_how_much():
    match = primer()
    for card in ("lighthouse", "blossom-gate", "bank"):
        bring(match, card)
    bring(match, "fair-judge")
    put_pickers(match, "water-mill-spring", 3)
    give(match, coin=5)
    assert parts(match, "fame") == {
        ("lighthouse", 0): 2,
        ("blossom-gate", 0): 5,
        ("bank", 0): 1,
        ("fair-judge", 0): 3,
    }
    assert value(match, "fame") == 10


def test_what_a_stat_declares_of_itself_is_part_of_the_answer():
    match = primer()
    bring(match, "dreamer")
    assert [(one.amount, one.card, one.sentence) for one in match.why(0, "night")] == [(1, "", NOTHING), (1, "", 0)]
    assert [(one.amount, one.card) for one in match.why(0, "hiring-fee")] == [(1, "")]


def test_what_a_rule_and_a_granted_ability_give_is_said_as_well():
    match = primer()
    bay = next(entity for entity in match.table.in_zone("coast", 0) if match.table.card(entity).key == "north-bay")
    match.table.set_counter(bay, "boat", 2, 0)
    assert parts(match, "ribbon") == {("home-waters", 0): 2}
    bring(match, "borrowed-lamp", zone="hand")
    assert match.act(0, "play") == ""
    assert parts(match, "fame") == {("borrowed-lamp", 0): 1}


def test_a_doubled_point_is_named_after_the_card_that_doubles_it():
    match = primer()
    bring(match, "long-pier")
    bring(match, "mill-captain")
    put_pickers(match, "water-mill-spring", 2)
    assert parts(match, "skill") == {("water-mill-spring", 0): 2, ("mill-captain", 0): 2, ("long-pier", 0): 4}


@pytest.mark.parametrize("seed", range(12))
def test_contributions_add_up_to_the_stat_before_its_limits_and_have_a_true_address(seed):
    match = primer(3)
    anyone = Anyone(match, seed)
    anyone.deal(12, ("play", "play", "hand"))
    for entity in range(len(match.table.state.cards)):
        if "workshop" in match.table.card(entity).kinds:
            match.table.set_counter(entity, "picker", anyone.draw.randrange(4))
    for player in range(3):
        give(match, player, coin=anyone.draw.randrange(9))
    settle(match.table)
    game = primer_game()
    for player in range(3):
        for key, definition in game.stats.items():
            reasons = match.why(player, key)
            total = sum(one.amount for one in reasons)
            total = total if definition.least is None else max(total, definition.least)
            assert value(match, key, player) == (total if definition.most is None else min(total, definition.most))
            for one in reasons:
                assert one.amount != 0
                if one.card in game.cards:
                    said = game.cards[one.card].sentences[one.sentence].ability
                    about = {getattr(node, "stat", key) for node in said.walk()}
                    assert key in about
                else:
                    assert one.card in ("", *game.rules)


def test_modifiers_commute_whatever_order_cards_come_in():
    cards = ["lighthouse", "long-pier", "golden-bell", "fair-judge", "blossom-gate", "bridge", "town-hall", "school"]
    mills = ["water-mill-spring", "wind-mill-autumn"]
    seen = set()
    draw = random.Random(7)
    for _ in range(20):
        match = primer()
        draw.shuffle(cards)
        for card in cards:
            bring(match, card)
        for card in draw.sample(mills, 2):
            put_pickers(match, card, 2)
        seen.add(tuple(value(match, key) for key in ("fame", "skill", "ribbon", "day", "night")))
    assert len(seen) == 1
    assert all(number > 0 for number in seen.pop())


LIMITS = """
stat yield, at least 0, at most 3

landmark Pit
  -5 yield.

landmark Peak
  +4 yield.

landmark Hill
  +2 yield.
"""


def test_limits_apply_once_and_last():
    match = small(LIMITS)
    bring(match, "pit")
    assert (value(match, "yield"), sum(parts(match, "yield").values())) == (0, -5)
    bring(match, "peak")
    assert (value(match, "yield"), sum(parts(match, "yield").values())) == (0, -1)
    bring(match, "hill")
    bring(match, "peak")
    assert (value(match, "yield"), sum(parts(match, "yield").values())) == (3, 5)


@pytest.mark.parametrize("guests, fee", [(0, 0), (1, 2), (2, 1), (5, 1)])
def test_a_table_is_read_from_the_highest_row_that_fits(guests, fee):
    match = primer()
    give(match, guest=guests)
    assert value(match, "hiring-fee") == fee


DOUBLES = """
mill Wheel
  +3 skill.

landmark Bell
  Each of your skill counts twice.

landmark Choir
  The skill of your mills counts twice.

captain Singer
  +1 skill on each mill.

captain Thinker
  +1 skill.
"""


def test_doubling_comes_after_adding_and_doubles_again():
    match = small(DOUBLES)
    bring(match, "bell")
    bring(match, "choir")
    wheel = bring(match, "wheel")
    bring(match, "singer")
    assert card_stat(match.table, wheel, "skill") == (3 + 1) * 2 * 2
    assert value(match, "skill") == 16


def test_doubling_the_skill_of_mills_leaves_other_cards_alone():
    match = small(DOUBLES)
    bring(match, "choir")
    bring(match, "thinker")
    bring(match, "wheel")
    assert value(match, "skill") == 1 + 6


COUNTED_AS = """
counter picker

stock crate
  begins with 9

stock fruit
  kept as crates on groves

action harvest
  Collect fruit from your groves.

season Spring
  level: 1

season Autumn
  level: 2

mill Grinder, season Autumn
  Each picker here gives +1 skill.

captain Grafter
  Your mills count as groves that produce 1 fruit for each level.

landmark Fence
  +1 fame for each grove.

landmark Wall
  +1 fame for each workshop.
"""


def test_a_card_that_counts_as_another_kind_is_counted_once_for_the_kind_they_share():
    match = small(COUNTED_AS)
    bring(match, "fence")
    bring(match, "wall")
    bring(match, "grinder-autumn")
    assert parts(match, "fame") == {("wall", 0): 1}
    bring(match, "grafter")
    assert parts(match, "fame") == {("fence", 0): 1, ("wall", 0): 1}
    assert count(match.table, 0, Kinds(("mill",))) == 1


def test_a_card_that_counts_as_another_holds_its_goods_by_its_level():
    match = small(COUNTED_AS)
    bring(match, "grinder-autumn")
    assert gain(match.table, 0, "fruit", 5) == 0
    bring(match, "grafter")
    assert gain(match.table, 0, "fruit", 5) == 4
    assert match.table.stock(0, "crate") == 7


CONDITIONS = """
landmark Statue
  +2 fame.

landmark Mirror
  While you have the most fame, +1 fame.

landmark Crown
  While you have the most fame, +1 skill.

landmark Vault
  While you have 5 coins, while you have 3 favors, +1 skill.

landmark Fog
  While you have 4 favors, your mills have no effect.

mill Stone
  +1 skill.
"""


def test_a_condition_on_a_stat_can_stand_on_a_card_that_changes_another():
    match = small(CONDITIONS, flawed=True)
    bring(match, "crown")
    assert value(match, "skill") == 0
    bring(match, "statue")
    assert value(match, "skill") == 1
    bring(match, "statue", player=1)
    assert (value(match, "skill"), value(match, "fame")) == (0, 2)


def test_a_condition_does_not_see_what_depends_on_it():
    match = small(CONDITIONS, flawed=True)
    bring(match, "mirror")
    assert value(match, "fame") == 0
    bring(match, "statue")
    assert value(match, "fame") == 3


def test_conditions_within_conditions_must_all_be_true():
    match = small(CONDITIONS, flawed=True)
    bring(match, "vault")
    for coin, favor, skill in ((5, 2, 0), (4, 3, 0), (5, 3, 1)):
        give(match, coin=coin, favor=favor)
        assert value(match, "skill") == skill


def test_effects_are_taken_away_only_while_the_condition_is_true():
    match = small(CONDITIONS, flawed=True)
    bring(match, "stone")
    bring(match, "fog")
    assert value(match, "skill") == 1
    give(match, favor=4)
    assert value(match, "skill") == 0


SETS = """
landmark Square
  +1 fame for each set of 1 mill and 1 workshop.

landmark Pair
  +1 skill for each pair of mill and workshop.

mill Stone
  +0 fame.

grove Elm
  +0 fame.
"""


@pytest.mark.parametrize("mills, groves, sets", [(1, 0, 0), (2, 0, 1), (1, 1, 1), (3, 1, 2), (1, 5, 1), (4, 0, 2)])
def test_no_card_counts_in_two_places_of_a_set(mills, groves, sets):
    match = small(SETS)
    bring(match, "square")
    bring(match, "pair")
    for _ in range(mills):
        bring(match, "stone")
    for _ in range(groves):
        bring(match, "elm")
    assert (value(match, "fame"), value(match, "skill")) == (sets, sets)


TOKENS = """
stock guest
  begins with 2

stock idle picker

pool of 2: guests and idle pickers

action recruit
  Add 1 guest to your idle pickers.

landmark Inn
  +2 guests.

landmark Tavern
  While you have 3 coins, +1 guest.

landmark Barn
  +1 guest for each mill.

mill Stone
  +1 skill.

captain Host
  +1 guest.

captain Miser
  +1 skill.
"""


def test_tokens_come_with_a_card_and_go_with_it():
    match = small(TOKENS)
    host = bring(match, "host")
    assert match.table.stock(0, "guest") == 3
    bring(match, "miser")
    assert match.table.zone_of(host) == "discard-pile"
    assert match.table.stock(0, "guest") == 2


def test_tokens_that_are_in_use_do_not_go_with_their_card():
    match = small(TOKENS)
    bring(match, "host")
    for _ in range(3):
        assert match.act(0, "recruit") == ""
    bring(match, "miser")
    assert (match.table.stock(0, "guest"), match.table.stock(0, "idle-picker")) == (0, 3)
    assert pool_totals(match)[0] == [2]


def test_tokens_follow_a_condition_and_a_count():
    match = small(TOKENS)
    bring(match, "tavern")
    bring(match, "barn")
    assert match.table.stock(0, "guest") == 2
    give(match, coin=3)
    bring(match, "stone")
    bring(match, "stone")
    assert match.table.stock(0, "guest") == 5
    give(match, coin=0)
    settle(match.table)
    assert match.table.stock(0, "guest") == 4
