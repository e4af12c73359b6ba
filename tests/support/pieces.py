"""What must be true of the pieces of Civilization (2010) at every moment of a game."""

from collections import Counter
from collections.abc import Iterator

from cardwright.engine.rules.ground import label, neighbours, spot_of, things_on
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.standing import own_things
from cardwright.engine.rules.supplies import supply_left
from cardwright.model.identity import NOBODY
from cardwright.model.table import Table

GAME = "civilization-2010"
PIECES = {"army": 6, "scout": 2, "city": 3}
RESOURCES = ("wheat", "silk", "incense", "iron")
AROUND = ("limited-building", "wonder")


def faults(table: Table) -> Iterator[str]:
    """Each invariant that does not hold, as a sentence."""
    yield from _lost_pieces(table)
    yield from _lost_resources(table)
    for player in table.layout.seats:
        yield from _crowded_squares(table, player)
        yield from _crowded_cities(table, player)
        if table.stock(player, "trade") > 27:
            yield f"player {player + 1} has more trade than the dial shows"
        if table.stock(player, "track-step") > 21:
            yield f"player {player + 1} has left the culture track"


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
