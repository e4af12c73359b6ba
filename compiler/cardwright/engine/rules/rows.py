"""Rows: zones whose cards lie on numbered places, keep them when others leave, and cost by where they lie."""

from cardwright.model.identity import NOTHING, NOWHERE, Entity, Player
from cardwright.model.table import Table


def on_places(table: Table, zone: str, number: int, player: Player) -> list[Entity]:
    """The cards on the first places of a row, in order."""
    slots = table.state.slot
    return sorted((one for one in table.in_zone(zone, player) if slots[one] < number), key=slots.__getitem__)


def close_gaps(table: Table, zone: str, player: Player) -> None:
    """Let the cards of a row move up."""
    slots = table.state.slot
    for slot, entity in enumerate(sorted(table.in_zone(zone, player), key=slots.__getitem__)):
        if slots[entity] != slot:
            table.set_slot(entity, slot)


def place_price(table: Table, entity: Entity) -> int:
    """The price of a card's place in its row."""
    state = table.state
    place = state.place[entity] if entity != NOTHING else NOWHERE
    if place == NOWHERE:
        return 0
    table.note_place(entity)
    prices = table.layout.place_prices[place]
    return prices[state.slot[entity]] if prices else 0
