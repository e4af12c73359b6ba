"""The end of a turn and of a round."""

from collections.abc import Callable

from cardwright.model.categories.conditions import Duration
from cardwright.model.identity import NOBODY, Player
from cardwright.model.node import Node
from cardwright.model.order import arranged
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import is_out, left_in_game
from cardwright.model.roles import ARRANGED, ARRANGES, BEGINS, EXTRA, OPENING, OUT, REVERSED
from cardwright.model.state import Ending, Grant
from cardwright.model.table import Table


def end_turn(table: Table, player: Player) -> None:
    """Passing stocks are lost, actions come back, and the next player is active."""
    renew(table, player)
    drop_grants_where(table, lambda grant: ends_with(grant, Ending.TURN))
    table.set_clock("turn", table.state.turn + 1)
    seated, restart = table.seated(), table.state.restart
    if table.layout.turns_vary:
        active = next_in_turn(table, player)
    else:
        active = opener(table) if restart else next((other for other in seated if other > player), seated[0])
        if restart or place_in_round(table, active) <= place_in_round(table, player):
            end_round(table)
    table.set_clock("active", active)
    drop_grants_where(table, lambda grant: grant.player == active and ends_with(grant, Ending.OWN_TURN))


def renew(table: Table, player: Player) -> None:
    """Take the passing stocks of a player, and give the actions of a turn back."""
    for key in table.layout.passing:
        table.set_stock(player, key, 0)
    for number, key in enumerate(table.layout.refilling):
        table.set_stock(player, key, table.state.totals[player * len(table.layout.refilling) + number])


def place_in_round(table: Table, player: Player) -> int:
    """How many seats come before a player in the round: counted from who began, even if that player has left."""
    place, first, players = player, table.state.first, table.state.players
    if table.layout.turns_vary and (number := table.bound(ARRANGED)) > 0:
        order = arranged(number, players)
        place, first = Player(order.index(player)), Player(order.index(first))
    way = -1 if table.layout.turns_vary and table.bound(REVERSED) > 0 else 1
    return (place - first) * way % players


def next_in_turn(table: Table, player: Player) -> Player:
    """The player whose turn comes after that of another; on the way the round may end, and turns are skipped."""
    if table.bound(EXTRA) == player and not is_out(table, player) and not table.state.restart:
        table.bind(EXTRA, NOBODY)
        return player
    while True:
        ahead = [one for one in table.from_seat(player) if one != player] or table.seated()
        following = ahead[0] if ahead else player
        if table.state.restart or not ahead or place_in_round(table, following) <= place_in_round(table, player):
            end_round(table)
            following = opener(table)
        if table.bound(skipped_turns(following)) <= 0:
            return following
        table.bind(skipped_turns(following), table.bound(skipped_turns(following)) - 1)
        player = following


def skipped_turns(player: Player) -> str:
    """The name under which it is remembered how many turns a player skips."""
    return f"skips {player}"


def skipped_phases(player: Player, phase: str) -> str:
    """The name under which it is remembered how many times a player skips a phase."""
    return f"skips {phase} {player}"


def end_round(table: Table) -> None:
    """Everyone has had a turn."""
    drop_grants_where(table, lambda grant: ends_with(grant, Ending.ROUND))
    table.set_clock("restart", 0)
    table.set_clock("round", table.state.round + 1)
    if plan_of(table).opens_rounds:
        table.bind(OPENING, table.state.turn)
    if table.layout.turns_vary:
        if table.bound(OUT) > 0:
            table.bind(OUT, 0)
        if table.bound(ARRANGES) > 0:
            table.bind(ARRANGED, table.bound(ARRANGES))
            table.bind(ARRANGES, 0)
        if table.bound(BEGINS) != NOBODY:
            table.set_clock("first", table.bound(BEGINS))
            table.bind(BEGINS, NOBODY)


def end_action(table: Table) -> None:
    """Drop the abilities that were granted for an earlier action."""
    if table.state.grants:
        drop_grants_where(table, lambda grant: grant.serial < table.state.serial and ends_with(grant, Ending.ACTION))


def ends_with(grant: Grant, ending: Ending) -> bool:
    """Whether something that was granted for a while is over with such a moment."""
    duration = Node.constructs[grant.duration]
    return issubclass(duration, Duration) and duration.ends_with(ending)


def opener(table: Table) -> Player:
    """The player with whom a round begins: the first one, or who is left after them."""
    table.dependencies |= table.layout.cells.clock["first"]
    if table.layout.turns_vary:
        return (table.from_seat(table.state.first) or left_in_game(table))[0]
    seated = table.seated()
    return next((player for player in seated if player >= table.state.first), seated[0])


def drop_grants_where(table: Table, ended: Callable[[Grant], bool]) -> None:
    """End the static abilities of which something is true."""
    if table.state.grants:
        table.drop_grants(list(filter(ended, table.state.grants)))
