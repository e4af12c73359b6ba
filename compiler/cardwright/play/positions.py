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
        self._seen: dict[object, list[_Position]] = {}
        """The positions by their short form."""

    def comes_again(self, match: Match) -> bool:
        """Whether a round begins now in a position that came twice before; each round is looked at once."""
        state = match.table.state
        if state.round == self._round:
            return False
        self._round = state.round
        now, alike = _Position(state), self._seen.setdefault(_short(state), [])
        for one in alike:
            if one.printed() == now.printed() and one.columns == now.columns:
                break
        else:
            alike.append(one := now)
        one.times += 1
        if one.times == THIRD and not self.repeated:
            self.repeated = state.round
        return one.times == THIRD


def _short(state: State) -> object:
    """The few numbers that differ between most positions, so that few are compared as a whole."""
    clock = (state.active, state.first, state.era, state.last_round, state.gone)
    return tuple(state.stocks), tuple(map(len, state.places)), clock, len(state.grants), len(state.bonds)


class _Position:
    """All else that decides how a game can go on, apart from chance and from the number of the round."""

    def __init__(self, state: State) -> None:
        # Lists are copied and not hashed: few positions are ever compared.
        self.cards = state.cards[:]
        self.there: list[int] = []
        for place in state.places:
            self.there += place
        self.columns = [state.counters[:], state.slot[:], state.target[:], state.stand[:], state.down[:]]
        self.times = 0

    def printed(self) -> list[int]:
        """The printed cards place by place; the short form says how many lie in each. Copies of a card are equal."""
        return [self.cards[entity] for entity in self.there]
