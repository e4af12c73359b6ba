"""Decks that run out in the middle of an age: many games, in none of which somebody draws in vain."""

import os

import pytest
from tests.support.drawing import draws_of
from tests.support.games import compiled

GAMES = 80 if os.environ.get("CARDWRIGHT_FUZZ") in ("long", "resume") else 4


@pytest.mark.fuzz
@pytest.mark.parametrize("seeds", [range(first, first + 4) for first in range(0, GAMES, 4)], ids=str)
def test_no_military_card_is_drawn_in_vain_before_the_last_age(seeds):
    game = compiled().rulebook.games["through-the-ages"]
    for seed in seeds:
        found = draws_of(game, 4, seed)
        assert set(found.dry) <= {"IV"}, f"seed {seed}: {found.dry}"
        assert all(found.due[age] for age in ("I", "II", "III"))
