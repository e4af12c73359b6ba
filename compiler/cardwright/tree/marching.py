"""Things that go over a board together: the places in their reach, the way there, and the move itself."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.holding import kept, likely
from cardwright.engine.rules.reaching import ways_of
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, AmountCharge, AmountContext
from cardwright.model.categories.charges import Charge, Varies
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Kind, Stock
from cardwright.model.table import Table
from cardwright.tree.destinations import Where


@record
class InReach(Filter):
    """Your things of a kind can go there together in as many steps as you have of a stock."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    kind: Kind
    stock: Stock

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the steps with the stock."""
        steps = ways_of(table, player, self.kind).get(entity)
        return steps is not None and steps <= available(table, player, self.stock)

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """The same for many places; the ways are looked for once."""
        ways, most = ways_of(table, player, self.kind), available(table, player, self.stock)
        return [one for one in things if one in ways and ways[one] <= most]


@record
class ByWay(Amount):
    """As many of a stock as your things of a kind are steps away from the place at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    what: Stock
    kind: Kind

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Count the steps."""
        return [(self.what, ways_of(table, context.player, self.kind).get(context.entity, 0))]

    def charges(self, layout: Layout) -> list[Charge]:
        """The steps depend on everything that stands on the board."""
        return [AmountCharge(self.what, self, Varies.BY_DEAL)]


@record
class MoveOwn(Act):
    """Your things that match stand on another place from now on, all on the same one, if it holds them."""

    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    selector: Selector
    goal: Where
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask where to, if there are several places."""
        things = self._things(turn.table, frame.player, frame.entity)
        for place in self.goal.spots_for(turn, frame, things) or ():
            for entity in things:
                turn.board.stand(entity, place, frame.player)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether one of those who move has anything to move, and there is a place that holds it."""
        movers = [player] if self.who is None else self.who.players(table, player, card)
        own = [(one, self._things(table, one, card)) for one in movers]
        return any(things and self.goal.roomy(table, one, card, things) for one, things in own)

    def _things(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        return kept(table, likely(table, player, self.selector), self.selector, player, here)
