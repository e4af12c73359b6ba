"""What a sentence on a card is: something that happens, that always holds, that answers, or that may be used."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.amounts import Amount, Change, Plus
from cardwright.tree.base import (
    Counter,
    Deed,
    DeedOn,
    Integer,
    Kind,
    Moment,
    Node,
    Numeral,
    Option,
    Raised,
    Signed,
    Stat,
    Stock,
    Value,
)
from cardwright.tree.effects import Effect
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Countable, Group, OneChosen, Selector
from cardwright.tree.situations import Condition, Duration, Event
from cardwright.tree.turn import Frame, Turn


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One sentence of a card."""

    category: ClassVar[str] = "ability"


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """An ability that simply holds while the card is in play."""

    category: ClassVar[str] = "static"


@dataclass(frozen=True, slots=True)
class Immediate(Ability):
    """Happens when the card is played or resolved."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """Happens each time its event does."""

    event: Event
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Until(Effect):
    """Grants a static ability for a while."""

    duration: Duration
    ability: Static

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask first which thing it is about, if the ability is about one thing of your choice."""
        group = getattr(self.ability, "group", None)
        if not isinstance(group, OneChosen):
            turn.grant(frame, self.ability, self.duration, None)
            return
        for entity in turn.pick(frame, turn.reach(frame, group), 1) or ():
            turn.grant(frame, self.ability, self.duration, entity)


@dataclass(frozen=True, slots=True)
class Bonus(Static):
    """Raises or lowers a stat: of this card, or of yours for each of something.

    On a stock it changes how many tokens you have in all: they come with the card and go with it.
    """

    amount: Signed
    stat: Raised
    per: Countable | None = None
    most: Integer | None = None


@dataclass(frozen=True, slots=True)
class BonusOn(Static):
    """Raises or lowers a stat of other cards."""

    amount: Signed
    stat: Stat
    group: Group


@dataclass(frozen=True, slots=True)
class EachGives(Static):
    """Every counter on this card raises stats."""

    counter: Counter
    bonuses: tuple[Plus, ...]


@dataclass(frozen=True, slots=True)
class EachProduces(Static):
    """Every counter on this card yields goods when you produce."""

    counter: Counter
    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class Doing(Node):
    """An action spoken of as a thing that has a price."""

    category: ClassVar[str] = "doing"


@dataclass(frozen=True, slots=True)
class DoingIt(Doing):
    """An action without object."""

    action: Deed


@dataclass(frozen=True, slots=True)
class DoingTo(Doing):
    """One or more actions on a card; `against` means that you are the target."""

    actions: tuple[DeedOn, ...]
    chosen: Chosen
    against: bool = False


@dataclass(frozen=True, slots=True)
class Price(Static):
    """An action costs you, or whoever is named, something other than usual."""

    doing: Doing
    change: Change
    payer: Who | None = None


@dataclass(frozen=True, slots=True)
class CardPrice(Static):
    """Cards of yours that match have another printed price."""

    selector: Selector
    change: Change


@dataclass(frozen=True, slots=True)
class CountTwice(Static):
    """Every point of a stat on your cards counts twice."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class CountTwiceOn(Static):
    """Every point of a stat on some of your cards counts twice."""

    stat: Stat
    selector: Selector


@dataclass(frozen=True, slots=True)
class CountAs(Static):
    """Your matching cards are also of another kind, and yield goods by their level."""

    selector: Selector
    kind: Kind
    number: Numeral
    what: Stock


@dataclass(frozen=True, slots=True)
class NoEffect(Static):
    """Your matching cards do nothing."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class Forbidden(Static):
    """Somebody cannot carry out an action on matching cards, perhaps only not against somebody."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    whom: Who | None = None


@dataclass(frozen=True, slots=True)
class Exempt(Static):
    """Somebody does not have to discard cards of a kind."""

    kind: Kind
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Use(Node):
    """What it takes to use an ability: how often, when, and at what price."""

    category: ClassVar[str] = "use"


@dataclass(frozen=True, slots=True)
class OncePerTurn(Use):
    """At most once in each of your turns."""


@dataclass(frozen=True, slots=True)
class OncePerRound(Use):
    """At most once in each round."""


@dataclass(frozen=True, slots=True)
class OncePerGame(Use):
    """At most once in the whole game."""


@dataclass(frozen=True, slots=True)
class AsMoment(Use):
    """In place of one of the game's own steps or actions."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Paying(Use):
    """For a price."""

    cost: Amount


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """You may use it, under the terms it names."""

    uses: tuple[Use, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class WithOption(Ability):
    """Holds only if the game is played with one of these readings of an option."""

    option: Option
    values: tuple[Value, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class While(Static):
    """A static ability that holds only as long as a condition does."""

    condition: Condition
    ability: Static
