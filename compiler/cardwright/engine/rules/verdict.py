"""Who has won a game: by a sentence that says so, by being left over, or by the standing of the players."""

from cardwright.engine.rules.counting import measured
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.teams import teams
from cardwright.model.identity import Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import left_in_game
from cardwright.model.roles import BEATEN, VICTORIOUS, WON_BY
from cardwright.model.rulebook.clauses import Goal
from cardwright.model.table import Table


def declared(table: Table, role: str) -> tuple[Player, ...]:
    """The players of whom a sentence has said that they win the game, or that they lose it."""
    said = max(0, table.bound(role))
    return tuple(player for player in table.layout.seats if said >> player & 1)


def declare(table: Table, role: str, players: list[Player]) -> None:
    """Remember that players win or lose the game."""
    said = {*declared(table, role), *players}
    table.bind(role, sum(1 << player for player in said))


def is_decided(table: Table) -> bool:
    """Whether a sentence has said who wins, or that everybody has lost."""
    everybody = set(table.layout.seats)
    return bool(declared(table, VICTORIOUS)) or everybody <= {*declared(table, BEATEN), *table.state.gone}


def scores(table: Table) -> tuple[int, ...]:
    """The score of each player; nothing, if the game has none."""
    goal = plan_of(table).game.won_by
    return tuple(available(table, player, goal) if goal else 0 for player in table.layout.seats)


def _standing(table: Table) -> list[tuple[int, ...]]:
    """The score of each player and the tie-breakers in order, each so that more is better."""
    game, points = plan_of(table).game, scores(table)
    sign = -1 if game.won_by in game.fewest else 1
    ties = [(key, -1 if key in game.fewest else 1) for key in game.broken_by]
    own = [
        (sign * points[player], *(side * measured(table, player, key) for key, side in ties))
        for player in table.layout.seats
    ]
    # A team stands as all its players together.
    return [tuple([sum(column) for column in zip(*[own[one] for one in team], strict=True)]) for team in teams(table)]


def ranking(table: Table) -> tuple[Player, ...]:
    """The players from first to last; of equals, the lower seat first. Of those who left, the first comes last."""
    standing, gone = _standing(table), table.state.gone
    order = sorted(left_in_game(table), key=lambda player: ([-number for number in standing[player]], player))
    won = declared(table, VICTORIOUS)
    ahead = [player for player in order if player in won]
    return (*ahead, *(player for player in order if player not in won), *reversed(gone))


def winners(table: Table) -> tuple[Player, ...]:
    """The winners; nobody, if all have lost together or no sentence has said who wins."""
    plan, left = plan_of(table), left_in_game(table)
    if is_decided(table):
        won = declared(table, VICTORIOUS)
        together = tuple(left) if won and plan.game.goal is Goal.TOGETHER else won
        return tuple(player for player in table.layout.seats if set(teams(table)[player]).intersection(together))
    if plan.game.goal is not None:
        return tuple(left) if plan.game.goal is Goal.SENTENCE and len(left) == 1 else ()
    standing, order = _standing(table), ranking(table)
    if any(plan.is_played([line]) for line in plan.game.shared_ties):
        return tuple(player for player in order if player in left and standing[player] == standing[order[0]])
    return tuple(player for player in order if player in teams(table)[order[0]]) if order else ()


def way(table: Table) -> str | None:
    """The rule, action, card, phase or era whose sentence has won the game; None if it was not won by a sentence."""
    number = table.state.bound.get(WON_BY)
    return None if number is None else plan_of(table).said_in[number].card
