"""How a game ends and who wins it: at once, by a sentence, by a score, by being left over, or all together."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.staging import seats
from cardwright.engine.rules.verdict import winners
from cardwright.engine.run.scripts import Fact, Script
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import Player
from cardwright.model.node import Ranked, Stock
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Goal
from cardwright.model.rulebook.lines import VICTORY, Line


@record
class EndNow(Act):
    """The game ends at once: nothing else of the turn happens, and scores are made."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """End it."""
        turn.course.end_now()


@record
class Win(Act):
    """The game ends at once, and these players have won."""

    wins: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let all whom it names win together."""
        turn.course.win(_together(turn, frame))


@record
class LoseGame(Act):
    """These players lose the game and leave it; if nobody is left over, it ends and nobody has won."""

    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let all whom it names lose together."""
        turn.course.lose(_together(turn, frame))


def _together(turn: Turn, frame: Frame) -> list[Player]:
    """The player of a frame, and those for whom the same effect is still to be carried out; it is done for all."""
    frames = turn.table.state.frames
    others = [one for one in frames if one.what == FrameKind.EFFECT and one.ref == frame.ref and one.step]
    frames[:] = [one for one in frames if one not in others]
    return [frame.player, *(one.player for one in others)]


@record
class WonByFewest(Line):
    """The player who has fewest of this when the game is over wins; of equals, the one who sits first."""

    below = ("game", "scenario")
    once = True
    rank = 2
    part = VICTORY
    stock: Stock

    def declare(self, block: Block, span: Span) -> None:
        """Name the stock."""
        block.won_by = self.stock
        block.fewest.append(self.stock)


@record
class WonBySentence(Line):
    """There is no score: those have won of whom a sentence says so, or the last player who is left."""

    below = ("game", "scenario")
    once = True
    rank = 2
    part = VICTORY

    def declare(self, block: Block, span: Span) -> None:
        """Name the goal."""
        block.goal = Goal.SENTENCE


@record
class WonTogether(Line):
    """There is no score: all players win or lose together, as soon as a sentence says so of one of them."""

    below = ("game", "scenario")
    once = True
    rank = 2
    part = VICTORY

    def declare(self, block: Block, span: Span) -> None:
        """Name the goal."""
        block.goal = Goal.TOGETHER


@record
class BrokenByFewest(Line):
    """A tie-breaker for equal scores, of which fewer is better; of several, the first that differs decides."""

    below = ("game", "scenario")
    rank = 3
    part = VICTORY
    what: Ranked

    def declare(self, block: Block, span: Span) -> None:
        """Add what decides."""
        block.broken_by.append(self.what)
        block.fewest.append(self.what)


@record
class HasWon(Fact):
    """The game is over, and a player has won it."""

    who: Who | None = None

    def claim(self, script: Script) -> str:
        """Look at the winners."""
        table = script.table
        has_won = table.state.over and all(one in winners(table) for one in seats(table, self.who))
        return "" if has_won else "has-not-won"


@record
class HasLost(Fact):
    """The game is over, or over for a player, who has not won it."""

    who: Who | None = None

    def claim(self, script: Script) -> str:
        """Look at the winners."""
        table = script.table
        lost = [one for one in table.layout.seats if one in table.state.gone or table.state.over]
        has_lost = all(one in lost and one not in winners(table) for one in seats(table, self.who))
        return "" if has_lost else "has-not-lost"
