"""The lines that say how an action is done: to what, for which price, and what it needs."""

from cardwright.base.record import record
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Attribute, Counter, Holding, Numeral, Stock, Zone
from cardwright.tree.declarations import Line
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector


@record
class ActionObject(Line):
    """What the action is done to, and where it must be: with you, unless somebody else is named.

    If it is shared, either party of the card may do it, whoever has the card.
    """

    selector: Selector
    zone: Zone
    holder: Who | None = None
    shared: bool = False


@record
class Aimed(Line):
    """The action is directed at one other player, of your choice."""


@record
class FromLower(Line):
    """The action also names a lower card of the same kind that holds a counter."""

    counter: Counter


@record
class Cost(Line):
    """What the action costs; `when` limits it to some objects."""

    amount: Amount
    when: Selector | None = None


@record
class StageCost(Line):
    """The action costs the next number of a list printed on the card, and marks that stage as done."""

    stock: Stock
    attribute: Attribute
    counter: Counter


@record
class RisingCost(Line):
    """The action costs the difference of an attribute between its card and the lower one."""

    stock: Stock
    attribute: Attribute


@record
class AllCost(Line):
    """The action takes all that the stat of the same name grants; nothing else this turn may have cost of it."""

    stock: Stock


@record
class Needs(Line):
    """The action is possible only if you have this."""

    number: Numeral
    what: Holding


@record
class NeedsOn(Line):
    """The action is possible only if so many counters stand on its card."""

    number: Numeral
    counter: Counter
