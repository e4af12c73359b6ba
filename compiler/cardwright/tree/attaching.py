"""Cards that are attached to other cards: the verb, and the cards that belong to something."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import spot_of
from cardwright.engine.rules.holding import matches
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.attachments import attach, base_of
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.selectors import Selector
from cardwright.model.categories.spots import Spot
from cardwright.model.frames import Frame
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.table import Table


@record
class Attach(Act):
    """The card at hand belongs to one of your cards in play, until either leaves play or it is attached anew."""

    ties_cards: ClassVar[bool] = True
    can_fail: ClassVar[bool] = True
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    selector: Selector

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask to which card if there are several."""
        for base in turn.decisions.pick(frame, self._bases(turn.table, frame.player, frame.entity), 1) or ():
            attach(turn.table, frame.entity, base)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is such a card."""
        return bool(self._bases(table, player, card))

    def _bases(self, table: Table, player: Player, card: Entity) -> list[Entity]:
        """The cards of the player that match."""
        return [
            one for one in table.in_play(player) if one != card and matches(table, one, self.selector, player, card)
        ]


@record
class AttachedTo(Filter):
    """A card that is attached to one of these."""

    spot: Spot

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at where the card lies or stands to which it is attached."""
        base = base_of(table, entity)
        return base != NOTHING and self.spot.is_among({spot_of(table, base)}, self.spot.places(table, player, here))
