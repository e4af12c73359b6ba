"""What the end of a turn and of a round bring about."""

from cardwright.engine.table import Table


def end_turn(table: Table, player: int) -> None:
    """What passes is lost, actions come back, and the next player is active."""
    for key, stock in table.plan.game.stocks.items():
        if stock.passing:
            table.set_stock(player, key, 0)
    for number, key in enumerate(table.plan.refilling):
        table.set_stock(player, key, table.state.totals[player * len(table.plan.refilling) + number])
    table.drop_grants_where(lambda grant: grant.duration in ("EndOfTurn", "EndOfAction"))
    table.set_clock("turn", table.state.turn + 1)
    seated, restart = table.seated(), table.state.restart
    active = table.opener() if restart else next((other for other in seated if other > player), seated[0])
    table.set_clock("active", active)
    table.drop_grants_where(lambda grant: grant.duration == "NextTurn" and grant.player == active)
    # Seats are counted from whoever began, even if that player has left.
    first, players = table.state.first, table.state.players
    if restart or (active - first) % players <= (player - first) % players:
        end_round(table)


def end_round(table: Table) -> None:
    """Everyone has had a turn."""
    table.drop_grants_where(lambda grant: grant.duration == "EndOfRound")
    table.set_clock("restart", 0)
    table.set_clock("round", table.state.round + 1)
