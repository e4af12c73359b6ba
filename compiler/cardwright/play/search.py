"""A bot that searches: it deals hidden cards anew in imagined games, and grows a tree of possible turns."""

from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from time import monotonic

from cardwright.engine.run.match import Match
from cardwright.model.identity import Player
from cardwright.play.foresight import Foresight, stretch, tie
from cardwright.play.seat import Seat

TRIALS = 12
"""The number of trials before the bot decides; trials of the decision before count."""
WORLDS = 3
"""The number of imagined games in which it makes them, one after the other."""
CURIOSITY = 0.7
"""The weight of exploring rarely visited branches, against those that do well."""
FAR = 40
"""The number of answers after which an imagined turn is cut off."""
GLANCES = 3
"""The number of options of which other players take the best in it."""


@dataclass(slots=True)
class Branch:
    """A branch of the search tree: the answers that follow, and all known results of the turn from there."""

    total: float = 0.0
    """The sum of the values of the position if the bot stopped here, over all trials."""
    times: int = 0
    visits: int = 0
    branches: dict[str, "Branch"] = field(default_factory=dict)

    def note(self, value: float) -> None:
        """Add the value of the position if the bot stopped here."""
        self.total += value
        self.times += 1

    @property
    def promise(self) -> float:
        """The value of the turn from here on if it goes on as well as is known."""
        here = self.total / self.times if self.times else -inf
        return max([here, *(branch.promise for branch in self.branches.values())])


class SearchBot:
    """Monte Carlo tree search with hidden cards: branches that do well in imagined turns are visited more often.

    It is bounded by a number of trials or by time; with time, the same seed may give different games.
    """

    def __init__(
        self, seed: int, part: int = 0, parts: int = 1, *, trials: int = TRIALS, seconds: float | None = None
    ) -> None:
        # Each part is a search of its own: several of them know more together.
        self.random = Random(seed if part == 0 else f"{seed} {part} of {parts}")  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)
        self.trials = trials
        self.seconds = seconds
        self.turn = (0, 0, 0)
        self.known = Branch()
        """The part of the search tree that is left from the last decision in this turn."""

    def choose(self, seat: Seat) -> str:
        """Search, and choose the most promising option."""
        found = self.values(seat)
        key = max(found, key=found.__getitem__)
        self.took(key)
        return key

    def took(self, key: str) -> None:
        """Go on from the branch of the option that was taken."""
        self.known = self.known.branches.get(key, Branch())

    def values(self, seat: Seat) -> dict[str, float]:
        """Search, and say what each option promises."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        turn = stretch(seat.match)
        if turn != self.turn:
            self.known, self.turn = Branch(), turn
        root, keys = self.known, [option.key for option in seat.decision.options]
        if self.seconds is not None and len(keys) == 1:
            # Its time would pass for nothing; with a number of trials, what is found out helps the next decision.
            return dict.fromkeys(keys, 0.0)
        worlds = [seat.imagine(self.random).match for _ in range(WORLDS)]
        until = None if self.seconds is None else monotonic() + self.seconds
        trial = 0
        # Every option must have been tried: the real options may differ from the imagined ones.
        while not root.branches.keys() >= set(keys) or self._goes_on(root, until):
            self._follow(worlds[trial % len(worlds)], seat.player, root, turn)
            trial += 1
        return {key: root.branches[key].promise for key in keys}

    def _goes_on(self, root: Branch, until: float | None) -> bool:
        return root.visits < self.trials if until is None else monotonic() < until

    def _follow(self, match: Match, player: Player, root: Branch, turn: tuple[int, int, int]) -> None:
        """Follow the most promising branches down to an unknown one, and try the options there."""
        mark = match.table.mark()
        branch = root
        for _ in range(FAR):
            decision = match.decision
            if decision is None or stretch(match) != turn:
                break
            if decision.player != player:
                match.answer(self.foresight.best_of_some(match, GLANCES))
                continue
            branch.visits += 1
            keys = [option.key for option in decision.options]
            unknown = [key for key in keys if key not in branch.branches]
            for key in unknown:
                branch.branches[key] = Branch()
                branch.branches[key].note(self.foresight.after(Seat(match, player), key) + tie(self.random))
            if unknown:
                break
            key = _most_promising(branch, keys)
            match.answer(key)
            branch = branch.branches[key]
        match.table.restore(mark)


def _most_promising(branch: Branch, keys: list[str]) -> str:
    """The branch to visit next: one that does well, or was visited rarely."""
    promises = {key: branch.branches[key].promise for key in keys}
    span = max(1.0, max(promises.values()) - min(promises.values()))
    drawn = log(branch.visits + 1)

    def interest(key: str) -> float:
        return promises[key] / span + CURIOSITY * sqrt(drawn / (branch.branches[key].visits + 1))

    return max(keys, key=interest)
