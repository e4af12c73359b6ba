"""Piles that run out and are made anew, places to discard to, and cards that may be drawn or left."""

import pytest
from tests.support.matches import bring, give, small

from cardwright.engine.rules.moving import discarding
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY

PILES = """
season Spring

season Autumn

kind partnership, kind of card
  only one in play
  drawn from the deck to hand, refilled from the square with cards of the current season
  discarded to the square

partnership [Shared Quay], season Spring
  +1 fame.

partnership [Joint Venture], season Autumn
  +2 fame.

partnership [Uneasy Peace], season Autumn
  Playing a workshop needs 2 coins.

errand News
  Draw up to 3 partnerships.

errand [Spring Cleaning]
  Discard 1 partnership.

workshop Inn
  +1 skill.
"""


def lying(match: Match, zone: str, player: int = NOBODY) -> list[str]:
    return sorted(match.table.card(one).key for one in match.table.in_zone(zone, player))


def test_only_cards_of_the_current_era_are_shuffled_into_a_new_deck():
    match = small(PILES)
    for key in ("shared-quay-spring", "joint-venture-autumn", "uneasy-peace-autumn"):
        bring(match, key, NOBODY, "square")
    match.table.set_clock("era", 1)
    news = bring(match, "news", 0, "hand")
    assert match.act(0, "play", news) == ""
    assert [option.key for option in match.decision.options] == ["2", "1", "0"], "all there are, the usual answer first"
    assert match.answer("2") == ""
    assert lying(match, "hand", 0) == ["joint-venture-autumn", "uneasy-peace-autumn"]
    assert lying(match, "square") == ["shared-quay-spring"]


@pytest.mark.parametrize("answer, drawn", [("1", 1), ("0", 0)])
def test_a_right_to_draw_is_no_duty(answer, drawn):
    match = small(PILES)
    for key in ("shared-quay-spring", "joint-venture-autumn"):
        bring(match, key, NOBODY, "errand-deck")
    assert match.act(0, "play", bring(match, "news", 0, "hand")) == ""
    assert match.answer(answer) == ""
    assert len(lying(match, "hand", 0)) == drawn
    assert len(lying(match, "errand-deck")) == 2 - drawn


def test_nobody_is_asked_how_many_of_no_cards_to_draw():
    match = small(PILES)
    bring(match, "joint-venture-autumn", NOBODY, "square")
    assert match.act(0, "play", bring(match, "news", 0, "hand")) == ""
    assert match.decision is None
    assert lying(match, "hand", 0) == []


def test_a_deck_that_is_not_empty_is_not_made_anew():
    match = small(PILES)
    bring(match, "shared-quay-spring", NOBODY, "errand-deck")
    bring(match, "shared-quay-spring", NOBODY, "square")
    assert match.act(0, "play", bring(match, "news", 0, "hand")) == ""
    assert match.answer("1") == ""
    assert lying(match, "square") == ["shared-quay-spring"]


def test_a_card_that_is_discarded_or_gives_way_goes_where_its_kind_says():
    match = small(PILES)
    bring(match, "shared-quay-spring", 0)
    assert match.act(0, "play", bring(match, "joint-venture-autumn", 0, "hand")) == ""
    assert lying(match, "square") == ["shared-quay-spring"]
    bring(match, "uneasy-peace-autumn", 0, "hand")
    assert match.act(0, "play", bring(match, "spring-cleaning", 0, "hand")) == ""
    assert lying(match, "square") == ["shared-quay-spring", "uneasy-peace-autumn"]
    assert lying(match, "discard-pile") == ["spring-cleaning"], "other kinds have no such place"
    assert discarding(match.table, bring(match, "inn", 0)) == "discard-pile"


@pytest.mark.parametrize("coins, reason", [(1, "missing-need"), (2, "")])
def test_what_an_action_requires_is_not_paid(coins, reason):
    match = small(PILES)
    bring(match, "uneasy-peace-autumn", 0)
    give(match, 0, coin=coins)
    inn, other = (bring(match, "inn", player, "hand") for player in (0, 1))
    assert match.act(0, "play", inn) == reason
    assert match.table.stock(0, "coin") == coins
    assert match.act(1, "play", other) == "", "others are not asked for it"
