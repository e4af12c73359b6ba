"""Which cards, tokens or places a sentence speaks of; what can be counted about them is said by `counts`."""

from cardwright.base.record import record
from cardwright.engine.rules.ground import places, places_of
from cardwright.engine.rules.holding import matches_print
from cardwright.engine.rules.kinds import (
    count_kinds,
    is_defined_kind,
    is_from,
    is_of_kinds,
    is_printed_as,
    likely_of,
    units_of,
)
from cardwright.engine.rules.legality import possible_objects
from cardwright.engine.rules.staging import any_object, named_object
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Description
from cardwright.model.node import EraId, Kind, Reference
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over."""

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False

    def may_pick(self, card: PrintedCard) -> bool:
        """Look at the kinds and at the era."""
        if card.kinds.isdisjoint(self.kinds):
            return False
        return not self.eras or card.era in self.eras

    def picks(self, layout: Layout) -> list[bool | None]:
        """No by the kinds and eras; it depends if a past era is asked for, or only a definition can tell."""
        plain = tuple([kind for kind in self.kinds if kind not in layout.defined])
        may, must = layout.printed_as(self.kinds), layout.printed_as(plain)
        sure = None if self.past else True
        found = [(sure if must[number] else None) if may[number] else False for number in range(len(may))]
        if self.eras:
            found = [one if card.era in self.eras else False for one, card in zip(found, layout.cards, strict=True)]
        return found

    def matches(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the kinds and the era."""
        if not is_of_kinds(table, entity, self.kinds, player, here):
            return False
        return not (self.eras or self.past) or is_from(table, entity, self.eras, self.past)

    def matches_print(self, table: Table, entity: Entity, player: Player) -> bool:
        """Compare the printed kinds and the era."""
        if (self.eras or self.past) and not is_from(table, entity, self.eras, self.past):
            return False
        return is_printed_as(table, entity, self.kinds, player)

    def likely(self, table: Table, player: Player) -> list[Entity]:
        """Those of its kinds."""
        return likely_of(table, player, self.kinds)

    def units(self, table: Table, entity: Entity) -> int:
        """As the kinds are counted."""
        return units_of(table, entity, self.kinds)

    def count(self, table: Table, player: Player) -> int:
        """Count the kinds; if eras are named, each card is looked at, and one that is defined counts once."""
        if not (self.eras or self.past) or not table.layout.place_kinds.isdisjoint(self.kinds):
            return count_kinds(table, player, self.kinds)
        own = [one for one in self.likely(table, player) if self.matches(table, one, player, NOTHING)]
        return len(own) if is_defined_kind(table, self.kinds) else sum([self.units(table, one) for one in own])

    def places(self, table: Table, player: Player) -> list[Entity]:
        """All places of the kinds."""
        return list(dict.fromkeys(one for kind in self.kinds for one in places_of(table, kind, player)))

    def description(self) -> Description:
        """Those of its kinds and eras; which eras are over is not known before the game is played."""
        return Description(kinds=self.kinds, eras=self.eras)


@record
class AnyOne(Chosen):
    """Any one thing the selector matches."""

    selector: Selector

    def may_include(self, card: PrintedCard) -> bool:
        """As the selector says."""
        return self.selector.may_pick(card)

    def description(self) -> Description:
        """Those the selector picks out."""
        return self.selector.description()

    def meant(self, table: Table, action: str, player: Player) -> Entity:
        """The first that is there; if there is none, a blank one comes."""
        return any_object(table, action, self.selector, player)

    def includes(self, table: Table, entity: Entity) -> bool:
        """Match what is printed on the card."""
        return matches_print(table, entity, self.selector)

    def places(self, table: Table, player: Player) -> list[Entity]:
        """Those the selector picks out."""
        return self.selector.places(table, player)

    def objects(self, table: Table, player: Player, action: str) -> list[tuple[Entity, int]]:
        """Those that match."""
        return possible_objects(table, player, action, self.selector, None, terms=None)


@record
class TheCard(Chosen):
    """One card, by name."""

    card: Reference

    def may_include(self, card: PrintedCard) -> bool:
        """Compare the names."""
        return card.key == self.card

    def description(self) -> Description:
        """That card alone."""
        return Description(card=self.card)

    def meant(self, table: Table, action: str, player: Player) -> Entity:
        """The card of that name."""
        return named_object(table, action, self.card, player)

    def includes(self, table: Table, entity: Entity) -> bool:
        """Compare the names."""
        return table.card(entity).key == self.card

    def places(self, table: Table, player: Player) -> list[Entity]:
        """The places of that name."""
        return [one for one in places(table) if table.card(one).key == self.card]

    def objects(self, table: Table, player: Player, action: str) -> list[tuple[Entity, int]]:
        """The copies of that card."""
        return possible_objects(table, player, action, None, self.card, terms=None)
