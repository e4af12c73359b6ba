"""When and whether: events that trigger, conditions, and how long something lasts."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.state import Ending
from cardwright.tree.base import Counter, Deed, DeedOn, EraId, Holding, Integer, Node, Numeral, Stat, Zone
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Selector


@record
class Event(Node):
    """A moment of the game that an ability waits for."""

    category: ClassVar[str] = "event"


@record
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    action: Deed
    who: Who | None = None


@record
class WhenDoingTo(Event):
    """A player carries out an action on a card; `against` means that you are its target."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False


@record
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    action: DeedOn


@record
class WhenEntering(Event):
    """This card comes into play."""


@record
class WhenLeaving(Event):
    """This card leaves play."""


@record
class AtTurnStart(Event):
    """Your turn begins."""


@record
class AtTurnEnd(Event):
    """Your turn ends."""


@record
class WhenGaining(Event):
    """A player gains some of a stock."""

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


@record
class NobodyWins(Condition):
    """The last comparison or auction had no winner."""


@record
class ReachesBid(Condition):
    """One of your stats is as high as the bid that won the last auction."""

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
