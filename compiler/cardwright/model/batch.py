"""The cards that a sentence has just been about, cards by lot, and cards in an order that somebody has chosen."""

from collections.abc import Sequence
from typing import Final

from cardwright.model.chance import shuffled
from cardwright.model.identity import Entity, Place, Player
from cardwright.model.sight import bit, mix
from cardwright.model.table import Table

LOTS: Final = "at random"
"""The stream of chance by which cards are picked."""

Batch = tuple[tuple[Entity, int], ...]
"""Cards, and whether each is still to be dealt with."""


def batch_of(table: Table) -> Batch:
    """The cards that were last looked at, moved or drawn."""
    if table.recording:
        table.dependencies |= table.layout.cells.clock["them"]
    return table.state.them


def set_batch(table: Table, cards: Batch) -> None:
    """Remember which cards were just looked at, moved or drawn."""
    table.note("clock", "them", table.state.them, table.layout.cells.clock["them"])
    table.state.them = cards


def draw_lots(table: Table, entities: Sequence[Entity], number: int) -> list[Entity]:
    """So many of some cards at random; nobody can take that back."""
    streams = table.state.streams
    order, counter = shuffled(table.state.seed, LOTS, streams.get(LOTS, 0), entities)
    table.note("stream", LOTS, streams.get(LOTS))
    streams[LOTS] = counter
    table.revealed = True
    return order[:number]


def arrange(table: Table, place: Place, order: list[Entity], player: Player) -> None:
    """Let cards lie in the order that a player has chosen, where they lie; nobody else sees which is where."""
    state, seen = table.state, table.layout.sight.seen_at[place] | bit(player)
    before = state.places[place]
    first = min([before.index(one) for one in order])
    table.note("order", place, before[:], table.layout.cells.place[place])
    if seen != table.layout.sight.everybody:
        table.note("mixed", None, (state.known, state.lot))
        mix(state, order, seen)
    state.places[place] = [*before[:first], *order, *before[first + len(order) :]]
