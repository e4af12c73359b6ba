"""Things: what a player has, as worked examples speak of it."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Player
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Thing(Node):
    """Something a player has."""

    category: ClassVar[str] = "thing"

    def give(self, table: Table, player: Player) -> str:
        """Let a player have it; returns why not, if that cannot be."""
        raise AssertionError(f"{type(self).__name__} cannot be given")

    def check(self, table: Table, player: Player) -> str:
        """The true state if a player does not have it; empty if they do."""
        raise AssertionError(f"{type(self).__name__} cannot be claimed")
