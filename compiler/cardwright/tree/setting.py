"""Cards that come to stand on a place of the board, or on another card."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.node import Zone
from cardwright.model.table import Table
from cardwright.tree.destinations import Where


@record
class SetOn(Act):
    """One of your cards, of your choice, comes into play and stands on a place or another card."""

    ties_cards: ClassVar[bool] = True
    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    selector: Selector
    origin: Zone
    where: Where
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which card and then where, if there are several; the frame holds the card until both are known."""
        if frame.left == NO_NUMBER:
            options = self._fitting(turn.table, frame.player, frame.entity)
            for entity in turn.decisions.pick(frame, options, 1) or ():
                frame.left, frame.chosen = entity, ()
        if frame.left != NO_NUMBER:
            _stand(turn, frame, Entity(frame.left), self.where)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether one of the cards fits, and there is a place for it."""
        return any(self.where.roomy(table, player, card, [one]) for one in self._fitting(table, player, card)[:1])

    def _fitting(self, table: Table, player: Player, place: Entity) -> list[Entity]:
        """The cards that match, seen from the place at hand."""
        return [one for one in table.in_zone(self.origin, player) if matches(table, one, self.selector, player, place)]


@record
class SetIt(Act):
    """The card at hand comes into play and stands on a place or another card; in play, it only moves there."""

    ties_cards: ClassVar[bool] = True
    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND
    where: Where
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask where, if there are several places."""
        if frame.entity != NOTHING:
            _stand(turn, frame, frame.entity, self.where)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a place for it."""
        return bool(self.where.roomy(table, player, card, [card]))


def _stand(turn: Turn, frame: Frame, entity: Entity, where: Where) -> None:
    """Let a card stand on the place that is chosen, once it is."""
    for place in where.spots_for(turn, frame, [entity]) or ():
        turn.board.stand(entity, place, frame.player)
