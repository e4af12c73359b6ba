"""Protection from the choices of others: of players at whom nothing may be directed, and of cards."""

from collections.abc import Sequence

from cardwright.engine.rules.holding import cover, held
from cardwright.model.categories.protection import Shield, Untouchable
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.table import Table


def is_shielded(table: Table, player: Player, entity: Entity) -> bool:
    """Whether nothing may be directed at a player by a card."""
    if entity == NOTHING or (Shield, None) not in table.layout.spoken_of:
        return False
    for one in held(table, player, Shield):
        if one.ability.shields(table, one, entity):
            cover(table, one)
            return True
    return False


def open_targets(table: Table, player: Player, entity: Entity, others: list[Player]) -> list[Player]:
    """Those of some players whom a player may choose because of a card."""
    if (Shield, None) not in table.layout.spoken_of:
        return others
    return [one for one in others if one == player or not is_shielded(table, one, entity)]


def within_reach(table: Table, player: Player, options: Sequence[Entity]) -> Sequence[Entity]:
    """Those of some cards that a player may choose: cards of others may be protected."""
    if (Untouchable, None) not in table.layout.spoken_of:
        return options
    return [one for one in options if not _is_kept(table, player, one)]


def _is_kept(table: Table, player: Player, entity: Entity) -> bool:
    """Whether others cannot choose a card of its owner."""
    if entity == NOTHING or table.owner(entity) in (player, NOBODY):
        return False
    for one in held(table, table.owner(entity), Untouchable):
        if one.ability.keeps(table, one, entity):
            cover(table, one)
            return True
    return False
