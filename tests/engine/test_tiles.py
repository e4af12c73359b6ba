"""Tiles on a map of squares: where they lie by the number of players, how they are turned, and what is no place."""

import pytest
from tests.support.matches import primer

from cardwright.engine.rules.ground import label, neighbours, places
from cardwright.engine.run.match import Match
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.geometry import DOWN, LEFT, RIGHT, UP, turned
from cardwright.model.identity import NO_NUMBER, NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.play.outcome import state_hash
from cardwright.tree.tiles import LayOver

PYRAMID = {
    (column, row)
    for left, top in ((3, 1), (1, 3), (3, 3), (5, 3))
    for column in (left, left + 1)
    for row in (top, top + 1)
}


def moor(players):
    return primer().rulebook.games["moor"], players


def shown(table, *spots):
    board = table.layout.geometry
    return [table.card(places(table)[board.at(*spot)]).key for spot in spots]


@pytest.mark.parametrize(
    "quarters, wanted", [(UP, "abcdefghi"), (RIGHT, "gdahebifc"), (DOWN, "ihgfedcba"), (LEFT, "cfibehadg")]
)
def test_a_tile_is_turned_clockwise(quarters, wanted):
    assert "".join(turned(tuple("abcdefghi"), quarters)) == wanted


def test_only_squares_of_tiles_are_places():
    table = Match.begin(*moor(3)).table
    board = table.layout.geometry
    assert len(places(table)) == len(PYRAMID)
    assert {
        (column, row) for column in range(1, 7) for row in range(1, 5) if board.at(column, row) is not None
    } == PYRAMID
    corner = places(table)[board.at(3, 2)]
    assert label(table, corner) == "C2"
    assert sorted(label(table, one) for one in neighbours(table, corner)) == ["C1", "C3", "D2"]
    around = sorted(label(table, one) for one in neighbours(table, corner, across=True))
    assert around == ["B3", "C1", "C3", "D1", "D2", "D3"]


def test_without_lines_for_so_many_players_every_square_is_a_place():
    table = Match.begin(*moor(2)).table
    assert len(places(table)) == 5 * 4
    assert not table.layout.geometry.tiles


def test_each_home_is_turned_as_its_seat_says():
    table = Match.play(*moor(3), {}, 1).table
    assert shown(table, (3, 1), (4, 1), (3, 2), (4, 2)) == ["tarn", "meadow", "heath", "knoll"]
    assert shown(table, (5, 3), (6, 3), (5, 4), (6, 4)) == ["heath", "tarn", "knoll", "meadow"]
    assert shown(table, (1, 3), (2, 3), (1, 4), (2, 4)) == ["meadow", "knoll", "tarn", "heath"]
    assert shown(table, (3, 3)) == ["mist"]
    assert [len(table.in_play(player)) for player in (0, 1, 2)] == [1, 1, 1]


@pytest.mark.parametrize(
    "seen_from, mist, wanted",
    [
        ((2, 3), (3, 3), ["heath", "hollow", "tarn", "meadow"]),
        ((3, 2), (3, 3), ["tarn", "heath", "meadow", "hollow"]),
        ((5, 4), (4, 4), ["meadow", "tarn", "hollow", "heath"]),
    ],
)
def test_a_tile_lies_with_its_lower_side_to_where_it_is_seen_from(seen_from, mist, wanted):
    match = Match.begin(*moor(3))
    table = match.table
    board = table.layout.geometry
    table.set_card(places(table)[board.at(*seen_from)], table.layout.card_number["knoll"])
    tile = table.in_zone("tile-pile", 0)[0]
    assert match.act(0, "explore", places(table)[board.at(*mist)]) == ""
    assert shown(table, (3, 3), (4, 3), (3, 4), (4, 4)) == wanted
    assert table.zone_of(tile) is None
    assert not match.undo()


def test_nothing_is_laid_over_what_lies_there_or_without_a_tile():
    match = Match.begin(*moor(3))
    table = match.table
    board = table.layout.geometry
    for spot in ((3, 2), (4, 3)):
        table.set_card(places(table)[board.at(*spot)], table.layout.card_number["knoll"])
    assert match.act(0, "explore", places(table)[board.at(4, 3)]) != ""
    assert match.act(0, "explore", places(table)[board.at(3, 3)]) == ""
    assert match.act(0, "explore", places(table)[board.at(3, 1)]) != "", "no tile is left"


def test_without_a_tile_or_a_place_for_it_nothing_is_laid_even_if_a_sentence_says_so():
    match = Match.begin(*moor(3))
    table = match.table
    board = table.layout.geometry
    [lay] = [one for one in plan_of(table).effects if isinstance(one, LayOver)]
    mist, open_place = places(table)[board.at(3, 3)], places(table)[board.at(3, 2)]
    table.set_card(open_place, table.layout.card_number["knoll"])
    before = state_hash(table.state)
    lay.run(match.turn, Frame(FrameKind.EFFECT, NO_NUMBER, 0, open_place, open_place, open_place))
    assert state_hash(table.state) == before
    for tile in list(table.in_zone("tile-pile", 0)):
        table.put(tile, None, NOBODY)
    before = state_hash(table.state)
    lay.run(match.turn, Frame(FrameKind.EFFECT, NO_NUMBER, 0, mist, mist, open_place))
    assert state_hash(table.state) == before
