"""The lines that say how an action is done: to what, for which price, and what it needs."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Attribute, Counter, Holding, Numeral, Stock, Zone
from cardwright.tree.declarations import Line
from cardwright.tree.meaning import PAYS, Context, Printed, Reading
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector

if TYPE_CHECKING:
    from cardwright.link.drafts import Block


@record
class ActionObject(Line):
    """What the action is done to, and where it must be: with you, unless somebody else is named.

    If it is shared, either party of the card may do it, whoever has the card.
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
class Cost(Line):
    """What the action costs; `when` limits it to some objects."""

    below = ("action",)
    rank = 9
    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    amount: Amount
    when: Selector | None = None

    def context(self) -> tuple[Context, ...]:
        """Only if it is limited to some objects, so that there must be one."""
        return self.speaks_of if self.when is not None else ()

    def declare(self, block: "Block", span: Span) -> None:
        """Add a part of the price, and where it is said."""
        block.costs.append((self, span))


@record
class StageCost(Line):
    """The action costs the next number of a list printed on the card, and marks that stage as done."""

    below = ("action",)
    rank = 9
    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    stock: Stock
    attribute: Attribute
    counter: Counter

    def printed(self) -> Printed:
        """The next stage of the list."""
        return Printed(self.stock, self.attribute, Reading.STAGES)

    def declare(self, block: "Block", span: Span) -> None:
        """Add a part of the price, and where it is said."""
        block.costs.append((self, span))


@record
class RisingCost(Line):
    """The action costs the difference of an attribute between its card and the lower one."""

    below = ("action",)
    rank = 9
    sense: ClassVar[str] = PAYS
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.LOWER_CARD,)
    stock: Stock
    attribute: Attribute

    def printed(self) -> Printed:
        """The number of the card beyond that of the lower one."""
        return Printed(self.stock, self.attribute, Reading.DIFFERENCE)

    def declare(self, block: "Block", span: Span) -> None:
        """Add a part of the price, and where it is said."""
        block.costs.append((self, span))


@record
class AllCost(Line):
    """The action takes all that the stat of the same name grants; nothing else this turn may have cost of it."""

    below = ("action",)
    rank = 9
    sense: ClassVar[str] = PAYS
    stock: Stock

    def declare(self, block: "Block", span: Span) -> None:
        """Add a part of the price, and where it is said."""
        block.costs.append((self, span))


@record
class Needs(Line):
    """The action is possible only if you have this."""

    below = ("action",)
    rank = 8
    number: Numeral
    what: Holding

    def declare(self, block: "Block", span: Span) -> None:
        """Add a need of the action."""
        block.needs.append(self)


@record
class NeedsOn(Line):
    """The action is possible only if so many counters stand on its card."""

    below = ("action",)
    rank = 8
    number: Numeral
    counter: Counter

    def declare(self, block: "Block", span: Span) -> None:
        """Add a need of the action."""
        block.needs.append(self)
