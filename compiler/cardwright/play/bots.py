"""Players made of rules: they know no game, and decide by what their seat lets them see and try."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from cardwright.play.seat import Seat
from cardwright.play.worth import Worth


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
    """Tries every option once in its mind and takes the one after which it stands best."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a game, no secret
        self.worth = Worth()

    def choose(self, seat: Seat) -> str:
        """See Bot."""
        if seat.decision is None:
            raise ValueError("nobody asks")
        imagined = seat.imagine(self.random)
        best, most = "", float("-inf")
        for option in seat.decision.options:
            mark = imagined.match.table.mark()
            if imagined.answer(option.key) is None:
                value = self.worth.of(imagined.match.table, seat.player)
                # Of equals one by chance, or every row of cards would be taken from the same end.
                value += self.random.random() * 1e-6
                if value > most:
                    best, most = option.key, value
            imagined.match.table.restore(mark)
        return best or seat.decision.options[0].key


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
