"""Cards that turn into other printed cards where they lie."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NOTHING
from cardwright.model.layout import PLAY
from cardwright.model.meaning import Context
from cardwright.model.node import Reference


@record
class TurnInto(Act):
    """The card at hand, or every matching card of yours in play, becomes another printed card where it lies.

    Its counters, its place and its owner stay; it neither leaves play nor enters it.
    """

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    card: Reference
    selector: Selector | None = None
    who: Who | None = None

    def context(self) -> tuple[Context, ...]:
        """The card at hand, unless all of a sort are meant."""
        return self.speaks_of if self.selector is None else ()

    def run(self, turn: Turn, frame: Frame) -> None:
        """Exchange what is printed."""
        table = turn.table
        found = [frame.entity] if frame.entity != NOTHING else []
        if self.selector is not None:
            found = turn.cards.matching(frame.player, PLAY, self.selector, frame.entity)
        for entity in found:
            table.set_card(entity, table.layout.card_number[self.card])


@record
class TurnThis(Act):
    """The card on which the sentence stands becomes another printed card where it lies."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    card: Reference
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Exchange what is printed."""
        if frame.origin != NOTHING:
            turn.table.set_card(frame.origin, turn.table.layout.card_number[self.card])
