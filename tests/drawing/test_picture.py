"""Boards and tracks to look at: what is drawn, what it says in words, and what a terminal shows."""

from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from tests.support.games import compiled_at

from cardwright.cli import main
from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.drawings import COLOURS, HUES, emblems
from cardwright.drawing.appearance.palette import APART, NEUTRAL, told_apart
from cardwright.drawing.picture import Scene, Shape, Spot, Stack, Step, draw_board, draw_track, write_board
from cardwright.drawing.picture.scene import NOBODY, centre
from cardwright.engine.run.match import Match
from cardwright.play import pictures
from cardwright.play.telling import Teller
from cardwright.read.scaffold import scaffold

SVG = "{http://www.w3.org/2000/svg}"
MEADOW, WATER, TOKEN, HOUSE = (
    Symbol("sprout", "moss"),
    Symbol("drops", "sea"),
    Symbol("person", "stone"),
    Symbol("roofs", "brick"),
)
PLAYERS = ("Ada & Co", "Bo")


def scene(shape=Shape.HEXES, name="a1"):
    """A meadow with tokens, a meadow with a house, and a lake nobody is on."""
    return Scene(
        "Two <meadows>",
        shape,
        (
            Spot(name, 0, 0, "meadow", MEADOW, (Stack(0, 3, "tokens", TOKEN), Stack(NOBODY, 1, "stone", TOKEN))),
            Spot("b1", 1, 0, "lake", WATER),
            Spot("a2", 0, 1, "meadow", MEADOW, (Stack(1, 1, "house 4", HOUSE, 4),)),
        ),
        PLAYERS,
        ((0, 1), (0, 2)) if shape is Shape.LINKS else (),
    )


@pytest.mark.parametrize("shape", list(Shape))
def test_a_board_is_drawn_with_everything_on_it(shape):
    root = ET.fromstring(draw_board(scene(shape)))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    for shown in ("a1", "b1", "a2", "3", "4", "Ada & Co", "Bo", "meadow", "lake"):
        assert shown in texts
    assert texts.count("meadow") == 1, "a ground is explained once"
    assert root.find(f"{SVG}title").text == "Two <meadows>"
    assert root.find(f"{SVG}desc").text == "a1, meadow: 3 tokens (Ada & Co), 1 stone; a2, meadow: house 4 (Bo)"


def test_every_emblem_that_is_used_is_in_the_picture():
    root = ET.fromstring(draw_board(scene()))
    kept = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {use.get("href").lstrip("#") for use in root.iter(f"{SVG}use")} == kept - {"person"}


def test_nothing_lies_outside_the_picture():
    root = ET.fromstring(draw_board(scene()))
    left, top, width, height = (float(one) for one in root.get("viewBox").split())
    for polygon in root.iter(f"{SVG}polygon"):
        for corner in polygon.get("points").split():
            x, y = (float(one) for one in corner.split(","))
            assert left <= x <= left + width
            assert top <= y <= top + height
    lowest = max(
        float(one.get("transform").split()[1].rstrip(")")) for one in root.iter(f"{SVG}g") if one.get("transform")
    )
    assert lowest < top + height


def test_neighbours_of_a_hex_are_equally_far():
    here = centre(Shape.HEXES, 4, 4)
    for column, row in ((3, 4), (5, 4), (3, 3), (4, 3), (3, 5), (4, 5)):
        there = centre(Shape.HEXES, column, row)
        assert sum((one - other) ** 2 for one, other in zip(here, there, strict=True)) == pytest.approx(3)


def test_a_track_shows_who_stands_where():
    steps = [Step(f"step {number}", "meadow", MEADOW, (1,) if number == 7 else ()) for number in range(9)]
    root = ET.fromstring(draw_track("A track", steps, PLAYERS))
    assert root.find(f"{SVG}desc").text == "step 7, meadow: Bo"
    assert len(list(root.iter(f"{SVG}circle"))) == 1
    assert len(list(root.iter(f"{SVG}rect"))) == 1 + len(steps)


def test_an_empty_board_is_a_picture_too():
    empty = Scene("nothing", Shape.HEXES, (), PLAYERS)
    assert ET.fromstring(draw_board(empty)).find(f"{SVG}desc").text is None
    assert write_board(empty) == []


def test_a_terminal_shows_the_rows_staggered_with_labels_at_the_edges():
    assert write_board(scene()) == [
        "  a       b",
        "1 Me 3A 1 La",
        "2     Me ^4B",
        "",
        "Me meadow, La lake",
        "3A 3 tokens, ^4B house 4",
        "A Ada & Co, B Bo",
    ]


def test_in_a_narrow_window_what_stands_on_a_spot_stands_below_it():
    assert write_board(scene(), 11)[:5] == [
        "  a    b",
        "1 Me   La",
        "  3A 1",
        "2   Me",
        "    ^4B",
    ]


def test_thirteen_columns_of_hexes_fit_into_eighty_letters():
    stacks = (Stack(1, 3, "tokens", TOKEN), Stack(1, 1, "house 4", HOUSE, 4))
    spots = tuple(
        Spot(f"{chr(65 + column)}{row + 1}", column, row, "meadow", MEADOW, stacks)
        for row in range(12)
        for column in range(13)
    )
    lines = write_board(Scene("t", Shape.HEXES, spots, PLAYERS))
    assert max(map(len, lines)) <= 80
    assert "3^4B" in lines[2]
    assert lines[0].split() == list("ABCDEFGHIJKLM")


def test_squares_stand_below_each_other():
    assert write_board(scene(Shape.SQUARES))[2] == "2 Me ^4B"


def test_areas_stand_in_a_list_each_once_with_its_neighbours():
    linked = replace(scene(Shape.LINKS), beside="next to {places}")
    assert write_board(linked, 6)[0].startswith("a1 ("), "without room for a map every place is listed"
    assert write_board(linked)[:7] == [
        "a1   b1",
        "3A 1",
        "a2",
        "^4B",
        "",
        "a1 (meadow): 3A 1; next to b1, a2",
        "a2 (meadow): ^4B; next to a1",
    ]
    alone = Spot("lake", 0, 0, "lake", WATER)
    assert "lake" in write_board(Scene("t", Shape.LINKS, (alone,), PLAYERS))


def test_spots_that_are_not_called_after_columns_and_rows_keep_their_names():
    spots = (Spot("north", 0, 0, "meadow", MEADOW), Spot("east", 1, 0, "lake", WATER))
    assert write_board(Scene("t", Shape.SQUARES, spots, PLAYERS))[:2] == ["north east", "Me    La"]


def test_things_of_one_player_whose_names_begin_alike_are_parted_by_a_comma():
    stacks = tuple(Stack(1, number, said, HOUSE, kind=said) for number, said in ((2, "army"), (1, "ancient"), (1, "x")))
    lines = write_board(Scene("t", Shape.SQUARES, (Spot("A1", 0, 0, "lake", WATER, stacks),), PLAYERS))
    assert lines[1] == "1 La 2ar,an,xB"
    assert "arB army, anB ancient, xB x" in lines


def test_words_that_begin_alike_are_told_apart():
    spots = tuple(Spot(f"s{column}", column, 0, said, MEADOW) for column, said in enumerate(("forest", "form", "for")))
    assert "Fore forest, Form form, For for" in write_board(Scene("t", Shape.SQUARES, spots, PLAYERS))


# --- what the colours mean ------------------------------------------------------------------------

MEASURED = {
    "Meadow": 4310,
    "Swamp Moor": 6750,
    "Hill": 1832,
    "WWWWW": 5139,
    "Irrigation": 4875,
    "Vieille carrière": 7579,
    "A place whose name is longer than the board is wide": 26826,
}
"""As a browser measured them in DejaVu Serif, the broadest face it may have to take, in thousandths of the type."""


def legend(columns):
    """The entries below a board with a place for each name: where they begin and end, line by line; and the picture."""
    spots = tuple(
        Spot(f"s{number}", number % columns, number // columns, said, MEADOW) for number, said in enumerate(MEASURED)
    )
    root = ET.fromstring(draw_board(Scene("t", Shape.SQUARES, spots, ())))
    lines: dict[str, list[tuple[float, float]]] = {}
    for entry in root.iter(f"{SVG}g"):
        if "transform" in entry.attrib:
            x, y = entry.get("transform").removeprefix("translate(").rstrip(")").split()
            text = entry.find(f"{SVG}text")
            begins = float(x) + float(text.get("x"))
            lines.setdefault(y, []).append(
                (float(x), begins + float(text.get("font-size")) * MEASURED[text.text] / 1000)
            )
    return lines, root


@pytest.mark.parametrize("columns", [1, 2, 5, 7])
def test_no_two_entries_of_the_legend_touch_and_none_leaves_the_picture(columns):
    lines, root = legend(columns)
    left, _, width, _ = (float(one) for one in root.get("viewBox").split())
    assert sum(map(len, lines.values())) == len(MEASURED)
    for entries in lines.values():
        assert all(end + 10 < begin for (_, end), (begin, _) in pairwise(entries))
        assert all(left < begin < end < left + width for begin, end in entries)


def test_a_wide_board_has_several_entries_in_a_line():
    assert max(map(len, legend(7)[0].values())) > 2


# --- places without a symbol ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """A new game with a board, and how it begins."""
    folder = tmp_path_factory.mktemp("started")
    scaffold("Sheep Trail", "en", folder, "hex")
    library = compiled_at(folder)
    teller = Teller(library.tongues["sheep-trail", "en"], library.messages)
    return Match.play(library.rulebook.games["sheep-trail"], 2, {}, 1), teller


def looks(started, symbols):
    match, teller = started
    return {spot.said: spot.symbol for spot in pictures.scene(match, teller, symbols).used()}


def test_without_symbols_every_sort_of_place_has_a_colour_of_its_own(started):
    found = looks(started, {})
    assert set(found) == {"Meadow", "Old Quarry", "Still Pond"}
    assert len({symbol.colour for symbol in found.values()}) == 3
    assert looks(started, {}) == found


def test_a_symbol_is_kept_and_its_colour_is_given_to_no_other_place(started):
    first = told_apart(["Meadow"])["Meadow"].colour
    found = looks(started, {"reed": Symbol("drops", first)})
    assert found["Still Pond"] == Symbol("drops", first)
    assert len({symbol.colour for symbol in found.values()}) == 3


def test_a_symbol_of_the_kind_is_that_of_all_its_places(started):
    assert set(looks(started, {"field": MEADOW}).values()) == {MEADOW}


def test_more_sorts_than_colours_are_told_apart_by_their_drawing():
    sorts = [f"sort {number}" for number in range(len(APART) * len(NEUTRAL))]
    assert len(set(told_apart(sorts).values())) == len(sorts)
    assert len(told_apart(sorts, COLOURS)) == len(sorts), "all are taken"
    assert sorted(APART) == sorted(COLOURS)
    assert set(NEUTRAL) <= set(emblems())


def channels(colour):
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


def light(colour):
    """How light a colour is, as the guidelines for readable pages reckon it."""
    parts = [one / 255 for one in colour]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("colour", COLOURS)
def test_the_name_of_a_place_is_read_on_every_ground(colour):
    spot = Spot("a1", 0, 0, "meadow", Symbol("sprout", colour))
    root = ET.fromstring(draw_board(Scene("t", Shape.HEXES, (spot,), ())))
    ground = channels(root.find(f".//{SVG}polygon").get("fill"))
    text = next(one for one in root.iter(f"{SVG}text") if one.text == "a1")
    opacity = float(text.get("fill-opacity"))
    ink = [opacity * one + (1 - opacity) * under for one, under in zip(channels(text.get("fill")), ground, strict=True)]
    assert (light(ground) + 0.05) / (light(ink) + 0.05) >= 4.5
    assert light(ground) > 0.5


def test_grounds_of_two_colours_differ():
    spots = tuple(Spot(colour, 0, 0, colour, Symbol("sprout", colour)) for colour in HUES)
    root = ET.fromstring(draw_board(Scene("t", Shape.HEXES, spots, ())))
    grounds = [channels(polygon.get("fill")) for polygon in root.iter(f"{SVG}polygon")]
    assert len(grounds) == len(HUES)
    for one, other in combinations(grounds, 2):
        assert sum(abs(first - second) for first, second in zip(one, other, strict=True)) > 10


@pytest.mark.parametrize("players", [3, 5])
def test_a_snapshot_is_drawn_of_a_game_of_bots_and_of_one_that_a_person_leaves(tmp_path, players):
    for more, said in (((), ""), (("--format", "json"), ""), (("--human", "1"), "1\n" * 6 + "quit\n")):
        path = tmp_path / f"{len(more)}{len(said)}.svg"
        words = ["play", "tempus", "--players", str(players), "--seed", "3", "--snapshot", str(path), *more]
        result = CliRunner().invoke(main, words, input=said, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        assert ("json" in more) == result.output.startswith("{")
        for drawn in (path, path.with_suffix(".track.svg")):
            assert ET.fromstring(drawn.read_text("utf-8")).tag.endswith("svg")


def test_a_game_without_a_board_is_not_drawn(tmp_path):
    words = ["play", "through-the-ages", "--human", "1", "--snapshot", str(tmp_path / "none.svg")]
    result = CliRunner().invoke(main, words, input="quit\n")
    assert result.exit_code == 2
    assert "has no board to draw" in result.output
