"""How much: bundles of things, amounts that depend on a count, and changes of price."""

from typing import ClassVar

from cardwright.record import record
from cardwright.tree.base import Attribute, Integer, Node, Numeral, Signed, Stat, Stock
from cardwright.tree.selectors import Countable


@record
class Measure(Node):
    """A number of one thing."""

    category: ClassVar[str] = "measure"


@record
class Some(Measure):
    """So many of a stock."""

    number: Numeral
    what: Stock


@record
class Plus(Node):
    """A step up or down of a stat."""

    category: ClassVar[str] = "plus"


@record
class Step(Plus):
    """So many points more, or fewer, of a stat."""

    amount: Signed
    stat: Stat


@record
class Amount(Node):
    """What is gained, lost or paid."""

    category: ClassVar[str] = "amount"


@record
class Bundle(Amount):
    """One or more measures, all at once."""

    items: tuple[Measure, ...]


@record
class Per(Amount):
    """A measure multiplied by a count, with an optional ceiling on the count."""

    number: Numeral
    what: Stock
    per: Countable
    most: Integer | None = None


@record
class All(Amount):
    """Everything you have of a stock."""

    what: Stock


@record
class ByStat(Amount):
    """As many of a stock as one of your stats says."""

    what: Stock
    stat: Stat


@record
class ByAttribute(Amount):
    """As many of a stock as an attribute of the card at hand says."""

    what: Stock
    attribute: Attribute


@record
class Change(Node):
    """How a price differs from the usual one."""

    category: ClassVar[str] = "change"


@record
class Less(Change):
    """So much cheaper, but never below nothing."""

    number: Numeral
    what: Stock


@record
class More(Change):
    """So much dearer."""

    number: Numeral
    what: Stock


@record
class Twice(Change):
    """Double, in one stock."""

    what: Stock


@record
class Instead(Change):
    """All of one stock is paid in place of all of another."""

    paid: Stock
    usual: Stock


@record
class Terms(Node):
    """The terms on which an action is carried out, when they are not the usual ones."""

    category: ClassVar[str] = "terms"


@record
class AtDiscount(Terms):
    """So much cheaper, but never below nothing; what the discount exceeds is lost."""

    number: Numeral
    what: Stock


@record
class ForFree(Terms):
    """Nothing at all is paid."""
