"""The values printed on cards: numbers, lists of numbers, and those that are read from another card."""

from cardwright.engine.rules.kinds import is_of_kind
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table
from cardwright.model.values import TargetValue


def attribute(table: Table, entity: Entity, key: str, target: Player = NOBODY) -> int:
    """A number printed on a card, or that of a card of the player it is directed at."""
    card = table.card(entity)
    value = card.attributes.get(key)
    if isinstance(value, TargetValue):
        return max((attribute(table, one, value.of) for one in meant(table, value, target)), default=0)
    return printed_number(table.layout, card, key)


def printed_number(layout: Layout, card: PrintedCard, key: str) -> int:
    """A number printed on a card, as far as the card alone says it."""
    if key == "level":
        return card.level
    value = card.attributes.get(key, layout.usual.get(key, 0))
    return value if isinstance(value, int) else 0


def meant(table: Table, line: TargetValue, target: Player) -> list[Entity]:
    """The cards of a player that a number printed on another card is taken from."""
    if target == NOBODY:
        return []
    return [one for one in table.in_zone(line.zone, target) if is_of_kind(table, one, line.kind)]


def printed_list(table: Table, entity: Entity, key: str) -> tuple[int, ...]:
    """The numbers printed on a card in a row; a single one is a row as well."""
    return printed_numbers(table.card(entity), key)


def printed_numbers(card: PrintedCard, key: str) -> tuple[int, ...]:
    """The same for a card that need not be in the game."""
    value = card.attributes.get(key, ())
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
