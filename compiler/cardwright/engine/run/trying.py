"""Tries something out, and takes it back."""

from collections.abc import Callable
from typing import Protocol

from cardwright.engine.run.events import Events
from cardwright.model.frames import Frame
from cardwright.model.table import Table


class Runner(Protocol):
    """The loop that carries out effects, as far as trying needs it."""

    table: Table
    events: Events
    witness: Callable[[Frame], None] | None
    is_trying: bool

    def run(self) -> None:
        """Go on until a player must decide or nothing is left to do."""


class Trial:
    """Sets aside all that is under way while something is tried out, and takes back what was tried.

    Nothing of it has happened: no log is kept, and nobody chooses tokens.
    """

    def __init__(self, turn: Runner) -> None:
        table = turn.table
        self.turn = turn
        self.mark = table.mark()
        self.running = table.running
        self.waiting = turn.events.waiting
        self.covered = set(table.covered)
        self.witness = turn.witness
        self.seen = table.seen
        self.questions = table.questions
        self.asked = table.state.asked
        turn.witness, table.seen = None, None
        table.state.asked, table.state.frames, turn.events.waiting = (), [], []
        turn.is_trying = True

    def take_back(self) -> None:
        """Let everything be as it was."""
        turn, table = self.turn, self.turn.table
        turn.is_trying = False
        table.restore(self.mark)
        table.running, turn.events.waiting, table.covered = self.running, self.waiting, self.covered
        turn.witness, table.seen, table.questions = self.witness, self.seen, self.questions
        table.state.asked = self.asked
