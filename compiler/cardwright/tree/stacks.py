"""Stacks of identical copies: how many of those that a zone began with are empty."""

from cardwright.base.record import record
from cardwright.engine.rules.stacks import empty_stacks
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Numeral, Zone
from cardwright.model.table import Table


@record
class EmptyStack(Countable):
    """How many stacks of a zone had cards at the beginning and have none now."""

    zone: Zone

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count them."""
        return len(empty_stacks(table, self.zone, player))


@record
class StacksEmpty(Condition):
    """At least so many stacks of a zone had cards at the beginning and have none now."""

    number: Numeral
    zone: Zone

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count them."""
        return len(empty_stacks(table, self.zone, player)) >= table.number(self.number)
