"""Bots that play by rules: they know no game, and decide by everything their seat lets them see and try."""

import re
from collections.abc import Callable
from random import Random
from typing import Protocol

from cardwright.play.foresight import Foresight
from cardwright.play.search import SearchBot
from cardwright.play.seat import Seat


class Bot(Protocol):
    """A player that answers questions."""

    def choose(self, seat: Seat) -> str:
        """The key of the option to take; there is an open question for the seat."""


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
    """Tries every option once in an imagined game and takes the one after which its turn ends best."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)

    def choose(self, seat: Seat) -> str:
        """Choose the option after which the turn ends best."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        keys = [option.key for option in seat.decision.options]
        return self.foresight.best(seat.imagine(self.random).match, keys)


BUDGET = re.compile(r"[1-9][0-9]{0,5}|[0-9]{1,4}(\.[0-9]{1,3})?s")
"""The budget of a bot that searches: a number of trials, or of seconds."""
BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "mcts": SearchBot}


def bot(name: str, seed: int) -> Bot:
    """A new bot of this name; one that searches may have a budget, as in mcts:20 or mcts:0.5s."""
    kind, _, budget = name.partition(":")
    if not budget:
        return BOTS[kind](seed)
    if budget.endswith("s"):
        return SearchBot(seed, seconds=float(budget.removesuffix("s")))
    return SearchBot(seed, trials=int(budget))


def is_bot(name: str) -> bool:
    """Whether there is a bot of this name, with such a budget."""
    kind, colon, budget = name.partition(":")
    return kind in BOTS and (not colon or (kind == "mcts" and BUDGET.fullmatch(budget) is not None))
