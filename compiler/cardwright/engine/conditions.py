"""Whether a condition on a card is true."""

from cardwright.engine.memory import remembered_about
from cardwright.engine.state import NOTHING
from cardwright.engine.table import Table
from cardwright.tree.situations import Condition


def holds(table: Table, condition: Condition, player: int, origin: int = NOTHING) -> bool:
    """Whether a condition on a card is true for a player now; inside its own test it is false."""
    if not condition.rests_on_cards(table.plan):
        return condition.holds(table, player, origin)
    return (id(condition), player) not in table.asked and _looked_at(table, condition, player, origin)


@remembered_about
def _looked_at(table: Table, condition: Condition, player: int, origin: int) -> bool:
    before = table.asked
    table.regard((*before, (id(condition), player)), table.standing_in)
    try:
        return condition.holds(table, player, origin)
    finally:
        table.regard(before, table.standing_in)
