"""The lines that say how an action is done: to what, for which price, and what it needs."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Attribute, Counter, Holding, Numeral, Stock, Zone
from cardwright.tree.charges import Charge, LimitedCharge, RisingCharge, StageCharge, WholeCharge
from cardwright.tree.declarations import Line
from cardwright.tree.demands import CostLine, NeedLine
from cardwright.tree.meaning import PAYS, Context, Printed, Reading
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table
    from cardwright.link.drafts import Block
    from cardwright.link.rulebook import ActionOf


@record
class ActionObject(Line):
    """The things the action is done to, and where they must be: with you, unless another player is named.

    If it is shared, either party of the card may do it, regardless of who has the card.
    """

    below = ("action",)
    once = True
    rank = 1
    selector: Selector
    zone: Zone
    holder: Who | None = None
    shared: bool = False

    def declare(self, block: "Block", span: Span) -> None:
        """Say what the action is done to."""
        from cardwright.link.clauses import DoneTo

        block.done_to = DoneTo(self, self.selector, self.zone, self.holder, self.shared)


@record
class Aimed(Line):
    """The action is directed at one other player, of your choice."""

    below = ("action",)
    once = True
    rank = 4

    def declare(self, block: "Block", span: Span) -> None:
        """Let the action be directed at somebody."""
        block.aimed = True


@record
class FromLower(Line):
    """The action also names a lower card of the same kind that holds a counter."""

    below = ("action",)
    once = True
    rank = 7
    counter: Counter

    def declare(self, block: "Block", span: Span) -> None:
        """Name the counter."""
        block.lower_counter = self.counter


@record
class Cost(CostLine):
    """The cost of the action; `when` limits it to some objects."""

    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    amount: Amount
    when: Selector | None = None

    def context(self) -> tuple[Context, ...]:
        """Only if it is limited to some objects, so that there must be one."""
        return self.speaks_of if self.when is not None else ()

    def charges(self, plan: "Plan") -> list[Charge]:
        """Those of the amount, perhaps only for some objects."""
        charges = self.amount.charges(plan)
        return charges if self.when is None else [LimitedCharge(one, self.when) for one in charges]


@record
class StageCost(CostLine):
    """The action costs the next number of a list printed on the card, and marks that stage as done."""

    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    stock: Stock
    attribute: Attribute
    counter: Counter

    def printed(self) -> Printed:
        """The next stage of the list."""
        return Printed(self.stock, self.attribute, Reading.STAGES)

    def charges(self, plan: "Plan") -> list[Charge]:
        """The number of the first stage that is not marked."""
        return [StageCharge(plan, self.stock, self.attribute, self.counter)]


@record
class RisingCost(CostLine):
    """The action costs the difference of an attribute between its card and the lower one."""

    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.LOWER_CARD,)
    stock: Stock
    attribute: Attribute

    def printed(self) -> Printed:
        """The number of the card beyond that of the lower one."""
        return Printed(self.stock, self.attribute, Reading.DIFFERENCE)

    def charges(self, plan: "Plan") -> list[Charge]:
        """The price of the higher card without that of the lower one."""
        return [RisingCharge(plan, self.stock, self.attribute)]


@record
class AllCost(CostLine):
    """The action takes all that the stat of the same name grants; nothing else this turn may have cost of it."""

    sense: ClassVar[str] = PAYS
    stock: Stock

    def charges(self, plan: "Plan") -> list[Charge]:
        """All of the stock."""
        return [WholeCharge(self.stock)]


@record
class Needs(NeedLine):
    """The action is possible only if you have this."""

    number: Numeral
    what: Holding

    def is_met(self, table: "Table", player: int, entity: int, form: "ActionOf") -> bool:
        """Whether there are so many."""
        from cardwright.engine.goods import amount_of

        return amount_of(table, player, self.what) >= table.number(self.number)


@record
class NeedsOn(NeedLine):
    """The action is possible only if so many counters stand on its card."""

    is_about_card: ClassVar[bool] = True
    number: Numeral
    counter: Counter

    def is_met(self, table: "Table", player: int, entity: int, form: "ActionOf") -> bool:
        """Whether there are so many of the player's."""
        return table.counter(entity, self.counter, player) >= table.number(self.number)
