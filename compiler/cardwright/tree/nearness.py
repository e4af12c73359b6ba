"""How near things are to each other on a board, corners included, and the card or thing at hand as a starting point."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import is_place, neighbours, places_of, spot_of, within
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.standing import numbers_on
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.spots import Spot
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Integer, Kind
from cardwright.model.table import Table
from cardwright.tree.destinations import Here
from cardwright.tree.spots import Near


@record
class ThisCard(Here):
    """The card on which the sentence stands, or the place it stands on."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD_ALONE,)

    def place_meant(self, table: Table, at_hand: Entity) -> Entity:
        """Where the card is."""
        return spot_of(table, at_hand)


@record
class AtSpot(Spot):
    """A thing that the sentence or the action under way has settled."""

    here: Here

    def places(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """Where that thing is."""
        meant = self.here.place_meant(table, here)
        return set() if meant == NOTHING else {spot_of(table, meant)}


@record
class Around(Near):
    """One step away on the board, across a corner too."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """The places around."""
        return set(neighbours(table, place, across=True))


@record
class WithinAcross(Near):
    """At most so many steps away on the board, over places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    number: Integer
    kind: Kind

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at the places that can be reached so."""
        return spot_of(table, entity) in self._reached(table, player, here)

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """The same for many things; the way is looked for once."""
        reached = self._reached(table, player, here)
        return [one for one in things if spot_of(table, one) in reached]

    def _reached(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """All places to which the way leads over such places alone."""
        passable = places_of(table, self.kind, player)
        found = set(self.spot.places(table, player, here))
        front = list(found)
        for _ in range(self.number):
            front = [other for one in front for other in neighbours(table, one) if other not in found]
            found.update(front)
            front = [one for one in front if one in passable]
        return found


@record
class ClearOf(Near):
    """More than so many steps away from all of them, across corners too; one step, unless a number is said."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    is_apart: ClassVar[bool] = True
    number: Integer | None = None

    def is_met(self, table: Table, entity: Entity, places: set[Entity]) -> bool:
        """None of the places is so near, even if each of them is named."""
        return places.isdisjoint(self.near(table, spot_of(table, entity)))

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """All places that are so near."""
        return within(table, place, 1 if self.number is None else self.number, across=True)


@record
class SurroundedBy(Filter):
    """At least so many of the places around it are of a kind, or have such a thing on them."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    number: Integer
    kind: Kind

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Count the places around."""
        near = neighbours(table, spot_of(table, entity), across=True)
        if self.kind in table.layout.place_kinds:
            there = places_of(table, self.kind, player)
            return sum([one in there or _is_off_board(table, one, self.kind, player) for one in near]) >= self.number
        return sum([number > 0 for number in numbers_on(table, near, self.kind, player)]) >= self.number


def _is_off_board(table: Table, entity: Entity, kind: str, player: Player) -> bool:
    """Whether something of a kind lies beside the board, as an example may say."""
    return not is_place(table, entity) and is_of_kind(table, entity, kind, player)


@record
class StandingOn(Near):
    """A thing that stands on one of these places, or where one of these things is."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)

    def is_met(self, table: Table, entity: Entity, places: set[Entity]) -> bool:
        """A place stands on nothing, not even on itself."""
        return spot_of(table, entity) != entity and Near.is_met(self, table, entity, places)

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Look at where each stands."""
        places = self.spot.places(table, player, here)
        return [one for one in things if self.is_met(table, one, places)]

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """The place itself."""
        return {place}
