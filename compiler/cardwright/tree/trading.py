"""Prices that the number of a card lowers, rates of exchange, stocks that are cut down, and floors of stats."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.measure import stat, whole_stat
from cardwright.engine.rules.printed import attribute
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.attempt import Attempt, Bill
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.charges import Charge, Varies
from cardwright.model.categories.economy import Exchanging, StatFloor
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import NOTHING, Entity
from cardwright.model.layout import Layout
from cardwright.model.meaning import PAYS, Quantity, Scope
from cardwright.model.node import Integer, Measured, Ranked, Stat, Stock
from cardwright.model.rulebook.lines import CostLine
from cardwright.model.table import Table
from cardwright.tree.destinations import Here, TheSource


@record
class CostLess(CostLine):
    """The action costs an amount, less a number of a thing: one printed on it, or a stat of it. Never below nothing."""

    sense: ClassVar[str] = PAYS
    amount: Amount
    measured: Measured
    here: Here

    def charges(self, layout: Layout) -> list[Charge]:
        """Those of the amount; the first of them is lowered."""
        first, *others = self.amount.charges(layout)
        return [LoweredCharge(first, self.measured, self.here), *others]


class LoweredCharge(Charge):
    """A charge without as much as a number of a thing says."""

    def __init__(self, charge: Charge, measured: str, here: Here) -> None:
        super().__init__(charge.stock, Varies.BY_DEAL)
        self.charge = charge
        self.measured = measured
        self.here = here

    def asked(self, table: Table, attempt: Attempt) -> int:
        """Take the number off."""
        number = self._number(table, self._thing(table, attempt))
        return max(0, self.charge.asked(table, attempt) - number)

    def put_on(self, bill: Bill, table: Table, attempt: Attempt) -> None:
        """Add the charge, and take off as much of it as the thing gives, which is named as the reason."""
        full, line = max(0, self.charge.asked(table, attempt)), bill.source
        bill.add(self.stock, full)
        thing = self._thing(table, attempt)
        if lowered := min(full, self._number(table, thing)):
            bill.source = thing
            bill.add(self.stock, -lowered)
            bill.source = line

    def _thing(self, table: Table, attempt: Attempt) -> Entity:
        """The thing that gives the number; nothing if it is not there."""
        if isinstance(self.here, TheSource) and attempt.source != NOTHING:
            return attempt.source
        return self.here.place_meant(table, attempt.entity)

    def _number(self, table: Table, thing: Entity) -> int:
        """How much the thing gives."""
        if thing == NOTHING:
            return 0
        # A number printed on the thing itself wins over a stat of the same name.
        is_printed = self.measured in table.card(thing).attributes or self.measured not in table.layout.stats
        number = attribute(table, thing, self.measured) if is_printed else whole_stat(table, thing, self.measured)
        return max(0, number)


@record
class MayPayFor(Exchanging):
    """So many of one stock pay for so many of another, as far as those are missing; only in whole steps."""

    number: Integer
    what: Stock
    times: Integer
    stock: Stock

    def words(self) -> tuple[str, ...]:
        """The stock that is paid for."""
        return (self.stock,)

    def gives(self) -> tuple[str, ...]:
        """The stock that is paid for: a price in it can be paid."""
        return (self.stock,)

    def ways(self) -> tuple[tuple[str, str], ...]:
        """None: nothing goes from one stock to the other."""
        return ()

    def rate(self) -> tuple[str, int, int]:
        """The stock that pays, how many at once, and for how many."""
        return self.what, self.number, self.times


@record
class LoseDown(Act):
    """Lose as much of a stock as you have beyond another one, or beyond a stat of yours."""

    sense: ClassVar[str] = "takes"
    what: Stock
    limit: Ranked
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take what is too much."""
        table, player = turn.table, frame.player
        is_stock = self.limit in table.layout.stock_number
        most = available(table, player, self.limit) if is_stock else stat(table, player, self.limit)
        turn.stocks.lose(player, self.what, max(0, available(table, player, self.what) - max(0, most)))


@record
class AtLeastTo(StatFloor):
    """A floor under a stat of yours; of several, the highest counts.

    It lifts the number with which the stat begins: what abilities add comes on top of it.
    """

    sense: ClassVar[str] = "gives"
    stat: Stat
    number: Integer

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.stat,)

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat, of its owner."""
        return ((Scope.PLAYER, self.stat),)

    def least(self) -> int:
        """Its number."""
        return self.number
