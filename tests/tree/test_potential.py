"""The amounts that a text can give as it is printed: repetitions, sums, choices, and the actions it tells to do."""

import pytest
from tests.support.matches import small

from cardwright.tree.potential import on_card

ACTIONS = """
action improve
  done to a card in play
  Gain 2 coins.

action harvest
  Gain 1 coin.
  Harvest.
"""


@pytest.mark.parametrize(
    "text, coins",
    [
        ("Gain 3 coins.", 3),
        ("Do this 2 times: gain 1 coin.", 2),
        ("Gain 1 coin, then gain 2 favors, then gain 1 coin.", 2),
        ("Choose one: gain 1 coin; gain 3 coins; or lose 5 coins.", 3),
        ("If you have 9 favors, gain 2 coins, otherwise gain 1 coin.", 2),
        ("Improve up to 3 cards.", 6),
        ("Do this 2 times: improve 1 card.", 4),
        ("Harvest.", 1),
        ("Lose 4 coins.", 0),
        # A number that is not printed counts 1.
        ("Gain coins equal to your fame.", 1),
    ],
)
def test_what_a_text_can_give(text, coins):
    card = f'errand Wish\n  {text}\n  source "made up for the tests", low\n'
    table = small(f"{ACTIONS}\n{card}").table
    assert on_card(table, table.add_entity("wish", None, 0), ("coin",)) == coins


@pytest.mark.parametrize("prize, coins", [("4", 2), ("2", 1)])
def test_only_the_readings_that_are_played_count(prize, coins):
    option = "option festival prize: 2 or 4"
    card = 'errand Wish\n  With festival prize 4: gain 1 coin.\n  Gain 1 coin.\n  source "made up for the tests", low\n'
    table = small(f"{option}\n\n{card}", **{"festival-prize": prize}).table
    assert on_card(table, table.add_entity("wish", None, 0), ("coin",)) == coins
