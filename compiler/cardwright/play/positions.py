"""Notices a position that comes again: the same cards and numbers everywhere, and the same player to move."""

from cardwright.engine.run.match import Match
from cardwright.model.state import State

THIRD = 3
"""A position that comes this often is told: the game may go round in circles."""


class Positions:
    """Counts how often each position has come at the beginning of a round."""

    def __init__(self) -> None:
        self.repeated = 0
        """The first round that began in a position for the third time; 0 if there is none."""
        self._round = 0
        self._times: dict[int, int] = {}

    def comes_again(self, match: Match) -> bool:
        """Whether a round begins now in a position that came twice before; each round is looked at once."""
        state = match.table.state
        if state.round == self._round:
            return False
        self._round = state.round
        now = _position(state)
        times = self._times[now] = self._times.get(now, 0) + 1
        if times == THIRD and not self.repeated:
            self.repeated = state.round
        return times == THIRD


def _position(state: State) -> int:
    """A hash of everything that decides how a game can go on, apart from chance and from the number of the round."""
    printed = state.cards
    places = tuple([tuple([printed[entity] for entity in there]) for there in state.places])
    columns = (state.stocks, state.counters, state.slot, state.target, state.stand, state.down)
    clock = (state.active, state.first, state.era, state.last_round, state.gone)
    return hash((places, tuple([tuple(column) for column in columns]), clock, len(state.grants), len(state.bonds)))
