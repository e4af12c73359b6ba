"""Prices that change, stocks that pay for others, and payments inside a sentence."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.spending import can_afford, settle_bill
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.attempt import Bill
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.changes import Surcharge
from cardwright.model.categories.charges import Charge
from cardwright.model.categories.people import Who
from cardwright.model.layout import Layout
from cardwright.model.node import Stock
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import StandIn
from cardwright.model.rulebook.lines import CostLine, Line
from cardwright.model.state import Frame
from cardwright.tree.charges import ChangeCharge


@record
class ChangedCost(CostLine):
    """The action costs less or more than the other lines say, perhaps for each of something, or at least so much."""

    rank = 10
    change: Surcharge

    def charges(self, layout: Layout) -> list[Charge]:
        """A change of the price so far."""
        return [ChangeCharge(next(iter(self.change.named("stock")), ""), self.change)]


@record
class PaysAlways(Line):
    """The stock can be spent in place of others for anything: when they are used up, or before they are touched."""

    below = ("stock",)
    stocks_paid: tuple[Stock, ...]
    first: bool = False

    def declare(self, block: Block, span: Span) -> None:
        """Add the stocks in whose place this one is spent."""
        block.pays_for += [StandIn(self, stock, None, not self.first) for stock in self.stocks_paid]


@record
class PayTo(Act):
    """Pay a price, and only then do something; who cannot pay does nothing."""

    sense: ClassVar[str] = "takes"
    cost: Amount
    effect: Act
    who: Who | None = None

    def pays(self) -> tuple[str, ...]:
        """The stocks of the price."""
        return self.cost.stocks()

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take the price, then go on."""
        owed = self._owed(turn, frame)
        if can_afford(turn.table, frame.player, owed):
            settle_bill(turn.table, frame.player, owed)
            turn.agenda.then(frame, [self.effect])

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether the price can be paid, and the rest be done."""
        return can_afford(turn.table, frame.player, self._owed(turn, frame)) and self.effect.can_be_done(turn, frame)

    def _owed(self, turn: Turn, frame: Frame) -> Bill:
        """The price as a bill."""
        owed = Bill()
        for stock, number in turn.stocks.amounts(frame, self.cost):
            owed.add(stock, number)
        return owed
