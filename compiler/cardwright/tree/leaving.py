"""Leaving a game before it is over: how a player asks for it, and what it does."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.lines import Line


@record
class OnRequest(Line):
    """You may do it before the first move of your own turn, but nobody is asked for its sake, and bots never do it."""

    below = ("action",)
    once = True
    rank = 3

    def declare(self, block: Block, span: Span) -> None:
        """Let the action be possible on request."""
        block.on_request = True


@record
class LeaveGame(Act):
    """Leave the game for good, and come last.

    All your cards go along, and those of others that are directed at you or bind you are discarded.
    If it is your turn, it is over; a player who is left alone has won.
    """

    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """See the player off."""
        turn.course.leave_game(frame.player)
