"""What goes in circles is named with its lines, wherever it is written, and only then is it stopped."""

import pytest
from tests.support.matches import HOUSE, bring, give, small, small_game

from cardwright.engine.run import contests, turn
from cardwright.engine.run.match import Match
from cardwright.model.limits import MOST_EFFECTS, MOST_OF_ONE, LimitError, hold
from cardwright.model.plan.plan import plan_of

FIRST = HOUSE.count("\n") + 2
"""The line of the file in which the blocks of a test begin."""


def named(key: str, *lines: int) -> str:
    places = ", ".join(f"cards/primer/game.cards:{FIRST + line - 1}" for line in lines)
    return f"{key} ({places})"


WRITTEN = {
    "a card": ("landmark Anvil\n  +1 fame.\n  When you gain coins, gain 1 coin.\n", named("anvil", 3)),
    "a rule": ("rule more\n  +1 fame.\n  When you gain coins, gain 1 coin.\n", named("more", 3)),
    "two sentences": (
        "landmark Anvil\n  When you gain coins, gain 1 favor.\n  When you gain favors, gain 1 coin.\n",
        named("anvil", 2, 3),
    ),
    "two cards": (
        "landmark Anvil\n  When you gain coins, gain 1 favor.\n\nrule more\n  When you gain favors, gain 1 coin.\n",
        f"{named('anvil', 2)}, {named('more', 5)}",
    ),
    "an action": (
        "action recruit\n  Gain 1 favor.\n\nrule more\n  When you gain favors, recruit.\n  When you rest, recruit.\n",
        f"{named('more', 5)}, {named('recruit', 2)}",
    ),
}


@pytest.mark.parametrize("where", WRITTEN)
def test_a_circle_is_named_with_every_line_it_goes_through_and_no_other(where):
    text, expected = WRITTEN[where]
    match = small(text, flawed=where != "two cards")
    for card in plan_of(match.table).game.cards:
        bring(match, card)
    assert match.act(0, "rest") == ""
    assert match.table.state.halted == expected


PHASED = """
setup
  Each trader gains 1 {setup}.

phase morning phase
  Each trader gains 1 {morning}.

phase work phase
  any number of actions

rule more
  When you gain favors, gain 1 favor.
"""


@pytest.mark.parametrize("setup, morning", [("favor", "coin"), ("coin", "favor")])
def test_a_circle_that_the_set_up_or_a_phase_begins_stops_the_game_before_the_first_question(setup, morning):
    match = Match.play(small_game(PHASED.format(setup=setup, morning=morning), flawed=True), 2)
    assert match.decision is None
    assert "more (" in match.table.state.halted
    assert not match.is_over


def test_the_longest_chain_that_ends_is_not_stopped(monkeypatch):
    """A chain is one effect for each coin, and a few for the card it begins with."""

    def halted(most: int) -> bool:
        monkeypatch.setattr(turn, "MOST_EFFECTS", most)
        match = small("errand News\n  Until you have 30 coins, again gain 1 coin.\n")
        assert match.resolve(0, bring(match, "news", zone="hand")) == ""
        assert match.table.state.halted or match.table.stock(0, "coin") == 30
        return bool(match.table.state.halted)

    stopped = [most for most in range(1, 120) if halted(most)]
    assert stopped == list(range(1, len(stopped) + 1)), "whoever may do more effects is not stopped sooner"
    assert 30 <= len(stopped) < 100
    assert MOST_EFFECTS == 10_000


@pytest.mark.parametrize("number, is_held", [(0, True), (7, True), (-7, True), (8, False), (-8, False)])
def test_a_limit_is_the_last_number_that_is_allowed(number, is_held):
    if is_held:
        hold("coins", number, 7)
    else:
        with pytest.raises(LimitError, match="this game comes to more than 7 coins"):
            hold("coins", number, 7)


def test_a_stock_may_reach_its_limit_and_not_pass_it():
    match = small("errand News\n  Gain 1 coin.\n")
    give(match, coin=MOST_OF_ONE - 1)
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert (match.table.stock(0, "coin"), match.table.state.halted) == (MOST_OF_ONE, "")
    assert match.resolve(0, bring(match, "news", zone="hand")) == ""
    assert match.table.state.halted.startswith("news (")


def test_a_bid_may_be_one_of_just_as_many_numbers_as_a_question_may_have_answers(monkeypatch):
    monkeypatch.setattr(contests, "MOST_OPTIONS", 5)
    for skill, is_asked in ((5, True), (6, False)):
        match = small(f"rule wealth\n  +{skill} skill.\n\nerrand News\n  Each trader bids up to its skill.\n")
        assert match.resolve(0, bring(match, "news", zone="hand")) == ""
        assert (match.decision is not None) == is_asked
