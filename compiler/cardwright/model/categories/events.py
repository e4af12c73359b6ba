"""Events: the moments of a game that abilities wait for."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.events import EventKind, Happened
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Node
from cardwright.model.table import Table


@record
class Event(Node):
    """A moment of the game that an ability waits for."""

    category: ClassVar[str] = "event"
    hands_over: ClassVar[bool] = False
    """Whether the thing at hand is the one the action was done to, and not the card that waits."""
    is_done_to_its_card: ClassVar[bool] = False
    """Whether it is an action on the very card that waits for it."""
    in_action: ClassVar[bool] = True
    """Whether an action may be under way when it happens."""

    def follows(self) -> tuple[str, str]:
        """The thing that must be done for it to happen, and with what: a deed, a gain, or nothing anybody does."""
        for does, role in (("do", "action"), ("gain", "holding")):
            for key in self.named(role):
                return does, key
        return "", ""

    is_everybodys: ClassVar[bool] = False
    """Whether it happens to no player more than to another, so that a rule that answers it must say who acts."""
    comes_before: ClassVar[bool] = False
    """Whether it is answered before the action that it names."""

    def awaits(self) -> tuple[EventKind, str]:
        """The kind of event, and which stock, zone, era or action, if it names one."""
        raise AssertionError("every event says what it waits for")

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Whether something of that kind is what an ability of the owner on a card waits for."""
        raise AssertionError("every event says what it answers")
