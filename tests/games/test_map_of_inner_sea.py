"""The map of the fourth game: every stated border and distance, the masks, the edges, and the picture."""

import itertools
from functools import cache

import pytest
from tests.support.games import compiled

from cardwright.model.rulebook.boards import geometry_of
from cardwright.model.rulebook.game import Game

DEEP, SHALLOW, LAND, HOME = "deep-sea", "shallow-sea", "land-area", "home-area"


@cache
def game() -> Game:
    return compiled().rulebook.games["inner-sea"]


@cache
def borders() -> dict[str, frozenset[str]]:
    """By area: those next to it."""
    board = geometry_of(game(), 2)
    return {key: frozenset(board.cards[one] for one in board.around[at]) for at, key in enumerate(board.cards)}


def kinds_of(key: str) -> tuple[str, ...]:
    return game().ancestors(game().cards[key].kind)


def near(area: str, kind: str) -> set[str]:
    return {one for one in borders()[area] if kind in kinds_of(one)}


def distance(start: str, goal: str, without: tuple[str, ...] = ()) -> int:
    """The steps from one area to another, perhaps without passing some."""
    reached, front, steps = {start, *without}, [start], 0
    while goal not in front:
        front = [one for area in front for one in borders()[area] if one not in reached]
        assert front, f"no way from {start} to {goal}"
        reached.update(front)
        front, steps = sorted(set(front)), steps + 1
    return steps


def in_play(attribute: str) -> set[str]:
    return {key for key in borders() if game().cards[key].attributes.get(attribute)}


def beyond(border: str, inside: str) -> set[str]:
    """The areas on the near side of a line of areas."""
    line, reached = set(border.split()), {inside}
    front = [inside]
    for area in front:
        more = borders()[area] - line - reached
        reached |= more
        front += more
    return reached


def test_there_are_as_many_areas_of_each_kind_as_the_sources_name():
    assert len(borders()) == 100
    assert [sum(kind in kinds_of(key) for key in borders()) for kind in (LAND, HOME, SHALLOW, DEEP)] == [67, 10, 31, 2]
    assert sum(map(len, borders().values())) == 2 * 250


def test_all_areas_hang_together_and_no_two_homes_touch():
    assert all(distance("rome", key) < 20 for key in borders())
    homes = [key for key in borders() if HOME in kinds_of(key)]
    assert not [one for one in homes if near(one, HOME)]


@pytest.mark.parametrize("home, land, sea", [("rome", 4, 2), ("carthage", 2, 3)])
def test_homes_have_as_many_neighbours_as_is_stated(home, land, sea):
    assert (len(near(home, LAND)), len(near(home, SHALLOW))) == (land, sea)


def test_what_lies_around_rome_and_around_the_celts():
    assert near("rome", SHALLOW) == {"tyrrhenian-sea", "bay-of-capua"}
    assert len(near("celt-iberia", LAND)) > 5


@pytest.mark.parametrize(
    "path",
    [
        "gades novo-carthago numidian-sea western-mediterranean saldic-sea carthage",
        "aquitania gaul liguria etruria rome",
        "edetani gulf-of-tarraco ligurian-sea etruria rome",
        "ligurian-sea bay-of-capua rome",
    ],
)
def test_a_way_that_is_stated_is_a_shortest_one(path):
    areas = path.split()
    assert all(other in borders()[one] for one, other in itertools.pairwise(areas))
    assert distance(areas[0], areas[-1]) == len(areas) - 1


def test_from_aquitania_it_is_five_steps_to_rome_if_gaul_is_closed_and_only_by_way_of_the_edetani():
    assert distance("aquitania", "rome", ("gaul",)) == 5
    nearer = [one for one in borders()["aquitania"] - {"gaul"} if distance(one, "rome", ("gaul",)) == 4]
    assert nearer == ["edetani"]


def test_massilia_lies_on_the_way_to_rome():
    assert borders()["massilia"] & {"aquitania", "edetani"}
    assert distance("massilia", "rome") == distance("edetani", "rome") - 1 == 3
    assert {one for one in borders()["massilia"] if distance(one, "rome") == 2} == {"liguria", "ligurian-sea"}


@pytest.mark.parametrize(
    "one, other",
    [
        ("egypt", "kush"),
        ("egypt", "nile-delta"),
        ("egypt", "libya"),
        ("ionia", "phrygia"),
        ("upper-adriatic", "adriatic-sea"),
        ("upper-adriatic", "gulf-of-dalmatia"),
        ("adriatic-sea", "apulia"),
        ("noricum", "dalmatia"),
        ("thessaly", "macedon"),
        ("thessaly", "illyria"),
        ("mycenae", "illyria"),
        ("ionian-sea", "illyria"),
    ],
)
def test_a_border_that_is_stated_is_there_both_ways(one, other):
    assert other in borders()[one]
    assert one in borders()[other]


def test_borders_that_are_stated_less_exactly():
    assert len(borders()["icarian-sea"] & {"troy", "ionia", "lydia"}) >= 2
    for area in ("macedon", "illyria"):
        assert borders()[area] & {"noricum", "dalmatia", "thessaly"}
    assert all(near(area, SHALLOW) for area in ("phoenicia", "tyre", "nile-delta"))


def test_noricum_is_two_areas_and_dalmatia_one_away_from_the_romans_of_the_example():
    romans = ("rome", "etruria", "umbria", "apulia", "samnium", "tyrrhenian-sea", "bay-of-capua")
    steps = {area: min(distance(area, one) for one in romans) - 1 for area in ("noricum", "dalmatia")}
    assert steps == {"noricum": 2, "dalmatia": 1}


@pytest.mark.parametrize(
    "mask, border, inside, number",
    [
        ("west-map", "macedon illyria ionian-sea central-mediterranean bay-of-sirt sirt", "rome", 52),
        (
            "extended-west-map",
            "phrygia lydia minoan-sea eastern-mediterranean libyan-sea marmarica",
            "rome",
            71,
        ),
        ("east-map", "dalmatia adriatic-sea gulf-of-taranto central-mediterranean bay-of-sirt sirt", "troy", 45),
        ("extended-east-map", "umbria rome tyrrhenian-sea carthaginian-sea carthage thapsus", "troy", 66),
        ("macedonian-map", "dalmatia adriatic-sea gulf-of-taranto sea-of-sicily gulf-of-leptis leptis", "troy", 48),
        (
            "egyptian-map",
            "leptis gulf-of-leptis sea-of-sicily gulf-of-taranto ionian-sea laconia mycenae aegean-sea thracian-sea",
            "troy",
            40,
        ),
    ],
)
def test_a_smaller_map_is_all_that_lies_on_the_near_side_of_its_border(mask, border, inside, number):
    assert in_play(mask) == beyond(border, inside)
    assert len(in_play(mask)) == number


def test_the_edges_of_the_map():
    edges = {side: in_play(f"{side}-edge") for side in ("north", "east", "south", "west")}
    assert {side: len(areas) for side, areas in edges.items()} == {"north": 9, "east": 6, "south": 13, "west": 5}
    assert edges["east"] & edges["south"] == {"egypt"}
    assert in_play("nile") == {"egypt", "kush", "nile-delta"}


def test_competitions_are_resolved_from_the_north_east():
    """Rows of the file are in the order of the rule: the larger longitude, then the larger latitude."""
    order = list(borders())
    assert order[0] == "carchemish"
    assert order.index("tyre") < order.index("troy") < order.index("rome") < order.index("gades")


def test_pictures_show_every_area_at_a_place_of_its_own_and_east_of_what_lies_west():
    board = geometry_of(game(), 2)
    shown = {key: board.shown_at(at) for at, key in enumerate(board.cards)}
    assert len(set(shown.values())) == 100
    columns = [shown[key][0] for key in ("gades", "carthage", "rome", "mycenae", "troy", "phoenicia")]
    assert columns == sorted(columns)
    assert shown["rome"][1] < shown["carthage"][1]
