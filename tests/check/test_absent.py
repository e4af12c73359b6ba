"""Examples that speak of something that is not there: each is false and says why."""

import pytest
from tests.support.matches import small_game

from cardwright.check.examples import run_example

ABSENT = """
counter picker

landmark Tower
  +1 fame.

captain Smith
  Once per turn: gain 1 coin.

landmark Board
  +1 fame.

  example "speaks of what is not there"
    given you have Board in play
    {}
    then your fame is 1
"""


@pytest.mark.parametrize(
    "line, reason",
    [
        ("when you take Tower", "example-nowhere"),
        ("when you use Smith", "example-nowhere"),
        ("when a picker leaves Board", "not-there"),
        ("when trader 4 rests", "no-such-player"),
        ("when you agree", "no-question"),
        ("then you cannot take Tower", "example-nowhere"),
        ("then you cannot use Smith", "example-nowhere"),
        ("then the fame of Tower is 0", "example-nowhere"),
        ("then trader 3 has 0 coins", "no-such-player"),
        ("given Tower is next to Board", "example-nowhere"),
        ("given Tower is against you", "example-nowhere"),
        ("given you have 2 pickers", "on-which-card"),
    ],
)
def test_an_example_about_what_is_not_there_is_not_true(line, reason):
    game = small_game(ABSENT.format(line))
    (finding,) = run_example(game, game.cards["board"].examples[0]).found
    assert reason in (finding.slug, *(one.removeprefix("@reason-") for one in dict(finding.arguments).get("why", ())))
    assert finding.span.text == line
