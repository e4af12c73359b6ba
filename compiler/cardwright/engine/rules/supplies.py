"""Tokens that belong to nobody: how many of a stock are left in the supply, and how many lie in a pot.

The supply is never stored: it is what the players, the pots and the cards leave of all tokens there are.
"""

from cardwright.model.caching.query import query
from cardwright.model.identity import NOBODY
from cardwright.model.limits import MOST_OF_ONE, hold
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def supply_left(table: Table, stock: str) -> int:
    """How many tokens of a stock are left to be gained; of most stocks there is no end."""
    return MOST_OF_ONE if plan_of(table).stock(stock).supply is None else max(0, _left(table, stock))


@query
def _left(table: Table, stock: str) -> int:
    """All tokens of a stock without those that players have, that lie in pots, and that stand on cards."""
    plan = plan_of(table)
    left = size_of_supply(table, stock)
    left -= sum([max(0, table.stock(player, stock)) for player in table.seated()])
    left -= sum([lying_in(table, pot, stock) for pot in plan.pot_number])
    for counter, home in plan.game.homes.items():
        if home == stock:
            left -= sum([number for player in plan.seats for _, number in table.bearing(counter, player)])
    return left


def size_of_supply(table: Table, stock: str) -> int:
    """How many tokens of a stock there are in all; an example may say so."""
    fixed = table.state.fixed.get((NOBODY, stock))
    if fixed is not None:
        return fixed
    return table.layout.number(plan_of(table).stock(stock).supply or 0, table.state.players)


def set_left(table: Table, stock: str, number: int) -> None:
    """Let so many tokens of a stock be left, whatever players have: there are more or fewer in all."""
    fixed = size_of_supply(table, stock) + number - _left(table, stock)
    table.state.fixed[NOBODY, stock] = fixed
    table.forget()


def lying_in(table: Table, pot: str, stock: str) -> int:
    """How many tokens of a stock lie in a pot."""
    if table.recording:
        table.dependencies |= table.layout.cells.pots
    return table.state.pots[_index(table, pot, stock)]


def lay_in(table: Table, pot: str, stock: str, number: int) -> None:
    """Let so many tokens of a stock lie in a pot."""
    index = _index(table, pot, stock)
    before = table.state.pots[index]
    if number != before:
        hold(pot, number, MOST_OF_ONE)
        table.note("pot", index, before, table.layout.cells.pots)
        table.state.pots[index] = number


def _index(table: Table, pot: str, stock: str) -> int:
    layout = table.layout
    return layout.pot_number[pot] * layout.stocks + layout.stock_number[stock]


def stored(table: Table) -> list[tuple[int, str, str]]:
    """All tokens that belong to nobody: how many of which stock in which pot, or in the supply if none is named.

    Of an empty pot nothing is said; an empty supply matters.
    """
    plan = plan_of(table)
    limited = [key for key, stock in plan.game.stocks.items() if stock.supply is not None]
    found = [(supply_left(table, key), key, "") for key in limited]
    lying = [(lying_in(table, pot, key), key, pot) for pot in plan.pot_number for key in plan.stock_number]
    return [*found, *(one for one in lying if one[0])]
