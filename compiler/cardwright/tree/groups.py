"""Cards taken together: all that match, the best of them, or one that is picked."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import in_sight, kept, likely, matches, matches_print, units
from cardwright.engine.rules.measure import card_stat, on_card
from cardwright.engine.rules.printed import attribute
from cardwright.model.categories.counts import Group
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Zone
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


@record
class Matching(Group):
    """Cards that a selector picks out."""

    category: ClassVar[str] = "group"
    selector: Selector

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All that match."""
        return kept(table, likely(table, player, self.selector), self.selector, player, here)

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """All that stands on the card, for each counter."""
        return sum(part.amount for part in on_card(table, entity, stat))

    def times(self, table: Table, entity: Entity) -> int:
        """As often as the card counts."""
        return units(table, entity, self.selector)


@record
class Yours(Matching):
    """All your cards that match."""

    def plain(self) -> Selector:
        """Its selector."""
        return self.selector

    def includes(self, table: Table, player: Player, entity: Entity) -> bool:
        """Match the card."""
        return matches(table, entity, self.selector, player)


@record
class AllOf(Matching):
    """Everything on the table that matches, regardless of its owner: places of the board, and cards in play."""

    is_anybodys: ClassVar[bool] = True
    prefers_print: ClassVar[bool] = True

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All that match."""
        return [*self.selector.places(table, player, here), *self.selector.in_play(table, player, here)]

    def includes(self, table: Table, player: Player, entity: Entity) -> bool:
        """Match the card."""
        return matches(table, entity, self.selector, player)

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """The number printed on it, or all that stands on it."""
        if stat in plan_of(table).game.attributes:
            return attribute(table, entity, stat)
        return Matching.points(self, table, entity, stat)

    def times(self, table: Table, entity: Entity) -> int:
        """Once; a number is printed on each thing once."""
        return 1


@record
class YoursIn(Matching):
    """All your cards that match and lie in one zone."""

    zone: Zone

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All that match in the zone."""
        return kept(table, table.in_zone(self.zone, player), self.selector, player, here)


@record
class Best(Group):
    """The one of your matching cards with the highest level that is in use."""

    selector: Selector

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The one card, if there is any."""
        entity = self._best(table, player)
        return [] if entity is None else [entity]

    def includes(self, table: Table, player: Player, entity: Entity) -> bool:
        """Compare the card with the best one."""
        return self._best(table, player) == entity

    def _best(self, table: Table, player: Player) -> Entity | None:
        """The highest card that is in use; of equals, the one that came first."""
        usable = [
            entity
            for entity in likely(table, player, self.selector)
            if matches_print(table, entity, self.selector, player) and units(table, entity, self.selector)
        ]
        return max([(table.card(one).level, -one, one) for one in usable])[-1] if usable else None

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """As a reader of the card would say it."""
        return card_stat(table, entity, stat)


@record
class EachOne(Matching):
    """Each of your cards that match, one by one."""

    def includes(self, table: Table, player: Player, entity: Entity) -> bool:
        """Match the card."""
        return matches(table, entity, self.selector, player)


@record
class OneChosen(Matching):
    """One matching thing on the table, picked by you when the sentence is carried out."""

    def picked_from(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All that match and that everybody can see."""
        return in_sight(table, player, self.selector)
