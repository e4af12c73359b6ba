"""A bot that looks further: it deals the hidden cards anew in its mind and plays its turn to the end in many ways."""

from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from time import monotonic

from cardwright.play.foresight import Foresight
from cardwright.play.seat import Seat

IDEAS = 4
"""So many of the options that look best at once are looked at further."""
TRIALS = 12
"""So often one of them is played on before the bot decides."""
GLANCES = 3
"""Of so many options the best is taken whenever an imagined turn goes on."""
FAR = 40
"""After so many answers an imagined game is valued as it stands."""
IDLE = 6
"""For so many turns nobody does anything more, so that it shows what they have sown, or not fed."""
CURIOSITY = 0.7


@dataclass(slots=True)
class Idea:
    """An option, how its player stood at the end of the turns that began with it, and the best of these turns."""

    key: str
    values: list[float] = field(default_factory=list)
    best: list[str] = field(default_factory=list)

    @property
    def promise(self) -> float:
        """How well it does when it is followed up well: what the better half of its turns came to."""
        better = sorted(self.values, reverse=True)[: (len(self.values) + 1) // 2]
        return sum(better) / len(better) if better else float("-inf")

    def note(self, value: float, line: list[str]) -> None:
        """Remember how one more turn ended."""
        if not self.values or value > max(self.values):
            self.best = line
        self.values.append(value)


class SearchBot:
    """Monte Carlo search over what may be hidden: ideas that do well in imagined turns are imagined more often.

    It is bounded by a number of trials or by time; with time, the same seed need not give the same game.
    """

    def __init__(self, seed: int, trials: int = TRIALS, seconds: float | None = None) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)
        self.trials = trials
        self.seconds = seconds
        self.line: list[str] = []
        """What the bot meant to do next when it last decided."""

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        ideas = self._ideas(seat)
        if len(ideas) > 1:
            until = None if self.seconds is None else monotonic() + self.seconds
            trial = 0
            while trial < self.trials if until is None else monotonic() < until:
                idea = self._most_promising(ideas, trial)
                idea.note(*self._played_on(seat, idea.key))
                trial += 1
        chosen = max(ideas, key=lambda idea: idea.promise)
        self.line = chosen.best
        return chosen.key

    def _ideas(self, seat: Seat) -> list[Idea]:
        """What the bot had in mind, and the options after which the turn would end best if nothing more was done."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        ranked = [key for _, key in self.foresight.ranked(seat.imagine(self.random))]
        meant = [key for key in self.line[:1] if key in ranked]
        return [Idea(key) for key in dict.fromkeys([*meant, *ranked[:IDEAS]])]

    def _most_promising(self, ideas: list[Idea], trial: int) -> Idea:
        """The idea to look at next: untried ones first, then those that do well or were looked at seldom."""
        untried = next((idea for idea in ideas if not idea.values), None)
        if untried is not None:
            return untried
        promises = [idea.promise for idea in ideas]
        span = max(1.0, max(promises) - min(promises))
        return max(ideas, key=lambda idea: idea.promise / span + CURIOSITY * sqrt(log(trial + 1) / len(idea.values)))

    def _played_on(self, seat: Seat, key: str) -> tuple[float, list[str]]:
        """How well the bot stands once its turn is over in one imagined game, and what it did after the answer."""
        imagined = seat.imagine(self.random)
        match, line = imagined.match, []
        turn = match.table.state.turn
        match.answer(key)
        for _ in range(FAR):
            decision = match.decision
            if decision is None or match.table.state.turn > turn:
                break
            answer = self.foresight.best_of_some(imagined, GLANCES)
            if decision.player == seat.player:
                line.append(answer)
            match.answer(answer)
        self.foresight.idle(match, IDLE)
        return self.foresight.worth.of(match.table, seat.player), line
