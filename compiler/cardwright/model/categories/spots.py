"""Places of a board: their holders, and the starting points of distances."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Holder(Node):
    """Who may hold a place."""

    category: ClassVar[str] = "holder"

    needs_somebody: ClassVar[bool] = True
    """Whether a place that nobody holds cannot be meant."""

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """Whether the players who hold a place are as a player asks for."""
        raise AssertionError("every phrase for holders says who they may be")


@record
class Spot(Node):
    """The starting point of a distance."""

    category: ClassVar[str] = "spot"

    asks_for_all: ClassVar[bool] = False
    """Whether all the places that it names must be near, and not only one of them."""

    def places(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """The places that it names for a player and the thing at hand, or on which what it names stands."""
        raise AssertionError("every spot says which places it names")

    def is_among(self, near: set[Entity], places: set[Entity]) -> bool:
        """Whether it is among the places near something, if these are the places that it names."""
        return near >= places if self.asks_for_all else not near.isdisjoint(places)
