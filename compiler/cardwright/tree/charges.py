"""Charges: what the cost lines of an action ask for, prepared once for a plan.

Bills add up the same charges that are compared when moves are listed, so that there is one definition of a price.
"""

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.prices import Bill, Deal
    from cardwright.engine.table import Table
    from cardwright.tree.amounts import Amount
    from cardwright.tree.selectors import Selector


class Varies(IntEnum):
    """The widest thing that a charge depends on."""

    NEVER = 0
    BY_PLAYER = 1
    BY_CARD = 2
    """It depends on the card at hand and perhaps on a lower card."""
    BY_DEAL = 3


class Charge:
    """How much of one stock a cost line asks for."""

    is_printed: ClassVar[bool] = False
    """Whether it is a number printed on a card, which abilities may change."""

    def __init__(self, stock: str, varies: Varies) -> None:
        self.stock = stock
        self.varies = varies

    def asked(self, table: "Table", deal: "Deal") -> int:
        """How much a deal is charged."""
        return self.price(table, deal.entity, deal.lower, deal)

    def price(self, table: "Table", entity: int, lower: int, deal: "Deal | None") -> int:
        """How much a card is charged, in place of a lower one if there is one.

        Without a deal it is the price as printed: abilities that change printed prices are left out.
        """
        raise AssertionError(f"{type(self).__name__} does not depend on a card")

    def put_on(self, bill: "Bill", table: "Table", deal: "Deal") -> None:
        """Add it to the bill of a deal."""
        bill.add(self.stock, self.asked(table, deal))

    def takes_all(self) -> bool:
        """Whether all of the stock is taken, so that nothing else in the turn may have cost of it."""
        return False


class FixedCharge(Charge):
    """The same for everybody at any time."""

    def __init__(self, stock: str, number: int) -> None:
        super().__init__(stock, Varies.NEVER)
        self.number = number

    def asked(self, table: "Table", deal: "Deal") -> int:
        """The number."""
        return self.number


class AmountCharge(Charge):
    """As much as an amount comes to for the player."""

    def __init__(self, stock: str, amount: "Amount", varies: Varies) -> None:
        super().__init__(stock, varies)
        self.amount = amount

    def asked(self, table: "Table", deal: "Deal") -> int:
        """Work the amount out."""
        from cardwright.engine.prices import amounts

        found = amounts(table, self.amount, deal.player, deal.entity, deal.target)
        return sum([number for stock, number in found if stock == self.stock])


class PrintedCharge(Charge):
    """A number printed on the card, as abilities change it."""

    is_printed: ClassVar[bool] = True

    def __init__(self, plan: "Plan", stock: str, attribute: str) -> None:
        from cardwright.engine.measure import printed_number

        super().__init__(stock, Varies.BY_CARD)
        self.attribute = attribute
        self.numbers = [printed_number(plan, card, attribute) for card in plan.cards]
        """By printed card: what is printed."""

    def price(self, table: "Table", entity: int, lower: int, deal: "Deal | None") -> int:
        """Read the number."""
        return self.read(table, entity, deal)

    def read(self, table: "Table", entity: int, deal: "Deal | None") -> int:
        """The number on a card."""
        if deal is None:
            return self.numbers[table.state.cards[entity]]
        from cardwright.engine.prices import printed_price

        return printed_price(table, deal.player, entity, self.stock, self.attribute, target=deal.target)


class RisingCharge(PrintedCharge):
    """A number printed on the card without the one on the lower card."""

    def price(self, table: "Table", entity: int, lower: int, deal: "Deal | None") -> int:
        """Compare the two numbers."""
        from cardwright.engine.state import NOTHING

        low = 0 if lower == NOTHING else self.read(table, lower, deal)
        return max(0, self.read(table, entity, deal) - low)


class PlaceCharge(Charge):
    """The price of the place on which the card lies in a row."""

    def __init__(self, stock: str) -> None:
        super().__init__(stock, Varies.BY_CARD)

    def price(self, table: "Table", entity: int, lower: int, deal: "Deal | None") -> int:
        """Look up the place."""
        from cardwright.engine.rows import place_price

        return place_price(table, entity)


class StageCharge(Charge):
    """The next of several numbers printed on the card; a counter marks each stage that is done."""

    def __init__(self, plan: "Plan", stock: str, attribute: str, counter: str) -> None:
        from cardwright.engine.measure import printed_numbers

        super().__init__(stock, Varies.BY_CARD)
        self.counter = counter
        self.stages = [printed_numbers(card, attribute) for card in plan.cards]
        """By printed card: the numbers of its stages."""

    def price(self, table: "Table", entity: int, lower: int, deal: "Deal | None") -> int:
        """Read the number of the first stage that is not done; a card that is complete costs nothing."""
        stages, done = self.stages[table.state.cards[entity]], table.counter(entity, self.counter)
        return stages[done] if done < len(stages) else 0


class WholeCharge(Charge):
    """All there is of a stock."""

    def __init__(self, stock: str) -> None:
        super().__init__(stock, Varies.BY_DEAL)

    def asked(self, table: "Table", deal: "Deal") -> int:
        """No number."""
        return 0

    def put_on(self, bill: "Bill", table: "Table", deal: "Deal") -> None:
        """Ask for all of the stock."""
        bill.take_all(self.stock)

    def takes_all(self) -> bool:
        """It does."""
        return True


class LimitedCharge(Charge):
    """A charge for some cards only."""

    def __init__(self, charge: Charge, when: "Selector") -> None:
        super().__init__(charge.stock, Varies.BY_DEAL)
        self.charge = charge
        self.when = when

    def asked(self, table: "Table", deal: "Deal") -> int:
        """The charge, if the card is one of them."""
        from cardwright.engine.holding import matches_print
        from cardwright.engine.state import NOTHING

        if deal.entity == NOTHING or not matches_print(table, deal.entity, self.when):
            return 0
        return self.charge.asked(table, deal)
