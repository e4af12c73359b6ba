"""Events that abilities wait for: a deed, a gain, a card that comes or goes, the beginning or end of something."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.events import EventKind, Happened
from cardwright.engine.state import NOTHING
from cardwright.tree.base import Deed, DeedOn, EraId, Holding, Node, Zone
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Event(Node):
    """A moment of the game that an ability waits for."""

    category: ClassVar[str] = "event"
    hands_over: ClassVar[bool] = False
    """Whether the thing at hand is the one the action was done to, and not the card that waits."""
    in_action: ClassVar[bool] = True
    """Whether an action may be under way when it happens."""

    def follows(self) -> tuple[str, str]:
        """The thing that must be done for it to happen, and with what: a deed, a gain, or nothing anybody does."""
        for does, role in (("do", "action"), ("gain", "holding")):
            for key in self.named(role):
                return does, key
        return "", ""

    comes_before: ClassVar[bool] = False
    """Whether it is answered before the action that it names."""

    def awaits(self) -> tuple[EventKind, str]:
        """The kind of event, and which stock, zone, era or action, if it names one."""
        raise AssertionError("every event says what it waits for")

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Whether something of that kind is what an ability of the owner on a card waits for."""
        raise AssertionError("every event says what it answers")


@record
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    hands_over: ClassVar[bool] = True
    action: Deed
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look for the player among those it names."""
        from cardwright.engine.people import is_named

        return is_named(table, self.who, owner, happening.player, card)


@record
class WhenDoingTo(Event):
    """A player carries out an action on a card; `against` means that you are its target."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.SOMEONE_ELSE,)
    hands_over: ClassVar[bool] = True
    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False

    def context(self) -> tuple[Context, ...]:
        """Only if it is directed at you, so that you cannot be the one who does it."""
        return self.speaks_of if self.against and self.who is None else ()

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look at the player, the card and the target."""
        from cardwright.engine.people import is_named

        if happening.entity == NOTHING or (self.against and happening.target != owner):
            return False
        if not is_named(table, self.who, owner, happening.player, card):
            return False
        return self.chosen.includes(table, happening.entity)


@record
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    action: DeedOn

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card and the player."""
        return happening.entity == card and happening.player == owner


@record
class WhenEntering(Event):
    """This card comes into play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that enters."""
        return EventKind.ENTERED, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class WhenLeaving(Event):
    """This card leaves play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that leaves."""
        return EventKind.LEFT, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class AtTurnStart(Event):
    """Your turn begins."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The start of a turn."""
        return EventKind.TURN_STARTS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the player."""
        return happening.player == owner


@record
class AtTurnEnd(Event):
    """Your turn ends."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The end of a turn."""
        return EventKind.TURN_ENDS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Compare the player."""
        return happening.player == owner


@record
class WhenGaining(Event):
    """A player gains some of a stock."""

    in_action: ClassVar[bool] = False
    what: Holding
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """A gain of the stock."""
        return EventKind.GAINED, self.what

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """Look for the player among those it names."""
        from cardwright.engine.people import is_named

        return is_named(table, self.who, owner, happening.player, card)


@record
class WhenEmpty(Event):
    """The last card leaves a zone that all share."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHARED_ZONE,)
    zone: Zone

    def awaits(self) -> tuple[EventKind, str]:
        """The zone."""
        return EventKind.EMPTY, self.zone

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtEraEnd(Event):
    """One era is over."""

    era: EraId

    def awaits(self) -> tuple[EventKind, str]:
        """The era."""
        return EventKind.ERA_ENDS, self.era

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtGameEnd(Event):
    """The last turn is over, and scores are still to be made."""

    def awaits(self) -> tuple[EventKind, str]:
        """The end of the game."""
        return EventKind.GAME_ENDS, ""

    def answers(self, table: "Table", owner: int, card: int, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)
