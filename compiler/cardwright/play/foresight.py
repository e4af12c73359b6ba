"""What an answer leads to if nothing more is done in the turn: the least a bot should know before it decides."""

from random import Random

from cardwright.engine.course import DONE
from cardwright.engine.match import Match
from cardwright.play.seat import Seat
from cardwright.play.worth import Worth

NO = "no"
FAR = 30
"""A turn in which so much is asked is valued as it stands."""


class Foresight:
    """Values the options of a seat in an imagined game, and leaves that game as it was."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.worth = Worth()

    def ranked(self, imagined: Seat) -> list[tuple[float, str]]:
        """All options, each with how well its player stands when the turn is over; the best first."""
        decision = imagined.match.decision
        if decision is None:
            raise ValueError("nobody asks")
        seat = Seat(imagined.match, decision.player)
        found = [(self._after(seat, option.key), option.key) for option in decision.options]
        return sorted(found, key=lambda one: -one[0])

    def best_of_some(self, imagined: Seat, number: int) -> str:
        """The best of a few options taken by chance; to stop is always among them, and so is the only one there is."""
        decision = imagined.match.decision
        if decision is None:
            raise ValueError("nobody asks")
        keys = [option.key for option in decision.options]
        stopping = [key for key in keys if key in (DONE, NO)]
        others = [key for key in keys if key not in stopping]
        chosen = [*self.random.sample(others, min(number, len(others))), *stopping]
        seat = Seat(imagined.match, decision.player)
        return max(chosen, key=lambda key: self._after(seat, key)) if len(chosen) > 1 else chosen[0]

    def idle(self, match: Match, turns: int) -> None:
        """Let some turns pass in which nobody does anything more than they must."""
        until = match.table.state.turn + turns
        for _ in range(FAR * turns):
            decision = match.decision
            if decision is None or match.table.state.turn >= until:
                break
            keys = [option.key for option in decision.options]
            match.answer(next((one for one in (DONE, NO) if one in keys), keys[0]))

    def _after(self, seat: Seat, key: str) -> float:
        """How well a player stands if this is answered and then nothing else is done.

        Whatever a turn brings at its end comes anyway: only so can an answer be compared with stopping at once.
        """
        match, table = seat.match, seat.match.table
        mark, turn = table.mark(), table.state.turn
        match.answer(key)
        self.idle(match, turn + 1 - table.state.turn)
        # Of equals one by chance, or every row of cards would be taken from the same end.
        value = self.worth.of(table, seat.player) + self.random.random() * 1e-6
        table.restore(mark)
        return value
