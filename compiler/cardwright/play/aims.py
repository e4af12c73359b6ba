"""The numbers of a player by which a game is won as soon as they come to a value, and how near they are to it."""

from cardwright.engine.rules.counting import measured
from cardwright.engine.rules.milestones import awaited
from cardwright.model.categories.effects import Causing
from cardwright.model.events import EventKind
from cardwright.model.identity import Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.table import Table

Aim = tuple[str, int]
"""A stat or stock, and the value that wins."""
AIM = 100.0
"""The value of having come all the way, which is that of having won."""


def aims(table: Table) -> tuple[Aim, ...]:
    """The values for which a sentence waits that says who wins."""
    plan = plan_of(table)
    return tuple((what, number) for name, what, number in awaited(table) if _wins(plan, name))


def _wins(plan: Plan, name: str) -> bool:
    """Whether a sentence that waits for a value wins the game."""
    spoken = [one for said in plan.waiting[EventKind.REACHED, name].values() for one in said]
    return any(isinstance(node, Causing) and node.wins for one in spoken for node in one.ability.walk())


def nearness(table: Table, player: Player, found: tuple[Aim, ...]) -> float:
    """How near a player is to all that wins; the nearer, the more the next step counts."""
    total = 0.0
    for what, number in found:
        share = min(1.0, max(0.0, measured(table, player, what) / number))
        total += AIM * share * (1.0 + share) / 2.0
    return total
