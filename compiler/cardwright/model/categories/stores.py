"""Stores: where tokens lie that belong to nobody, the supply or a pot."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Store(Node):
    """A place for tokens that belong to nobody."""

    category: ClassVar[str] = "store"
    is_supply: ClassVar[bool] = False
    """Whether it is the supply from which players gain and to which they pay."""

    def amount(self, table: Table, stock: str) -> int:
        """How many tokens of a stock lie there."""
        raise AssertionError(f"{type(self).__name__} does not say how much there is")

    def change(self, table: Table, stock: str, number: int) -> None:
        """Put so many tokens of a stock there, or take them away if the number is below zero."""
        raise AssertionError(f"{type(self).__name__} does not say how it changes")
