"""A player that follows a policy: each sentence leaves fewer options, and the sentences that did are its reasons."""

from dataclasses import dataclass
from random import Random

from cardwright.engine.rules.knowledge import measured
from cardwright.model.categories.advice import Options
from cardwright.model.frames import Option
from cardwright.model.identity import NOTHING
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.rulebook.policies import Advised, PolicyOf
from cardwright.model.sight import bit
from cardwright.model.table import Table
from cardwright.play.asked import counted
from cardwright.play.seat import Seat
from cardwright.play.trials import Trial

POLICY = "policy"
"""The kind of bot that follows a policy, named as in policy:my-policy."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that left fewer options than there were, and the seats that know all that it depended on."""

    policy: str
    advised: Advised
    seats: int


@dataclass(frozen=True, slots=True)
class Why:
    """The sentences that led to an answer, the most important first; if there is none, chance has decided."""

    policy: str
    reasons: tuple[Reason, ...]
    seats: int
    """The seats that know all that was asked for; the others are not told what did not matter, either."""


class PolicyBot:
    """Asks one sentence of its policy after the other, until one option is left; chance decides between equals."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.why: Why | None = None
        """The reason for the last answer, if there was anything to choose."""

    def choose(self, seat: Seat) -> str:
        """Follow the policy."""
        decision = seat.decision
        if decision is None:
            raise ValueError("nobody asks")
        table = seat.match.table
        random = Random(f"{self.seed} {table.state.decisions}")  # noqa: S311 - a game, no secret
        imagined = seat.imagine(random)
        known = imagined.decision
        assert known is not None, "whoever is asked is asked in the imagined game, too"
        trial = Trial(imagined.match, seat.player, known, counted(table, decision))
        asked = _Asking(trial, plan_of(table).game, _who_know(table, decision.options))
        options = asked.follow(asked.game.policies[self.name], known.options)
        self.why = Why(self.name, tuple(asked.reasons), asked.seats) if len(known.options) > 1 else None
        return random.choice(options).key


class _Asking:
    """The sentences that were asked about one question so far."""

    def __init__(self, trial: Trial, game: Game, seats: int) -> None:
        self.trial = trial
        self.game = game
        self.seats = seats
        self.reasons: list[Reason] = []

    def follow(self, policy: PolicyOf, options: Options) -> Options:
        """The options that a policy leaves."""
        for advised in policy.advice:
            if len(options) == 1:
                break
            other, options = self._asked(policy, advised, options)
            if other is not None:
                options = self.follow(self.game.policies[other], options)
        return options

    def _asked(self, policy: PolicyOf, advised: Advised, options: Options) -> tuple[str | None, Options]:
        """The policy to go on with, if the sentence names one, and the options that are left."""
        kept: Options = options
        other: str | None = None

        def ask() -> int:
            nonlocal kept, other
            other = advised.advice.leads_to(self.trial)
            kept = options if other is not None else advised.advice.kept(self.trial, options)
            return len(kept)

        self.seats &= measured(self.trial.table, ask)[1]
        if self.trial.is_used:
            self.seats &= bit(self.trial.player)
        if not 0 < len(kept) < len(options):
            return other, options
        self.reasons.append(Reason(policy.key, advised, self.seats))
        return other, kept


def _who_know(table: Table, options: tuple[Option, ...]) -> int:
    """The seats that know every card among some options."""
    seats = table.layout.sight.everybody
    for option in options:
        if option.entity != NOTHING:
            seats &= table.state.known[option.entity]
    return seats


def usual_bots(game: Game, players: int, otherwise: str) -> tuple[str, ...]:
    """The bot of each seat if nothing else is asked for: the policy that the scenario names, or else another one."""
    followed = () if game.scenario is None else game.scenario.followed
    by_seat = {one.seat: f"{POLICY}:{one.policy}" for one in followed}
    return tuple(by_seat.get(seat) or by_seat.get(None, otherwise) for seat in range(1, players + 1))
