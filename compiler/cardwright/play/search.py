"""A bot that looks further: it deals hidden cards anew in its mind, and grows a tree of the ways its turn can go."""

from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from time import monotonic

from cardwright.engine.match import Match
from cardwright.play.foresight import Foresight
from cardwright.play.seat import Seat

TRIALS = 12
"""So often the bot follows a way its turn can go before it decides; what it knew before counts."""
WORLDS = 3
"""It follows them in so many imagined games, one after the other."""
CURIOSITY = 0.7
"""How much it draws the bot to what it has seldom looked into, against what does well."""
FAR = 40
"""An imagined turn is followed for so many answers."""
GLANCES = 3
"""Others take the best of so many options in it."""


@dataclass(slots=True)
class Branch:
    """A way a turn can go: what was answered so far, and what is known of how the turn ends from there."""

    total: float = 0.0
    """How well the bot stood if it did nothing more from here on, added up over all times."""
    times: int = 0
    visits: int = 0
    branches: dict[str, "Branch"] = field(default_factory=dict)

    def note(self, value: float) -> None:
        """Remember how well the bot stood if it stopped here."""
        self.total += value
        self.times += 1

    @property
    def promise(self) -> float:
        """How well the turn ends from here if it goes on as well as is known."""
        here = self.total / self.times if self.times else -inf
        return max([here, *(branch.promise for branch in self.branches.values())])


class SearchBot:
    """Monte Carlo tree search over what may be hidden: what does well in imagined turns is looked into more often.

    It is bounded by a number of trials or by time; with time, the same seed need not give the same game.
    """

    def __init__(self, seed: int, trials: int = TRIALS, seconds: float | None = None) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)
        self.trials = trials
        self.seconds = seconds
        self.turn = 0
        self.known = Branch()
        """What was found out about the rest of this turn when the bot last decided."""

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        turn = seat.match.table.state.turn
        if turn != self.turn:
            self.known, self.turn = Branch(), turn
        root, keys = self.known, [option.key for option in seat.decision.options]
        worlds = [seat.imagine(self.random).match for _ in range(WORLDS)]
        until = None if self.seconds is None else monotonic() + self.seconds
        trial = 0
        # Whatever is offered must have been looked at: what is offered now may differ from what was imagined.
        while not root.branches.keys() >= set(keys) or self._goes_on(root, until):
            self._follow(worlds[trial % len(worlds)], seat.player, root, turn)
            trial += 1
        key = max(keys, key=lambda one: root.branches[one].promise)
        self.known = root.branches[key]
        return key

    def _goes_on(self, root: Branch, until: float | None) -> bool:
        return root.visits < self.trials if until is None else monotonic() < until

    def _follow(self, match: Match, player: int, root: Branch, turn: int) -> None:
        """Follow the most promising way to where something is unknown, and look at what can be done there."""
        mark = match.table.mark()
        branch = root
        for _ in range(FAR):
            decision = match.decision
            if decision is None or match.table.state.turn > turn:
                break
            if decision.player != player:
                match.answer(self.foresight.best_of_some(match, GLANCES))
                continue
            branch.visits += 1
            keys = [option.key for option in decision.options]
            unknown = [key for key in keys if key not in branch.branches]
            for key in unknown:
                branch.branches[key] = Branch()
                branch.branches[key].note(self.foresight.after(Seat(match, player), key))
            if unknown:
                break
            key = _most_promising(branch, keys)
            match.answer(key)
            branch = branch.branches[key]
        match.table.restore(mark)


def _most_promising(branch: Branch, keys: list[str]) -> str:
    """Which way to look into next: one that does well, or was looked into seldom."""
    promises = {key: branch.branches[key].promise for key in keys}
    span = max(1.0, max(promises.values()) - min(promises.values()))
    drawn = log(branch.visits + 1)

    def interest(key: str) -> float:
        return promises[key] / span + CURIOSITY * sqrt(drawn / (branch.branches[key].visits + 1))

    return max(keys, key=interest)
