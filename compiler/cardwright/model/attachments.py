"""Attachments: a card that belongs to another one as long as both are in play."""

from cardwright.model.identity import NOTHING, Entity
from cardwright.model.roles import ATTACHED
from cardwright.model.table import Table


def base_of(table: Table, entity: Entity) -> Entity:
    """The card to which another one is attached; nothing, if there is none."""
    return Entity(table.bound(f"{ATTACHED}{entity}"))


def attach(table: Table, entity: Entity, base: Entity) -> None:
    """Attach a card to another one, and to no other."""
    table.bind(f"{ATTACHED}{entity}", base)


def detach(table: Table, entity: Entity) -> None:
    """Let a card be attached to nothing, and nothing to it."""
    for role, base in table.state.bound.items():
        if base != NOTHING and role.startswith(ATTACHED) and (base == entity or role == f"{ATTACHED}{entity}"):
            table.bind(role, NOTHING)
