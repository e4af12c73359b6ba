"""Teams: the players who win together; partners sit opposite each other."""

from cardwright.model.identity import Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def teams(table: Table) -> list[list[Player]]:
    """By seat: all seats of its team, in turn order from it; alone if there are no teams."""
    size, seats = plan_of(table).game.team_size, table.layout.seats
    apart = len(seats) // size if size and len(seats) % size == 0 and len(seats) > size else len(seats)
    around = [[*seats[player:], *seats[:player]] for player in seats]
    return [[other for other in order if other % apart == order[0] % apart] for order in around]


def team_of(table: Table, player: Player) -> list[Player]:
    """All players of the team of a player who are left, in turn order from that player."""
    own = teams(table)[player]
    return [other for other in table.from_seat(player) if other in own]


def opponents_of(table: Table, player: Player) -> list[Player]:
    """All players of other teams, in turn order from the active one."""
    own = teams(table)[player]
    return [other for other in table.from_active() if other not in own]
