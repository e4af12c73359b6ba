"""Places of a board: which of them a description means, what stands on them, and how counters move."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tests.support.matches import bring, give, small, small_game

from cardwright.engine.rules.ground import places, places_of
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.run.match import Match
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.boards import _drawn

COAST = """
counter boat

counter picker

kind bay

zone on the coast, shared

board of bays, by borders
  lies on the coast

bay Cove
  borders Reef

bay Reef
  borders Cove and Spit

bay Spit
  borders Reef and Dune

bay Dune
  borders Spit

definition home bay: a bay held by you
"""
"""Four places in a row: Cove, Reef, Spit and Dune."""
PLACES = range(4)


@cache
def described(words: str) -> Match:
    """A table on which rival bays are described by some words."""
    return small(f"{COAST}\ndefinition rival bay: a bay {words}\n", players=3)


def near(place: int, far: int = 1) -> set[int]:
    return {one for one in PLACES if 0 < abs(one - place) <= far}


def mine(boats: list[list[int]]) -> set[int]:
    return {place for place in PLACES if boats[0][place]}


def others(boats: list[list[int]]) -> set[int]:
    return {place for place in PLACES if boats[1][place] or boats[2][place]}


MEANT = {
    "held by you": mine,
    "held by nobody": lambda boats: {*PLACES} - mine(boats) - others(boats),
    "held by you or nobody": lambda boats: {*PLACES} - others(boats),
    "held by another trader": others,
    "held by another trader who has 2 coins": lambda boats: {one for one in PLACES if boats[2][one]},
    "next to a home bay": lambda boats: {one for one in PLACES if near(one) & mine(boats)},
    "next to your bays": lambda boats: {one for one in PLACES if near(one) & mine(boats)},
    "next to all your bays": lambda boats: {one for one in PLACES if near(one) >= mine(boats)},
    "away from a home bay": lambda boats: {one for one in PLACES if not near(one) & mine(boats)},
    "within 2 of your bays": lambda boats: {one for one in PLACES if ({one} | near(one, 2)) & mine(boats)},
    "with 2 boats": lambda boats: {one for one in PLACES if sum(own[one] for own in boats) >= 2},
    "where you have 2 boats": lambda boats: {one for one in PLACES if boats[0][one] >= 2},
    "where 2 traders have 1 boat": lambda boats: {one for one in PLACES if sum(own[one] >= 1 for own in boats) >= 2},
    "where nobody else has boats": lambda boats: {*PLACES} - others(boats),
    "without boats": lambda boats: {*PLACES} - mine(boats) - others(boats),
}


@pytest.mark.parametrize("words", MEANT)
@settings(max_examples=40, deadline=None)
@given(boats=some.lists(some.lists(some.integers(0, 2), min_size=4, max_size=4), min_size=3, max_size=3))
def test_a_description_means_just_the_places_of_which_it_is_true(words, boats):
    match = described(words).clone()
    give(match, 1, coin=1)
    give(match, 2, coin=2)
    there = places(match.table)
    for player, own in enumerate(boats):
        for place, number in zip(there, own, strict=True):
            match.table.set_counter(place, "boat", number, player)
    meant = places_of(match.table, "rival-bay", 0)
    assert {there.index(one) for one in meant} == MEANT[words](boats)


# --- counters of nobody's ---------------------------------------------------------------------------


def test_a_counter_of_nobodys_is_the_same_for_all_and_nobody_holds_its_place():
    match = small(f"{COAST}\ncounter buoy, of nobody\n\ndefinition rival bay: a bay with 3 buoys\n", players=3)
    table, there = match.table, places(match.table)
    table.set_counter(there[1], "buoy", 3, 2)
    assert [table.counter(there[1], "buoy", seat) for seat in (0, 1, 2, NOBODY)] == [3, 3, 3, 3]
    assert list(places_of(table, "rival-bay", 0)) == [there[1]]
    assert list(places_of(table, "home-bay", 2)) == []


# --- counters that move ---------------------------------------------------------------------------

TRAVEL = f"""{COAST}
landmark Chart
  +1 skill.

landmark Wind
  +1 fame.

rule travel
  Your boats may pass bays.
  Your boats may stop on bays.

action expand
  done to a home bay on the coast
  Move boats from it over the board, up to your skill in number and your fame in steps.

action improve
  done to a bay on the coast
  Move boats from it over the board, up to your skill in number and your fame in steps.
"""
Boats = tuple[int, ...]


def ends(match: Match) -> Iterator[Boats]:
    """Where the boats of the first trader can be when everything is answered, one way after the other."""
    if match.decision is None:
        yield tuple(match.table.counter(place, "boat", 0) for place in places(match.table))
        return
    assert len(match.decision.options) > 1, "nobody is asked where there is nothing to choose"
    for option in match.decision.options:
        further = match.clone()
        assert further.answer(option.key) == ""
        yield from ends(further)


def reachable(boats: Boats, first: int, number: int, steps: int) -> set[Boats]:
    """The same by definition: some boats, one of them from the first place, each go to another place that is near."""
    found = set()
    each = [place for place in PLACES for _ in range(boats[place])]
    for size in range(1, number + 1):
        for chosen in combinations(range(len(each)), size):
            if any(each[one] == first for one in chosen):
                for goals in product(*(near(each[one], steps) for one in chosen)):
                    at = {**dict(enumerate(each)), **dict(zip(chosen, goals, strict=True))}
                    found.add(tuple([*at.values()].count(place) for place in PLACES))
    return found


@pytest.mark.parametrize("number, steps", [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (2, 0)])
@pytest.mark.parametrize("boats", [(1, 0, 0, 0), (2, 0, 0, 0), (2, 0, 1, 0), (1, 1, 0, 1)])
def test_so_many_counters_move_so_far_and_none_of_them_twice(boats, number, steps):
    match = small(TRAVEL)
    for card, copies in (("chart", number), ("wind", steps)):
        for _ in range(copies):
            bring(match, card)
    there = places(match.table)
    for place, own in zip(there, boats, strict=True):
        match.table.set_counter(place, "boat", own, 0)
    if not steps:
        assert match.act(0, "expand", there[0]) != ""
    else:
        assert match.act(0, "expand", there[0]) == ""
        assert {*ends(match)} == reachable(boats, 0, number, steps)


def test_nothing_moves_from_a_place_on_which_nothing_stands():
    match = small(TRAVEL)
    for card in ("chart", "wind"):
        bring(match, card)
    _, reef, *_ = there = places(match.table)
    match.table.set_counter(reef, "boat", 1, 0)
    match.act(0, "improve", there[3])
    assert match.decision is None
    assert [match.table.counter(place, "boat", 0) for place in there] == [0, 1, 0, 0]


# --- things that stand on places ------------------------------------------------------------------

HARBOUR = f"""{COAST}
zone on the site

action build
  done to a bay on the coast
  Set a mill or captain from the site on it.

mill Quern
  When this enters play, gain 3 coins.

captain Ada
  When this leaves play, gain 2 favors.
"""


def built(match: Match, card: str, place: int) -> str:
    """Build one card, the only one on the site, on a place."""
    bring(match, card, 0, "site")
    return match.act(0, "build", place)


def test_a_card_that_is_set_on_a_place_enters_play_and_is_answered():
    match = small(HARBOUR)
    cove, reef, *_ = places(match.table)
    assert built(match, "quern", cove) == ""
    assert match.table.stock(0, "coin") == 3
    [quern] = match.turn.board.standing(cove, "mill", 0)
    assert quern in match.table.in_play(0)
    assert match.turn.board.standing(reef, "mill", 0) == []


def test_a_card_of_which_only_one_is_in_play_makes_room_for_the_next_that_is_set_on_a_place():
    match = small(HARBOUR)
    cove, reef, *_ = places(match.table)
    assert built(match, "ada", cove) == ""
    assert built(match, "ada", reef) == ""
    assert match.table.stock(0, "favor") == 2
    assert [len(match.turn.board.standing(place, "captain", 0)) for place in (cove, reef)] == [0, 1]


# --- boards that say too little -------------------------------------------------------------------

LAID = {"zone": "  lies on the coast\n", "size": "  has 3 columns and 2 rows\n", "filling": "  filled with Cove\n"}
BEFORE = "kind bay\n\nzone on the coast, shared\n\nbay Cove\n  +1 fame.\n\nboard of bays, in squares\n"


def test_a_board_that_says_everything_is_laid():
    match = small(BEFORE + "".join(LAID.values()))
    assert len(places(match.table)) == 6


@pytest.mark.parametrize("missing", LAID)
def test_a_board_of_which_something_is_missing_is_not_laid_at_all(missing):
    match = small(BEFORE + "".join(line for key, line in LAID.items() if key != missing), flawed=True)
    assert plan_of(match.table).game.board is None
    assert places(match.table) == []


@pytest.mark.parametrize("columns, rows", [(0, 2), (2, 0), (1000, 1000)])
def test_a_board_without_a_place_or_with_too_many_is_not_laid_at_all(columns, rows):
    lines = {**LAID, "size": f"  has {columns} columns and {rows} rows\n"}
    assert small_game(BEFORE + "".join(lines.values()), flawed=True).board is None


def test_on_a_board_of_borders_no_tile_can_be_laid():
    match = small(COAST + "\naction expand\n  Lay 1 errand from the deck in turn.\n\nerrand Plank\n  Gain 1 coin.\n")
    bring(match, "plank", NOBODY, "errand-deck")
    before = match.table.state.cards[:]
    assert match.act(0, "expand") == ""
    assert match.table.state.cards == before
    assert match.table.in_zone("errand-deck", NOBODY) == []


# --- holders --------------------------------------------------------------------------------------


def test_a_thing_that_is_no_place_is_held_by_its_owner():
    match = small(
        f"{COAST}\ndefinition rival bay: a captain held by another trader\n\ncaptain Ada\n  +1 fame.\n", players=3
    )
    ada = bring(match, "ada", 1)
    assert [is_of_kind(match.table, ada, "rival-bay", player) for player in range(3)] == [True, False, True]


def test_places_that_say_nothing_of_a_picture_are_drawn_in_rows_below_those_that_do():
    assert _drawn([None] * 5) == ((1, 1), (2, 1), (1, 2), (2, 2), (1, 3))
    assert _drawn([None, (4, 3), None]) == ((1, 4), (4, 3), (1, 5))
