"""The marks that a table keeps of what players have done, and of what was last seen."""

from cardwright.model.identity import Entity, Player
from cardwright.model.table import Table


def is_touched(table: Table, player: Player, stock: str) -> bool:
    """Whether a player has done something in this turn that costs of a stock."""
    table.dependencies |= table.layout.cells.used
    return table.state.touched.get((player, table.layout.stock_number[stock])) == table.clock("turn")


def done_once(table: Table) -> dict[tuple[Player, int, int], bool]:
    """The actions that players have done and can do once for each era."""
    table.dependencies |= table.layout.cells.once
    return table.state.once


def tokens_seen(table: Table, player: Player) -> tuple[int, ...]:
    """How many tokens of each stock came with a player's cards when that was last looked at."""
    table.dependencies |= table.layout.cells.seen
    width = len(table.layout.raised)
    return tuple(table.state.raised[player * width : (player + 1) * width])


def actions_seen(table: Table, player: Player) -> tuple[int, ...]:
    """The last seen value of the stat behind each refilling stock."""
    table.dependencies |= table.layout.cells.seen
    width = len(table.layout.refilling)
    return tuple(table.state.totals[player * width : (player + 1) * width])


def mark_touched(table: Table, player: Player, stock: str) -> None:
    """Remember the turn in which a player last did something that costs of a stock."""
    key, state = (player, table.layout.stock_number[stock]), table.state
    before = state.touched.get(key)
    if before != state.turn:
        table.note("touched", key, before, table.layout.cells.used)
        state.touched[key] = state.turn


def mark_once(table: Table, player: Player, form: int, level: int) -> None:
    """Remember that a player has done something that can be done once for each era."""
    key = (player, form, level)
    table.note("once", key, table.state.once.get(key), table.layout.cells.once)
    table.state.once[key] = True


def mark_used(table: Table, entity: Entity, ability: int, *, with_action: bool = False) -> None:
    """Remember the turn and the round an ability was last used in, and the action if that matters."""
    key, state = (entity, ability), table.state
    table.note("used", key, state.used.get(key), table.layout.cells.used)
    state.used[key] = (state.turn, state.round, state.serial) if with_action else (state.turn, state.round)


def set_raised(table: Table, player: Player, number: int, value: int) -> None:
    """Remember how many tokens of a stock come with a player's cards."""
    index = player * len(table.layout.raised) + number
    table.note("raised", index, table.state.raised[index], table.layout.cells.seen)
    table.state.raised[index] = value


def set_total(table: Table, player: Player, number: int, value: int) -> None:
    """Remember what the stat behind a refilling stock was."""
    index = player * len(table.layout.refilling) + number
    table.note("total", index, table.state.totals[index], table.layout.cells.seen)
    table.state.totals[index] = value


def set_supplied(table: Table, player: Player, key: str, change: int) -> None:
    """Remember how many tokens cards have brought into the game, or taken out of it."""
    index = player * len(table.layout.stock_number) + table.layout.stock_number[key]
    table.note("supplied", index, table.state.supplied[index])
    table.state.supplied[index] += change
