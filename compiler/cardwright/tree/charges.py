"""Charges: what the cost lines of an action ask for, prepared once for a layout.

Bills add up the same charges that are compared when moves are listed, so that there is one definition of a price.
"""

from typing import ClassVar

from cardwright.engine.rules.holding import matches_print
from cardwright.engine.rules.prices import printed_price
from cardwright.engine.rules.printed import printed_number, printed_numbers
from cardwright.engine.rules.rows import place_price
from cardwright.model.attempt import Attempt, Bill
from cardwright.model.categories.changes import Change
from cardwright.model.categories.charges import Charge, Varies
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOTHING, Entity
from cardwright.model.layout import Layout
from cardwright.model.table import Table


class PrintedCharge(Charge):
    """A number printed on the card, as abilities change it."""

    is_printed: ClassVar[bool] = True

    def __init__(self, layout: Layout, stock: str, attribute: str) -> None:
        super().__init__(stock, Varies.BY_CARD)
        self.attribute = attribute
        self.numbers = [printed_number(layout, card, attribute) for card in layout.cards]
        """By printed card: what is printed."""

    def price(self, table: Table, entity: Entity, lower: Entity, attempt: Attempt | None) -> int:
        """Read the number."""
        return self.read(table, entity, attempt)

    def read(self, table: Table, entity: Entity, attempt: Attempt | None) -> int:
        """The number on a card."""
        if attempt is None:
            return self.numbers[table.state.cards[entity]]
        return printed_price(table, attempt.player, entity, self.stock, self.attribute, target=attempt.target)


class RisingCharge(PrintedCharge):
    """A number printed on the card without the one on the lower card."""

    def price(self, table: Table, entity: Entity, lower: Entity, attempt: Attempt | None) -> int:
        """Compare the two numbers."""
        low = 0 if lower == NOTHING else self.read(table, lower, attempt)
        return max(0, self.read(table, entity, attempt) - low)


class PlaceCharge(Charge):
    """The price of the place on which the card lies in a row."""

    def __init__(self, stock: str) -> None:
        super().__init__(stock, Varies.BY_CARD)

    def price(self, table: Table, entity: Entity, lower: Entity, attempt: Attempt | None) -> int:
        """Look up the place."""
        return place_price(table, entity)


class StageCharge(Charge):
    """The next of several numbers printed on the card; a counter marks each stage that is done."""

    def __init__(self, layout: Layout, stock: str, attribute: str, counter: str) -> None:
        super().__init__(stock, Varies.BY_CARD)
        self.counter = counter
        self.stages = [printed_numbers(card, attribute) for card in layout.cards]
        """By printed card: the numbers of its stages."""

    def price(self, table: Table, entity: Entity, lower: Entity, attempt: Attempt | None) -> int:
        """Read the number of the first stage that is not done; a card that is complete costs nothing."""
        stages, done = self.stages[table.state.cards[entity]], table.counter(entity, self.counter)
        return stages[done] if done < len(stages) else 0


class WholeCharge(Charge):
    """All there is of a stock."""

    def __init__(self, stock: str) -> None:
        super().__init__(stock, Varies.BY_DEAL)

    def asked(self, table: Table, attempt: Attempt) -> int:
        """No number."""
        return 0

    def put_on(self, bill: Bill, table: Table, attempt: Attempt) -> None:
        """Ask for all of the stock."""
        bill.take_all(self.stock)

    def takes_all(self) -> bool:
        """It does."""
        return True


class ChangeCharge(Charge):
    """A change of all that the lines before ask for."""

    def __init__(self, stock: str, change: Change) -> None:
        super().__init__(stock, Varies.BY_DEAL)
        self.change = change

    def asked(self, table: Table, attempt: Attempt) -> int:
        """No number of its own."""
        return 0

    def put_on(self, bill: Bill, table: Table, attempt: Attempt) -> None:
        """Change the bill."""
        self.change.add_to(table, bill, attempt.player, attempt.entity)
        self.change.multiply(bill)


class LimitedCharge(Charge):
    """A charge for some cards only."""

    def __init__(self, charge: Charge, when: Selector) -> None:
        super().__init__(charge.stock, Varies.BY_DEAL)
        self.charge = charge
        self.when = when

    def asked(self, table: Table, attempt: Attempt) -> int:
        """The charge, if the card is one of them."""
        if attempt.entity == NOTHING or not matches_print(
            table, attempt.entity, self.when, attempt.player, attempt.entity
        ):
            return 0
        return self.charge.asked(table, attempt)
