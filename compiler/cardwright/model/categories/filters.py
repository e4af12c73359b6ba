"""Filters: what is true of a card or a thing beyond its kind."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Node
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Filter(Node):
    """A condition on a thing beyond its kind."""

    category: ClassVar[str] = "filter"
    compares: ClassVar[bool] = False
    """Whether a thing fits only by comparison with the others that are there."""

    def may_fit(self, card: PrintedCard) -> bool:
        """Whether it may be true of a printed card, as far as the card alone can tell."""
        return True

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """Whether it is true of a printed card wherever it lies; None if that depends on how the game stands."""
        return None if self.may_fit(card) else False

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether it is true of something, for a player and seen from the thing at hand."""
        raise AssertionError("every filter says what is true of a thing")

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Those of some things of which it is true."""
        return [one for one in things if self.fits(table, one, player, here)]

    def asks_for_holder(self) -> bool:
        """Whether it can only be true of a place that somebody holds."""
        return False


@record
class Narrowing(Node):
    """The filters behind the kinds of a selector."""

    category: ClassVar[str] = "narrowing"

    def parts(self) -> tuple[Filter, ...]:
        """The filters, all of which must be true."""
        raise AssertionError(f"{type(self).__name__} says nothing of its filters")
