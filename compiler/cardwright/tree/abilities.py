"""What a sentence on a card is: something that happens, that always holds, that answers, or that may be used."""

from collections.abc import Mapping
from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Moment, Node, Option, Value
from cardwright.tree.channels import Ability, Static
from cardwright.tree.effects import Effect
from cardwright.tree.selectors import OneChosen
from cardwright.tree.situations import Condition, Duration, Event
from cardwright.tree.turn import Frame, Turn


@record
class Immediate(Ability):
    """Happens when the card is played or resolved."""

    effects: tuple[Effect, ...]


@record
class Triggered(Ability):
    """Happens each time its event does."""

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

    uses: tuple[Use, ...]
    effects: tuple[Effect, ...]


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


@record
class While(Static):
    """A static ability that holds only as long as a condition does."""

    condition: Condition
    ability: Static

    def bare(self) -> Static:
        """The ability without this condition and others inside it."""
        return self.ability.bare()

    def conditions(self) -> tuple[Condition, ...]:
        """Its condition, and those inside."""
        return (self.condition, *self.ability.conditions())
