"""Filters that compare how far things are from something on the board."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import neighbours, spot_of
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.spots import Spot
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.table import Table


def steps_from(table: Table, starts: set[Entity]) -> dict[Entity, int]:
    """By place: how many steps it is from the nearest of some places."""
    found = dict.fromkeys(starts, 0)
    front = list(found)
    while front:
        reached = dict.fromkeys((other for one in front for other in neighbours(table, one) if other not in found), 0)
        steps = found[front[0]] + 1
        found |= dict.fromkeys(reached, steps)
        front = list(reached)
    return found


@record
class ByDistance(Filter):
    """Of the things that are there, only those the fewest or the most steps away fit."""

    category: ClassVar[str] = "filter"
    compares: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    spot: Spot

    def extreme(self, steps: list[int]) -> int:
        """The number of steps that fits."""
        raise AssertionError(f"{type(self).__name__} says nothing of a distance")

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """All that are as far away; if there is nothing to measure from, or no way, none."""
        away = steps_from(table, self.spot.places(table, player, here))
        found = {one: away[spot_of(table, one)] for one in things if spot_of(table, one) in away}
        wanted = self.extreme(list(found.values())) if found else 0
        return [one for one in things if found.get(one) == wanted]


@record
class NearestTo(ByDistance):
    """Nothing else there is fewer steps away on the board; of equals, each fits."""

    def extreme(self, steps: list[int]) -> int:
        """The fewest."""
        return min(steps)


@record
class FarthestFrom(ByDistance):
    """Nothing else there is more steps away on the board; of equals, each fits."""

    def extreme(self, steps: list[int]) -> int:
        """The most."""
        return max(steps)
