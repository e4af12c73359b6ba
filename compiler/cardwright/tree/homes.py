"""Cards and their owners: cards that go back to a zone of their owner, and cards that others have too."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.people import players_named
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.node import Zone
from cardwright.model.table import Table


@record
class MoveHome(Act):
    """Move the card at hand to a zone of the player who has it."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND
    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move the card; one that nobody has goes to the zone of the player who moves it."""
        owner = turn.table.owner(frame.entity)
        turn.cards.move(frame.entity, self.zone, frame.player if owner == NOBODY else owner)


@record
class HadToo(Filter):
    """Somebody else has the same card in play."""

    who: Who

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look for a copy among the cards of those it names."""
        number = table.state.cards[entity]
        others = players_named(table, self.who, player)
        return any(table.state.cards[one] == number for other in others for one in table.in_play(other))
