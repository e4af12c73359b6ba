"""The numbers and words of cards by which filters compare them."""

from cardwright.engine.rules.measure import card_stat
from cardwright.engine.rules.printed import attribute, printed_number
from cardwright.model.identity import Entity
from cardwright.model.layout import Layout
from cardwright.model.plan.plan import plan_of
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table
from cardwright.model.values import TargetValue


def has_number(layout: Layout, card: PrintedCard, key: str) -> bool:
    """Whether a number is printed on a card as an attribute, or is the usual one."""
    value = card.attributes.get(key, layout.usual.get(key))
    return key == "level" or isinstance(value, (int, TargetValue))


def known_number(layout: Layout, card: PrintedCard, key: str) -> int | None:
    """A number printed on a card that is the same wherever the card lies; None if there is no such number."""
    if isinstance(card.attributes.get(key), TargetValue) or not has_number(layout, card, key):
        return None
    return printed_number(layout, card, key)


def number_of(table: Table, entity: Entity, key: str) -> int | None:
    """A number printed on a card as an attribute, or a stat of the card; None if nothing of the kind is printed."""
    if key in plan_of(table).game.stats:
        return card_stat(table, entity, key)
    if not has_number(table.layout, table.card(entity), key):
        return None
    return attribute(table, entity, key, table.state.target[entity])


def mark_of(table: Table, entity: Entity, key: str) -> int | str | None:
    """A word or a number printed on a card as an attribute; None if there is none, and none is the usual one."""
    value = table.card(entity).attributes.get(key)
    if value is None and plan_of(table).game.attributes.get(key, 0) is None:
        return None
    return value if isinstance(value, str) else number_of(table, entity, key)
