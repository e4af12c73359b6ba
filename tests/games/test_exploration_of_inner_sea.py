"""Exploration in the fourth game: the cup, and how an automatic civilization that is found comes into the game."""

from functools import cache

from tests.support.games import compiled
from tests.support.matches import give

from cardwright.engine.rules.ground import places
from cardwright.engine.rules.supplies import lay_in
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY, Entity
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.staged import staged
from cardwright.play.bots import bot
from cardwright.play.policies import PolicyBot
from cardwright.play.seat import Seat

RED, GREEN, BLUE = 1, 2, 3
"""Whose colors these are, by seat."""
ROMANS = {"rome": 2, "etruria": 2, "umbria": 2, "samnium": 2, "apulia": 2, "tyrrhenian-sea": 1, "bay-of-capua": 1}


@cache
def game() -> Game:
    return staged(compiled().rulebook.games["inner-sea"], "custom-exploration")


def place(match: Match, key: str) -> Entity:
    return next(one for one in places(match.table) if match.table.card(one).key == key)


def standing(match: Match, counter: str, player: int = 0) -> dict[str, int]:
    table = match.table
    there = {table.card(one).key: table.counter(one, counter, player) for one in places(table)}
    return {area: number for area, number in there.items() if number}


def in_cup(match: Match) -> list[str]:
    return sorted(match.table.card(one).key.removesuffix("-disk") for one in match.table.in_zone("cup", NOBODY))


@cache
def laid(players: int = 4, **options: str) -> Match:
    """A game that is set up, and has not begun: the first seat leads Rome, and the others are unknown."""
    match = Match.begin(game(), players, options)
    assert not match.set_up()
    anyone = bot("random", 1)
    while match.decision is not None:
        options_now = {match.table.card(one.entity).key: one.key for one in match.decision.options if one.entity >= 0}
        match.answer(options_now.get("romans") or anyone.choose(Seat(match, match.decision.player)))
    return match


def begun(**options: str) -> Match:
    return laid(**options).clone()


def leave_in_cup(match: Match, *disks: str) -> None:
    """Let only these disks be drawn."""
    wanted = [f"{one}-disk" for one in disks]
    for one in list(match.table.in_zone("cup", NOBODY)):
        key = match.table.card(one).key
        if key in wanted:
            wanted.remove(key)
        else:
            match.table.put(one, "box", NOBODY)
    assert not wanted


def explored(match: Match, area: str) -> list[str]:
    """Explore an area, and list the areas that the automatic player chose in turn."""
    assert not match.act(0, "reconnoiter", place(match, area))
    own, chosen = PolicyBot("neighbor", 1), []
    while match.decision is not None:
        key = own.choose(Seat(match, match.decision.player))
        option = match.decision.option(key)
        chosen.append(match.table.card(option.entity).key)
        match.answer(key)
    return chosen


def test_c01_the_cup_has_a_disk_for_each_people_that_nobody_has_found():
    match = begun()
    assert in_cup(match) == sorted(["white"] * 6 + ["black"] * 4 + ["yellow", "red", "green", "blue"])
    assert standing(match, "disk") == ROMANS


def test_seats_that_are_not_at_the_table_have_no_disk_in_the_cup():
    match = laid(2)
    assert in_cup(match) == sorted(["white"] * 6 + ["black"] * 4 + ["yellow", "red"])


def test_c02_a_white_disk_is_put_back_and_a_white_marker_stands_there():
    match = begun()
    leave_in_cup(match, "white")
    explored(match, "liguria")
    assert standing(match, "white-marker") == {"liguria": 1}
    assert in_cup(match) == ["white"]
    assert not standing(match, "discovery")


def found(match: Match, wanted: str = "") -> tuple[Match, list[str]]:
    """A green disk is drawn at the Upper Adriatic; after that a black one says how many more there are."""
    leave_in_cup(match, "green", "black")
    for seed in range(50):
        tried = match.clone()
        tried.table.state.seed = seed
        areas = explored(tried, "upper-adriatic")
        named = [tried.table.card(one).key for one in tried.table.in_play(GREEN)]
        if len(areas) > 2 and wanted in (*named, ""):
            return tried, areas
    raise AssertionError("no draw brings green and then black")


def test_c03_to_c07_a_people_is_found_in_the_upper_adriatic_and_settles_away_from_the_romans():
    match, areas = found(begun())
    # C04: of the two empty seas beside it, the one farther from the Romans. C05: Noricum is farther than Dalmatia.
    assert areas[:2] == ["gulf-of-dalmatia", "noricum"]
    # C06 and C07: ten disks more, two on each land, from Noricum on; the sea comes after all land.
    assert match.table.stock(GREEN, "ready-disk") == 0
    assert standing(match, "disk", GREEN) == {
        **dict.fromkeys(("upper-adriatic", "gulf-of-dalmatia", "noricum"), 1),
        **dict.fromkeys(("dalmatia", "macedon", "illyria", "thessaly"), 2),
        "mycenae": 3,
    }


def test_c08_a_people_that_is_drawn_is_at_home_where_it_has_a_disk_in_an_idle_home():
    match = begun(identities="drawn")
    for one in list(match.table.in_zone("offer", NOBODY)):
        if match.table.card(one).key not in ("carthaginians", "celtiberians"):
            match.table.put(one, "box", NOBODY)
    match, _ = found(match, "carthaginians")
    assert standing(match, "home-marker", GREEN) == {"mycenae": 1}
    # An ally at home, for nothing: three disks and the ally beat three.
    match.table.set_counter(place(match, "mycenae"), "disk", 3, 0)
    give(match, GREEN, land_ally=0)
    assert not match.act(0, "contest", place(match, "mycenae"))
    while match.decision is not None:
        match.answer(match.decision.options[0].key)
    assert standing(match, "disk", GREEN)["mycenae"] >= 1
    assert "mycenae" not in standing(match, "disk", 0)


def test_without_a_draw_the_home_says_who_it_is():
    match, _ = found(begun())
    assert [match.table.card(one).key for one in match.table.in_play(GREEN)] == ["mycenaeans"]
    assert standing(match, "home-marker", GREEN) == {"mycenae": 1}


def test_who_is_found_has_as_many_points_as_the_person_and_five_cards_that_are_no_events():
    match = begun()
    give(match, 0, victory_point=7)
    match, _ = found(match)
    assert match.table.stock(GREEN, "victory-point") == 7
    hand = match.table.in_zone("hand", GREEN)
    assert len(hand) == 5
    assert not [one for one in hand if "event" in match.table.card(one).kinds]
    assert in_cup(match) == ["black"]


def test_two_disks_more_come_for_each_turn_that_is_over():
    match = begun()
    lay_in(match.table, "calendar", "turn", 2)
    match, _ = found(match)
    assert sum(standing(match, "disk", GREEN).values()) == 3 + 10 + 4 + 1
