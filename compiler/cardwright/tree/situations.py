"""When and whether: events that trigger, conditions, and how long something lasts."""

from typing import ClassVar

from cardwright.record import record
from cardwright.tree.base import Counter, Deed, DeedOn, Holding, Node, Numeral, Stat
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
class AgainstYou(Condition):
    """Some card of a kind is directed at you."""

    selector: Selector


@record
class Duration(Node):
    """How long something lasts."""

    category: ClassVar[str] = "duration"


@record
class EndOfTurn(Duration):
    """Until this turn is over."""


@record
class EndOfRound(Duration):
    """Until everyone has had a turn."""


@record
class EndOfAction(Duration):
    """Until the action being carried out is over."""


@record
class UntilLeaves(Duration):
    """Until one of a counter is taken from the thing."""

    counter: Counter
