"""Choices that all make in secret: everybody decides first, then everything is shown and carried out."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.run.turn import Effect, Turn
from cardwright.model.frames import Frame
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.lines import Line


@record
class InSecret(Effect):
    """Everybody decides without seeing the others; then all is shown at once, and carried out in turn order."""

    effect: Effect

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask all players whom the effect names, before anything of it happens."""
        self.effect.open_in_secret(turn)
        turn.secrets.choose(frame, self.effect, self.effect.deciders())

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether the effect can."""
        return self.effect.can_be_done(turn, frame)


@record
class AllAtOnce(Line):
    """All players have the phase at the same time, in the turn of the one who begins the round.

    Everybody decides in secret; then all is shown, and carried out in turn order.
    """

    below = ("phase",)
    once = True
    rank = 12

    def declare(self, block: Block, span: Span) -> None:
        """Let all players have it together."""
        block.together = True
