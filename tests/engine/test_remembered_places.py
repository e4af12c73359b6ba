"""What is remembered of places and of the things on them is what would be worked out again, after every answer."""

import random

import pytest
from tests.support.games import compiled

from cardwright.engine.rules.ground import holders, neighbours, places, places_of
from cardwright.engine.rules.kinds import count_kind, in_play_of, is_of_kind
from cardwright.engine.rules.standing import number_on, numbers_on, own_places_with, places_with, things_of
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

DECISIONS, WORDS = 40, 120
"""So many decisions are compared, and few of them in a game with more defined words than this: each compares all."""
FEW = 6
GAMES = sorted(key for key, game in compiled().rulebook.games.items() if game.definitions and game.board is not None)


def known(table: Table) -> list[object]:
    """All that is remembered of the kinds of places and things, for every player."""
    found: list[object] = [{place: sorted(players) for place, players in holders(table).items()}]
    for player in table.layout.seats:
        for kind in plan_of(table).game.definitions:
            found.append((player, kind, list(places_of(table, kind, player)), count_kind(table, player, kind)))
            found.append((things_of(table, kind, player), in_play_of(table, (kind,), player)))
            found.append((places_with(table, kind, player), own_places_with(table, kind, player)))
    return found


def assert_many_are_as_each(table: Table) -> None:
    """A filter keeps the things that fit, and things are counted alike one by one."""
    there = places(table)
    in_play = [one for player in table.layout.seats for one in table.in_play(player)]
    for player in table.layout.seats:
        for kind, definition in plan_of(table).game.definitions.items():
            for part in definition.filters:
                if not part.compares:
                    fitting = [one for one in there if part.fits(table, one, player, NOTHING)]
                    assert part.kept(table, there, player, NOTHING) == fitting, kind
            assert numbers_on(table, there, kind, player) == [number_on(table, one, kind, player) for one in there]
            # Cards that a definition is not true of are left out before they are looked at.
            of_kind = [one for one in in_play if is_of_kind(table, one, kind, player)]
            assert in_play_of(table, (kind,), player) == of_kind, kind


@pytest.mark.parametrize("key", GAMES)
def test_places_and_things_are_remembered_as_they_are(key):
    game = compiled().rulebook.games[key]
    quick, plain = (Match.play(game, game.least_players, {}, 1, quick=way) for way in (True, False))
    draw = random.Random(1)
    for number in range(DECISIONS if len(game.definitions) < WORDS else FEW):
        if quick.decision is None:
            break
        assert known(quick.table) == known(plain.table)
        if number % 20 == 0:
            assert_many_are_as_each(quick.table)
        mark = quick.table.mark()
        assert quick.answer(draw.choice(quick.decision.options).key) == ""
        known(quick.table)
        quick.table.restore(mark)
        assert known(quick.table) == known(plain.table)
        key = draw.choice(quick.decision.options).key
        assert quick.answer(key) == plain.answer(key) == ""


@pytest.mark.parametrize("key", GAMES)
def test_places_that_are_near_each_other_are_so_both_ways(key):
    game = compiled().rulebook.games[key]
    table = Match.play(game, game.least_players, {}, 1).table
    for across in (True, False):
        near = {place: neighbours(table, place, across=across) for place in places(table)}
        assert any(near.values())
        assert all(one in near[other] for one, others in near.items() for other in others)
