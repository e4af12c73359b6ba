"""Random games of everything that can be played, under watch; `make fuzz` plays thousands of them.

`CARDWRIGHT_FUZZ=resume` goes on with a long run that was broken off, as long as nothing has changed since.
"""

import os
from contextlib import suppress
from itertools import product
from random import Random

import pytest
from tests.fuzz.conftest import Tally
from tests.support.games import compiled
from tests.support.watched import Watched

from cardwright.engine.rules import verdict
from cardwright.model.plan.readings import ReadingError, refuse_unplayable
from cardwright.model.rulebook.game import Game
from cardwright.play.trace import Settings

FIRST = 1_000
"""Where the seeds begin, so that none of them is one of the tests'."""

HOW = os.environ.get("CARDWRIGHT_FUZZ")
CHUNKS, GAMES_A_CHUNK = (100, 25) if HOW in ("long", "resume") else (1, 1)


def settings_of(game: Game, random: Random, seed: int) -> Settings:
    """A game with any number of players and any readings of its options that go together."""
    players = random.randint(game.least_players, game.most_players)
    options = {key: random.choice(game.options[key].values) for key in [*game.options][:1]}
    # Hardly any choice of all options at once can be played, so each option is chosen beside those before it.
    for key in random.sample([*game.options][1:], max(0, len(game.options) - 1)):
        tried = {**options, key: random.choice(game.options[key].values)}
        with suppress(ReadingError):
            refuse_unplayable(game, tried)
            options = tried
    return Settings(game.key, players, seed, options)


def playable() -> list[str]:
    return sorted(key for key, game in compiled().rulebook.games.items() if game.phases)


@pytest.mark.fuzz
@pytest.mark.parametrize("key, chunk", list(product(playable(), range(CHUNKS))))
def test_a_random_game_keeps_every_rule_of_the_house(key, chunk, book):
    name = f"{key} {chunk} of {GAMES_A_CHUNK}"
    if HOW == "resume" and name in book.tallies():
        pytest.skip("played before")
    game, random = compiled().rulebook.games[key], Random(chunk)
    tally = Tally(name, book.source)
    for number in range(GAMES_A_CHUNK):
        settings = settings_of(game, random, FIRST + chunk * GAMES_A_CHUNK + number)
        watched = Watched(game, settings, quitting=0.02 if number % 5 == 0 else 0.0)
        try:
            if way := verdict.way(watched.play().table):
                tally.ways[way] = tally.ways.get(way, 0) + 1
        except Exception as fault:  # noqa: BLE001 - whatever went wrong is a finding
            tally.found.append(f"{type(fault).__name__}: {fault} ({watched.trace})")
        tally.games += 1
        tally.decisions += len(watched.answers)
    book.note(tally)
    assert tally.found == []
