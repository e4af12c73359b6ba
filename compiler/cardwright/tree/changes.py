"""How a price differs from the usual one: by an ability that changes it, or by the terms on which an action is done."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.attempt import Bill
from cardwright.model.categories.changes import Change, Surcharge, Terms
from cardwright.model.categories.counts import Countable
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Integer, Numeral, Stock
from cardwright.model.table import Table


@record
class Less(Surcharge):
    """So much cheaper, perhaps for each of something, but never below nothing."""

    number: Numeral
    what: Stock
    per: Countable | None = None
    most: Integer | None = None

    def concerns(self, stock: str) -> bool:
        """Whether it names the stock."""
        return stock == self.what

    def cheapened_by(self) -> tuple[str, ...]:
        """The stat whose points are counted."""
        return self.per.named("stat") if self.per is not None else ()

    def add_to(self, table: Table, bill: Bill, player: Player, origin: Entity) -> None:
        """Take the number off."""
        bill.add(self.what, -table.number(self.number) * times(table, self.per, self.most, player, origin))


@record
class More(Surcharge):
    """So much dearer, perhaps for each of something."""

    number: Numeral
    what: Stock
    per: Countable | None = None
    most: Integer | None = None

    def concerns(self, stock: str) -> bool:
        """Whether it names the stock."""
        return stock == self.what

    def add_to(self, table: Table, bill: Bill, player: Player, origin: Entity) -> None:
        """Add the number."""
        bill.add(self.what, table.number(self.number) * times(table, self.per, self.most, player, origin))


def times(table: Table, per: Countable | None, most: int | None, player: Player, origin: Entity) -> int:
    """How often a number counts: once, or for each of something up to a limit."""
    if per is None:
        return 1
    number = per.count(table, player, origin, origin)
    return number if most is None else min(number, most)


@record
class NotBelow(Surcharge):
    """However cheap it becomes, so much is paid."""

    number: Numeral
    what: Stock

    def concerns(self, stock: str) -> bool:
        """Whether it names the stock."""
        return stock == self.what

    def add_to(self, table: Table, bill: Bill, player: Player, origin: Entity) -> None:
        """Set the limit."""
        bill.keep_above(self.what, table.number(self.number))


@record
class Twice(Change):
    """Double, in one stock."""

    what: Stock

    def concerns(self, stock: str) -> bool:
        """Whether it names the stock."""
        return stock == self.what

    def multiply(self, bill: Bill) -> None:
        """Double what is asked for of the stock."""
        bill.double(self.what)


@record
class Instead(Change):
    """All of one stock is paid in place of all of another."""

    paid: Stock
    usual: Stock

    def spares(self) -> tuple[str, ...]:
        """The stock that is usually paid."""
        return (self.usual,)

    def add_to(self, table: Table, bill: Bill, player: Player, origin: Entity) -> None:
        """Let the one stock be taken where the other would be."""
        bill.take_instead(self.paid, self.usual)


@record
class AtDiscount(Terms):
    """So much cheaper, but never below nothing; what the discount exceeds is lost."""

    number: Numeral
    what: Stock

    def add_to(self, table: Table, bill: Bill) -> None:
        """Take the number off."""
        bill.add(self.what, -table.number(self.number))


@record
class PaidIn(Terms):
    """A price in one stock is paid in another."""

    paid: Stock
    usual: Stock

    def exchange(self, bill: Bill) -> None:
        """Let the one stock be paid for the other."""
        bill.exchange(self.paid, self.usual)


@record
class ForFree(Terms):
    """Nothing at all is paid."""

    is_free: ClassVar[bool] = True
