"""Doings: actions spoken of as things that have a price."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Node
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Doing(Node):
    """An action spoken of as a thing that has a price."""

    category: ClassVar[str] = "doing"

    def named_actions(self) -> tuple[str, ...]:
        """The actions it speaks of."""
        raise AssertionError(f"{type(self).__name__} does not say of which actions it speaks")

    def is_about(self, table: Table, action: str, entity: Entity, player: Player) -> bool:
        """Whether it speaks of an action done to a card, or to nothing, as a player sees it."""
        raise AssertionError(f"{type(self).__name__} does not say what it is about")

    def may_be_done_to(self, card: PrintedCard) -> bool:
        """Whether it may speak of an action on a printed card."""
        return True

    def is_against_owner(self) -> bool:
        """Whether the owner of the ability is the target of the action."""
        return False

    def deed(self, table: Table, player: Player) -> tuple[str, Entity, Player]:
        """The act that an example lets a player do: the action, its card, and its target."""
        raise AssertionError(f"{type(self).__name__} has no price of its own")
