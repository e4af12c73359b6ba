"""Notices a position that comes again: the same cards and numbers everywhere, and the same player to move."""

from collections.abc import Sequence

from cardwright.engine.run.match import Match
from cardwright.model.journal import earlier
from cardwright.model.state import State
from cardwright.model.table import Table

Whole = tuple[list[int], Sequence[Sequence[int]]]
"""Everything that is compared of two positions: the printed cards, and what lies on them."""

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
        table = match.table
        if table.state.round == self._round:
            return False
        self._round = table.state.round
        now, alike = _Position(table), self._seen.setdefault(_short(table.state), [])
        for one in alike:
            if one.is_past(table) and one.whole(table) == now.whole(table):
                break
        else:
            alike.append(one := now)
        one.times += 1
        if one.times == THIRD and not self.repeated:
            self.repeated = self._round
        return one.times == THIRD


def _short(state: State) -> object:
    """The few numbers that differ between most positions, so that few are compared as a whole."""
    clock = (state.active, state.first, state.era, state.last_round, state.gone)
    return tuple(state.stocks), tuple(map(len, state.places)), clock, len(state.grants), len(state.bonds)


class _Position:
    """A moment of a game, by the length of the journal then: few positions are ever compared, so none is copied."""

    def __init__(self, table: Table) -> None:
        self.length = len(table.journal)
        self.last = table.journal[-1] if table.journal else None
        self.times = 0
        self._whole: Whole | None = None

    def is_past(self, table: Table) -> bool:
        """Whether the game has gone on from there; somebody may have taken it back."""
        journal = table.journal
        return self.length <= len(journal) and (self.length == 0 or journal[self.length - 1] is self.last)

    def whole(self, table: Table) -> Whole:
        """All else that decides how a game can go on, apart from chance and from the number of the round."""
        if self._whole is None:
            is_now = self.length == len(table.journal)
            state = table.state if is_now else earlier(table.state, table.journal, self.length)
            # The printed cards place by place; the short form says how many lie in each. Copies of a card are equal.
            printed: list[int] = [state.cards[entity] for place in state.places for entity in place]
            columns: list[Sequence[int]] = [state.counters[:], state.slot[:], state.target[:], state.stand[:]]
            self._whole = printed, [*columns, state.down[:]]
        return self._whole
