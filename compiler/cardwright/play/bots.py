"""Bots that play by rules: they know no game, and decide by everything their seat lets them see and try."""

import re
from collections.abc import Callable, Mapping
from random import Random
from time import monotonic
from typing import Protocol

from cardwright.play.foresight import Foresight, has_short_turns, tie
from cardwright.play.policies import POLICY, PolicyBot
from cardwright.play.search import SearchBot
from cardwright.play.seat import Seat


class Bot(Protocol):
    """A player that answers questions."""

    def choose(self, seat: Seat) -> str:
        """The key of the option to take; there is an open question for the seat."""


class ThinkingBot(Bot, Protocol):
    """A bot that values options, so that several processes can do it together."""

    def values(self, seat: Seat) -> Mapping[str, float]:
        """The values of the options that are this bot's part of the work, by their keys."""

    def took(self, key: str) -> None:
        """Learn which option was taken."""


class RandomBot:
    """Takes a random option, each with the same chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret

    def choose(self, seat: Seat) -> str:
        """Choose at random."""
        decision = seat.decision
        if decision is None:
            raise ValueError("nobody asks")
        return self.random.choice(decision.options).key


class GreedyBot:
    """Tries every option once in an imagined game and takes the one after which its turn ends best.

    With a limit of time it tries as many options as it can, in random order, and at least one.
    """

    def __init__(self, seed: int, part: int = 0, parts: int = 1, seconds: float | None = None) -> None:
        self.seed = seed
        self.part = part
        self.parts = parts
        self.seconds = seconds
        self.foresight = Foresight(Random(seed))  # noqa: S311 - a game, no secret

    def choose(self, seat: Seat) -> str:
        """Choose the option after which the turn ends best."""
        found = self.values(seat)
        return max(found, key=found.__getitem__)

    def values(self, seat: Seat) -> dict[str, float]:
        """The values of its part of the options; all processes imagine the same game, so that the parts fit."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        random = Random(f"{self.seed} {seat.match.table.state.decisions}")  # noqa: S311 - a game, no secret
        ties = {option.key: tie(random) for option in seat.decision.options}
        keys = list(ties)[self.part :: self.parts]
        if len(ties) == 1:
            return ties
        imagined = seat.imagine(random)
        if self.seconds is None:
            return {key: self._after(imagined, key) + ties[key] for key in keys}
        until, found = monotonic() + self.seconds, dict[str, float]()
        for key in sorted(keys, key=ties.__getitem__):
            if found and monotonic() >= until:
                break
            found[key] = self._after(imagined, key) + ties[key]
        return found

    def _after(self, seat: Seat, key: str) -> float:
        """How well the player stands after an answer; chance is the same for all options, in any process."""
        if has_short_turns(seat.match):
            return self.foresight.after_round(seat, key, Random(seat.match.table.state.seed))  # noqa: S311 - a game
        return self.foresight.after(seat, key)

    def took(self, key: str) -> None:
        """Nothing is kept from one decision to the next."""


BUDGET = re.compile(r"[1-9][0-9]{0,5}|[0-9]{1,4}(\.[0-9]{1,3})?s")
"""The budget of a bot that searches: a number of trials, or of seconds."""
TIME = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?s")
"""The budget of a bot that tries every option once: a number of seconds."""
THINKING: dict[str, Callable[..., ThinkingBot]] = {"greedy": GreedyBot, "mcts": SearchBot}
BUDGETS = {"greedy": TIME, "mcts": BUDGET}
DEFAULT = "random"
"""The bot for seats without any information."""
BOTS: tuple[str, ...] = (DEFAULT, *THINKING)
"""The bots that play any game; those that follow a policy of the game are named after it, as policy:my-policy."""


def bot(name: str, seed: int) -> Bot:
    """A new bot of this name; one that thinks may have a budget, as in mcts:20, mcts:0.5s or greedy:0.5s."""
    if (policy := policy_of(name)) is not None:
        return PolicyBot(policy, seed)
    return thinking(name, seed) or RandomBot(seed)


def policy_of(name: str) -> str | None:
    """The policy that a bot of this name follows, if it follows one."""
    kind, colon, policy = name.partition(":")
    return policy if kind == POLICY and colon else None


def thinking(name: str, seed: int, part: int = 0, parts: int = 1) -> ThinkingBot | None:
    """A bot that does one of several parts of the thinking; None if a bot of this name does not think."""
    kind, _, budget = name.partition(":")
    if kind not in THINKING:
        return None
    if not budget:
        return THINKING[kind](seed, part, parts)
    if budget.endswith("s"):
        return THINKING[kind](seed, part, parts, seconds=float(budget.removesuffix("s")))
    return THINKING[kind](seed, part, parts, trials=int(budget))


def is_bot(name: str) -> bool:
    """Whether there is a bot of this name, with such a budget; of a policy, the game knows whether it has it."""
    if policy_of(name) is not None:
        return True
    kind, colon, budget = name.partition(":")
    return kind in BOTS and (not colon or (kind in BUDGETS and BUDGETS[kind].fullmatch(budget) is not None))
