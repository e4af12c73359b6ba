"""Cards that are turned over: face down, a card says nothing."""

from typing import TYPE_CHECKING

from cardwright.base.record import record
from cardwright.tree.base import Numeral
from cardwright.tree.effects import PLAY, Act
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.state import Frame


@record
class TurnFace(Act):
    """Turn cards of yours face down, of your choice; they are still there, but say nothing any more."""

    number: Numeral
    selector: Selector
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask which cards if there are more than enough that lie face up."""
        options = [one for one in turn.cards.matching(frame.player, PLAY, self.selector) if not turn.table.is_down(one)]
        for entity in turn.decisions.pick(frame, options, turn.table.number(self.number)) or ():
            turn.table.set_face(entity, down=True)
