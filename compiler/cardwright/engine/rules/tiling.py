"""Tiles on a board of squares: they lie where the board says, each turned by quarters."""

from cardwright.engine.rules.ground import places, spot_of
from cardwright.model.geometry import Corner, turned
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.standing import place_numbers
from cardwright.model.table import Table


def tile_place(table: Table, entity: Entity) -> Corner | None:
    """Where the tile lies that covers the place of something, if nothing was laid there yet."""
    board, number = table.layout.geometry, place_numbers(table).get(spot_of(table, entity))
    if board is None or number is None or board.filled_with is None:
        return None
    is_free = table.card(spot_of(table, entity)).key == board.filled_with
    return board.tile_around(number) if is_free else None


def facing(table: Table, corner: Corner, source: Entity) -> int:
    """How a tile is turned that lies with its lower side towards something; as printed, if that is nowhere."""
    board = table.layout.geometry
    number = None if source == NOTHING else place_numbers(table).get(spot_of(table, source))
    return 0 if board is None or number is None else board.away_from(corner, number)


def lay(table: Table, tile: Entity, corner: Corner, quarters: int) -> list[Entity]:
    """Let the places of a tile be the squares it is made of; returns these places."""
    board = table.layout.geometry
    squares = turned(plan_of(table).game.cards[table.card(tile).key].made_of, quarters)
    first = None if board is None else board.at(*corner)
    covered = board.covered(first, len(squares)) if board is not None and first is not None else None
    there = [places(table)[number] for number in covered or ()]
    for place, square in zip(there, squares, strict=False):
        table.set_card(place, table.layout.card_number[square])
    return there


def home_of(table: Table, player: Player) -> tuple[Corner, int] | None:
    """Where the tile of a player lies, and how it is turned."""
    board = table.layout.geometry
    if board is None or player >= len(board.homes):
        return None
    column, row, quarters = board.homes[player]
    return (column, row), quarters
