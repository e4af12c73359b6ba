"""A map of places and borders as a picture: names on plates, links around other plates, and what is out of play."""

from xml.etree import ElementTree as ET

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.lettering import text_width
from cardwright.drawing.picture import Scene, Shape, Spot, Stack, draw_board, write_board
from cardwright.drawing.picture.linked import named
from cardwright.drawing.picture.listed import abbreviated
from cardwright.drawing.picture.scene import NOBODY

SVG = "{http://www.w3.org/2000/svg}"
LAND, RAID = Symbol("hills", "ochre"), Symbol("blades", "night")


def spot(name: str, column: int, row: int = 0, **more: object) -> Spot:
    return Spot(name, column, row, name, LAND, ground="land", **more)


def bent(scene: Scene) -> list[bool]:
    """Of each link: whether its middle lies beside the straight line."""
    found = []
    for path in ET.fromstring(draw_board(scene)).iter(f"{SVG}path"):
        if path.get("class") == "l":
            begin, rest = path.get("d")[1:].split("Q")
            (x, y), (aside, down), (last, low) = (
                [float(one) for one in pair.split()] for pair in (begin, *_pairs(rest.split()))
            )
            found.append(abs(aside - (x + last) / 2) + abs(down - (y + low) / 2) > 1)
    return found


def _pairs(numbers: list[str]) -> list[str]:
    return [" ".join(numbers[:2]), " ".join(numbers[2:])]


def test_a_link_bends_around_a_place_between_its_ends_and_no_other_does():
    three = (spot("west", 0), spot("middle", 1), spot("east", 2))
    assert bent(Scene("t", Shape.LINKS, three, (), ((0, 1), (0, 2), (1, 2)))) == [False, True, False]
    assert bent(Scene("t", Shape.LINKS, three[::2], (), ((0, 1),))) == [False]


def test_a_closed_place_is_dashed_bare_and_explained_once():
    closed = (spot("here", 0), spot("beyond", 1, is_closed=True), spot("behind", 2, is_closed=True))
    text = draw_board(Scene("t", Shape.LINKS, closed, (), ((0, 1),), closed="out of play"))
    assert text.count("out of play") == 1
    # Two plates and the one in the legend, and the link to the border.
    assert text.count("stroke-dasharray") == 4
    lines = write_board(Scene("t", Shape.LINKS, closed, (), ((0, 1),), "next to {places}"))
    assert lines[:2] == ["here beyo behi", "     ---- ----"]
    assert not [line for line in lines if line.startswith("beyond")]


def test_counters_of_nobody_have_their_own_colour_and_drawing():
    raided = spot("coast", 0, stacks=(Stack(NOBODY, 2, "raiders", RAID, kind="raider", is_counter=True),))
    root = ET.fromstring(draw_board(Scene("t", Shape.LINKS, (raided,), ())))
    assert "#blades" in [use.get("href") for use in root.iter(f"{SVG}use")]
    assert "raider" in [text.text for text in root.iter(f"{SVG}text")]
    assert root.find(f"{SVG}desc").text == "coast, coast: 2 raiders"


def test_a_long_name_has_two_lines_of_which_none_is_much_longer():
    assert named("Rome") == ["Rome"]
    first, second = named("Western Mediterranean")
    assert (first, second) == ("Western", "Mediterranean")
    halves = named("Strait of the Golden Horn")
    assert abs(text_width(halves[0]) - text_width(halves[1])) < 4000


def test_no_two_names_have_one_abbreviation():
    names = ("Tarraco", "Tarraconensis", "Ionian Sea", "Icarian Sea", "Ionia", "Gulf of Leptis", "Gulf of Naples", "a")
    short = abbreviated(names)
    assert len(set(short.values())) == len(names)
    assert max(map(len, short.values())) == 4
    assert (short["Tarraco"], short["Gulf of Leptis"], short["a"]) == ("Tarr", "GLep", "a")
