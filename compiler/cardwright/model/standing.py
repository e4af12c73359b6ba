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
        table.near = _near(there, board.around), _near(there, board.touching)
    return table.placed


def _near(there: list[Entity], near: tuple[tuple[int, ...], ...]) -> dict[Entity, list[Entity]]:
    """The neighbours of each place, as far as the board is laid."""
    number = len(there)
    return {place: [there[one] for one in near[at] if one < number] for at, place in enumerate(there)}


def near_places(table: Table, place: Entity, *, across: bool) -> list[Entity]:
    """The places next to one on the board, perhaps those across a corner among them."""
    board = table.layout.geometry
    if board is None:
        return []
    table.dependencies |= table.layout.cells.place[table.layout.places[board.zone][NOBODY]]
    place_numbers(table)
    return table.near[across].get(place, [])


def standing_places(table: Table) -> list[Entity]:
    """By thing: the place of the board it stands on."""
    table.dependencies |= table.layout.cells.standing
    return table.state.stand
