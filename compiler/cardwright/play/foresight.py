"""The result of an answer if the player does nothing more in the turn: the least a bot should know."""

from collections.abc import Sequence
from random import Random

from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import NO
from cardwright.engine.run.match import Match
from cardwright.play.seat import Seat
from cardwright.play.worth import Worth

FAR = 30
"""A turn with more questions than this is valued as it stands."""
LITTLE = 1e-6
"""Less than any difference in value that matters."""


def tie(random: Random) -> float:
    """A little at random for one of several equals, or a bot would take every row of cards from the same end."""
    return random.random() * LITTLE


class Foresight:
    """Values the options of a seat in an imagined game, and leaves that game as it was."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.worth = Worth()

    def best(self, match: Match, keys: Sequence[str]) -> str:
        """The answer after which the turn ends best for the player who has to decide."""
        decision = match.decision
        if decision is None:
            raise ValueError("nobody asks")
        seat = Seat(match, decision.player)
        return max(keys, key=lambda key: self.after(seat, key) + tie(self.random)) if len(keys) > 1 else keys[0]

    def best_of_some(self, match: Match, number: int) -> str:
        """The best of a few random options; the option to stop is always among them, and so is an only option."""
        if match.decision is None:
            raise ValueError("nobody asks")
        keys = [option.key for option in match.decision.options]
        stopping = [key for key in keys if key in (DONE, NO)]
        others = [key for key in keys if key not in stopping]
        return self.best(match, [*self.random.sample(others, min(number, len(others))), *stopping])

    def after(self, seat: Seat, key: str) -> float:
        """How well a player stands after this answer if they do nothing else in this turn.

        The end of the turn is always played: only so can an answer be compared with stopping at once.
        """
        match, table = seat.match, seat.match.table
        mark, turn = table.mark(), table.state.turn
        match.answer(key)
        for _ in range(FAR):
            if match.decision is None or table.state.turn > turn:
                break
            keys = [option.key for option in match.decision.options]
            match.answer(next((one for one in (DONE, NO) if one in keys), keys[0]))
        value = self.worth.of(table, seat.player)
        table.restore(mark)
        return value
