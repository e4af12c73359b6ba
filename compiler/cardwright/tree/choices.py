"""Effects that decide whether and how often others are carried out."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import holds
from cardwright.engine.run.turn import Act, Effect, Turn
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.people import Who
from cardwright.model.identity import Entity, Player
from cardwright.model.state import Frame
from cardwright.model.table import Table


@record
class May(Effect):
    """Do it or leave it, as you wish."""

    is_offer: ClassVar[bool] = True
    effect: Act
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask only if it could be done."""
        if self.effect.can_be_done(turn, frame) and turn.decisions.agree(frame, self.effect):
            turn.agenda.then(frame, [self.effect])


@record
class Choose(Effect):
    """Do exactly one of these, of your choice."""

    can_fail: ClassVar[bool] = True
    is_choice: ClassVar[bool] = True
    options: tuple[Act, ...]
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which one of those that can be done."""
        is_open = frame.taken is None
        possible = [place for place, one in enumerate(self.options) if is_open and one.can_be_done(turn, frame)]
        chosen = turn.decisions.decide(frame, self.options, possible)
        if chosen is not None:
            turn.agenda.then(frame, [chosen])

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether one of the options is."""
        return any(option.is_possible(table, player, card) for option in self.options)


@record
class When(Effect):
    """Do it only if the condition holds at that moment."""

    condition: Condition
    effect: Act

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do it or not."""
        if holds(turn.table, self.condition, frame.player, frame.origin):
            turn.agenda.then(frame, [self.effect])


@record
class WhenElse(Effect):
    """Do one thing if the condition holds at that moment, and another if not."""

    condition: Condition
    effect: Act
    otherwise: Act

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do the one or the other."""
        turn.agenda.then(
            frame, [self.effect if holds(turn.table, self.condition, frame.player, frame.origin) else self.otherwise]
        )


@record
class DoAll(Effect):
    """Do all of it, one after the other, or nothing: each part must be possible once those before are done."""

    parts: tuple[Act, ...]

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look first whether everything can be done."""
        if self.can_be_done(turn, frame):
            turn.agenda.then(frame, self.parts)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether each part can be done once those before are."""
        return turn.can_all_be_done(frame, self.parts)


@record
class AsOften(Effect):
    """Do it again and again, as long as it is possible, changes something and you wish."""

    is_offer: ClassVar[bool] = True
    effect: Act
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask each time, but only if it could be done."""
        if (
            not turn.agenda.is_idle(frame)
            and self.effect.can_be_done(turn, frame)
            and turn.decisions.agree(frame, self.effect)
        ):
            turn.agenda.again(frame)
            turn.agenda.then(frame, [self.effect])


@record
class RepeatUntil(Effect):
    """Do it again and again until a condition holds, or until it is no longer possible or changes nothing."""

    condition: Condition
    effect: Act

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look before each time."""
        is_over = holds(turn.table, self.condition, frame.player, frame.origin) or turn.agenda.is_idle(frame)
        if not is_over and self.effect.can_be_done(turn, frame):
            turn.agenda.again(frame)
            turn.agenda.then(frame, [self.effect])
