"""A question as a policy sees it: an imagined game in which its options can be tried out."""

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.engine.run.course import DONE
from cardwright.engine.run.decisions import NO
from cardwright.engine.run.match import Match
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import NOBODY, Player
from cardwright.model.roles import WINNER
from cardwright.model.table import Table
from cardwright.play.foresight import FAR, least, stretch


@dataclass(slots=True)
class Trial:
    """The open question in a game that its player has imagined."""

    match: Match
    player: Player
    decision: Decision
    counted: str
    is_used: bool = False
    """Whether an option was tried out: the result depends on all that the player knows."""

    @property
    def table(self) -> Table:
        """The imagined table."""
        return self.match.table

    def after(self, option: Option, measure: Callable[[Table], int]) -> int:
        """A number as it would be when the player may act freely again, or the turn is over."""
        self.is_used = True
        mark, now = self.table.mark(), stretch(self.match)
        self.match.answer(option.key)
        for _ in range(FAR):
            decision = self.match.decision
            if decision is None or decision.kind == "act" or stretch(self.match) != now:
                break
            self.match.answer(least(decision))
        value = measure(self.table)
        self.table.restore(mark)
        return value

    def could_win(self, option: Option) -> bool:
        """Whether the next comparison is won, or has no winner, if the player does all and others do the least."""
        self.is_used = True
        mark, now, begun = self.table.mark(), stretch(self.match), len(self.table.journal)
        self.match.answer(option.key)
        for _ in range(FAR):
            decision = self.match.decision
            if decision is None or stretch(self.match) != now or self._is_decided(begun):
                break
            self.match.answer(boldest(decision) if decision.player == self.player else least(decision))
        wins = self._is_decided(begun) and self.table.bound(WINNER) in (self.player, NOBODY)
        self.table.restore(mark)
        return wins

    def _is_decided(self, begun: int) -> bool:
        """Whether a comparison has been decided since."""
        return any(what == "bound" and which == WINNER for what, which, _, _ in self.table.journal[begun:])


def boldest(decision: Decision) -> str:
    """The answer that does most: the highest number, or else the first that does not stop."""
    going_on = [option for option in decision.options if option.key not in (DONE, NO)] or [*decision.options]
    return max(going_on, key=lambda option: option.number or 0).key
