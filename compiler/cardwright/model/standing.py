"""The places of the board, and what stands on them."""

from cardwright.model.identity import NOBODY, Entity
from cardwright.model.table import Table


def place_numbers(table: Table) -> dict[Entity, int]:
    """The places of the board, each with its number on it; they are the same as long as the game lasts."""
    board = table.layout.geometry
    if board is None:
        return {}
    there = table.state.places[table.layout.places[board.zone][NOBODY]]
    if len(table.placed) != len(there):
        table.placed = {place: number for number, place in enumerate(there)}
    return table.placed


def standing_places(table: Table) -> list[Entity]:
    """By thing: the place of the board it stands on."""
    table.dependencies |= table.layout.cells.standing
    return table.state.stand
