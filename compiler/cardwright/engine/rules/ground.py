"""The places of the board: where they lie, who holds them, which of them are what, and which hang together."""

from collections.abc import Sequence
from typing import Final

from cardwright.model.caching.query import query
from cardwright.model.categories.filters import Filter
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.standing import near_places, place_numbers, standing_places
from cardwright.model.table import Table

OPEN: Final = -1
"""All parts of a region that reach the edge of the board: together they are one."""
NO_PART: Final = -2
"""In place of a part of a region: what hangs together there does not count as one."""


def places(table: Table) -> list[Entity]:
    """All places of the board, in order."""
    board = table.layout.geometry
    return [] if board is None else table.in_zone(board.zone, NOBODY)


def open_cards(table: Table) -> list[Entity]:
    """The cards that all players have in play, and those in the zones that all share and see."""
    zones = plan_of(table).game.zones
    found = [one for player in table.layout.seats for one in table.in_play(player)]
    for key, zone in zones.items():
        if zone.shared and not zone.hidden:
            found += table.in_zone(key, NOBODY)
    return found


def is_place(table: Table, entity: Entity) -> bool:
    """Whether something is a place of the board."""
    return entity in place_numbers(table)


def label(table: Table, entity: Entity) -> str:
    """The name of a place on the board; empty for a card that is no place."""
    board, number = table.layout.geometry, place_numbers(table).get(entity)
    return "" if board is None or number is None else board.label(number)


def neighbours(table: Table, place: Entity, *, across: bool = False) -> list[Entity]:
    """The neighbours of a place, perhaps those across a corner among them; an example may add some."""
    found = near_places(table, place, across=across)
    if table.state.neighbours:
        more = [other for one, other in table.state.neighbours if one == place and other not in found]
        return [*found, *sorted(more)]
    return found


def spot_of(table: Table, entity: Entity) -> Entity:
    """Where something is: a thing is where it stands, a place and anything else where it lies itself."""
    stands = NOTHING if entity == NOTHING else standing_places(table)[entity]
    return entity if stands == NOTHING else stands


@query
def things_on(table: Table) -> dict[Entity, list[Entity]]:
    """The things on each place that has any."""
    found: dict[Entity, list[Entity]] = {}
    for entity, place in enumerate(standing_places(table)):
        if place != NOTHING:
            found.setdefault(place, []).append(Entity(entity))
    return found


@query
def bearing_places(table: Table) -> dict[Entity, list[Player]]:
    """By place of the board with counters on it: the players whose they are."""
    table.dependencies |= table.layout.cells.laid
    counters, width, seats = table.state.counters, table.layout.counters, table.layout.seats
    keys, numbers = table.standing_in, table.layout.counter_number
    owned = [key for key in plan_of(table).game.counters if key not in table.layout.neutral]
    meant = {numbers[keys.get(key, key)] * len(seats) for key in owned}
    found: dict[Entity, list[Player]] = {}
    for place in places(table):
        there = counters[place * width : (place + 1) * width]
        if any(there):
            found[place] = [player for player in seats if any(there[column + player] for column in meant)]
    return found


@query
def holders(table: Table) -> dict[Entity, list[Player]]:
    """By place on which anything stands: the players who have counters or things there."""
    found: dict[Entity, list[Player]] = {}
    for place, players in bearing_places(table).items():
        if players:
            found[place] = players[:]
    for place, things in things_on(table).items():
        for entity in things:
            owner = table.owner(entity)
            if owner != NOBODY and owner not in found.setdefault(place, []):
                found[place].append(owner)
    return found


def holders_of(table: Table, entity: Entity) -> list[Player]:
    """The players who hold something: those who have anything there, or else, if it is no place, its owner."""
    return holders_of_each(table, [entity])[0]


def holders_of_each(table: Table, things: list[Entity]) -> list[list[Player]]:
    """The same for many; what stands on the board is looked for once."""
    held, numbers, found = holders(table), place_numbers(table), []
    for one in things:
        there = held.get(one)
        if there is None and one not in numbers:
            owner = table.owner(one)
            there = [] if owner == NOBODY else [owner]
        found.append(there or [])
    return found


def beside(table: Table, entity: Entity) -> list[Entity]:
    """The cards that lie together with one in the same zone, itself among them."""
    zone = table.zone_of(entity)
    return [entity] if zone is None else table.in_zone(zone, table.owner(entity))


def narrowed(
    table: Table, things: list[Entity], filters: Sequence[Filter], player: Player, here: Entity
) -> list[Entity]:
    """Those of some things that are left after one filter and the other."""
    for part in filters:
        things = part.kept(table, things, player, here)
    return things


def word_on(table: Table, entity: Entity, key: str) -> str:
    """The word printed on something as an attribute; nothing if there is none."""
    value = table.card(entity).attributes.get(key)
    return value if isinstance(value, str) else ""


@query
def places_of(table: Table, kind: str, player: Player) -> dict[Entity, None]:
    """The places of a kind, or of which a definition is true for a player, in order."""
    definition = plan_of(table).game.definitions.get(kind)
    if definition is None:
        return {one: None for one in places(table) if kind in table.card(one).kinds}
    candidates = list(places_of(table, definition.base, player))
    for part in definition.filters:
        # Few places are held, and all others need not be looked at.
        if part.asks_for_holder():
            held = holders(table)
            candidates = [one for one in candidates if one in held]
        candidates = part.kept(table, candidates, player, NOTHING)
    return dict.fromkeys(candidates)


def count_places(table: Table, player: Player, kinds: tuple[str, ...]) -> int:
    """How many places a player has: of a plain kind those the player holds, of a defined one all that fit."""
    found: dict[Entity, None] = {}
    for kind in kinds:
        found |= dict.fromkeys(own_places(table, player, (kind,), list(places_of(table, kind, player))))
    return len(found)


def own_places(table: Table, player: Player, kinds: tuple[str, ...], found: list[Entity]) -> list[Entity]:
    """Those of some places of some kinds that a player has: of a plain kind those the player holds, else all."""
    if not table.layout.defined.isdisjoint(kinds):
        return found
    return [one for one in found if player in holders(table).get(one, ())]


def word_of_era(table: Table, level: int, key: str) -> str | None:
    """The word printed as an attribute on the era of a level."""
    for era in plan_of(table).game.eras.values():
        if era.level == level:
            word = era.attributes.get(key)
            return word if isinstance(word, str) else None
    return None


def within(table: Table, place: Entity, number: int, *, across: bool = False) -> set[Entity]:
    """The places at most so many steps away, perhaps across corners too, the place itself among them."""
    found, front = {place}, [place]
    for _ in range(number):
        front = [other for one in front for other in neighbours(table, one, across=across) if other not in found]
        found.update(front)
    return found


@query
def shores(table: Table, region: str) -> dict[Entity, list[int]]:
    """By place beside a region: which parts of the region it is next to; what reaches the edge is one part."""
    declared, board = plan_of(table).game.regions[region], table.layout.geometry
    if board is None:
        return {}
    there, inside = places(table), places_of(table, declared.kind, NOBODY)
    part: dict[Entity, int] = {}
    for place in inside:
        if place in part:
            continue
        hanging, front = {place}, [place]
        for one in front:
            more = [other for other in neighbours(table, one) if other in inside and other not in hanging]
            hanging.update(more)
            front += more
        is_open = any(board.edge[place_numbers(table)[one]] for one in hanging)
        if declared.enclosed != is_open:
            part |= dict.fromkeys(hanging, min(hanging) if declared.enclosed else OPEN)
        else:
            part |= dict.fromkeys(hanging, NO_PART)
    found: dict[Entity, list[int]] = {}
    for number, place in enumerate(there):
        if place in inside:
            continue
        beside = {part[one] for one in neighbours(table, place) if part.get(one, NO_PART) != NO_PART}
        if not declared.enclosed and board.edge[number]:
            # Whatever lies beyond the edge belongs to what reaches it.
            beside.add(OPEN)
        if beside:
            found[place] = sorted(beside)
    return found
