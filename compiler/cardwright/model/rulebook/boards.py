"""The board of a game, worked out once for a plan."""

from cardwright.model.geometry import EIGHT, EVEN_ROW, FOUR, LINKS, ODD_ROW, SQUARES, Geometry
from cardwright.model.rulebook.game import Game


def geometry_of(game: Game) -> Geometry | None:
    """The board of a game, if it has one."""
    board = game.board
    if board is None:
        return None
    if board.shape == LINKS:
        keys = [card.key for card in game.cards.values() if board.kind in game.ancestors(card.kind)]
        number = {key: place for place, key in enumerate(keys)}
        beside: list[set[int]] = [set() for _ in keys]
        for key, place in number.items():
            for other in game.cards[key].borders:
                if other in number:
                    beside[place].add(number[other])
                    beside[number[other]].add(place)
        around = tuple(tuple(sorted(one)) for one in beside)
        return Geometry(board.kind, board.zone, LINKS, 0, 0, around, around, (False,) * len(keys), tuple(keys), None)
    columns, rows, filled = board.columns, board.rows, board.filled_with or ""
    cards = [filled] * (columns * rows)
    for card in game.cards.values():
        if card.lies_at is not None and 1 <= card.lies_at[0] <= columns and 1 <= card.lies_at[1] <= rows:
            cards[(card.lies_at[1] - 1) * columns + card.lies_at[0] - 1] = card.key
    found, touching, edge = [], [], []
    for place in range(columns * rows):
        row = place // columns
        steps = FOUR if board.shape == SQUARES else ODD_ROW if row % 2 else EVEN_ROW
        inside = _reached(place, steps, columns, rows)
        found.append(inside)
        touching.append(_reached(place, EIGHT, columns, rows) if board.shape == SQUARES else inside)
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
    )


def _reached(place: int, steps: tuple[tuple[int, int], ...], columns: int, rows: int) -> tuple[int, ...]:
    """The places to which steps lead from one, as far as they lie on the board."""
    row, column = divmod(place, columns)
    goals = [(column + across, row + down) for across, down in steps]
    return tuple([down * columns + across for across, down in goals if 0 <= across < columns and 0 <= down < rows])


def place_kinds(game: Game) -> frozenset[str]:
    """The kinds of which the things are places of the board."""
    board = game.board
    return frozenset(kind for kind in game.kinds if board is not None and board.kind in game.ancestors(kind))
