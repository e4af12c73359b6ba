"""Cards taken together: all that match, the best of them, or one that is picked."""

from typing import TYPE_CHECKING

from cardwright.base.record import record
from cardwright.tree.base import Zone
from cardwright.tree.selectors import Group, Selector

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.table import Table


@record
class Yours(Group):
    """All your cards that match."""

    selector: Selector

    def plain(self) -> Selector:
        """Its selector."""
        return self.selector

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """All that match."""
        from cardwright.engine.holding import likely, matches

        return [one for one in likely(table, player, self.selector) if matches(table, one, self.selector)]

    def includes(self, table: "Table", player: int, entity: int) -> bool:
        """Match the card."""
        from cardwright.engine.holding import matches

        return matches(table, entity, self.selector)

    def times(self, table: "Table", entity: int) -> int:
        """As often as the card counts."""
        from cardwright.engine.holding import units

        return units(table, entity, self.selector)


@record
class YoursIn(Group):
    """All your cards that match and lie in one zone."""

    selector: Selector
    zone: Zone

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """All that match."""
        from cardwright.engine.holding import matches

        return [one for one in table.in_zone(self.zone, player) if matches(table, one, self.selector)]

    def times(self, table: "Table", entity: int) -> int:
        """As often as the card counts."""
        from cardwright.engine.holding import units

        return units(table, entity, self.selector)


@record
class Best(Group):
    """The one of your matching cards with the highest level that is in use."""

    selector: Selector

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """The one card, if there is any."""
        entity = self._best(table, player)
        return [] if entity is None else [entity]

    def includes(self, table: "Table", player: int, entity: int) -> bool:
        """Compare the card with the best one."""
        return self._best(table, player) == entity

    def _best(self, table: "Table", player: int) -> int | None:
        """The highest card that is in use; of equals, the one that came first."""
        from cardwright.engine.holding import likely, matches_print, units

        usable = [
            entity
            for entity in likely(table, player, self.selector)
            if matches_print(table, entity, self.selector) and units(table, entity, self.selector)
        ]
        return max(usable, key=lambda entity: (table.card(entity).level, -entity), default=None)

    def points(self, table: "Table", entity: int, stat: str) -> int:
        """As a reader of the card would say it."""
        from cardwright.engine.measure import card_stat

        return card_stat(table, entity, stat)


@record
class EachOne(Group):
    """Each of your cards that match, one by one."""

    selector: Selector

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """All that match."""
        from cardwright.engine.holding import likely, matches

        return [one for one in likely(table, player, self.selector) if matches(table, one, self.selector)]

    def includes(self, table: "Table", player: int, entity: int) -> bool:
        """Match the card."""
        from cardwright.engine.holding import matches

        return matches(table, entity, self.selector)

    def times(self, table: "Table", entity: int) -> int:
        """As often as the card counts."""
        from cardwright.engine.holding import units

        return units(table, entity, self.selector)


@record
class OneChosen(Group):
    """One matching thing on the table, picked by you when the sentence is carried out."""

    selector: Selector

    def picked_from(self, turn: "Turn", player: int) -> list[int]:
        """All that match and that everybody can see."""
        return turn.cards.in_sight(player, self.selector)

    def cards(self, table: "Table", player: int, origin: int) -> list[int]:
        """All that match."""
        from cardwright.engine.holding import likely, matches

        return [one for one in likely(table, player, self.selector) if matches(table, one, self.selector)]

    def times(self, table: "Table", entity: int) -> int:
        """As often as the card counts."""
        from cardwright.engine.holding import units

        return units(table, entity, self.selector)
