"""Counters and things on the board: how many stand where, and how many more have room."""

from cardwright.engine.rules.ground import holders, places_of, spot_of, things_on
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.measure import card_stat_for, stat
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

BOUNDLESS = 1_000
"""The room for counters where no limit is given."""


def number_on(table: Table, entity: Entity, what: str, player: Player = NOBODY) -> int:
    """How many counters of a sort stand on something, or how many other things of a kind where it is.

    It does not matter whose they are; a definition is asked for a player.
    """
    if what in table.layout.counter_number:
        return sum(table.counter(entity, what, one) for one in table.layout.seats)
    there = things_on(table).get(spot_of(table, entity), ())
    return sum(one != entity and is_of_kind(table, one, what, player) for one in there)


def places_with(table: Table, kind: str, player: Player) -> list[Entity]:
    """The places of a kind, or on which something of that kind stands; or the cards of the kind that bear anything."""
    if kind in table.layout.place_kinds:
        return list(places_of(table, kind, player))
    return [
        place
        for place, things in things_on(table).items()
        if any(is_of_kind(table, one, kind, player) for one in [place, *things])
    ]


def own_places_with(table: Table, kind: str, player: Player) -> set[Entity]:
    """Those of them that the player holds, or on which a thing of the player's stands."""
    if kind in table.layout.place_kinds:
        held = holders(table)
        return {one for one in places_of(table, kind, player) if player in held.get(one, ())}
    return {spot_of(table, one) for one in own_things(table, kind, player)}


def own_things(table: Table, kind: str, player: Player) -> list[Entity]:
    """The things of a kind that a player has somewhere on the board."""
    there = [one for things in things_on(table).values() for one in things if table.owner(one) == player]
    return sorted(one for one in there if is_of_kind(table, one, kind, player))


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
