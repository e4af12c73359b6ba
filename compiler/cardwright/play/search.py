"""A bot that looks further: it deals the hidden cards anew in its mind and plays its best ideas on for a while."""

from math import log, sqrt
from random import Random
from time import monotonic

from cardwright.play.foresight import Foresight
from cardwright.play.seat import Seat

IDEAS = 4
"""So many of the options that look best at once are looked at further."""
TRIALS = 12
"""So often one of them is played on before the bot decides."""
FAR = 40
"""After so many answers an imagined game is valued as it stands."""
CURIOSITY = 0.7


class SearchBot:
    """Monte Carlo search over what may be hidden: ideas that do well in imagined games are imagined more often.

    It is bounded by a number of trials or by time; with time, the same seed need not give the same game.
    """

    def __init__(self, seed: int, trials: int = TRIALS, seconds: float | None = None) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)
        self.trials = trials
        self.seconds = seconds

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        ideas = self._ideas(seat)
        if len(ideas) == 1:
            return ideas[0]
        values: dict[str, list[float]] = {key: [] for key in ideas}
        until = None if self.seconds is None else monotonic() + self.seconds
        trial = 0
        while trial < self.trials if until is None else monotonic() < until:
            key = self._most_promising(values, trial)
            values[key].append(self._played_on(seat, key))
            trial += 1
        return max(ideas, key=lambda key: sum(values[key]) / max(1, len(values[key])) if values[key] else float("-inf"))

    def _ideas(self, seat: Seat) -> list[str]:
        """The options after which the turn would end best, the best first."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        return [key for _, key in self.foresight.ranked(seat.imagine(self.random))[:IDEAS]]

    def _most_promising(self, values: dict[str, list[float]], trial: int) -> str:
        """The idea to look at next: untried ones first, then those that do well or were looked at seldom."""
        untried = next((key for key, found in values.items() if not found), None)
        if untried is not None:
            return untried
        means = {key: sum(found) / len(found) for key, found in values.items()}
        span = max(1.0, max(means.values()) - min(means.values()))
        return max(values, key=lambda key: means[key] / span + CURIOSITY * sqrt(log(trial + 1) / len(values[key])))

    def _played_on(self, seat: Seat, key: str) -> float:
        """How well the bot stands once its turn is over in one imagined game; everybody plays greedily in it."""
        imagined = seat.imagine(self.random)
        match = imagined.match
        turn = match.table.state.turn
        match.answer(key)
        for _ in range(FAR):
            decision = match.decision
            if decision is None or match.table.state.turn > turn:
                break
            match.answer(self.foresight.ranked(imagined)[0][1])
        return self.foresight.worth.of(match.table, seat.player)
