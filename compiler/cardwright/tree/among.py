"""Counts and conditions about the cards that were just looked at, moved or drawn."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.measure import on_card
from cardwright.model.batch import batch_of
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable, Group
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Numeral
from cardwright.model.table import Table


def number_among(table: Table, selector: Selector, player: Player) -> int:
    """How many of them match."""
    return sum([matches(table, one, selector, player) for one, _ in batch_of(table)])


@record
class AreAmong(Condition):
    """At least so many of them match."""

    needs: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    number: Numeral
    selector: Selector

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count them."""
        return number_among(table, self.selector, player) >= table.number(self.number)


@record
class AllAre(Condition):
    """All of them match, and there is at least one."""

    needs: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    selector: Selector

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at each."""
        return bool(batch_of(table)) and number_among(table, self.selector, player) == len(batch_of(table))


@record
class OneAmong(Countable):
    """How many of them match."""

    needs: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    selector: Selector

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count them."""
        return number_among(table, self.selector, player)


@record
class TheseCards(Group):
    """All of them together, to add up a number printed on them."""

    needs: ClassVar[tuple[Need, ...]] = (Need.THEM,)

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """Each of them."""
        return [one for one, _ in batch_of(table)]

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """All that stands on the card, for each counter."""
        return sum(part.amount for part in on_card(table, entity, stat))
