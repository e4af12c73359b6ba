"""Places of a board: filters, holders, distances and the places an effect reaches."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Filter(Node):
    """A condition on a thing beyond its kind."""

    category: ClassVar[str] = "filter"

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether it is true of something, for a player and seen from the place at hand."""
        raise AssertionError("every filter says what is true of a thing")

    def asks_for_holder(self) -> bool:
        """Whether it can only be true of a place that somebody holds."""
        return False


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

    def places(self, table: Table, player: Player) -> set[Entity]:
        """The places that it names for a player, or on which what it names stands."""
        raise AssertionError("every spot says which places it names")

    def is_among(self, table: Table, near: set[Entity], player: Player) -> bool:
        """Whether it is one of the places near something."""
        return not near.isdisjoint(self.places(table, player))
