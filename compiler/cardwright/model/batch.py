"""The cards that a sentence has just been about, cards by lot, and cards in an order that somebody has chosen."""

from collections.abc import Sequence
from typing import Final

from cardwright.model.chance import shuffled
from cardwright.model.frames import FrameKind
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Place, Player
from cardwright.model.sight import bit, mix
from cardwright.model.table import Table

LOTS: Final = "at random"
"""The stream of chance by which cards are picked."""

Batch = tuple[tuple[Entity, int], ...]
"""Cards, and whether each is still to be dealt with: the lowest bit. The others say by whose part of a deed it came."""


def part_of(player: Player, *, is_first: bool) -> int:
    """The part that a player has in a deed of several players, as their frames note it."""
    return (player + 1) * 2 + (not is_first)


def _part(table: Table) -> int:
    """The part of a deed of several players that is just carried out; NO_NUMBER if one player acts for all."""
    frame = table.running
    return NO_NUMBER if frame is None or frame.what != FrameKind.EFFECT else frame.terms


def batch_of(table: Table) -> Batch:
    """The cards that were last looked at, moved or drawn; if several players act, their own of those of several."""
    if table.recording:
        table.dependencies |= table.layout.cells.clock["them"]
    part = _part(table)
    own = (0, part // 2)
    return tuple([(one, left & 1) for one, left in table.state.them if part == NO_NUMBER or left // 2 in own])


def mean(table: Table, cards: Sequence[Entity]) -> None:
    """Let later sentences speak of these cards, and in a deed of several players also of those of the others."""
    part = _part(table)
    if part == NO_NUMBER:
        set_batch(table, tuple([(one, 1) for one in cards]))
        return
    kept = [pair for pair in table.state.them if part % 2 and pair[1] // 2 not in (0, part // 2)]
    set_batch(table, (*kept, *[(one, part // 2 * 2 + 1) for one in cards]))


def deal_with(table: Table, cards: Sequence[Entity]) -> None:
    """Note that some of the cards are dealt with."""
    set_batch(table, tuple([(one, left - left % 2 if one in cards else left) for one, left in table.state.them]))


def only_one(table: Table) -> Entity:
    """The one card that was just moved or shown, or dealt with of several; NOTHING if there is no such card."""
    them = batch_of(table)
    meant = [one for one, left in them if not left] or [one for one, _ in them]
    return meant[0] if len(meant) == 1 else NOTHING


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
