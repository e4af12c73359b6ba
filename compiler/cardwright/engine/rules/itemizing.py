"""Explains the price of an action: the bill is written once more, with the origin of every part."""

from typing import NamedTuple

from cardwright.engine.rules.prices import Deal, change_bill, printed_changes, write_bill
from cardwright.engine.rules.printed import attribute
from cardwright.model.attempt import Bill, Source
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.table import Table


class Part(NamedTuple):
    """An amount more or less of a stock, and its origin."""

    stock: str
    amount: int
    source: Source


class ItemizedBill(Bill):
    """A bill with all its parts in the order in which they were put on it."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self.whole: dict[str, Source] = {}
        """By stock of which all is taken: the origin of that."""

    def add(self, stock: str, number: int) -> None:
        """Note how much is added."""
        super().add(stock, number)
        self.parts.append(Part(stock, number, self.source))

    def double(self, stock: str) -> None:
        """Note as much again as there is."""
        self.add(stock, self.amounts[stock])

    def waive(self, stock: str) -> None:
        """Note what need not be paid."""
        if stock in self.amounts:
            self.parts.append(Part(stock, -self.amounts[stock], self.source))
        super().waive(stock)

    def exchange(self, paid: str, usual: str) -> None:
        """Note what goes from the one stock and comes to the other."""
        self.parts.append(Part(usual, -self.amounts[usual], self.source))
        super().exchange(paid, usual)

    def take_all(self, stock: str) -> None:
        """Note the origin of taking all of the stock."""
        super().take_all(stock)
        self.whole[stock] = self.source

    def take_instead(self, paid: str, usual: str) -> None:
        """Note the origin of taking the other stock."""
        if usual in self.everything:
            del self.whole[usual]
            self.whole[paid] = self.source
        super().take_instead(paid, usual)


def itemized(table: Table, deal: Deal) -> ItemizedBill:
    """The bill of an action with all its parts; a stock may come to less than nothing in them, which is not paid."""
    owed = ItemizedBill()
    write_bill(table, deal, owed)
    return owed


def printed_parts(
    table: Table, player: Player, entity: Entity, stock: str, key: str, *, target: Player = NOBODY
) -> list[Part]:
    """The parts of a price printed on a card: the number itself, and what abilities of its player change in it."""
    price = attribute(table, entity, key, target)
    if not price:
        return []
    owed = ItemizedBill()
    owed.add(stock, price)
    change_bill(table, printed_changes(table, player, entity, stock), owed)
    return owed.parts
