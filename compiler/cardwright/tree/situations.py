"""When and whether: events that trigger, conditions, and how long something lasts."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.base import Counter, Deed, DeedOn, Holding, Node, Numeral, Stat
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Selector


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A moment of the game that an ability waits for."""

    category: ClassVar[str] = "event"


@dataclass(frozen=True, slots=True)
class WhenDoing(Event):
    """A player carries out an action that has no object."""

    action: Deed
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class WhenDoingTo(Event):
    """A player carries out an action on a card; `against` means that you are its target."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False


@dataclass(frozen=True, slots=True)
class WhenDoingThis(Event):
    """You carry out an action on this very card."""

    action: DeedOn


@dataclass(frozen=True, slots=True)
class WhenEntering(Event):
    """This card comes into play."""


@dataclass(frozen=True, slots=True)
class WhenLeaving(Event):
    """This card leaves play."""


@dataclass(frozen=True, slots=True)
class AtTurnStart(Event):
    """Your turn begins."""


@dataclass(frozen=True, slots=True)
class AtTurnEnd(Event):
    """Your turn ends."""


@dataclass(frozen=True, slots=True)
class WhenGaining(Event):
    """A player gains some of a stock."""

    what: Holding
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that is true or not."""

    category: ClassVar[str] = "condition"


@dataclass(frozen=True, slots=True)
class Have(Condition):
    """You have at least so many of a thing."""

    number: Numeral
    what: Holding


@dataclass(frozen=True, slots=True)
class HaveMore(Condition):
    """You have more of a thing than each other player."""

    what: Stat


@dataclass(frozen=True, slots=True)
class Among(Condition):
    """All players whom one phrase names are among those whom another names."""

    who: Who
    others: Who


@dataclass(frozen=True, slots=True)
class AgainstYou(Condition):
    """Some card of a kind is directed at you."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class YouWin(Condition):
    """You won the last comparison or auction."""


@dataclass(frozen=True, slots=True)
class NobodyWins(Condition):
    """The last comparison or auction had no winner."""


@dataclass(frozen=True, slots=True)
class ReachesBid(Condition):
    """One of your stats is as high as the bid that won the last auction."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long something lasts."""

    category: ClassVar[str] = "duration"


@dataclass(frozen=True, slots=True)
class EndOfTurn(Duration):
    """Until this turn is over."""


@dataclass(frozen=True, slots=True)
class EndOfRound(Duration):
    """Until everyone has had a turn."""


@dataclass(frozen=True, slots=True)
class EndOfAction(Duration):
    """Until the action being carried out is over."""


@dataclass(frozen=True, slots=True)
class UntilLeaves(Duration):
    """Until one of a counter is taken from the thing."""

    counter: Counter
