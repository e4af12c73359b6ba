"""Charges: what the cost lines of an action ask for, prepared once for a plan."""

from enum import IntEnum
from typing import ClassVar

from cardwright.model.attempt import Attempt, Bill
from cardwright.model.identity import Entity
from cardwright.model.table import Table


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

    def asked(self, table: Table, deal: Attempt) -> int:
        """How much a deal is charged."""
        return self.price(table, deal.entity, deal.lower, deal)

    def price(self, table: Table, entity: Entity, lower: Entity, deal: Attempt | None) -> int:
        """How much a card is charged, in place of a lower one if there is one.

        Without a deal it is the price as printed: abilities that change printed prices are left out.
        """
        raise AssertionError(f"{type(self).__name__} does not depend on a card")

    def put_on(self, bill: Bill, table: Table, deal: Attempt) -> None:
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

    def asked(self, table: Table, deal: Attempt) -> int:
        """The number."""
        return self.number
