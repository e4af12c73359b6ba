"""A map of tiles as a picture: holes, printed symbols, and things of several kinds and owners on one square."""

import re

from tests.support.games import known_grammar
from tests.support.matches import primer

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.library import Library
from cardwright.drawing.appearance import read_symbols
from cardwright.drawing.appearance.drawings import HUES
from cardwright.drawing.picture import draw_board, write_board
from cardwright.drawing.picture.colours import DARK
from cardwright.engine.rules.ground import places
from cardwright.engine.run.match import Match
from cardwright.language.loading import load_messages
from cardwright.play.pictures import scene
from cardwright.play.telling import Teller

PRIMER = library.shipped().grammar.parent / "docs" / "primer"


def moor():
    """A game of three clans, with huts and walkers on two squares, and what it looks like in English."""
    done, cache = primer(), Cache(known_grammar())
    match = Match.play(done.rulebook.games["moor"], 3, {}, 1)
    table, board = match.table, match.table.layout.geometry
    for key, player, column, row in (
        ("low-hut", 0, 4, 2),
        ("rover", 0, 4, 2),
        ("rover", 0, 4, 2),
        ("barn", 1, 5, 3),
        ("rover", 2, 5, 3),
    ):
        table.set_stand(table.add_entity(key, "play", player), places(table)[board.at(column, row)])
    tongue = done.tongues["moor", "en"]
    symbols, found = read_symbols(Library(PRIMER, library.shipped().grammar), "moor", tongue.lexicon.nouns, cache)
    messages, _ = load_messages(library.shipped(), cache)
    assert not found
    return scene(match, Teller(tongue, messages), symbols)


def test_holes_stay_empty_and_letters_tell_things_apart():
    lines = write_board(moor())
    assert lines[0].split() == ["A", "B", "C", "D", "E", "F"]
    assert lines[1:5] == [
        "1                     |Ta        Gr:2w    |",
        "2                     |Gr:w      Gr h2wA  |",
        "3  Gr:2w     Gr       |·         ·         Gr:w bBwC|Ta",
        "4  Ta        Gr:w      ·         ·         Gr        Gr:2w",
    ]
    assert lines[6:] == [
        "Ta Tarn, Gr grass, · Mist, w wool",
        "hA hut, wA walker, bB barn",
        "A clan 1, B clan 2, C clan 3",
    ]


def test_the_places_around_things_that_reach_there_belong_to_their_owner():
    assert {spot.name for spot in moor().spots if spot.whose == 0} == {"C1", "D1", "C2", "D2", "C3", "D3", "E3"}


def test_a_narrow_window_has_shorter_places():
    lines = write_board(moor(), 30)
    assert max(map(len, lines[:5])) <= 30
    assert "h2wA" in "".join(lines)


def test_what_is_printed_on_a_square_has_its_symbol_and_number():
    spots = {spot.name: spot for spot in moor().spots}
    assert [(mark.said, mark.number) for mark in spots["D1"].marks] == [("wool", 2)]
    assert [spot.background() for spot in (spots["D1"], spots["C1"])] == ["grass", "Tarn"]
    assert [(one.said, one.count) for one in spots["D2"].stacks] == [("Low Hut", 1), ("Rover", 2)]


def test_the_picture_has_no_square_where_no_tile_lies():
    drawn = draw_board(moor())
    assert drawn.count('height="85.0"') == 16
    assert ">A1<" not in drawn
    assert ">C1<" in drawn


def test_what_nobody_has_seen_has_no_name_in_the_picture():
    drawn, unknown = draw_board(moor()), [spot for spot in moor().spots if spot.is_unknown]
    assert len(unknown) == 4
    assert drawn.count('class="u"') == 4 + 1, "the legend has one more"
    assert not any(f">{spot.name}<" in drawn for spot in unknown)


def test_one_frame_lies_around_everything_that_belongs_to_a_thing():
    frames = re.findall(r'<path d="([^"]+)" class="w brick"', draw_board(moor()))
    assert sum(path.count("M") for path in frames) == 12, "a side between two places of one player has no line"


def test_the_legend_names_the_kinds_of_things():
    drawn = draw_board(moor())
    assert all(f">{kind}</text>" in drawn for kind in ("hut", "walker", "barn"))


def test_every_picture_has_the_same_style_sheet_for_the_dark():
    assert draw_board(moor()).count(f"<style>{DARK}</style>") == 1
    assert "url(" not in DARK
    assert {f".t.{name}{{" in DARK for name in HUES} == {True}
