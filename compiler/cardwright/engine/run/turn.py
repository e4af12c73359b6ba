"""Carries out effects and actions frame by frame, until a player must decide or nothing is left to do."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, cast

from cardwright.base.record import record
from cardwright.engine.rules import circles, clock
from cardwright.engine.rules.felling import felled, heal
from cardwright.engine.rules.interrupting import pause, resume
from cardwright.engine.rules.milestones import awaited, reached
from cardwright.engine.rules.moving import settle
from cardwright.engine.rules.prices import Deal
from cardwright.engine.rules.supplies import supply_left
from cardwright.engine.run.actions import Actions
from cardwright.engine.run.agenda import Agenda
from cardwright.engine.run.answering import Answering
from cardwright.engine.run.board import Board
from cardwright.engine.run.cards import Cards
from cardwright.engine.run.contests import Contests
from cardwright.engine.run.course import Course
from cardwright.engine.run.decisions import ANSWER, Decisions
from cardwright.engine.run.events import Events
from cardwright.engine.run.secrets import Secrets
from cardwright.engine.run.settling import settle_up
from cardwright.engine.run.stocks import Stocks
from cardwright.engine.run.trying import Trial
from cardwright.engine.run.uses import Uses
from cardwright.model.batch import only_one, set_batch
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.people import Who
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import ACTION, COURSE, EFFECT, PHASE, Frame, FrameKind
from cardwright.model.identity import FIRST, NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.limits import MOST_EFFECTS, MOST_FRAMES, MOST_QUIET, MOST_TRIED, LimitError, hold
from cardwright.model.plan.plan import ACT, plan_of
from cardwright.model.plan.sentences import Spoken
from cardwright.model.refusal import Refusal
from cardwright.model.roles import COUNTED, DONE
from cardwright.model.table import Table

COUNTING_ON: Final = 3
"""The step of an effect that somebody else has carried out before: what both have moved is counted together."""
CIRCLE: Final = 100
"""The number of last effects that are searched for the cards of a circle."""


@record
class Effect(Causing):
    """Something that happens."""

    category: ClassVar[str] = "effect"

    def run(self, turn: "Turn", frame: Frame) -> None:
        """Carry the effect out for one player."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it does")

    def can_be_done(self, turn: "Turn", frame: Frame) -> bool:
        """Whether it could be carried out now for the player and the card of a frame."""
        return self.is_possible(turn.table, frame.player, frame.entity)

    def deciders(self) -> Who | None:
        """The players who each decide for themselves if it is decided in secret; None if they are its subject."""
        return None

    def open_in_secret(self, turn: "Turn") -> None:
        """Begin what all decide in secret."""

    def givers(self, turn: "Turn", frame: Frame) -> list[Player] | None:
        """The players from whom a mixture is taken; None if it comes from the supply or another store."""
        return None

    def on_offer(self, table: Table, stock: str) -> int:
        """How much of a stock there is for a mixture that is taken from no player."""
        return supply_left(table, stock)


@record
class Clause(Effect):
    """An effect that may stand behind a condition, or be repeated."""

    category: ClassVar[str] = "clause"


@record
class Task(Clause):
    """An effect that somebody may be offered: deeds, or a choice of them."""

    category: ClassVar[str] = "task"


@record
class Steps(Task):
    """One deed or several in a row, which may stand inside a choice."""

    category: ClassVar[str] = "steps"


@record
class Act(Steps):
    """A single deed."""

    category: ClassVar[str] = "act"


class Turn:
    """The services that effects call, and the loop that carries effects out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.agenda = Agenda(table)
        self.events = Events(table, self.agenda)
        self.decisions = Decisions(table)
        self.stocks = Stocks(table, self.events)
        self.cards = Cards(table, self.events)
        self.board = Board(table, self.events, self.decisions, self.cards)
        self.contests = Contests(table, self.decisions)
        self.actions = Actions(table, self.agenda, self.events, self.decisions, self.contests, self.cards)
        self.uses = Uses(table, self.agenda, self.stocks, self.cards, self.can_be_done)
        self.course = Course(table, self.stocks, self.actions, self.uses)
        self.secrets = Secrets(self, self.agenda, self.decisions, self.contests)
        self.answering = Answering(table, self.actions, self.uses, self.cards)
        self.witness: Callable[[Frame], None] | None = None
        """A callback for each frame before it is carried out, if a log is kept."""
        self.is_trying = False
        """Whether effects are only tried out now, to see whether they are possible."""
        self.tried = 0
        """How many effects were tried out since the last answer."""
        self.milestones = awaited(table)
        """The values of numbers of players for which abilities wait."""

    # The loop.

    def run(self) -> None:
        """Go on until a player must decide or nothing is left to do; stop at any limit."""
        done: list[Frame] = []
        self.tried = self.tried if self.is_trying else 0
        try:
            self._run(done)
        except LimitError:
            self.table.state.decision = None
            self._halt([frame for frame in done if frame.what == FrameKind.EFFECT][-1:])
        self.table.running = None

    def _run(self, done: list[Frame]) -> None:
        table, state, events = self.table, self.table.state, self.events
        self._look_at_milestones()
        events.release()
        self._settle_payments()
        if self._must_wait():
            return
        quiet, most, has_sequel = 0, MOST_EFFECTS, bool(self.plan.wounding or self.milestones)
        is_watched = self.is_trying or self.witness is not None
        while frames := state.frames:
            if len(done) == most or len(frames) > MOST_FRAMES:
                self._halt(done)
                return
            frame = table.running = frames.pop()
            done.append(frame)
            if is_watched:
                self.tried += self.is_trying
                hold("effects that are tried out", self.tried, MOST_TRIED)
                if self.witness is not None:
                    self.witness(frame)
            what = frame.what
            if what is EFFECT:
                self._carry_out(frame)
            elif what is ACTION:
                self.actions.carry_on(frame)
            elif what is PHASE:
                self.course.carry_on_phase(frame)
            elif what is COURSE:
                self.course.go_on(frame)
            elif what is FrameKind.TURN_END:
                self.course.carry_on_turn_end(frame)
                done.clear()
                quiet += 1
                most = MOST_EFFECTS if quiet < MOST_QUIET else 0
            elif what is FrameKind.PAUSE:
                resume(table, frame)
            elif what is FrameKind.SETTLE:
                settle_up(self.decisions, frame)
            elif what is FrameKind.WINDOW:
                self.answering.carry_on(frame)
            else:
                self.secrets.carry_on(frame)
            if has_sequel and state.decision is None:
                self._fell()
                self._look_at_milestones()
            if events.waiting:
                events.release()
            if table.unsettled:
                self._settle_payments()
            if state.decision is not None:
                self.secrets.answer_as_decided()
                if self._must_wait():
                    return
            if not table.settled.is_valid:
                settle(table)

    def _look_at_milestones(self) -> None:
        """Let abilities answer the values that numbers of players have come to."""
        for event in reached(self.table, self.milestones) if self.milestones else ():
            self.events.happened(event)

    def _fell(self) -> None:
        """Discard the cards that hold as many counters as they can take; that may leave others with too many."""
        while dead := felled(self.table) if self.plan.wounding else ():
            for entity in dead:
                heal(self.table, entity)
                self.cards.discard(entity, self.table.state.owner[entity])

    def _must_wait(self) -> bool:
        """Whether a player has to decide first, or nothing can go on at all."""
        return self.table.state.decision is not None or self.table.state.halted != ""

    def _halt(self, done: list[Frame]) -> None:
        """Stop effects that go in circles, deeper and deeper or beyond a limit, and name the cards of the last ones."""
        effects = {frame.ref for frame in done[-CIRCLE:] if frame.what == FrameKind.EFFECT}
        self.table.state.halted = circles.named(self.plan, effects)

    def _settle_payments(self) -> None:
        """Ask next with which tokens something was paid, since what follows may need those that are left.

        A question that is open already keeps its frame on top, where its answer is looked for.
        """
        frames, unsettled = self.table.state.frames, self.table.unsettled
        if unsettled:
            top = len(frames) - (self.table.state.decision is not None)
            frames[top:top] = reversed(unsettled)
            unsettled.clear()

    def _carry_out(self, frame: Frame) -> None:
        """Carry out an effect, for each of the players who are its subject."""
        plan, state, number = self.plan, self.table.state, frame.ref
        # Only effects have frames, and in plain Python a cast is one more call.
        effect: Effect = plan.effects[number]  # type: ignore[assignment]
        if frame.step == 0:
            if state.lost and effect.counts_losses:
                self.table.set_lost(())
            if plan.saying_it and not self._finds_it(frame):
                return
            who = plan.subjects[number]
            if who is not None:
                for player in reversed(players := self.contests.subjects(frame, who)):
                    own = frame.copy()
                    own.player, own.step = player, 1
                    if plan.counts and player != players[0]:
                        own.step = COUNTING_ON
                    self.contests.take_part(own, who, players)
                    state.frames.append(own)
                return
            frame.step = 1
        if plan.mixtures[number] and not self._is_divided(frame, effect):
            return
        if plan.counts and plan.is_counted[number]:
            self._run_counted(frame, effect)
        else:
            effect.run(self, frame)

    def _finds_it(self, frame: Frame) -> bool:
        """Let *it* be the card that was just moved or shown, if the effect means that one; whether there is one."""
        if frame.ref in self.plan.saying_it and frame.entity == frame.origin:
            frame.entity = only_one(self.table)
            if frame.entity == NOTHING:
                return False
        if frame.ref in self.plan.telling_it:
            set_batch(self.table, ())
        return True

    def _run_counted(self, frame: Frame, effect: Effect) -> None:
        """Carry out an effect, and remember how many things it has moved."""
        table, state = self.table, self.table.state
        table.cards_moved = table.tokens_gained = table.tokens_lost = 0
        before, goes_on, depth = state.lie(), frame.left != NO_NUMBER, len(state.frames)
        effect.run(self, frame)
        if state.decision is not None:
            return
        number = table.cards_moved or max(table.tokens_gained, table.tokens_lost)
        self.note_done(frame, number, number > 0 or state.lie() != before, goes_on=goes_on)
        if len(state.frames) > depth and state.frames[-1].what == FrameKind.ACTION:
            state.frames[-1].left = table.bound(COUNTED)

    def note_done(self, frame: Frame, number: int, is_done: bool, *, goes_on: bool = False) -> None:
        """Remember how many things an effect has moved and whether it was done at all; of several players, in all."""
        if self.plan.counts:
            before = goes_on or frame.step == COUNTING_ON
            self.table.bind(COUNTED, number + (max(0, self.table.bound(COUNTED)) if before else 0))
            self.table.bind(DONE, int(is_done or (before and self.table.bound(DONE) > 0)))

    def count_on(self, frame: Frame, effect: Effect) -> None:
        """Let the effect that somebody was just offered count together with what others did who were offered it."""
        if frame.step == COUNTING_ON and effect.category == ACT and getattr(effect, "who", None) is None:
            self.table.state.frames[-1].step = COUNTING_ON

    def _is_divided(self, frame: Frame, effect: Effect) -> bool:
        """Ask how much of each stock a mixture has; whether everything is said."""
        if (mixture := effect.mixture()) is None:
            return True
        givers = effect.givers(self, frame)
        return self.contests.divide(frame, mixture, givers, effect.on_offer, in_full=effect.pays_in_full)

    # Trying out.

    def can_be_done(self, effect: Causing, frame: Frame) -> bool:
        """Whether an effect could be carried out now for the player and the card of a frame."""
        return cast("Effect", effect).can_be_done(self, frame)

    def can_all_be_done(self, frame: Frame, parts: Sequence[Effect]) -> bool:
        """Whether each of some effects can be done once those before are: they are tried out, and taken back.

        If somebody has to be asked on the way, nobody knows what comes after, and it counts as possible. So does an
        effect that never ends, which is stopped when it really happens. While trying, nothing else is tried out.
        """
        if self.is_trying:
            return all(part.can_be_done(self, frame) for part in parts)
        trial = Trial(self)
        try:
            for part in parts:
                if not part.can_be_done(self, frame):
                    return False
                self.agenda.then(frame, [part])
                self.run()
                if self._must_wait():
                    break
            return True
        finally:
            trial.take_back()

    # Acts of players.

    def answer(self, key: str, number: int | None = None) -> Refusal:
        """Answer the open question; returns why not, if the answer is stale or not among the options."""
        decision = self.table.state.decision
        if decision is None:
            return Refusal.NO_QUESTION
        if number is not None and number != decision.number:
            return Refusal.STALE_ANSWER
        taken = decision.option(key)
        if taken is None:
            return Refusal.NO_SUCH_OPTION
        self.table.checkpoint()
        self.table.state.decision = None
        if taken.action and decision.kind not in ("act", ANSWER):
            # The question stays with its frame, and is asked again when this is done.
            self.table.state.frames.append(pause(self.table))
            form = self.plan.forms[taken.form]
            self.actions.begin(Deal(form, decision.player, taken.entity, nested=True))
        else:
            frame = self.table.state.frames[-1]
            # Of a card that is seen from behind only the engine knows the number.
            frame.taken, frame.answer = taken, f"#{taken.entity}" if taken.back else key
        self.run()
        return Refusal.NONE

    def play(self) -> None:
        """Set the game up and let the first turn begin."""
        self.table.state.frames.append(Frame(FrameKind.COURSE, NO_NUMBER, FIRST))
        self.agenda.push(self.plan.setup, FIRST, NOTHING, NOTHING)
        self.run()

    def act(self, player: Player, action: str, entity: Entity, target: Player) -> Refusal:
        """Let a player carry out an action; returns why not, if it is not allowed."""
        reason = self.actions.attempt(player, action, entity, target)
        if not reason:
            self.run()
        return reason

    def use(self, player: Player, entity: Entity, number: int, spoken: Spoken) -> None:
        """Let a player pay for an ability of a card and carry it out."""
        self.uses.begin(player, entity, number, spoken)
        self.run()

    def say(self, entity: Entity, player: Player) -> None:
        """Let a card take effect."""
        self.agenda.say(entity, player)
        self.run()

    def start_turn(self) -> None:
        """Let abilities answer that the active player's turn begins."""
        self.events.happened(Happened(EventKind.TURN_STARTS, self.table.state.active))
        self.run()

    def end_turn(self) -> None:
        """Let abilities answer that the active player's turn ends, and then let it end."""
        self.course.end_turn(self.table.state.active)
        self.run()

    def run_phase(self, phase: str) -> None:
        """Carry out the sentences of a phase for the active player; the moves in it are made one by one."""
        for planned in self.plan.phases:
            if planned.phase.key == phase:
                self.agenda.push(planned.effects, self.table.state.active, NOTHING, NOTHING)
        self.run()

    def end_round(self) -> None:
        """Let the round end, and the game with it if it was the last."""
        clock.end_round(self.table)
        self.course.end_if_due()
        self.run()
