"""Random cards in small games: what the checks let pass is played, and nothing falls over; `make fuzz` draws more."""

import os
from itertools import product

import pytest
from tests.support.drawn import Drawer, tried

LONG = os.environ.get("CARDWRIGHT_FUZZ") in ("long", "resume")
CHUNKS, GAMES_A_CHUNK = (40, 250) if LONG else (1, 25)


@pytest.mark.fuzz
@pytest.mark.parametrize("name, chunk", list(product(("starter", "hex", "primer"), range(CHUNKS))))
def test_no_card_that_is_found_right_makes_a_game_fall_over(name, chunk):
    drawer = Drawer(name, chunk)
    drawn = 0
    for number in range(GAMES_A_CHUNK):
        game = drawer.game_with_cards()
        said = {key: card.span.source.text for key, card in game.cards.items() if key.startswith("drawn-")}
        drawn += len(said)
        try:
            tried(game, number)
        except Exception as fault:
            fault.add_note("\n".join(said.values()))
            raise
    assert drawn > GAMES_A_CHUNK
