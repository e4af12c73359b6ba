"""The lines that say how an action is done: to what, for which price, and what it needs."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.goods import amount_of
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.charges import Charge
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import PAYS, Context, Printed, Reading
from cardwright.model.node import Attribute, Counter, Holding, Numeral, Stock, Zone
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import DoneTo
from cardwright.model.rulebook.lines import CostLine, Line, NeedLine
from cardwright.model.table import Table
from cardwright.tree.charges import LimitedCharge, RisingCharge, StageCharge, WholeCharge


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

    def declare(self, block: Block, span: Span) -> None:
        """Say what the action is done to."""
        block.done_to = DoneTo(self, self.selector, self.zone, self.holder, self.shared)


@record
class Aimed(Line):
    """The action is directed at one other player, of your choice."""

    below = ("action",)
    once = True
    rank = 4

    def declare(self, block: Block, span: Span) -> None:
        """Let the action be directed at somebody."""
        block.aimed = True


@record
class FromLower(Line):
    """The action also names a lower card of the same kind that holds a counter."""

    below = ("action",)
    once = True
    rank = 7
    counter: Counter

    def declare(self, block: Block, span: Span) -> None:
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

    def charges(self, layout: Layout) -> list[Charge]:
        """Those of the amount, perhaps only for some objects."""
        charges = self.amount.charges(layout)
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

    def charges(self, layout: Layout) -> list[Charge]:
        """The number of the first stage that is not marked."""
        return [StageCharge(layout, self.stock, self.attribute, self.counter)]


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

    def charges(self, layout: Layout) -> list[Charge]:
        """The price of the higher card without that of the lower one."""
        return [RisingCharge(layout, self.stock, self.attribute)]


@record
class AllCost(CostLine):
    """The action takes all that the stat of the same name grants; nothing else this turn may have cost of it."""

    sense: ClassVar[str] = PAYS
    stock: Stock

    def charges(self, layout: Layout) -> list[Charge]:
        """All of the stock."""
        return [WholeCharge(self.stock)]


@record
class Needs(NeedLine):
    """The action is possible only if you have this."""

    number: Numeral
    what: Holding

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether there are so many."""
        return amount_of(table, player, self.what) >= table.number(self.number)


@record
class NeedsOn(NeedLine):
    """The action is possible only if so many counters stand on its card."""

    is_about_card: ClassVar[bool] = True
    number: Numeral
    counter: Counter

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether there are so many of the player's."""
        return table.counter(entity, self.counter, player) >= table.number(self.number)
