"""The flow of effects: what was done before, how much of it, and how often something is repeated."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.categories.amounts import AmountContext, Mixture
from cardwright.model.categories.conditions import Condition
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.node import Numeral
from cardwright.model.roles import DONE
from cardwright.model.table import Table
from cardwright.tree.amounts import shares_of


@record
class YouDo(Condition):
    """The effect before it was carried out and has changed something; an offer that was declined has not."""

    looks_back: ClassVar[bool] = True

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look whether it was."""
        return table.bound(DONE) > 0

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the last effect counts."""
        return False


@record
class TheyDo(Condition):
    """The effect before it was carried out by at least one of the players it names, and has changed something."""

    looks_back: ClassVar[bool] = True

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look whether it was."""
        return table.bound(DONE) > 0

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the last effect counts."""
        return False


@record
class UpToSome(Mixture):
    """So many of some stocks in all, or fewer, as you like."""

    may_be_less: ClassVar[bool] = True
    number: Numeral

    def in_all(self, table: Table) -> int:
        """The number it names."""
        return table.number(self.number)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: each stock in order, as far as it lasts."""
        return shares_of(table, context.player, self)


@record
class AnyAmount(Mixture):
    """As many of some stocks as you like."""

    may_be_less: ClassVar[bool] = True

    def in_all(self, table: Table) -> int:
        """There is no limit but what players have."""
        return MOST_OF_ONE

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: nothing, since nothing is asked for."""
        return [(what, 0) for what in self.whats]
