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


def within_reach(
    table: Table, player: Player, options: Sequence[Entity], chooser: Entity = NOTHING
) -> Sequence[Entity]:
    """Those of some cards that a player may choose, as a card may tell: cards of others may be protected."""
    if (Untouchable, None) not in table.layout.spoken_of:
        return options
    return _left_open(table, player, options, chooser)


def _left_open(table: Table, player: Player, options: Sequence[Entity], chooser: Entity) -> list[Entity]:
    return [one for one in options if not _is_kept(table, player, one, chooser)]


def _is_kept(table: Table, player: Player, entity: Entity, chooser: Entity) -> bool:
    """Whether its owner keeps a card from being chosen, or another player a thing that nobody owns."""
    if entity == NOTHING or (owner := table.owner(entity)) == player:
        return False
    keepers = [one for one in table.seated() if one != player] if owner == NOBODY else [owner]
    for one in [one for keeper in keepers for one in held(table, keeper, Untouchable)]:
        if one.ability.keeps(table, one, entity, chooser):
            cover(table, one)
            return True
    return False
