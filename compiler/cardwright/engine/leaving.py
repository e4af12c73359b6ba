"""A player leaves the game before it is over: the cards that go along, and those that lose their target."""

from cardwright.engine.events import Happened
from cardwright.engine.moving import discarding, move
from cardwright.engine.plan import BOX, PLAY
from cardwright.engine.state import NOBODY
from cardwright.engine.table import Table


def leave(table: Table, player: int) -> list[Happened]:
    """Let a player be gone, with all cards; those of others that are about nobody else are discarded."""
    table.see_off(player)
    table.drop_grants_where(lambda grant: grant.player == player)
    bound = [bond.entity for bond in table.bonds() if bond.binds(player)]
    events = []
    for entity in dict.fromkeys((*table.aimed_at(player), *bound)):
        if table.state.owner[entity] != player and table.zone_of(entity) == PLAY:
            events += move(table, entity, discarding(table, entity), table.state.owner[entity])
    for zone in [key for key, declared in table.plan.game.zones.items() if not declared.shared]:
        for entity in list(table.in_zone(zone, player)):
            events += move(table, entity, BOX, NOBODY)
    return events
