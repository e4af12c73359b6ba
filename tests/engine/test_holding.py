"""Which cards have a say: what is silenced and what is not, what counts as something else, and for whom."""

import pytest
from tests.support.matches import bring, small

from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import settle
from cardwright.engine.run.match import Match

SILENCE = """
counter picker

landmark Bell
  +1 fame.

mill Wheel
  +2 fame.

mill Hush
  +4 fame.
  Your mills have no effect.

captain Sleeper
  +8 fame.
  Your mills have no effect.

rule wind
  +32 fame for each mill.
"""


def fame(*cards: str, others: tuple[str, ...] = ()) -> int:
    match = small(SILENCE)
    for card in cards:
        bring(match, card)
    for card in others:
        bring(match, card, 1)
    settle(match.table)
    return stat(match.table, 0, "fame")


@pytest.mark.parametrize(
    "cards, others, number",
    [
        (("bell", "wheel"), (), 1 + 2 + 32),
        (("bell", "wheel", "sleeper"), (), 1 + 8 + 32),
        (("bell", "wheel", "hush"), (), 1 + 4 + 64),
        (("bell", "wheel"), ("sleeper", "hush"), 1 + 2 + 32),
        (("hush", "hush"), (), 64),
    ],
)
def test_a_card_silences_those_it_speaks_of_and_neither_itself_nor_those_of_others(cards, others, number):
    assert fame(*cards, others=others) == number


KINDS = """
counter picker

stock crate
  begins with 9

stock fruit
  kept as crates on groves

season Spring
  level: 1

season Autumn
  level: 2

grove Elm, season Spring
  +0 fame.

mill Low, season Spring
  +0 fame.

mill High, season Autumn
  +0 fame.

captain Grafter
  Your mills count as groves that produce 1 fruit for each level.

landmark Census
  +1 fame for each grove.

landmark Record
  +1 skill for each season Autumn grove.

landmark Bank
  +1 ribbon for each workshop.

stat ribbon
"""


def counted(*cards: str) -> tuple[int, int, int]:
    """Groves, groves of autumn, and workshops."""
    match = small(KINDS)
    for card in ("census", "record", "bank", *cards):
        bring(match, card)
    return tuple(stat(match.table, 0, key) for key in ("fame", "skill", "ribbon"))


@pytest.mark.parametrize(
    "cards, expected",
    [
        (("elm-spring",), (1, 0, 1)),
        (("elm-spring", "low-spring", "high-autumn"), (1, 0, 3)),
        (("elm-spring", "low-spring", "high-autumn", "grafter"), (3, 1, 3)),
        (("low-spring", "grafter"), (1, 0, 1)),
        (("grafter",), (0, 0, 0)),
    ],
)
def test_what_counts_as_another_kind_is_counted_as_such_in_its_season_and_once(cards, expected):
    assert counted(*cards) == expected


def test_a_card_that_leaves_takes_what_it_said_with_it():
    match: Match = small(KINDS)
    for card in ("census", "low-spring"):
        bring(match, card)
    grafter = bring(match, "grafter")
    assert stat(match.table, 0, "fame") == 1
    match.table.put(grafter, "hand", 0)
    settle(match.table)
    assert stat(match.table, 0, "fame") == 0
    match.table.put(grafter, "play", 1)
    settle(match.table)
    assert stat(match.table, 0, "fame") == 0, "it is somebody else's now"
