"""Cards that are turned over: face down, a card says nothing."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.meaning import Context
from cardwright.model.node import Numeral
from cardwright.tree.effects import PLAY


@record
class TurnFace(Act):
    """Turn cards of yours face down, of your choice; they are still there, but say nothing any more."""

    number: Numeral
    selector: Selector
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough that lie face up."""
        options = [
            one
            for one in turn.cards.matching(frame.player, PLAY, self.selector, frame.entity)
            if not turn.table.is_down(one)
        ]
        for entity in turn.decisions.pick(frame, options, turn.table.number(self.number)) or ():
            turn.table.set_face(entity, down=True)


@record
class TurnThisFace(Act):
    """Turn the card at hand face down, regardless of its owner."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)

    def run(self, turn: Turn, frame: Frame) -> None:
        """Turn the card over, unless it lies face down already."""
        if not turn.table.is_down(frame.entity):
            turn.table.set_face(frame.entity, down=True)
