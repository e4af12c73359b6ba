"""Conditions, and how long something lasts."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Node
from cardwright.model.state import Ending
from cardwright.model.table import Table


@record
class Whether(Node):
    """Something that is true or not, perhaps with exceptions."""

    category: ClassVar[str] = "whether"
    looks_back: ClassVar[bool] = False
    """Whether it asks what the effect before it has done."""

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Whether it is true for a player now, said by a card about the thing at hand.

        `engine.rules.holding.holds` is the way to ask.
        """
        raise AssertionError("every condition says when it is true")

    def rests_on_cards(self, layout: Layout) -> bool:
        """Whether cards have a say in it, so that it must be cached, and not be asked while it is looked at."""
        return True


@record
class Case(Whether):
    """Something that is true or not, perhaps made of several conditions."""

    category: ClassVar[str] = "case"


@record
class Condition(Case):
    """A single condition."""

    category: ClassVar[str] = "condition"


@record
class Duration(Node):
    """How long something lasts."""

    category: ClassVar[str] = "duration"

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """Whether it is over with such a moment at the latest."""
        return False

    def leaving_counter(self) -> str | None:
        """The counter with which it ends, if it does so when one is taken from the thing it is about."""
        return None
