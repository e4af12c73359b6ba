"""Stacks of copies of a card: one that was never laid is not empty, neither in an example nor before its era begins."""

from tests.support.matches import small_game

from cardwright.check.examples import run_examples
from cardwright.engine.rules import dealing
from cardwright.engine.rules.stacks import empty_stacks
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY

SEASONS = """
zone in the storehouse, shared, in stacks

zone in the box, shared, hidden

season Spring
  level: 1
  source "a test", low

season Autumn
  level: 2
  source "a test", low

deck spring-cards, season Spring
  goes to the storehouse at the start of its season
  2 Windmill

deck autumn-cards, season Autumn
  goes to the storehouse at the start of its season
  2 Orchard

mill Windmill, season Spring
  Gain 1 coin.
  source "a test", low

grove Orchard, season Autumn
  Gain 1 coin.
  source "a test", low

errand Inventory
  Gain 1 coin for each empty stack in the storehouse.
  source "a test", low

  example "nothing was laid"
    given you have Inventory in hand and Windmill in hand
    when you play Inventory
    then you have 0 coins

errand Clearance
  Move 1 mill from the storehouse to hand, then gain 1 coin for each empty stack in the storehouse.
  source "a test", low

  example "the example has laid it"
    given you have Clearance in hand and Windmill in the storehouse
    when you play Clearance
    then you have 1 coin
"""


def test_examples_count_only_the_stacks_that_they_lay():
    outcomes = list(run_examples(small_game(SEASONS)))
    assert len(outcomes) == 2
    assert not [one for one in outcomes if one.found]


def test_a_stack_of_another_era_is_not_empty():
    match = Match.play(small_game(SEASONS), 2)
    assert empty_stacks(match.table, "storehouse", NOBODY) == []
    match.table.put_all(list(match.table.in_zone("storehouse", NOBODY)), "discard-pile", NOBODY)
    assert empty_stacks(match.table, "storehouse", NOBODY) == ["windmill-spring"]
    dealing.begin_era(match.table, 1)
    assert empty_stacks(match.table, "storehouse", NOBODY) == []
