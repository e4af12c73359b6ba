"""How much: bundles of things, amounts that depend on a count, and changes of price."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Attribute, Integer, Measured, Node, Numeral, Signed, Stat, Stock
from cardwright.tree.meaning import Context, Need, Printed, Quantity, Scope
from cardwright.tree.selectors import Countable


@record
class Measure(Node):
    """A number of one thing."""

    category: ClassVar[str] = "measure"

    def fixed(self) -> tuple[str, int | tuple[int, ...]] | None:
        """The stock it names and the number it always is, by how many play if it matters."""
        return None


@record
class Some(Measure):
    """So many of a stock."""

    number: Numeral
    what: Stock

    def stocks(self) -> tuple[str, ...]:
        """Its stock, unless it is none of it."""
        return (self.what,) if self.number != 0 else ()

    def fixed(self) -> tuple[str, int | tuple[int, ...]]:
        """The number that is written."""
        return self.what, self.number


@record
class Plus(Node):
    """A step up or down of a stat."""

    category: ClassVar[str] = "plus"

    def raises(self) -> tuple[Quantity, ...]:
        """The stats it names, on the card that has the counter."""
        return tuple((Scope.CARD, key) for key in self.named("stat"))


@record
class Step(Plus):
    """So many points more, or fewer, of a stat."""

    amount: Signed
    stat: Stat


@record
class Amount(Node):
    """What is gained, lost or paid."""

    category: ClassVar[str] = "amount"

    def certain(self) -> tuple[str, ...]:
        """The stocks of which it is sure to be some; what is counted may come to nothing."""
        return ()

    def by_stat(self) -> tuple[str, str] | None:
        """Its stock, and the stat that says how many of it."""
        return None


@record
class Bundle(Amount):
    """One or more measures, all at once."""

    items: tuple[Measure, ...]

    def certain(self) -> tuple[str, ...]:
        """All of it."""
        return self.stocks()


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

    def by_stat(self) -> tuple[str, str]:
        """As many as the stat says."""
        return self.what, self.stat


@record
class ByAttribute(Amount):
    """As many of a stock as an attribute of the card at hand says, or a stat of it for one of its counters."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    what: Stock
    attribute: Measured

    def printed(self) -> Printed:
        """The number of the card at hand."""
        return Printed(self.what, self.attribute)


@record
class ByAdvantage(Amount):
    """As many of a stock as the winner of the last comparison was ahead."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    what: Stock


@record
class Mixture(Amount):
    """So many in all of several stocks; who gains or loses them says how many of each."""

    category: ClassVar[str] = "mixture"

    whats: tuple[Stock, ...]


@record
class AnyMix(Mixture):
    """So many in all, in any mixture."""

    number: Numeral


@record
class AnyByAdvantage(Mixture):
    """As many in all as the winner of the last comparison was ahead, in any mixture."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)


@record
class Rounding(Node):
    """What becomes of a half."""

    category: ClassVar[str] = "rounding"

    def half(self, number: int) -> int:
        """Half of a number, without the half."""
        raise AssertionError(f"{type(self).__name__} says nothing of halves")


@record
class RoundedUp(Rounding):
    """Towards more."""

    def half(self, number: int) -> int:
        """Half of a number, and what is missing to a whole."""
        return (number + 1) // 2


@record
class RoundedDown(Rounding):
    """Towards less."""

    def half(self, number: int) -> int:
        """The whole part of half of a number."""
        return number // 2


@record
class HalfLost(Amount):
    """Half of what an attribute comes to over everything that was just lost."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    what: Stock
    attribute: Attribute
    rounding: Rounding


@record
class Change(Node):
    """How a price differs from the usual one."""

    category: ClassVar[str] = "change"

    def spares(self) -> tuple[str, ...]:
        """The stocks that need not be had any more to pay in them."""
        return ()


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

    def spares(self) -> tuple[str, ...]:
        """The stock that is usually paid."""
        return (self.usual,)


@record
class Terms(Node):
    """The terms on which an action is carried out, when they are not the usual ones."""

    category: ClassVar[str] = "terms"
    is_free: ClassVar[bool] = False
    """Whether nothing is paid at all."""


@record
class AtDiscount(Terms):
    """So much cheaper, but never below nothing; what the discount exceeds is lost."""

    number: Numeral
    what: Stock


@record
class PaidIn(Terms):
    """What one stock would pay is paid in another."""

    paid: Stock
    usual: Stock


@record
class ForFree(Terms):
    """Nothing at all is paid."""

    is_free: ClassVar[bool] = True


@record
class BySeat(Amount):
    """As many of a stock as your place in the order of turns."""

    what: Stock


@record
class ByPlace(Amount):
    """As many of a stock as the place of the card at hand in its row costs."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.ROW_WITH_PRICES,)
    what: Stock
