"""The order of turns: who begins, who skips a turn or takes another, who is out, and what must be done in a phase."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules import clock
from cardwright.engine.rules.counting import measured
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Integer, Phase, Ranked
from cardwright.model.roles import EXTRA, REVERSED
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.lines import Line
from cardwright.model.table import Table

ALL = 1_000_000
"""More moves than any player makes in one phase."""


@record
class Begins(Act):
    """A player begins the game; if it has begun, the next round."""

    varies_turns: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the player be the first."""
        turn.course.begin_with(frame.player)


@record
class BeginsRound(Act):
    """A player begins the next round."""

    varies_turns: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the player be the first."""
        turn.course.begin_with(frame.player)


@record
class SkipTurn(Act):
    """A player leaves the next turn out."""

    varies_turns: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember one turn more."""
        key = clock.skipped_turns(frame.player)
        turn.table.bind(key, max(0, turn.table.bound(key)) + 1)


@record
class SkipPhase(Act):
    """A player leaves a phase out the next time it comes."""

    varies_turns: ClassVar[bool] = True
    phase: Phase
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the phase."""
        key = clock.skipped_phases(frame.player, self.phase)
        turn.table.bind(key, max(0, turn.table.bound(key)) + 1)


@record
class AnotherTurn(Act):
    """A player takes another turn after this one, if it is that player's."""

    varies_turns: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the player."""
        turn.table.bind(EXTRA, frame.player)


@record
class ReverseOrder(Act):
    """The turns go the other way round from now on."""

    varies_turns: ClassVar[bool] = True

    def run(self, turn: Turn, frame: Frame) -> None:
        """Turn the direction round."""
        turn.table.bind(REVERSED, 0 if turn.table.bound(REVERSED) > 0 else 1)


@record
class ArrangeTurns(Act):
    """Players take their turns by how much they have of something, the most first, from the next round on.

    Equals keep their order.
    """

    varies_turns: ClassVar[bool] = True
    what: Ranked

    def run(self, turn: Turn, frame: Frame) -> None:
        """Rank all players; those who have left come last."""
        turn.course.arrange(ranked(turn.table, self.what))


def ranked(table: Table, what: Ranked) -> list[Player]:
    """All players, those with the most of something first; those who have left come last."""
    order = sorted(table.from_seat(clock.opener(table)), key=lambda one: -measured(table, one, what))
    return [*order, *(one for one in table.layout.seats if one not in order)]


@record
class OutOfRound(Act):
    """A player is out until the end of the round: takes no turns, and is no player that a sentence means."""

    varies_turns: ClassVar[bool] = True
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Put the player out."""
        turn.course.put_out(frame.player)


@record
class EndRound(Act):
    """The round ends with this turn, and no more moves are made in it."""

    varies_turns: ClassVar[bool] = True

    def run(self, turn: Turn, frame: Frame) -> None:
        """End it."""
        turn.course.end_round_now()


@record
class OnlyOneLeft(Condition):
    """All other players are out of the round or of the game."""

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count who is in."""
        return len(table.seated()) == 1


@record
class AtRoundStart(Line):
    """The phase is only for the first turn of each round, so that the first player carries it out once for all."""

    below = ("phase",)
    once = True
    rank = 10

    def declare(self, block: Block, span: Span) -> None:
        """Restrict the phase."""
        block.opening = True


@record
class MustMove(Line):
    """As long as a move is possible in the phase, the player makes one."""

    below = ("phase",)
    once = True
    rank = 12

    def declare(self, block: Block, span: Span) -> None:
        """Let all moves be compulsory."""
        block.due = ALL


@record
class MovesAtLeast(Line):
    """The player makes at least so many moves in the phase, as long as they are possible."""

    below = ("phase",)
    once = True
    rank = 12
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Let the first moves be compulsory."""
        block.due = self.number


@record
class RoundTheTable(Line):
    """Each phase goes round the table: all carry out the first phase in turn order, then all the second, and so on.

    A turn of a player lasts as long as the round: it begins with the player's first phase, and all turns end together
    when the last phase is over, in turn order. *Another turn* is the same phase once more.
    """

    below = ("game",)
    once = True
    rank = 4

    def declare(self, block: Block, span: Span) -> None:
        """Let phases go round."""
        block.goes_round = True
