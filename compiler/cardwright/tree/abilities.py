"""What a sentence on a card is: something that happens, that always holds, that answers, or that may be used."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.state import NOTHING, Grant
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

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.state import Frame, State
    from cardwright.engine.table import Table
    from cardwright.link.rulebook import PhaseOf


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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask first which thing it is about, if the ability is about one thing of your choice."""
        group, whom = getattr(self.ability, "group", None), getattr(self.ability, "whom", None)
        if whom is not None:
            # Against whom it holds is settled now: roles such as the target of an action pass on.
            for player in turn.contests.named(frame, whom):
                self._grant(turn.table, frame, player)
            return
        if not isinstance(group, OneChosen):
            self._grant(turn.table, frame, NOTHING)
            return
        for entity in turn.decisions.pick(frame, turn.cards.in_sight(frame.player, group.selector), 1) or ():
            self._grant(turn.table, frame, entity)

    def _grant(self, table: "Table", frame: "Frame", bound: int) -> None:
        """Let the ability hold for the player; as on a card, that player's view decides whom it names."""
        counter = self.duration.leaving_counter()
        table.add_grant(
            Grant(
                table.plan.effect_number[id(self.ability)],
                frame.player,
                frame.origin,
                bound,
                type(self.duration).__name__,
                NOTHING if counter is None else table.plan.counter_number[counter],
                table.state.serial,
            )
        )


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

    def is_used_up(self, state: "State", turn: int, round_: int) -> bool:
        """Whether an ability cannot be used once more that was last used in a turn and a round; 0 means never."""
        return False

    def moments(self) -> tuple[str, ...]:
        """The sorts of moves it counts as; if there are any, it is used only where such moves are made."""
        return ()

    def price(self) -> Amount | None:
        """The price of each use."""
        return None


@record
class OncePerTurn(Use):
    """At most once in each of your turns."""

    def is_used_up(self, state: "State", turn: int, round_: int) -> bool:
        """If it was used in this turn."""
        return turn == state.turn


@record
class OncePerRound(Use):
    """At most once in each round."""

    def is_used_up(self, state: "State", turn: int, round_: int) -> bool:
        """If it was used in this round."""
        return round_ == state.round


@record
class OncePerGame(Use):
    """At most once in the whole game."""

    def is_used_up(self, state: "State", turn: int, round_: int) -> bool:
        """If it was ever used."""
        return bool(turn)


@record
class AsMoment(Use):
    """In place of one of the game's own steps or actions."""

    moment: Moment

    def moments(self) -> tuple[str, ...]:
        """The one it names."""
        return (self.moment,)


@record
class Paying(Use):
    """For a price."""

    sense: ClassVar[str] = "pays"
    cost: Amount

    def price(self) -> Amount:
        """The amount it names."""
        return self.cost


@record
class Activated(Ability):
    """You may use it, under the terms it names."""

    timing: ClassVar[Timing | None] = Timing.ACTIVATED
    uses: tuple[Use, ...]
    effects: tuple[Effect, ...]

    def is_usable_in(self, phase: "PhaseOf") -> bool:
        """Where moves of its sort are made; if it has none, where a player may make any number of moves."""
        moments = [moment for part in self.uses for moment in part.moments()]
        return phase.moment in moments if moments else phase.moves is None

    def is_used_up(self, table: "Table", card: int, position: int) -> bool:
        """If one of its terms says so."""
        turn, round_ = table.state.used.get((card, position), (0, 0))
        return any(part.is_used_up(table.state, turn, round_) for part in self.uses)

    def use_price(self, table: "Table", player: int, card: int) -> Mapping[str, int]:
        """The sum of all prices among its terms."""
        from cardwright.engine.prices import amounts

        price: dict[str, int] = {}
        for cost in [part.price() for part in self.uses]:
            for key, number in [] if cost is None else amounts(table, cost, player, card, origin=card):
                price[key] = price.get(key, 0) + number
        return price


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
