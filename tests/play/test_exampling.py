"""An example of the last move says what was done, and is true."""

import pytest
from tests.support.matches import HOUSE, small_library

from cardwright.base.source import Source, Span
from cardwright.check.examples import run_example
from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.model.rulebook.cards import Example
from cardwright.play.exampling import NoExampleError, example_of
from cardwright.play.ruleset import fingerprint
from cardwright.play.trace import Settings, Trace
from cardwright.tree import phrases

GAME = """
setup
  Each trader draws 2 errands.

phase work phase
  any number of actions

errand Crossroads
  starts in the deck, 20 copies
  Choose one: gain 1 coin; gain 2 favors; or gain 3 coins.
"""
OWN = HOUSE.replace("done to an errand in hand\n", "done to an errand in hand\n  in the work phase\n")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_example_of_a_choice_picks_the_same_option(place):
    game = small_library(GAME, house=OWN).rulebook.games["primer"]
    match, answers = Match.play(game, 2, {}, 1), []

    def answer(key: str) -> None:
        answers.append(key)
        assert not match.answer(key)

    assert match.decision is not None
    answer(next(one.key for one in match.decision.options if one.key.startswith("play crossroads")))
    answer(match.decision.options[place].key)
    settings = Settings("primer", 2, 1, {})
    with pytest.raises(NoExampleError):
        example_of(game, Trace(settings, fingerprint(game), tuple(answers)), Player(1), "nothing done")
    made = example_of(game, Trace(settings, fingerprint(game), tuple(answers)), Player(0), "at the crossroads")
    assert made.card == "crossroads"
    assert phrases.whenever(phrases.you_pick_option(place + 1)) in made.lines
    span = Span(Source("", "", "en"), 0, 0)
    outcome = run_example(game, Example("", "", tuple((one, span) for one in made.lines), span))
    assert not outcome.found
