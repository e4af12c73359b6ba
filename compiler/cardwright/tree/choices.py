"""Effects that decide whether and how often others are carried out."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import holds
from cardwright.engine.run.turn import Act, Clause, Effect, Steps, Task, Turn
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Numeral
from cardwright.model.table import Table


@record
class AndThen(Steps):
    """Do several things, one after the other; a part without a subject is done by the players who did the last one."""

    can_fail: ClassVar[bool] = True
    parts: tuple[Act, ...]

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the players of each subject in turn do all that is said of them."""
        groups = self._groups()
        place = frame.step - 1
        group = groups[place]
        who = turn.plan.subjects[turn.table.layout.effect_number[id(group[0])]]
        players = [frame.player] if who is None else turn.contests.subjects(frame, who)
        if turn.table.state.decision is not None:
            return
        if place + 1 < len(groups):
            rest = frame.copy()
            rest.step += 1
            turn.table.state.frames.append(rest)
        for player in reversed(players):
            own = frame.copy()
            own.player = player
            if who is not None:
                turn.contests.take_part(own, who, players)
            turn.agenda.then(own, group, is_named=who is not None)

    def _groups(self) -> list[list[Act]]:
        """The parts, cut before each one that has a subject of its own."""
        groups: list[list[Act]] = []
        for part in self.parts:
            if not groups or getattr(part, "who", None) is not None:
                groups.append([])
            groups[-1].append(part)
        return groups

    def in_order(self) -> tuple[Steps, ...]:
        """Its parts."""
        return self.parts

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether each part can be done once those before are."""
        return turn.can_all_be_done(frame, self.parts)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether the first part is."""
        return self.parts[0].is_possible(table, player, card)


@record
class May(Clause):
    """Do it or leave it, as you wish."""

    is_offer: ClassVar[bool] = True
    effect: Task
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask only if it could be done."""
        is_wanted = self.effect.can_be_done(turn, frame) and turn.decisions.agree(frame, self.effect)
        if is_wanted:
            turn.agenda.then(frame, [self.effect])
            turn.count_on(frame, self.effect)
        elif is_wanted is not None:
            turn.note_done(frame, 0, is_done=False)


@record
class Choose(Task):
    """Do exactly one of these, of your choice."""

    can_fail: ClassVar[bool] = True
    is_choice: ClassVar[bool] = True
    options: tuple[Steps, ...]
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

    condition: Whether
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do it or not."""
        if holds(turn.table, self.condition, frame.player, frame.origin, frame.entity):
            turn.agenda.then(frame, [self.effect])
        else:
            turn.note_done(frame, 0, is_done=False)


@record
class WhenElse(Effect):
    """Do one thing if the condition holds at that moment, and another if not."""

    depends_on_card: ClassVar[bool] = True
    is_choice: ClassVar[bool] = True
    condition: Whether
    effect: Clause
    otherwise: Effect

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do the one or the other."""
        holds_now = holds(turn.table, self.condition, frame.player, frame.origin, frame.entity)
        turn.agenda.then(frame, [self.effect if holds_now else self.otherwise])

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether the one that would be done now is possible, if that depends on the card."""
        meant = self.effect if holds(table, self.condition, player, card, card) else self.otherwise
        return not meant.depends_on_card or meant.is_possible(table, player, card)


@record
class DoAll(Task):
    """Do all of it, one after the other, or nothing: each part must be possible once those before are done."""

    parts: tuple[Steps, ...]

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look first whether everything can be done."""
        if self.can_be_done(turn, frame):
            turn.agenda.then(frame, self.parts)

    def in_order(self) -> tuple[Steps, ...]:
        """Its parts."""
        return self.parts

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether each part can be done once those before are."""
        return turn.can_all_be_done(frame, self.parts)


@record
class Times(Task):
    """Do it so many times; how often is settled before the first time."""

    can_fail: ClassVar[bool] = True
    number: Numeral
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do it once, and come back for the rest."""
        turn.agenda.repeat(frame, self.effect, turn.table.number(self.number))

    def repeats(self, table: Table) -> int:
        """As often as it says."""
        return table.number(self.number)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether it can be done the first time."""
        return turn.table.number(self.number) > 0 and self.effect.can_be_done(turn, frame)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether it is the first time."""
        return self.effect.is_possible(table, player, card)


@record
class OnceForEach(Task):
    """Do it as often as there is something to count before the first time."""

    can_fail: ClassVar[bool] = True
    per: Countable
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do it once, and come back for the rest."""
        turn.agenda.repeat(frame, self.effect, self.per.count(turn.table, frame.player, frame.origin, frame.entity))

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether there is something to count, and it can be done the first time."""
        number = self.per.count(turn.table, frame.player, frame.origin, frame.entity)
        return number > 0 and self.effect.can_be_done(turn, frame)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether it is the first time."""
        return self.effect.is_possible(table, player, card)


@record
class AsOften(Clause):
    """Do it again and again, as long as it is possible, changes something and you wish."""

    is_offer: ClassVar[bool] = True
    effect: Steps
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

    condition: Whether
    effect: Clause

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look before each time."""
        is_over = holds(turn.table, self.condition, frame.player, frame.origin, frame.entity) or turn.agenda.is_idle(
            frame
        )
        if not is_over and self.effect.can_be_done(turn, frame):
            turn.agenda.again(frame)
            turn.agenda.then(frame, [self.effect])
