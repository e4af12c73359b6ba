"""Finds the players a phrase such as "each other player" means, seen from the owner of the card."""

from cardwright.model.categories.people import People, Who
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.table import Table


def players_named(table: Table, who: People | None, owner: Player, origin: Entity = NOTHING) -> list[Player]:
    """The players a phrase on a card means, in turn order from the active one; the owner, if nobody is named."""
    return [owner] if who is None else who.players(table, owner, origin)


def is_named(table: Table, who: Who | None, owner: Player, player: Player, origin: Entity = NOTHING) -> bool:
    """Whether a phrase on the owner's card means this player."""
    return player == owner if who is None else player in who.players(table, owner, origin)


def is_judged(who: People | None, found: list[bool]) -> bool:
    """Whether something is true of the players a phrase means, found for each; of you, if it names nobody."""
    return found[0] if who is None else who.is_true(found)


def in_role(table: Table, role: str) -> list[Player]:
    """The player in a role, if there is one."""
    player = Player(table.bound(role))
    return [] if player == NOBODY else [player]
