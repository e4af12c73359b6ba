"""Changes of prices, and the terms of an action that are not the usual ones."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.attempt import Bill
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Change(Node):
    """How a price differs from the usual one: first everything is added and taken off, then all is multiplied."""

    category: ClassVar[str] = "change"

    def spares(self) -> tuple[str, ...]:
        """The stocks that need not be had any more to pay in them."""
        return ()

    def cheapened_by(self) -> tuple[str, ...]:
        """The stats of a player by which the price falls."""
        return ()

    def concerns(self, stock: str) -> bool:
        """Whether it changes how much of a stock is paid."""
        return False

    def add_to(self, table: Table, bill: Bill, player: Player, origin: Entity) -> None:
        """Put on a bill what is paid more, or less, or in place of something else.

        Whatever is counted is counted for a player, as a sentence on a card counts it.
        """

    def multiply(self, bill: Bill) -> None:
        """Multiply a bill on which everything was put."""


@record
class Surcharge(Change):
    """So much more or less of a stock, or a limit of it; it may also stand among the cost lines of an action."""

    category: ClassVar[str] = "surcharge"


@record
class Terms(Node):
    """The terms on which an action is carried out, when they are not the usual ones."""

    category: ClassVar[str] = "terms"
    is_free: ClassVar[bool] = False
    """Whether nothing is paid at all."""

    def add_to(self, table: Table, bill: Bill) -> None:
        """Put on a bill what is paid more or less, before abilities change it."""

    def exchange(self, bill: Bill) -> None:
        """Let one stock be paid for another on a bill that abilities have changed."""
