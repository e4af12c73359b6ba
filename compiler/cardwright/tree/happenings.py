"""The things that are done in worked examples: actions, answers to questions, and the course of turns and rounds."""

from cardwright.base.record import record
from cardwright.engine.rules.staging import ABSENT, YOU, entity_of, seats
from cardwright.engine.run.decisions import ANSWER, NO, UP_TO
from cardwright.engine.run.scripts import Happening, Script, naming, options_of, used
from cardwright.engine.run.settling import PAY
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen
from cardwright.model.frames import Decision
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.layout import PLAY
from cardwright.model.node import Counter, Deed, DeedOn, Integer, Phase, Reference
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


@record
class Does(Happening):
    """A player carries out an action."""

    action: Deed
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Let each player that is meant do it, until one cannot."""
        for player in seats(script.table, self.who):
            if reason := script.act(player, self.action):
                return reason
        return ""


@record
class DoesTo(Happening):
    """A player carries out an action on a card, perhaps against you or somebody else."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False
    whom: Who | None = None

    def act(self, script: Script) -> str:
        """Let each player that is meant do it, until one cannot."""
        target = YOU if self.against else NOBODY
        if self.whom is not None:
            target = next(iter(seats(script.table, self.whom)), NOBODY)
        for player in seats(script.table, self.who):
            if reason := script.act_on(player, self.action, self.chosen, target):
                return reason
        return ""


@record
class Uses(Happening):
    """You use the ability of a card."""

    card: Reference
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Let each player that is meant use it, until one cannot; in answer to something it is one of the options."""
        table, decision = script.table, script.match.decision
        for player in seats(table, self.who):
            if decision is not None and self.answers(table, decision):
                reason = script.pick(self.who, used(table, decision, self.card))
            else:
                zones = (PLAY, *plan_of(table).used_from)
                reason = script.match.use(player, entity_of(table, self.card, player, zones))
            if reason:
                return reason
        return ""

    def answers(self, table: Table, decision: Decision) -> bool:
        """A question for an answer, if the card is one."""
        return decision.kind == ANSWER and bool(used(table, decision, self.card))


@record
class Resolves(Happening):
    """A card takes effect, as when it is revealed."""

    card: Reference

    def act(self, script: Script) -> str:
        """Carry the card out for the active player, wherever it is."""
        table = script.table
        entity = entity_of(table, self.card, YOU)
        if entity == NOTHING:
            entity = table.add_entity(self.card, None, YOU)
        return script.match.resolve(table.state.active, entity)


@record
class TurnStarts(Happening):
    """Your turn begins."""

    def act(self, script: Script) -> str:
        """Begin it."""
        return script.match.start_turn()


@record
class TurnEnds(Happening):
    """Your turn ends."""

    def act(self, script: Script) -> str:
        """End it."""
        return script.match.end_turn()


@record
class RoundEnds(Happening):
    """The round ends."""

    def act(self, script: Script) -> str:
        """End it."""
        return script.match.end_round()


@record
class PhaseRuns(Happening):
    """The sentences of a phase are carried out; the moves in it are said one by one."""

    phase: Phase

    def act(self, script: Script) -> str:
        """Let the active player carry them out."""
        return script.match.run_phase(self.phase)


@record
class Picks(Happening):
    """A player answers a question by naming a card."""

    card: Reference
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Pick the first option that names the card."""
        return script.pick(self.who, naming(script.table, script.match.decision, self.card))

    def answers(self, table: Table, decision: Decision) -> bool:
        """A payment or gain, if tokens could go from the card or come to it."""
        return decision.kind == PAY and bool(naming(table, decision, self.card))


@record
class PicksOption(Happening):
    """A player answers a question by the number of the option."""

    number: Integer
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Pick the option of that number; in a menu, the one that is printed at that place, as its key says."""
        decision = script.match.decision
        options = options_of(decision)
        if decision is not None and decision.kind == "choose":
            return script.pick(self.who, [one for one in options if one.number == self.number - 1])
        return script.pick(self.who, options[self.number - 1 : self.number])

    def answers(self, table: Table, decision: Decision) -> bool:
        """A question for a number that may be smaller."""
        return decision.kind == UP_TO


@record
class PicksPlayer(Happening):
    """A player answers a question by naming a player."""

    whom: Who
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Pick the player."""
        if reason := script.refused(self.who):
            return reason
        keys = [f"player#{seat + 1}" for seat in seats(script.table, self.whom)]
        return script.match.answer(keys[0]) if keys else "no-such-option"


@record
class Agrees(Happening):
    """A player says yes."""

    who: Who | None = None

    def act(self, script: Script) -> str:
        """Say yes."""
        return script.answer(self.who, "yes")


@record
class Declines(Happening):
    """A player says no, or none if a number is asked for."""

    who: Who | None = None

    def act(self, script: Script) -> str:
        """Say no, or none."""
        decision = script.match.decision
        return script.answer(self.who, "0" if decision is not None and decision.kind in ("number", UP_TO) else NO)

    def answers(self, table: Table, decision: Decision) -> bool:
        """A question for a number that may be smaller, or for an answer that need not be given."""
        return decision.kind in (UP_TO, ANSWER)


@record
class Bids(Happening):
    """A player answers a question with a number, as in an auction."""

    number: Integer
    who: Who | None = None

    def act(self, script: Script) -> str:
        """Say the number."""
        return script.answer(self.who, str(self.number))


@record
class CounterLeaves(Happening):
    """A counter is taken away from a card."""

    counter: Counter
    card: Reference

    def act(self, script: Script) -> str:
        """Take one away, if there is any."""
        table = script.table
        entity = entity_of(table, self.card, YOU)
        there = table.counter(entity, self.counter, YOU) if entity != NOTHING else 0
        if not there:
            return ABSENT
        table.set_counter(entity, self.counter, there - 1, YOU)
        return ""
