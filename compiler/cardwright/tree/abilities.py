"""Sentences on a card: they happen at once, always hold, answer an event, or may be used."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.prices import amounts
from cardwright.engine.run.turn import Effect, Turn
from cardwright.model.attempt import Attempt
from cardwright.model.categories.amounts import Amount
from cardwright.model.categories.channels import Ability, Static
from cardwright.model.categories.conditions import Duration, Whether
from cardwright.model.categories.events import Event
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.meaning import Timing
from cardwright.model.node import Moment, Node, Option, Value
from cardwright.model.state import Grant, State
from cardwright.model.table import Table


@record
class Immediate(Ability):
    """Happens when the card is played or resolved."""

    timing: ClassVar[Timing | None] = Timing.IMMEDIATE
    effects: tuple[Effect, ...]

    def does(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.effects


@record
class Triggered(Ability):
    """Happens each time its event does."""

    timing: ClassVar[Timing | None] = Timing.TRIGGERED
    event: Event
    effects: tuple[Effect, ...]

    def awaits(self) -> Event:
        """Its event."""
        return self.event

    def does(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.effects


@record
class Until(Effect):
    """Grants a static ability for a while."""

    duration: Duration
    ability: Static

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask first which thing it is about, if the ability is about one thing of your choice."""
        for bound in self._bound(turn, frame):
            self._grant(turn.table, frame, bound)

    def _bound(self, turn: Turn, frame: Frame) -> Sequence[Entity | Player]:
        """The cards or players it is bound to, or nothing in particular; none while a question is open."""
        if (whom := self.ability.bound_players()) is not None:
            return turn.contests.named(frame, whom)
        options = self.ability.bound_things(turn.table, frame.player, frame.entity)
        return [NOTHING] if options is None else turn.decisions.pick(frame, options, 1) or []

    def _grant(self, table: Table, frame: Frame, bound: Entity | Player) -> None:
        """Let the ability hold for the player; as on a card, that player's view decides whom it names."""
        counter = self.duration.leaving_counter()
        table.add_grant(
            Grant(
                table.layout.effect_number[id(self.ability)],
                frame.player,
                frame.origin,
                bound,
                type(self.duration).__name__,
                NO_NUMBER if counter is None else table.layout.counter_number[counter],
                table.state.serial,
            )
        )


@record
class Use(Node):
    """The terms of using an ability: how often, when, and at what price."""

    category: ClassVar[str] = "use"

    counts_actions: ClassVar[bool] = False
    """Whether it matters in which action the ability was last used."""

    def is_used_up(self, state: State, when: tuple[int, ...]) -> bool:
        """Whether an ability cannot be used once more; when it was last used is a turn, a round and perhaps an action.

        Nothing stands there if it was never used.
        """
        return False

    def allows(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether a player may use the ability of a card as the game stands."""
        return True

    def moments(self) -> tuple[str, ...]:
        """The sorts of moves it counts as; if there are any, it is used only where such moves are made."""
        return ()

    def price(self) -> Amount | None:
        """The price of each use."""
        return None

    is_answer: ClassVar[bool] = False
    """Whether the ability is used only in answer to what another player does."""
    answers_card: ClassVar[bool] = False
    """Whether it answers all that a card tells to do, even if the player is made to do it."""
    gives_card_up: ClassVar[bool] = False
    """Whether the card is discarded as part of the price."""

    def used_from(self) -> tuple[str, ...]:
        """The zones in which the card must lie; none if that is said elsewhere, or in play."""
        return ()

    def answers(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """Whether a player may answer with the ability what somebody is about to do, as far as this says."""
        return True


@record
class Limit(Use):
    """How often an ability is used at most."""

    category: ClassVar[str] = "limit"


@record
class OncePerTurn(Limit):
    """At most once in each of your turns."""

    def is_used_up(self, state: State, when: tuple[int, ...]) -> bool:
        """If it was used in this turn."""
        return when[:1] == (state.turn,)


@record
class OncePerRound(Limit):
    """At most once in each round."""

    def is_used_up(self, state: State, when: tuple[int, ...]) -> bool:
        """If it was used in this round."""
        return when[1:2] == (state.round,)


@record
class OncePerGame(Limit):
    """At most once in the whole game."""

    def is_used_up(self, state: State, when: tuple[int, ...]) -> bool:
        """If it was ever used."""
        return bool(when)


@record
class OncePerAction(Limit):
    """At most once in each action that somebody carries out, with everything that belongs to it."""

    counts_actions: ClassVar[bool] = True

    def is_used_up(self, state: State, when: tuple[int, ...]) -> bool:
        """If it was used in this action."""
        return when[2:] == (state.serial,)


@record
class TriggeredSome(Ability):
    """Happens when its event does, but only so often."""

    timing: ClassVar[Timing | None] = Timing.TRIGGERED
    is_limited: ClassVar[bool] = True
    event: Event
    use: Limit
    effects: tuple[Effect, ...]

    def awaits(self) -> Event:
        """Its event."""
        return self.event

    def does(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.effects

    def is_used_up(self, table: Table, card: Entity, position: int) -> bool:
        """If it has answered as often as it says."""
        return self.use.is_used_up(table.state, table.state.used.get((card, position), ()))

    def counts_actions(self) -> bool:
        """That depends on how often it answers."""
        return self.use.counts_actions


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

    def does(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.effects

    def is_usable_in(self, moment: str | None, moves: int | None) -> bool:
        """Where moves of its sort are made; if it has none, where a player may make any number of moves."""
        if self.is_answer():
            return False
        moments = [one for part in self.uses for one in part.moments()]
        return moment in moments if moments else moves is None

    def is_used_from(self, zone: str) -> bool:
        """In the zones that its terms name, or else in play."""
        return zone in (self.used_from() or (PLAY,))

    def used_from(self) -> tuple[str, ...]:
        """The zones that its terms name."""
        return tuple([zone for part in self.uses for zone in part.used_from()])

    def is_answer(self) -> bool:
        """If one of its terms says so."""
        return any(part.is_answer for part in self.uses)

    def can_answer(self, table: Table, player: Player, attempt: Attempt) -> bool:
        """If all of its terms allow it; nobody answers what they do themselves, unless they are made to."""
        if attempt.player == player and not self.answers_card():
            return False
        return all(part.answers(table, player, attempt) for part in self.uses)

    def answers_card(self) -> bool:
        """If one of its terms says so."""
        return any(part.answers_card for part in self.uses)

    def gives_card_up(self) -> bool:
        """If one of its terms says so."""
        return any(part.gives_card_up for part in self.uses)

    def is_used_up(self, table: Table, card: Entity, position: int) -> bool:
        """If one of its terms says so."""
        when = table.state.used.get((card, position), ())
        return any(part.is_used_up(table.state, when) for part in self.uses)

    def counts_actions(self) -> bool:
        """That depends on its terms."""
        return any(part.counts_actions for part in self.uses)

    def is_allowed(self, table: Table, player: Player, card: Entity) -> bool:
        """If none of its terms says no."""
        return all(part.allows(table, player, card) for part in self.uses)

    def use_price(self, table: Table, player: Player, card: Entity) -> Mapping[str, int]:
        """The sum of all prices among its terms."""
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
    needs_option: ClassVar[bool] = True

    def settled(self, options: Mapping[str, str]) -> Ability:
        """The ability inside, if the option has one of the values."""
        return self.ability.settled(options) if options.get(self.option) in self.values else self

    def readings(self) -> tuple[tuple[str, str], ...]:
        """Its values, and those of the options inside."""
        return (*((self.option, value) for value in self.values), *self.ability.readings())

    def is_static(self) -> bool:
        """Whether the ability does that it is about."""
        return self.ability.is_static()


@record
class While(Static):
    """A static ability that holds only as long as a condition does."""

    condition: Whether
    ability: Static

    def bare(self) -> Static:
        """The ability without this condition and others inside it."""
        return self.ability.bare()

    def conditions(self) -> tuple[Whether, ...]:
        """Its condition, and those inside."""
        return (self.condition, *self.ability.conditions())


def holding_while(condition: Whether, ability: Ability) -> Ability:
    """An ability that holds no longer than a condition; one that does not simply hold stays as it is."""
    if isinstance(ability, WithOption):
        return WithOption(ability.option, ability.values, holding_while(condition, ability.ability))
    return While(condition, ability) if isinstance(ability, Static) else ability
