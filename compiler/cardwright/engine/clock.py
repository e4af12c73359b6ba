"""The end of a turn and of a round."""

from cardwright.engine.state import Ending, Grant
from cardwright.engine.table import Table
from cardwright.tree.base import Node
from cardwright.tree.situations import Duration


def end_turn(table: Table, player: int) -> None:
    """Passing stocks are lost, actions come back, and the next player is active."""
    for key, stock in table.plan.game.stocks.items():
        if stock.passing:
            table.set_stock(player, key, 0)
    for number, key in enumerate(table.plan.refilling):
        table.set_stock(player, key, table.state.totals[player * len(table.plan.refilling) + number])
    table.drop_grants_where(lambda grant: ends_with(grant, Ending.TURN))
    table.set_clock("turn", table.state.turn + 1)
    seated, restart = table.seated(), table.state.restart
    active = table.opener() if restart else next((other for other in seated if other > player), seated[0])
    table.set_clock("active", active)
    table.drop_grants_where(lambda grant: grant.player == active and ends_with(grant, Ending.OWN_TURN))
    # Seats are counted from the player who began, even if that player has left.
    first, players = table.state.first, table.state.players
    if restart or (active - first) % players <= (player - first) % players:
        end_round(table)


def end_round(table: Table) -> None:
    """Everyone has had a turn."""
    table.drop_grants_where(lambda grant: ends_with(grant, Ending.ROUND))
    table.set_clock("restart", 0)
    table.set_clock("round", table.state.round + 1)


def end_action(table: Table) -> None:
    """Drop the abilities that were granted for an earlier action."""
    table.drop_grants_where(lambda grant: grant.serial < table.state.serial and ends_with(grant, Ending.ACTION))


def ends_with(grant: Grant, ending: Ending) -> bool:
    """Whether something that was granted for a while is over with such a moment."""
    duration = Node.constructs[grant.duration]
    return issubclass(duration, Duration) and duration.ends_with(ending)
