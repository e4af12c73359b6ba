"""A card that waits for an action on itself is told only if it cannot be in play by then."""

import pytest
from tests.support.matches import HOUSE, small_library

CARD = """
errand Letter
  {text}
  When you play this, gain 1 coin.
  source "a test", low
"""
AWAY = "  Carry it out, then move it to the discard pile.\n"
ONE_FORM = HOUSE[: HOUSE.rindex("action play")]


def found(text: str, house: str = ONE_FORM) -> list[str]:
    return [one.slug for one in small_library(CARD.format(text=text), flawed=True, house=house).errors]


def test_a_card_that_is_put_away_waits_in_vain():
    assert found("Gain 1 coin.") == ["waits-outside"]


@pytest.mark.parametrize(
    "deeds",
    [
        "  Move it into play, then carry it out.\n",
        "  Move it to the discard pile, then carry it out, then move it into play.\n",
        "  Carry it out.\n",
    ],
)
def test_an_action_that_may_leave_the_card_in_play_is_no_mistake(deeds: str):
    small_library(CARD.format(text="Gain 1 coin."), house=ONE_FORM.replace(AWAY, deeds))


def test_a_card_that_brings_itself_into_play_is_no_mistake():
    small_library(CARD.format(text="Gain 1 coin, then move it into play."), house=ONE_FORM)


def with_rule(sentence: str) -> str:
    return CARD.format(text="Gain 1 coin.") + f"\nrule homecoming\n  {sentence}\n"


def test_a_rule_that_may_bring_the_card_into_play_is_no_mistake():
    small_library(with_rule("At the end of your turn, move 1 errand from the discard pile into play."), house=ONE_FORM)


def test_a_rule_that_brings_nothing_into_play_helps_no_card():
    library = small_library(with_rule("At the end of your turn, gain 1 coin."), flawed=True, house=ONE_FORM)
    assert [one.slug for one in library.errors] == ["waits-outside"]
