"""Which cards, tokens or places a sentence speaks of; what can be counted about them is said by `counts`."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import beside, narrowed, open_cards, own_places, places, places_of
from cardwright.engine.rules.holding import matches_print
from cardwright.engine.rules.kinds import (
    count_kinds,
    in_play_of,
    is_defined_kind,
    is_from,
    is_of_kinds,
    is_printed_as,
    likely_of,
    those_of_kinds,
    units_of,
)
from cardwright.engine.rules.legality import possible_objects
from cardwright.engine.rules.staging import any_object, named_object
from cardwright.model.categories.filters import Filter, Narrowing
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Description
from cardwright.model.node import EraId, Kind, Reference
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Narrowed(Narrowing):
    """Any number of filters, all of which must hold."""

    filters: tuple[Filter, ...]

    def parts(self) -> tuple[Filter, ...]:
        """Its filters."""
        return self.filters


@record
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over.

    All filters behind them must be true of each.
    """

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False
    narrowed: Narrowing | None = None

    def filters(self) -> tuple[Filter, ...]:
        """All that must be true beyond the kind and the era."""
        return () if self.narrowed is None else self.narrowed.parts()

    def may_pick(self, card: PrintedCard) -> bool:
        """Look at the kinds, at the era and at what the filters can tell."""
        if card.kinds.isdisjoint(self.kinds):
            return False
        return (not self.eras or card.era in self.eras) and all(one.may_fit(card) for one in self.filters())

    def picks(self, layout: Layout) -> list[bool | None]:
        """No by the kinds and eras; it depends if a past era is asked for, or only a definition can tell."""
        plain = tuple([kind for kind in self.kinds if kind not in layout.defined])
        may, must = layout.printed_as(self.kinds), layout.printed_as(plain)
        sure = None if self.past else True
        found = [(sure if must[number] else None) if may[number] else False for number in range(len(may))]
        if self.eras:
            found = [one if card.era in self.eras else False for one, card in zip(found, layout.cards, strict=True)]
        for part in self.filters():
            known = [part.knows(layout, card) for card in layout.cards]
            found = [
                False if one is False or knows is False else knows and one
                for one, knows in zip(found, known, strict=True)
            ]
        return found

    def matches(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the kinds and the era, and ask the filters."""
        if not is_of_kinds(table, entity, self.kinds, player, here):
            return False
        return self._is_left(table, entity, player, here)

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """The same for many cards; each filter is asked about all of them at once."""
        filters = self.filters()
        if any(one.compares for one in filters):
            found = Kinds(self.kinds, self.eras, self.past).kept(table, things, player, here)
            return [one for one in found if self._is_left(table, one, player, here)]
        return self.best(table, things, player, here)

    def best(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """The same, and numbers are compared among these things alone."""
        found = those_of_kinds(table, things, self.kinds, player, here)
        if self.eras or self.past:
            found = [one for one in found if is_from(table, one, self.eras, self.past)]
        return narrowed(table, found, self.filters(), player, here)

    def matches_print(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the printed kinds and the era, and ask the filters."""
        if not is_printed_as(table, entity, self.kinds, player):
            return False
        return self._is_left(table, entity, player, here)

    def _is_left(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether a card of the kinds is of the eras, and left after all filters."""
        if (self.eras or self.past) and not is_from(table, entity, self.eras, self.past):
            return False
        if self.narrowed is None:
            return True
        return self._is_narrowed(table, entity, player, here)

    def _is_narrowed(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether a card of the kinds and eras is left after all filters."""
        filters = self.filters()
        if not any(one.compares for one in filters):
            return all(one.fits(table, entity, player, here) for one in filters)
        plain = Kinds(self.kinds, self.eras, self.past)
        there = [one for one in beside(table, entity) if plain.matches(table, one, player, here)]
        return entity in narrowed(table, there, filters, player, here)

    def likely(self, table: Table, player: Player) -> list[Entity]:
        """Those of its kinds."""
        return likely_of(table, player, self.kinds)

    def in_play(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """Those of the kinds; if nothing more is asked for, they are found once for all sentences."""
        if here != NOTHING or self.eras or self.past or self.narrowed is not None:
            return Selector.in_play(self, table, player, here)
        return in_play_of(table, self.kinds, player)

    def units(self, table: Table, entity: Entity) -> int:
        """As the kinds are counted."""
        return units_of(table, entity, self.kinds)

    def count(self, table: Table, player: Player, here: Entity) -> int:
        """Count the kinds; if more is asked for, each card is looked at, and one that is defined counts once."""
        is_on_board = not table.layout.place_kinds.isdisjoint(self.kinds)
        if self.narrowed is not None and is_on_board:
            return len(own_places(table, player, self.kinds, self.places(table, player, here)))
        if is_on_board or not (self.eras or self.past or self.narrowed is not None):
            return count_kinds(table, player, self.kinds)
        own = self.kept(table, self.likely(table, player), player, here)
        return len(own) if is_defined_kind(table, self.kinds) else sum([self.units(table, one) for one in own])

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All places of the kinds of which the filters are true."""
        found = list(dict.fromkeys(one for kind in self.kinds for one in places_of(table, kind, player)))
        return narrowed(table, found, self.filters(), player, here)

    def description(self) -> Description:
        """Those of its kinds and eras; which eras are over is not known before the game is played."""
        return Description(kinds=self.kinds, eras=self.eras, is_narrowed=self.narrowed is not None)


@record
class OfName(Selector):
    """Copies of one card, by its name."""

    stands_for_kind: ClassVar[bool] = True
    card: Reference

    def may_pick(self, card: PrintedCard) -> bool:
        """Compare the names."""
        return card.key == self.card

    def picks(self, layout: Layout) -> list[bool | None]:
        """A name stays."""
        return [card.key == self.card for card in layout.cards]

    def matches(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the names."""
        return table.card(entity).key == self.card

    def matches_print(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the names."""
        return table.card(entity).key == self.card

    def likely(self, table: Table, player: Player) -> list[Entity]:
        """The copies in play."""
        return [one for one in table.in_play(player) if table.card(one).key == self.card]

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of that name."""
        return [one for one in places(table) if table.card(one).key == self.card]

    def description(self) -> Description:
        """That card alone."""
        return Description(card=self.card)


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

    def includes(self, table: Table, entity: Entity, player: Player) -> bool:
        """Match what is printed on the card; a definition is asked for the player."""
        return matches_print(table, entity, self.selector, player)

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """Those the selector picks out."""
        return self.selector.places(table, player, here)

    def bases(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """Those the selector picks out: places of the board, if it speaks of these, or else cards that lie open."""
        kinds = self.selector.description().kinds
        if kinds and table.layout.place_kinds.isdisjoint(kinds):
            return [one for one in open_cards(table) if self.selector.matches(table, one, player, here)]
        return self.places(table, player, here)

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

    def includes(self, table: Table, entity: Entity, player: Player) -> bool:
        """Compare the names."""
        return table.card(entity).key == self.card

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of that name."""
        return [one for one in places(table) if table.card(one).key == self.card]

    def bases(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of that name, or the cards that lie open."""
        found = [one for one in open_cards(table) if table.card(one).key == self.card]
        return self.places(table, player, here) or found

    def objects(self, table: Table, player: Player, action: str) -> list[tuple[Entity, int]]:
        """The copies of that card."""
        return possible_objects(table, player, action, None, self.card, terms=None)
