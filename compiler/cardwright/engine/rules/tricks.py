"""Tricks: the card that was led, cards that must follow it, and the card that wins."""

from collections.abc import Sequence

from cardwright.engine.rules.printed import attribute
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.table import Table


def word_on(table: Table, entity: Entity, key: str) -> object:
    """The value printed on a card that two cards must have in common: a word, or a number."""
    return table.card(entity).attributes.get(key)


def must_follow(table: Table, player: Player, entity: Entity, key: str, zone: str) -> bool:
    """Whether a player holds a card that fits the first card of a zone, and this one does not."""
    there, own = table.in_zone(zone, player), table.zone_of(entity)
    if not there or own is None:
        return False
    led = word_on(table, there[0], key)
    if word_on(table, entity, key) == led:
        return False
    return any(word_on(table, one, key) == led for one in table.in_zone(own, player))


def winning(table: Table, there: Sequence[Entity], number: str, suit: str, trump: object) -> Entity | None:
    """The card that wins: the highest trump, or else the highest that fits the first card; of equals, the first."""
    if not there:
        return None
    led = word_on(table, there[0], suit)
    best, found = (-1, 0), None
    for one in there:
        word = word_on(table, one, suit)
        rank = 2 if trump is not None and word == trump else 1 if word == led else 0
        if rank and (rank, attribute(table, one, number)) > best:
            best, found = (rank, attribute(table, one, number)), one
    return found


def player_of(table: Table, entity: Entity) -> list[Player]:
    """The player who put a card where it lies."""
    return [] if table.owner(entity) == NOBODY else [table.owner(entity)]
