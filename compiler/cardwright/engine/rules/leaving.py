"""A player leaves the game before it is over: the cards that go along, and those that lose their target."""

from cardwright.engine.rules.clock import drop_grants_where
from cardwright.engine.rules.moving import discarding, move
from cardwright.model.events import Happened
from cardwright.model.identity import NOBODY, NOWHERE, Entity, Player
from cardwright.model.layout import BOX, PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def leave(table: Table, player: Player) -> list[Happened]:
    """Let a player be gone, with all cards; those of others that are about nobody else are discarded."""
    see_off(table, player)
    drop_grants_where(table, lambda grant: grant.player == player)
    bound = [bond.entity for bond in table.bonds() if bond.binds(player)]
    events = []
    for entity in dict.fromkeys((*aimed_at(table, player), *bound)):
        if table.state.owner[entity] != player and table.zone_of(entity) == PLAY:
            events += move(table, entity, discarding(table, entity), table.state.owner[entity])
    for zone in [key for key, declared in plan_of(table).game.zones.items() if not declared.shared]:
        for entity in list(table.in_zone(zone, player)):
            events += move(table, entity, BOX, NOBODY)
    return events


def see_off(table: Table, player: Player) -> None:
    """Let a player be gone."""
    table.note("clock", "gone", table.state.gone, table.layout.cells.clock["gone"])
    table.state.gone = (*table.state.gone, player)


def aimed_at(table: Table, player: Player) -> list[Entity]:
    """The cards in the game that are directed at a player."""
    there = table.state.place
    table.dependencies |= table.layout.cells.targets | table.layout.cells.place[NOWHERE]
    return [
        Entity(entity) for entity, one in enumerate(table.state.target) if one == player and there[entity] != NOWHERE
    ]
