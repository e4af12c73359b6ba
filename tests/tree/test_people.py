"""Phrases for players say of whom they can be true before anybody plays, and on no table are they true of others."""

from dataclasses import MISSING, fields, replace

import pytest
from tests.support.matches import primer_game

from cardwright.engine.run.match import Match
from cardwright.model.categories.people import Who
from cardwright.model.identity import NOTHING, Player
from cardwright.model.meaning import OTHERS, YOU
from cardwright.model.node import Node


def plain_phrases() -> list[Who]:
    """Those of one phrase alone, without a name or a number in it."""
    found = [one for one in Node.constructs.values() if issubclass(one, Who)]
    return [one() for one in found if all(own.default is not MISSING for own in fields(one) if own.init)]


@pytest.mark.parametrize("who", plain_phrases(), ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("size", [0, 2])
def test_nobody_is_meant_of_whom_it_cannot_be_true(who, size):
    table = Match.begin(replace(primer_game(), team_size=size), 4).table
    for owner in map(Player, range(4)):
        for usual, doers in ((YOU, [owner]), (OTHERS, [Player(one) for one in range(4) if one != owner])):
            actors, sure = who.actors(usual)
            for doer in doers:
                meant = who.players(table, doer, NOTHING)
                assert {"you" if one == owner else "others" for one in meant} <= actors
                assert meant or not sure


def test_team_mates_are_others_to_you_and_may_be_you_to_others():
    found = {type(one).__name__: one for one in plain_phrases()}
    assert found["Partner"].actors(YOU) == (OTHERS, False)
    assert found["EachOpponent"].actors(YOU) == (OTHERS, True)
