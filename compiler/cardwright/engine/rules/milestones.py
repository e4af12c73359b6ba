"""Numbers of players that come to a value for which an ability waits."""

from cardwright.engine.rules.counting import measured
from cardwright.model.events import EventKind, Happened
from cardwright.model.identity import NOBODY
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def milestone(what: str, number: int) -> str:
    """The name of a value of a stat or stock for which an ability may wait."""
    return f"{what} {number}"


def awaited(table: Table) -> tuple[tuple[str, str, int], ...]:
    """All values for which abilities of the game wait, each with its name, its stat or stock, and its number."""
    named = [name for kind, name in plan_of(table).waiting if kind is EventKind.REACHED]
    parts = [(name, *name.rsplit(" ", 1)) for name in named]
    return tuple((name, what, int(number)) for name, what, number in parts)


def reached(table: Table, milestones: tuple[tuple[str, str, int], ...]) -> list[Happened]:
    """The values that players have just come to from below; what is there at the first look counts as there before."""
    found = []
    for player in table.seated():
        for name, what, number in milestones:
            role = f"reached {name} {player}"
            before, is_there = table.state.bound.get(role, NOBODY), measured(table, player, what) >= number
            if before != is_there:
                table.bind(role, int(is_there))
                if is_there and before != NOBODY:
                    found.append(Happened(EventKind.REACHED, player, name))
    return found
