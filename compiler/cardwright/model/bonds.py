"""Bonds: cards in play that bind two players."""

from cardwright.model.identity import Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.state import Bond
from cardwright.model.table import Table


def bond_of(table: Table, entity: Entity) -> Bond | None:
    """Whom a card binds."""
    bonds = table.bonds()
    return next((one for one in bonds if one.entity == entity), None) if bonds else None


def bonds_of(table: Table, player: Player) -> list[Bond]:
    """The cards in play that bind a player, regardless of who has them."""
    return [one for one in table.bonds() if one.binds(player) and table.zone_of(one.entity) == PLAY]


def unite(table: Table, entity: Entity, first: Player, second: Player) -> None:
    """Let a card bind two players."""
    release(table, entity)
    table.note("bonds", None, table.state.bonds, table.layout.cells.bonds)
    table.state.bonds = (*table.state.bonds, Bond(entity, first, second))


def release(table: Table, entity: Entity) -> None:
    """Let a card bind nobody."""
    if bond_of(table, entity) is not None:
        table.note("bonds", None, table.state.bonds, table.layout.cells.bonds)
        table.state.bonds = tuple(one for one in table.state.bonds if one.entity != entity)
