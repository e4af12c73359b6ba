"""Events that abilities wait for: a deed, a gain, a card that comes or goes, the beginning or end of something."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.milestones import milestone
from cardwright.engine.rules.people import is_named
from cardwright.model.categories.events import Event
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen
from cardwright.model.events import EventKind, Happened
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Deed, DeedOn, EraId, Holding, Integer, Ranked, Zone
from cardwright.model.table import Table


@record
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    hands_over: ClassVar[bool] = True
    action: Deed
    who: Who | None = None

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Look for the player among those it names."""
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

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Look at the player, the card and the target."""
        if happening.entity == NOTHING or (self.against and happening.target != owner):
            return False
        if not is_named(table, self.who, owner, happening.player, card):
            return False
        return self.chosen.includes(table, happening.entity, owner)


@record
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    is_done_to_its_card: ClassVar[bool] = True
    action: DeedOn

    def awaits(self) -> tuple[EventKind, str]:
        """An action."""
        return EventKind.DONE, self.action

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Compare the card and the player."""
        return happening.entity == card and happening.player == owner


@record
class WhenEntering(Event):
    """This card comes into play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that enters."""
        return EventKind.ENTERED, ""

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class WhenLeaving(Event):
    """This card leaves play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def awaits(self) -> tuple[EventKind, str]:
        """A card that leaves."""
        return EventKind.LEFT, ""

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Compare the card."""
        return happening.entity == card


@record
class AtTurnStart(Event):
    """Your turn begins."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The start of a turn."""
        return EventKind.TURN_STARTS, ""

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Compare the player."""
        return happening.player == owner


@record
class AtTurnEnd(Event):
    """Your turn ends."""

    in_action: ClassVar[bool] = False

    def awaits(self) -> tuple[EventKind, str]:
        """The end of a turn."""
        return EventKind.TURN_ENDS, ""

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
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

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """Look for the player among those it names."""
        return is_named(table, self.who, owner, happening.player, card)


@record
class AtMilestone(Event):
    """A number of yours comes to a value from below."""

    in_action: ClassVar[bool] = False
    what: Ranked
    number: Integer

    def awaits(self) -> tuple[EventKind, str]:
        """The value of the stat or stock."""
        return EventKind.REACHED, milestone(self.what, self.number)

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """It is about the owner."""
        return happening.player == owner


@record
class WhenEmpty(Event):
    """The last card leaves a zone that all share."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHARED_ZONE,)
    zone: Zone

    def awaits(self) -> tuple[EventKind, str]:
        """The zone."""
        return EventKind.EMPTY, self.zone

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtEraEnd(Event):
    """One era is over."""

    is_everybodys: ClassVar[bool] = True
    era: EraId

    def awaits(self) -> tuple[EventKind, str]:
        """The era."""
        return EventKind.ERA_ENDS, self.era

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)


@record
class AtGameEnd(Event):
    """The last turn is over, and scores are still to be made."""

    is_everybodys: ClassVar[bool] = True

    def awaits(self) -> tuple[EventKind, str]:
        """The end of the game."""
        return EventKind.GAME_ENDS, ""

    def answers(self, table: Table, owner: Player, card: Entity, happening: Happened) -> bool:
        """It concerns everybody."""
        return happening.concerns(owner, card)
