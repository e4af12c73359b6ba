"""Protection: the players and cards that others cannot choose."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches, matches_print
from cardwright.model.categories.protection import Shield, Untouchable
from cardwright.model.categories.selectors import Selector
from cardwright.model.holding import Held
from cardwright.model.identity import NOTHING, Entity
from cardwright.model.meaning import Context
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class NotTarget(Shield):
    """No card of these may be directed at you."""

    selector: Selector

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def shields(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Match what is printed."""
        return matches_print(table, entity, self.selector)


@record
class NotChosen(Untouchable):
    """Others cannot choose matching cards that you have in play."""

    selector: Selector

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def keeps(self, table: Table, held: Held[Any], entity: Entity, chooser: Entity) -> bool:
        """Match what the card is or counts as."""
        return table.owner(entity) == held.player and matches(table, entity, self.selector, held.player)


@record
class NotChosenFor(Untouchable):
    """Others cannot choose matching things of yours, or places that match as you see them, for some cards."""

    selector: Selector
    cards: Selector

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def keeps(self, table: Table, held: Held[Any], entity: Entity, chooser: Entity) -> bool:
        """Match the thing, and what is printed on the card that tells to choose it."""
        if chooser == NOTHING or not matches_print(table, chooser, self.cards):
            return False
        return matches(table, entity, self.selector, held.player)


@record
class ThisNotChosen(Untouchable):
    """Others cannot choose this card."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)

    def keeps(self, table: Table, held: Held[Any], entity: Entity, chooser: Entity) -> bool:
        """Only the card itself."""
        return held.entity == entity
