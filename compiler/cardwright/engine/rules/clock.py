"""The end of a turn and of a round."""

from collections.abc import Callable

from cardwright.model.categories.conditions import Duration
from cardwright.model.identity import Player
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.state import Ending, Grant
from cardwright.model.table import Table


def end_turn(table: Table, player: Player) -> None:
    """Passing stocks are lost, actions come back, and the next player is active."""
    for key, stock in plan_of(table).game.stocks.items():
        if stock.passing:
            table.set_stock(player, key, 0)
    for number, key in enumerate(table.layout.refilling):
        table.set_stock(player, key, table.state.totals[player * len(table.layout.refilling) + number])
    drop_grants_where(table, lambda grant: ends_with(grant, Ending.TURN))
    table.set_clock("turn", table.state.turn + 1)
    seated, restart = table.seated(), table.state.restart
    active = opener(table) if restart else next((other for other in seated if other > player), seated[0])
    table.set_clock("active", active)
    drop_grants_where(table, lambda grant: grant.player == active and ends_with(grant, Ending.OWN_TURN))
    # Seats are counted from the player who began, even if that player has left.
    first, players = table.state.first, table.state.players
    if restart or (active - first) % players <= (player - first) % players:
        end_round(table)


def end_round(table: Table) -> None:
    """Everyone has had a turn."""
    drop_grants_where(table, lambda grant: ends_with(grant, Ending.ROUND))
    table.set_clock("restart", 0)
    table.set_clock("round", table.state.round + 1)


def end_action(table: Table) -> None:
    """Drop the abilities that were granted for an earlier action."""
    drop_grants_where(table, lambda grant: grant.serial < table.state.serial and ends_with(grant, Ending.ACTION))


def ends_with(grant: Grant, ending: Ending) -> bool:
    """Whether something that was granted for a while is over with such a moment."""
    duration = Node.constructs[grant.duration]
    return issubclass(duration, Duration) and duration.ends_with(ending)


def opener(table: Table) -> Player:
    """The player with whom a round begins: the first one, or who is left after them."""
    table.dependencies |= table.layout.cells.clock["first"]
    seated = table.seated()
    return next((player for player in seated if player >= table.state.first), seated[0])


def drop_grants_where(table: Table, ended: Callable[[Grant], bool]) -> None:
    """End the static abilities of which something is true."""
    table.drop_grants([grant for grant in table.state.grants if ended(grant)])
