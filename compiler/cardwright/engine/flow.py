"""Carries out effects and actions frame by frame, asks players when there is a choice, and lets abilities answer."""

from collections.abc import Sequence
from typing import Final, cast

from cardwright.engine import circles, clock
from cardwright.engine.asking import own_frame
from cardwright.engine.course import Course
from cardwright.engine.events import EventKind, Happened
from cardwright.engine.interrupting import pause, resume
from cardwright.engine.limits import MOST_EFFECTS, MOST_FRAMES, MOST_QUIET, MOST_TRIED, LimitError, hold
from cardwright.engine.moving import settle
from cardwright.engine.people import players_named
from cardwright.engine.prices import Deal
from cardwright.engine.printed import Spoken, said_at_once
from cardwright.engine.state import COURSE, EFFECT, NOTHING, TURN_END, Frame, Grant
from cardwright.engine.triggers import answers
from cardwright.tree.base import Node
from cardwright.tree.effects import Effect, Perform, PerformOn
from cardwright.tree.people import Another, Who
from cardwright.tree.procedures import DoAll
from cardwright.tree.situations import Duration, UntilLeaves
from cardwright.tree.turn import Frame as FrameView

PERFORMING: Final = (Perform, PerformOn)
"""What begins a new count of what is lost."""
CIRCLE: Final = 100
"""So many of the last effects are looked at to say which cards go in circles."""


class Flow(Course):
    """Carries things out step by step; it is the Turn that verbs speak to."""

    # Running.

    def run(self) -> None:
        """Go on until a player must decide or nothing is left to do; what exceeds every limit is stopped."""
        done: list[Frame] = []
        if not self.is_trying:
            self.tried = 0
        try:
            self._run(done)
        except LimitError:
            self.table.state.decision = None
            self._halt([frame for frame in done if frame.what == EFFECT][-1:])
        self.table.running = None

    def _run(self, done: list[Frame]) -> None:
        table, state = self.table, self.table.state
        quiet = 0
        self._answer_events()
        self._leave_open()
        while state.frames and not self._must_wait():
            if len(done) == MOST_EFFECTS or quiet == MOST_QUIET:
                self._halt(done)
                return
            if len(state.frames) > MOST_FRAMES:
                self._halt(state.frames)
                return
            frame = table.running = state.frames.pop()
            done.append(frame)
            if self.is_trying:
                self.tried += 1
                hold("effects that are tried out", self.tried, MOST_TRIED)
            if self.witness is not None:
                self.witness(frame)
            match frame.what:
                case "effect":
                    self._effect(frame)
                case "action":
                    self.carry_on(frame)
                case "phase":
                    self.carry_on_phase(frame)
                case "turn-end":
                    clock.end_turn(table, frame.player)
                    done.clear()
                    quiet += 1
                case "pause":
                    resume(table, frame)
                case "settle":
                    self.settle_up(frame)
                case _:
                    self.go_on(frame)
            if self.waiting:
                self._answer_events()
            if table.unsettled:
                self._leave_open()
            if not self._must_wait():
                settle(table)

    def _must_wait(self) -> bool:
        """Whether somebody has to decide first, or nothing can go on at all."""
        return self.table.state.decision is not None or bool(self.table.state.halted)

    def _halt(self, frames: list[Frame]) -> None:
        """Stop what goes in circles, deeper and deeper or beyond a limit, and name the cards that do."""
        effects = {frame.ref for frame in frames[-CIRCLE:] if frame.what == EFFECT}
        self.table.state.halted = circles.named(self.table.plan, effects)

    def answer(self, key: str, number: int | None = None) -> str:
        """Answer the open question; returns why not, if the answer is stale or not among the options."""
        decision = self.table.state.decision
        if decision is None:
            return "no-question"
        if number is not None and number != decision.number:
            return "stale-answer"
        self.taken = decision.option(key)
        if self.taken is None:
            return "no-such-option"
        self.table.checkpoint()
        self.table.state.decision = None
        if self.taken.action and decision.kind != "act":
            # The question stays with its frame, and is asked again when this is done.
            self.table.state.frames.append(pause(self.table))
            form = self.table.plan.forms[self.taken.form]
            self.begin(Deal(form, decision.player, self.taken.entity, nested=True))
        else:
            # Of a card that is seen from behind only the engine knows the number.
            self.table.state.frames[-1].answer = f"#{self.taken.entity}" if self.taken.back else key
        self.run()
        return ""

    def _effect(self, frame: Frame) -> None:
        plan, state, number = self.table.plan, self.table.state, frame.ref
        node = cast("Effect", plan.effects[number])
        if frame.step == 0:
            if state.lost and isinstance(node, PERFORMING):
                self.note_lost(())
            who = plan.subjects[number]
            if who is not None:
                for player in reversed(self.subjects(frame, who)):
                    own = frame.copy()
                    own.player, own.step = player, 1
                    state.frames.append(own)
                return
            frame.step = 1
        if not plan.mixtures[number] or self.mixed(frame, node):
            node.run(self, frame)

    def subjects(self, frame: Frame, who: Who) -> list[int]:
        """Who carries an effect out; nobody yet, while the question is open which other player is meant."""
        named = players_named(self.table, who, frame.player, frame.origin)
        if not isinstance(who, Another) or not named:
            return named
        chosen = frame.target if frame.target in named else self.pick_player(frame, named)
        return [] if chosen is None else [chosen]

    def possible(self, frame: FrameView, effect: Node) -> bool:
        """See Turn."""
        return self._tried(frame, effect.parts) if isinstance(effect, DoAll) else super().possible(frame, effect)

    def _tried(self, frame: FrameView, parts: Sequence[Node]) -> bool:
        """Whether each of some things can be done once those before are: they are tried out, and taken back.

        If somebody has to be asked on the way, nobody knows what comes after, and it counts as possible. So does what
        never ends, which is stopped when it really happens. Within what is tried nothing is tried again.
        """
        if self.is_trying:
            return all(self.possible(frame, part) for part in parts)
        table, state = self.table, self.table.state
        mark, running, waiting, covered = table.mark(), table.running, self.waiting, set(table.covered)
        # What is only tried has not happened: nobody is told, or asked with which tokens it is paid.
        witness, self.witness = self.witness, None
        seen, table.seen, questions = table.seen, None, table.questions
        asked, state.asked = state.asked, ()
        state.frames, self.waiting = [], []
        self.is_trying = True
        try:
            for part in parts:
                if not self.possible(frame, part):
                    return False
                self.then(frame, [part])
                self.run()
                if self._must_wait():
                    break
            return True
        finally:
            self.is_trying = False
            table.restore(mark)
            table.running, self.waiting, table.covered = running, waiting, covered
            self.witness, table.seen, state.asked, table.questions = witness, seen, asked, questions

    # What players do.

    def try_action(self, player: int, action: str, entity: int, target: int) -> str:
        """Let a player carry out an action; returns why not, if it is not allowed."""
        return self.begin_action(player, action, entity, target) or self._go()

    def use(self, player: int, entity: int, number: int, spoken: Spoken) -> str:
        """Pay for an ability of a card and carry it out."""
        self.begin_use(player, entity, number, spoken)
        return self._go()

    def play(self) -> str:
        """Set the game up and let the first turn begin."""
        self.table.state.frames.append(Frame(COURSE, NOTHING, 0))
        self.push(self.table.plan.setup, 0, NOTHING, NOTHING)
        return self._go()

    def begin_card(self, entity: int, player: int) -> str:
        """Let a card take effect."""
        self.resolve(entity, player)
        return self._go()

    def start_turn(self) -> str:
        """Let abilities answer that the active player's turn begins."""
        self.happened(Happened(EventKind.TURN_STARTS, self.table.state.active))
        return self._go()

    def end_turn(self) -> str:
        """Let abilities answer that the active player's turn ends, and then let it end."""
        player = self.table.state.active
        self.table.state.frames.append(Frame(TURN_END, NOTHING, player))
        self.happened(Happened(EventKind.TURN_ENDS, player))
        return self._go()

    def end_round(self) -> str:
        """Let the round end, and the game with it if it was the last."""
        clock.end_round(self.table)
        self.end_if_due()
        return self._go()

    def _go(self) -> str:
        self.run()
        return ""

    # Answering.

    def happened(self, event: Happened) -> None:
        """Let every ability that waits for an event answer it, the active player's first."""
        self.table.state.events += 1
        for player, entity, spoken in answers(self.table, event):
            self.table.covered.add(spoken.index)
            at_hand = event.entity if event.kind in (EventKind.DONE, EventKind.BEGUN) else entity
            self.waiting += self.frames_for(spoken.ability.effects, player, at_hand, entity, doer=event.player)  # type: ignore[attr-defined]

    def _answer_events(self) -> None:
        """What has happened is answered in the order it happened, before anything else goes on."""
        if self.waiting:
            self.table.state.frames.extend(reversed(self.waiting))
            self.waiting.clear()

    def _leave_open(self) -> None:
        """With which tokens something was paid is asked next, since what follows may need those that are left.

        A question that is open already keeps its frame on top, where its answer is looked for.
        """
        frames, unsettled = self.table.state.frames, self.table.unsettled
        if unsettled:
            top = len(frames) - (self.table.state.decision is not None)
            frames[top:top] = reversed(unsettled)
            unsettled.clear()

    # What verbs ask for; what needs no flow is in Hands.

    def then(self, frame: FrameView, effects: Sequence[Node]) -> None:
        """See Turn."""
        own = own_frame(frame)
        self.table.state.frames.extend(
            reversed(
                self.frames_for(effects, own.player, own.entity, own.origin, lower=own.lower, doer=own.target),
            )
        )

    def say(self, frame: FrameView) -> None:
        """See Turn."""
        self.resolve(frame.entity, frame.player)

    def resolve(self, entity: int, player: int) -> None:
        """Carry out what a card says, for a player, and then for those it binds."""
        bond, sides = self.table.bond(entity), self.table.card(entity).sides
        for party in (bond.second, bond.first) if bond is not None and sides else ():
            for spoken in reversed(sides[bond.side(party)].immediate):  # type: ignore[union-attr]
                self.table.covered.add(spoken.index)
                self.push(said_at_once(spoken.ability), party, entity, entity)
        for spoken in reversed(self.table.card(entity).immediate):
            self.table.covered.add(spoken.index)
            self.push(said_at_once(spoken.ability), player, entity, entity)

    def grant(self, frame: FrameView, ability: Node, duration: Duration, bound: int | None) -> None:
        """See Turn."""
        counter = NOTHING
        if isinstance(duration, UntilLeaves):
            counter = self.table.plan.counter_number[duration.counter]
        # Whom the ability names is seen from its holder, as on a card.
        self.table.add_grant(
            Grant(
                self.table.plan.effect_number[id(ability)],
                frame.player,
                frame.origin,
                NOTHING if bound is None else bound,
                type(duration).__name__,
                counter,
                self.table.state.serial,
            )
        )
