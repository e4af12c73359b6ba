"""What must be true of the pieces of Civilization (2010) at every moment of a game."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from cardwright.engine.rules.ground import label, neighbours, spot_of, things_on, word_on
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.standing import own_things
from cardwright.engine.rules.supplies import supply_left
from cardwright.model.identity import NOBODY, NOWHERE
from cardwright.model.table import Table

GAME = "civilization-2010"
PIECES = {"army": 6, "scout": 2, "city": 3}
RESOURCES = ("wheat", "silk", "incense", "iron")
AROUND = ("limited-building", "wonder")
HOMES = {
    "unit": {
        *("infantry-deck", "mounted-deck", "artillery-deck", "aircraft-deck"),
        *("standing-forces", "battle-hand", "play", "fallen", "box"),
    },
    "event": {"early-events", "middle-events", "late-events", "hand", "spent-events"},
    "building": {"market-place", "play"},
    "wonder": {"wonder-deck", "display", "play", "box"},
    "great-person": {"great-people", "reserve", "play", "box"},
    "hut-marker": {"huts", "tents", "box"},
    "village-marker": {"villages", "tents", "box"},
    "technology": {"library", "play"},
    "government": {"library", "play"},
    "civilization": {"civilizations", "play"},
}
"""Where cards of a kind may lie once the game has begun; what is lost for good is in the box."""
GIVEN_UP = {"hut-marker", "village-marker"}
"""Kinds whose cards leave the game when they are used."""
GROUND = {
    "shore-building": "water",
    "desert-building": "desert",
    "mountain-building": "mountain",
    "grass-building": "grassland",
}
ROWS = ("first-row", "second-row", "third-row", "fourth-row")


def faults(table: Table) -> Iterator[str]:
    """Each invariant that does not hold, as a sentence."""
    yield from _lost_pieces(table)
    yield from _lost_resources(table)
    yield from _lost_cards(table)
    yield from _shared_squares(table)
    yield from _wrong_ground(table)
    for player in table.layout.seats:
        yield from _crowded_squares(table, player)
        yield from _crowded_cities(table, player)
        if table.stock(player, "trade") > 27:
            yield f"player {player + 1} has more trade than the dial shows"
        yield from _missed_victories(table, player)
        yield from _crowded_cards(table, player)
        yield from _hanging_technologies(table, player)


def _lost_pieces(table: Table) -> Iterator[str]:
    """Figures and cities are on the map or in the reserve; the Russians have one army more."""
    for player in table.layout.seats:
        own = [*table.in_zone("reserve", player), *own_things(table, "piece", player)]
        # A thing on the map may be listed in a zone, too; each counts once.
        for kind, number in PIECES.items():
            found = sum(is_of_kind(table, one, kind, player) for one in set(own))
            if not number <= found <= number + (kind == "army"):
                yield f"player {player + 1} has {found} of the kind {kind}"


def _lost_resources(table: Table) -> Iterator[str]:
    players = table.layout.seats
    for resource in RESOURCES:
        held = sum(table.stock(player, resource) for player in players) + supply_left(table, resource)
        if held != len(players):
            yield f"there are {held} {resource} for {len(players)} players"


def _crowded_squares(table: Table, player: int) -> Iterator[str]:
    limit = stat(table, player, "stacking-limit")
    standing = Counter(spot_of(table, one) for one in own_things(table, "figure", player))
    for square, number in standing.items():
        if number > limit:
            yield f"player {player + 1} has {number} figures on {label(table, square)}, and the limit is {limit}"


def _crowded_cities(table: Table, player: int) -> Iterator[str]:
    there = things_on(table)
    for city in own_things(table, "city", player):
        around = [
            one for square in neighbours(table, spot_of(table, city), across=True) for one in there.get(square, ())
        ]
        for kind in AROUND:
            if sum(is_of_kind(table, one, kind, NOBODY) for one in around) > 1:
                yield f"the city on {label(table, spot_of(table, city))} has two of the kind {kind}"


def _lost_cards(table: Table) -> Iterator[str]:
    """Every card lies in one place, and in one where cards of its kind belong; only a marker that was used is gone."""
    state, layout = table.state, table.layout
    lying = [one for there in state.places for one in there]
    if len(lying) != len(set(lying)):
        yield "a card lies in two places"
    for entity, place in enumerate(state.place):
        if place == NOWHERE and not belongs(table.card(entity).kinds, ""):
            yield f"{table.card(entity).key} has left the game"
    for place, there in enumerate(state.places):
        zone = layout.zone_at(place)
        for entity in there:
            if state.place[entity] != place:
                yield f"{table.card(entity).key} is not where it lies"
            if not belongs(table.card(entity).kinds, zone):
                yield f"{table.card(entity).key} lies in the zone {zone}"


@cache
def belongs(kinds: frozenset[str], zone: str) -> bool:
    """Whether cards of some kinds may lie in a zone, or nowhere."""
    if not zone:
        return bool(kinds & GIVEN_UP) or kinds.isdisjoint(HOMES)
    return all(zone in HOMES[kind] for kind in kinds if kind in HOMES)


def _shared_squares(table: Table) -> Iterator[str]:
    """Figures of two players never stay on one square, and none stays in a city."""
    for square, there in things_on(table).items():
        figures = [one for one in there if "figure" in table.card(one).kinds]
        if len({table.owner(one) for one in figures}) > 1:
            yield f"figures of two players are on {label(table, square)}"
        if figures and any("city" in table.card(one).kinds for one in there):
            yield f"a figure is in the city on {label(table, square)}"


def _wrong_ground(table: Table) -> Iterator[str]:
    """Each square has one improvement or a city, and each improvement stands on its own terrain."""
    for square, there in things_on(table).items():
        built = [one for one in there if "improvement" in table.card(one).kinds]
        if len(built) + sum("city" in table.card(one).kinds for one in there) > 1:
            yield f"{label(table, square)} is built over twice"
        for one in built:
            terrain, kinds = word_on(table, square, "terrain"), table.card(one).kinds
            wanted = next((GROUND[kind] for kind in GROUND if kind in kinds), None)
            if terrain == "no-terrain" or (terrain != wanted if wanted else terrain == "water"):
                yield f"{table.card(one).key} stands on {terrain}"


def _missed_victories(table: Table, player: int) -> Iterator[str]:
    """As long as the game goes on, nobody has what wins it."""
    if not table.state.over:
        if table.stock(player, "track-step") >= 21:
            yield f"player {player + 1} is at the end of the culture track, and the game goes on"
        if stat(table, player, "coin") >= 15:
            yield f"player {player + 1} has 15 coins, and the game goes on"


def _crowded_cards(table: Table, player: int) -> Iterator[str]:
    """A technology holds four coins, a city one wall, and a player has each technology once and one government."""
    own = table.in_play(player)
    for one in own:
        card = table.card(one)
        if "technology" in card.kinds and table.counter(one, "coin-token") > 4:
            yield f"{card.key} holds more than four coins"
        if "city" in card.kinds and table.counter(one, "wall") > 1:
            yield f"{card.key} has two walls"
    known = Counter(table.card(one).key for one in own if "technology" in table.card(one).kinds)
    yield from (f"player {player + 1} has {key} twice" for key, number in known.items() if number > 1)
    is_set_up = table.state.round > 1 or table.state.phase > 0
    if sum("government" in table.card(one).kinds for one in own) not in ((1,) if is_set_up else (0, 1)):
        yield f"player {player + 1} has not exactly one government"


def _hanging_technologies(table: Table, player: int) -> Iterator[str]:
    """Every technology of the pyramid lies on two others."""
    rows = [stat(table, player, row) for row in ROWS]
    for lower, upper in pairwise(rows):
        if upper and upper >= lower:
            yield f"player {player + 1} has {upper} technologies on a row of {lower}"
