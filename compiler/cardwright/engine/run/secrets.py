"""Lets players decide in secret, and then carries out what they have decided."""

from typing import final

from cardwright.engine.rules.secrets import COLLECTING, READY, SHOWN, carried_out, own_script, put_back, secret_effect
from cardwright.engine.run.agenda import Agenda
from cardwright.engine.run.contests import Contests
from cardwright.engine.run.decisions import Decisions
from cardwright.engine.run.settling import PAY
from cardwright.engine.run.trying import Runner, Trial
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.people import Who
from cardwright.model.frames import Decision, Frame
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


@final
class Secrets:
    """Asks players one after the other by rehearsal, before any of them carries anything out."""

    def __init__(self, turn: Runner, agenda: Agenda, decisions: Decisions, contests: Contests) -> None:
        self.table: Table = turn.table
        self.turn = turn
        self.agenda = agenda
        self.decisions = decisions
        self.contests = contests

    def choose(self, frame: Frame, effect: Causing, deciders: Who | None) -> None:
        """Let some players decide about an effect, or those whom it names, before any of them carries it out."""
        if self.turn.is_trying:
            self.agenda.then(frame, [effect])
            return
        plan = plan_of(self.table)
        number = plan.effect_number[id(effect)]
        who = deciders or plan.subjects[number]
        players = [frame.player] if who is None else self.contests.subjects(frame, who)
        self.table.state.frames.extend(reversed(secret_effect(self.table, frame, number, players)))

    def carry_on(self, frame: Frame) -> None:
        """Ask a player for the next decision, or carry out all of them once everybody has decided."""
        if frame.step == READY:
            frame.step = SHOWN
            self.table.revealed = self.table.revealed or bool(frame.spent)
            self.table.state.frames += [frame, carried_out(frame)]
        elif frame.step == COLLECTING:
            option = frame.take()
            if option is not None:
                frame.spent = (*frame.spent, option.key)
            asked = self._rehearse(frame)
            if asked is None:
                frame.step = READY
                put_back(self.table, frame)
            else:
                options = tuple([one for one in asked.options if asked.kind == "act" or not one.action])
                self.decisions.ask(frame, asked.kind, options)

    def _rehearse(self, frame: Frame) -> Decision | None:
        """The next question to a player who decides in secret: what was decided is tried out, and taken back."""
        trial, script = Trial(self.turn), frame.copy()
        script.step = SHOWN
        self.table.state.frames = [script, carried_out(frame)]
        try:
            self.turn.run()
            asked = self.table.state.decision
            return asked if asked is not None and asked.player == frame.player else None
        finally:
            trial.take_back()

    def answer_as_decided(self) -> None:
        """Answer a question as its player has decided in secret; one that has changed since is asked openly."""
        state = self.table.state
        decision = state.decision
        script = None if decision is None or decision.kind == PAY else own_script(self.table, decision.player)
        if decision is None or script is None:
            return
        taken, script.spent = decision.option(script.spent[0]), script.spent[1:]
        if taken is None:
            script.spent = ()
            return
        state.decision = None
        frame = state.frames[-1]
        frame.taken, frame.answer = taken, f"#{taken.entity}" if taken.back else taken.key
