"""Counters and things on the board: how many stand where, and how many more have room."""

from cardwright.engine.rules.ground import holders, places_of, things_on
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import card_stat_for, stat
from cardwright.model.identity import Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

BOUNDLESS = 1_000
"""The room for counters where no limit is given."""


def number_on(table: Table, place: Entity, what: str) -> int:
    """How many counters of a sort, or things of a kind, stand on a place, regardless of their owner."""
    if what in table.layout.counter_number:
        return sum(table.counter(place, what, player) for player in table.layout.seats)
    return sum(is_of_kind(table, one, what) for one in things_on(table).get(place, ()))


def places_with(table: Table, kind: str, player: Player) -> list[Entity]:
    """The places of a kind, or on which something of that kind stands."""
    if kind in table.layout.place_kinds:
        return list(places_of(table, kind, player))
    return [place for place, things in things_on(table).items() if _has_kind(table, things, kind)]


def own_places_with(table: Table, kind: str, player: Player) -> set[Entity]:
    """Those of them that the player holds."""
    held = holders(table)
    return {one for one in places_with(table, kind, player) if player in held.get(one, ())}


def _has_kind(table: Table, things: list[Entity], kind: str) -> bool:
    return any(is_of_kind(table, one, kind) for one in things)


def stack_room(table: Table, place: Entity, counter: str, player: Player) -> int:
    """How many more counters of a player a place holds."""
    return max(0, _stack_limit(table, place, counter, player) - table.counter(place, counter, player))


def _stack_limit(table: Table, place: Entity, counter: str, player: Player) -> int:
    """How many counters of a player a place holds in all."""
    kinds = plan_of(table).game.kinds
    for kind in table.layout.stacked:
        if kind in table.card(place).kinds:
            for line in kinds[kind].stacks:
                if line.counter == counter:
                    bonus = 0 if line.bonus is None else card_stat_for(table, place, line.bonus, player)
                    return stat(table, player, line.stat) + bonus
    return BOUNDLESS
