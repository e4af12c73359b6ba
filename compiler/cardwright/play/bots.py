"""Players made of rules: they know no game, and decide by what their seat lets them see and try."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from cardwright.play.foresight import Foresight
from cardwright.play.search import SearchBot
from cardwright.play.seat import Seat


class Bot(Protocol):
    """Somebody who answers questions."""

    def choose(self, seat: Seat) -> str:
        """The key of the option to take; there is an open question for the seat."""


class RandomBot:
    """Takes any option, each as likely as the other."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        return self.random.choice(seat.decision.options).key


class GreedyBot:
    """Tries every option once in its mind and takes the one after which its turn ends best."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.foresight = Foresight(self.random)

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        return self.foresight.ranked(seat.imagine(self.random))[0][1]


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "mcts": SearchBot}


def bot(name: str, seed: int) -> Bot:
    """A new player of this name."""
    return BOTS[name](seed)
