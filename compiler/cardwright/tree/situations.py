"""When and whether: events that trigger, conditions, and how long something lasts."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.state import Ending
from cardwright.tree.base import Counter, Deed, DeedOn, EraId, Holding, Integer, Node, Numeral, Stat, Zone
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Selector


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


@record
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    hands_over: ClassVar[bool] = True
    action: Deed
    who: Who | None = None


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


@record
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    action: DeedOn


@record
class WhenEntering(Event):
    """This card comes into play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)


@record
class WhenLeaving(Event):
    """This card leaves play."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)


@record
class AtTurnStart(Event):
    """Your turn begins."""

    in_action: ClassVar[bool] = False


@record
class AtTurnEnd(Event):
    """Your turn ends."""

    in_action: ClassVar[bool] = False


@record
class WhenGaining(Event):
    """A player gains some of a stock."""

    in_action: ClassVar[bool] = False
    what: Holding
    who: Who | None = None


@record
class Condition(Node):
    """Something that is true or not."""

    category: ClassVar[str] = "condition"


@record
class Have(Condition):
    """You have at least so many of a thing."""

    number: Numeral
    what: Holding


@record
class HaveMore(Condition):
    """You have more of a thing than each other player."""

    what: Stat


@record
class Among(Condition):
    """All players whom one phrase names are among those whom another names."""

    who: Who
    others: Who


@record
class AgainstYou(Condition):
    """Some card of a kind is directed at you."""

    selector: Selector


@record
class YouWin(Condition):
    """You won the last comparison or auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)


@record
class NobodyWins(Condition):
    """The last comparison or auction had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)


@record
class ReachesBid(Condition):
    """One of your stats is as high as the bid that won the last auction."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    stat: Stat


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


@record
class EndOfTurn(Duration):
    """Until this turn is over."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the turn."""
        return ending is Ending.TURN


@record
class EndOfRound(Duration):
    """Until everyone has had a turn."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the round."""
        return ending is Ending.ROUND


@record
class EndOfAction(Duration):
    """Until the action being carried out is over."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.ACTION_UNDER_WAY,)

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the action, or with the turn if the action never comes to its end."""
        return ending in {Ending.ACTION, Ending.TURN}


@record
class UntilLeaves(Duration):
    """Until one of a counter is taken from the thing."""

    counter: Counter

    def leaving_counter(self) -> str | None:
        """The counter it names."""
        return self.counter


@record
class WhenEmpty(Event):
    """The last card leaves a zone that all share."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHARED_ZONE,)
    zone: Zone


@record
class AtEraEnd(Event):
    """One era is over."""

    era: EraId


@record
class AtGameEnd(Event):
    """The last turn is over, and scores are still to be made."""


@record
class EraIs(Condition):
    """The game is in this era."""

    era: EraId


@record
class StatAtMost(Condition):
    """One of your stats is this low or lower."""

    stat: Stat
    number: Integer


@record
class SitsFirst(Condition):
    """Nobody's turn comes before yours in a round."""
