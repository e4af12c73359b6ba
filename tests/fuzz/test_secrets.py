"""Random games of everything that can be played, looked at from every seat; `make fuzz` looks at 200 of each.

`CARDWRIGHT_FUZZ=resume` goes on with a long run that was broken off, as long as nothing has changed since.
"""

import os
from itertools import product
from random import Random

import pytest
from tests.fuzz.conftest import Tally
from tests.fuzz.test_games import settings_of
from tests.support.games import compiled
from tests.support.matches import primer
from tests.support.secrecy import Looked, attic

FIRST = 1_000
"""Where the seeds begin, so that none of them is one of the tests'."""
EVERY = 20
"""One decision in so many is looked at."""
RARELY = {"civilization-2010": 100, "inner-sea": 100}
"""The same of a game that asks thousands of questions; a short run looks at it as often as at the others."""
MOST = {"civilization-2010": 150, "inner-sea": 150}
"""So many decisions are played of a game that takes long; a long run plays it to its end."""

GAMES = {
    "attic": attic,
    "civilization-2010": compiled,
    "inner-sea": compiled,
    "island": primer,
    "primer": primer,
    "tempus": compiled,
    "through-the-ages": compiled,
}
HOW = os.environ.get("CARDWRIGHT_FUZZ")
LONG = HOW in ("long", "resume")
CHUNKS, GAMES_A_CHUNK = (20, 10) if LONG else (1, 1)


def _every(key: str, is_shipped: bool) -> int:
    if not is_shipped:
        return 2
    return RARELY.get(key, EVERY) if LONG else EVERY


@pytest.mark.fuzz
@pytest.mark.parametrize("key, chunk", list(product(GAMES, range(CHUNKS))))
def test_a_seat_is_shown_the_same_in_a_random_game_whatever_it_does_not_know(key, chunk, book):
    name = f"secrets of {key} {chunk} of {GAMES_A_CHUNK}"
    if HOW == "resume" and name in book.tallies():
        pytest.skip("played before")
    library, random = GAMES[key](), Random(chunk)
    tally = Tally(name, book.source)
    for number in range(GAMES_A_CHUNK):
        settings = settings_of(library.rulebook.games[key], random, FIRST + chunk * GAMES_A_CHUNK + number)
        one = Looked(library, settings, _every(key, library is compiled()))
        try:
            one.play() if LONG or key not in MOST else one.play(MOST[key])
        except Exception as fault:  # noqa: BLE001 - whatever went wrong is a finding
            tally.found.append(f"{type(fault).__name__}: {fault} ({settings})")
        tally.games += 1
        tally.decisions += one.decisions
    book.note(tally)
    assert tally.found == []
