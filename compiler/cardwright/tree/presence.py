"""Whose counters stand on a place: yours, those of several players, or only your own; and whose places touch."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import neighbours
from cardwright.engine.rules.standing import own_places_with
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.filters import Filter
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Counter, Integer, Kind
from cardwright.model.table import Table


@record
class WhereYouHave(Filter):
    """At least so many of your counters stand on it."""

    number: Integer
    counter: Counter

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Count those of the player."""
        return table.counter(entity, self.counter, player) >= self.number


@record
class WherePlayersHave(Filter):
    """So many players, or more, have at least so many counters of a sort on it each."""

    players: Integer
    number: Integer
    counter: Counter

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Count the players who have enough."""
        there = [table.counter(entity, self.counter, one) >= self.number for one in table.layout.seats]
        return sum(there) >= self.players


@record
class WhereNobodyElseHas(Filter):
    """No other player has counters of a sort on it."""

    counter: Counter

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at the counters of each other player."""
        others = [one for one in table.layout.seats if one != player]
        return not any(table.counter(entity, self.counter, one) for one in others)


@record
class OthersBeside(Countable):
    """How many other players have a thing or place of a kind next to one of yours, or at the same place."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    kind: Kind

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Look at what lies around the places of the player."""
        own = own_places_with(table, self.kind, player)
        near = own.union(*(neighbours(table, one) for one in own))
        others = [one for one in table.seated() if one != player]
        return sum([not near.isdisjoint(own_places_with(table, self.kind, one)) for one in others])
