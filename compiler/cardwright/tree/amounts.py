"""How much: bundles of things, amounts that depend on a count, and changes of price."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.base import Attribute, Integer, Node, Numeral, Signed, Stat, Stock
from cardwright.tree.selectors import Countable


@dataclass(frozen=True, slots=True)
class Measure(Node):
    """A number of one thing."""

    category: ClassVar[str] = "measure"


@dataclass(frozen=True, slots=True)
class Some(Measure):
    """So many of a stock."""

    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class Plus(Node):
    """A step up or down of a stat."""

    category: ClassVar[str] = "plus"


@dataclass(frozen=True, slots=True)
class Step(Plus):
    """So many points more, or fewer, of a stat."""

    amount: Signed
    stat: Stat


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """What is gained, lost or paid."""

    category: ClassVar[str] = "amount"


@dataclass(frozen=True, slots=True)
class Bundle(Amount):
    """One or more measures, all at once."""

    items: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Per(Amount):
    """A measure multiplied by a count, with an optional ceiling on the count."""

    number: Numeral
    what: Stock
    per: Countable
    most: Integer | None = None


@dataclass(frozen=True, slots=True)
class All(Amount):
    """Everything you have of a stock."""

    what: Stock


@dataclass(frozen=True, slots=True)
class ByStat(Amount):
    """As many of a stock as one of your stats says."""

    what: Stock
    stat: Stat


@dataclass(frozen=True, slots=True)
class ByAttribute(Amount):
    """As many of a stock as an attribute of the card at hand says."""

    what: Stock
    attribute: Attribute


@dataclass(frozen=True, slots=True)
class AnyMix(Amount):
    """So many in all, in any mixture; whoever gains or loses it picks the mixture."""

    number: Numeral
    whats: tuple[Stock, ...]


@dataclass(frozen=True, slots=True)
class Change(Node):
    """How a price differs from the usual one."""

    category: ClassVar[str] = "change"


@dataclass(frozen=True, slots=True)
class Less(Change):
    """So much cheaper, but never below nothing."""

    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class More(Change):
    """So much dearer."""

    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class Twice(Change):
    """Double, in one stock."""

    what: Stock


@dataclass(frozen=True, slots=True)
class Instead(Change):
    """All of one stock is paid in place of all of another."""

    paid: Stock
    usual: Stock


@dataclass(frozen=True, slots=True)
class Terms(Node):
    """The terms on which an action is carried out, when they are not the usual ones."""

    category: ClassVar[str] = "terms"


@dataclass(frozen=True, slots=True)
class AtDiscount(Terms):
    """So much cheaper, but never below nothing; what the discount exceeds is lost."""

    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class PaidIn(Terms):
    """What one stock would pay is paid in another."""

    paid: Stock
    usual: Stock


@dataclass(frozen=True, slots=True)
class ForFree(Terms):
    """Nothing at all is paid."""
