"""What is paid leaves the game: tokens of a pool are noted, so that each pool still adds up."""

from cardwright.engine.goods import lose
from cardwright.engine.table import Table


def spend(table: Table, player: int, stock: str, number: int) -> int:
    """Take so much of a stock from a player as a price, never more than there is; how much went."""
    gone = lose(table, player, stock, number)
    if gone and stock in table.plan.pooled:
        table.set_supplied(player, stock, -gone)
    return gone
