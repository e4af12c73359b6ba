"""Where counters and things may go on a board: over which places, onto which, and across which regions."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import places_of, shores
from cardwright.model.categories.channels import MovementRule
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Kind, Region, Standing
from cardwright.model.table import Table


@record
class MayPass(MovementRule):
    """Your counters or things may move on over places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    what: Standing
    kind: Kind

    def words(self) -> tuple[str, ...]:
        """Its counter or kind."""
        return (self.what,)

    def passable(self, table: Table, player: Player) -> dict[Entity, None]:
        """All places of the kind."""
        return places_of(table, self.kind, player)


@record
class MayStop(MovementRule):
    """Your counters or things may end a move on places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    what: Standing
    kind: Kind

    def words(self) -> tuple[str, ...]:
        """Its counter or kind."""
        return (self.what,)

    def stops(self, table: Table, player: Player) -> dict[Entity, None]:
        """All places of the kind."""
        return places_of(table, self.kind, player)


@record
class MaySail(MovementRule):
    """Your counters or things may move from any place beside a region to any other beside it, as a whole move."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    what: Standing
    region: Region

    def words(self) -> tuple[str, ...]:
        """Its counter or kind."""
        return (self.what,)

    def crossings(self, table: Table, origin: Entity) -> list[Entity]:
        """All places beside the same part of the region."""
        beside = shores(table, self.region)
        here = beside.get(origin, ())
        if not here:
            return []
        return [place for place, parts in beside.items() if place != origin and any(part in here for part in parts)]
