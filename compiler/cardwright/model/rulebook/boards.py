"""The board of a game, worked out once for a plan."""

from math import isqrt

from cardwright.model.geometry import EIGHT, EVEN_ROW, FOUR, LINKS, ODD_ROW, SQUARES, Corner, Geometry
from cardwright.model.rulebook.game import BoardOf, Game


def geometry_of(game: Game, players: int) -> Geometry | None:
    """The board of a game for so many players, if it has one."""
    board = game.board
    if board is None:
        return None
    if board.shape == LINKS:
        return _linked(game, board)
    columns, rows = (_for_players(game, number, players) for number in (board.columns, board.rows))
    homes = tuple([one for number, there in board.homes if number == players for one in there])
    corners = [one for number, there in board.tiles if number == players for one in there]
    tiles = tuple(dict.fromkeys([*corners, *((column, row) for column, row, _ in homes)]))
    side = isqrt(max((len(card.made_of) for card in game.cards.values()), default=0))
    cells = _tiled(tiles, side, columns, rows) if tiles else list(range(columns * rows))
    placed = {cell: place for place, cell in enumerate(cells)}
    cards = [board.filled_with or ""] * len(cells)
    for card in game.cards.values():
        if card.lies_at is not None and 1 <= card.lies_at[0] <= columns and 1 <= card.lies_at[1] <= rows:
            cell = (card.lies_at[1] - 1) * columns + card.lies_at[0] - 1
            if cell in placed:
                cards[placed[cell]] = card.key
    found, touching, edge = [], [], []
    for cell in cells:
        steps = FOUR if board.shape == SQUARES else ODD_ROW if cell // columns % 2 else EVEN_ROW
        inside = _reached(cell, steps, columns, rows, placed)
        found.append(inside)
        touching.append(_reached(cell, EIGHT, columns, rows, placed) if board.shape == SQUARES else inside)
        edge.append(len(inside) < len(steps))
    return Geometry(
        board.kind,
        board.zone,
        board.shape,
        columns,
        rows,
        tuple(found),
        tuple(touching),
        tuple(edge),
        tuple(cards),
        board.filled_with,
        tuple(cells),
        tiles,
        homes,
        side,
    )


def _linked(game: Game, board: BoardOf) -> Geometry:
    """A board on which neighbours are named."""
    keys = [card.key for card in game.cards.values() if board.kind in game.ancestors(card.kind)]
    number = {key: place for place, key in enumerate(keys)}
    beside: list[set[int]] = [set() for _ in keys]
    for key, place in number.items():
        for other in game.cards[key].borders:
            if other in number:
                beside[place].add(number[other])
                beside[number[other]].add(place)
    around = tuple(tuple(sorted(one)) for one in beside)
    drawn = _drawn([game.cards[key].lies_at for key in keys])
    return Geometry(
        board.kind, board.zone, LINKS, 0, 0, around, around, (False,) * len(keys), tuple(keys), None, drawn=drawn
    )


def _drawn(said: list[Corner | None]) -> tuple[Corner, ...]:
    """Where a picture shows places: where they say, or else in rows below all that do."""
    below = max((one[1] for one in said if one is not None), default=0)
    across = max(1, round(said.count(None) ** 0.5))
    rest = ((number % across + 1, below + number // across + 1) for number in range(len(said)))
    return tuple([next(rest) if one is None else one for one in said])


def _for_players(game: Game, number: int | tuple[int, ...], players: int) -> int:
    """A number that may depend on how many play."""
    if isinstance(number, int):
        return number
    return number[max(0, min(players - game.least_players, len(number) - 1))]


def _tiled(tiles: tuple[Corner, ...], side: int, columns: int, rows: int) -> list[int]:
    """The cells that tiles cover, row by row, as far as they lie on the board."""
    there = {
        (row - 1 + down) * columns + column - 1 + across
        for column, row in tiles
        for down in range(side)
        for across in range(side)
        if 0 < column + across <= columns and 0 < row + down <= rows
    }
    return sorted(there)


def _reached(
    cell: int, steps: tuple[tuple[int, int], ...], columns: int, rows: int, placed: dict[int, int]
) -> tuple[int, ...]:
    """The places to which steps lead from one, as far as they lie on the board."""
    row, column = divmod(cell, columns)
    goals = [(column + across, row + down) for across, down in steps]
    inside = [down * columns + across for across, down in goals if 0 <= across < columns and 0 <= down < rows]
    return tuple([placed[one] for one in inside if one in placed])


def place_kinds(game: Game) -> frozenset[str]:
    """The kinds of which the things are places of the board."""
    board = game.board
    return frozenset(kind for kind in game.kinds if board is not None and board.kind in game.ancestors(kind))
