"""What a sentence on a card is: something that happens, that always holds, that answers, or that may be used."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
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
from cardwright.tree.channels import Ability, Static
from cardwright.tree.effects import Effect
from cardwright.tree.meaning import Context, Description, Quantity, Scope, Timing
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Countable, Group, OneChosen, Selector
from cardwright.tree.situations import Condition, Duration, Event
from cardwright.tree.turn import Frame, Turn

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Immediate(Ability):
    """Happens when the card is played or resolved."""

    timing: ClassVar[Timing | None] = Timing.IMMEDIATE
    effects: tuple[Effect, ...]


@record
class Triggered(Ability):
    """Happens each time its event does."""

    timing: ClassVar[Timing | None] = Timing.TRIGGERED
    event: Event
    effects: tuple[Effect, ...]


@record
class Until(Effect):
    """Grants a static ability for a while."""

    duration: Duration
    ability: Static

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask first which thing it is about, if the ability is about one thing of your choice."""
        group, whom = getattr(self.ability, "group", None), getattr(self.ability, "whom", None)
        if whom is not None:
            # Against whom it holds is settled now: roles such as the target of an action pass on.
            for player in turn.named(frame, whom):
                turn.grant(frame, self.ability, self.duration, player)
            return
        if not isinstance(group, OneChosen):
            turn.grant(frame, self.ability, self.duration, None)
            return
        for entity in turn.pick(frame, turn.reach(frame, group), 1) or ():
            turn.grant(frame, self.ability, self.duration, entity)


@record
class Bonus(Static):
    """Raises or lowers a stat: of this card, or of yours for each of something.

    On a stock it changes how many tokens you have in all: they come with the card and go with it.
    """

    sense: ClassVar[str] = "gives"
    amount: Signed
    stat: Raised
    per: Countable | None = None
    most: Integer | None = None

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat: of this card, or of its owner if something is counted."""
        return ((Scope.CARD if self.per is None else Scope.PLAYER, self.stat),)

    def opposite(self) -> "Bonus":
        """As much, the other way."""
        return Bonus(-self.amount, self.stat, self.per, self.most)


@record
class BonusOn(Static):
    """Raises or lowers a stat of other cards."""

    sense: ClassVar[str] = "gives"
    amount: Signed
    stat: Stat
    group: Group


@record
class EachGives(Static):
    """Every counter on this card raises stats."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    counter: Counter
    bonuses: tuple[Plus, ...]


@record
class EachProduces(Static):
    """Every counter on this card yields goods when you produce."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    counter: Counter
    number: Numeral
    what: Stock


@record
class Doing(Node):
    """An action spoken of as a thing that has a price."""

    category: ClassVar[str] = "doing"

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """What an example lets a player do: the action, the card it is done to, and whom it is directed at."""
        raise AssertionError(f"{type(self).__name__} has no price of its own")


@record
class DoingIt(Doing):
    """An action without object."""

    action: Deed

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """The action, done to nothing."""
        from cardwright.engine.state import NOBODY, NOTHING

        return self.action, NOTHING, NOBODY


@record
class DoingTo(Doing):
    """One or more actions on a card; `against` means that you are the target."""

    actions: tuple[DeedOn, ...]
    chosen: Chosen
    against: bool = False

    def deed(self, table: "Table", player: int) -> tuple[str, int, int]:
        """The first of the actions."""
        from cardwright.engine.staging import YOU
        from cardwright.engine.state import NOBODY

        entity = self.chosen.meant(table, self.actions[0], player)
        return self.actions[0], entity, YOU if self.against else NOBODY


@record
class Price(Static):
    """An action costs you, or whoever is named, something other than usual."""

    doing: Doing
    change: Change
    payer: Who | None = None

    def gives(self) -> tuple[str, ...]:
        """Stocks that need not be had any more."""
        return self.change.spares()


@record
class CardPrice(Static):
    """Cards of yours that match have another printed price."""

    selector: Selector
    change: Change


@record
class CountTwice(Static):
    """Every point of a stat on your cards counts twice."""

    stat: Stat


@record
class CountTwiceOn(Static):
    """Every point of a stat on some of your cards counts twice."""

    stat: Stat
    selector: Selector


@record
class CountAs(Static):
    """Your matching cards are also of another kind, and yield goods by their level."""

    sense: ClassVar[str] = "gives"
    selector: Selector
    kind: Kind
    number: Numeral
    what: Stock


@record
class NoEffect(Static):
    """Your matching cards do nothing."""

    selector: Selector

    def silences(self) -> Description:
        """Those that match."""
        return self.selector.description()


@record
class Forbidden(Static):
    """Somebody cannot carry out an action on matching cards, perhaps only not against somebody."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    whom: Who | None = None

    def forbids(self) -> tuple[str, Description] | None:
        """Its action, if it is forbidden to you against everybody."""
        return (self.action, self.chosen.description()) if self.who is self.whom is None else None


@record
class Exempt(Static):
    """Somebody does not have to discard cards of a kind."""

    kind: Kind
    who: Who | None = None


@record
class Use(Node):
    """What it takes to use an ability: how often, when, and at what price."""

    category: ClassVar[str] = "use"


@record
class OncePerTurn(Use):
    """At most once in each of your turns."""


@record
class OncePerRound(Use):
    """At most once in each round."""


@record
class OncePerGame(Use):
    """At most once in the whole game."""


@record
class AsMoment(Use):
    """In place of one of the game's own steps or actions."""

    moment: Moment


@record
class Paying(Use):
    """For a price."""

    sense: ClassVar[str] = "pays"
    cost: Amount


@record
class Activated(Ability):
    """You may use it, under the terms it names."""

    timing: ClassVar[Timing | None] = Timing.ACTIVATED
    uses: tuple[Use, ...]
    effects: tuple[Effect, ...]


@record
class WithOption(Ability):
    """Holds only if the game is played with one of these readings of an option."""

    option: Option
    values: tuple[Value, ...]
    ability: Ability

    def is_static(self) -> bool:
        """Whether the ability does that it is about."""
        return self.ability.is_static()


@record
class While(Static):
    """A static ability that holds only as long as a condition does."""

    condition: Condition
    ability: Static
