"""Whose counters stand on a place: yours, those of several players, or only your own; and whose places touch."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.ground import neighbours
from cardwright.engine.rules.standing import own_places_with, stack_room
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.filters import Filter
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Counter, Integer, Kind, Stock
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
class WhereAnotherHas(Filter):
    """Some other player has at least so many counters of a sort on it."""

    number: Integer
    counter: Counter

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at the counters of each other player."""
        others = [one for one in table.layout.seats if one != player]
        return any(table.counter(entity, self.counter, one) >= self.number for one in others)

    def asks_for_holder(self) -> bool:
        """Somebody else is there, so it need not be the player's."""
        return True


@record
class WhereYouLead(Filter):
    """You have more counters on it than any other player or nobody has of several sorts, each alone."""

    counter: Counter
    others: tuple[Counter, ...]

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare with the largest stack of anyone else."""
        return table.counter(entity, self.counter, player) > largest_other(table, entity, self.others, player)


@record
class WhereYouMatch(Filter):
    """You have as many counters on it as anyone else, or could have with those that wait, as far as it holds them."""

    counter: Counter
    others: tuple[Counter, ...]
    stock: Stock | None = None

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare with the largest stack of anyone else."""
        own = table.counter(entity, self.counter, player)
        if self.stock is not None:
            own += min(available(table, player, self.stock), stack_room(table, entity, self.counter, player))
        return own >= largest_other(table, entity, self.others, player)


def largest_other(table: Table, entity: Entity, counters: tuple[str, ...], player: Player) -> int:
    """The most counters of one sort that one other player, or nobody, has on something."""
    neutral = table.layout.neutral
    others = [one for one in table.layout.seats if one != player]
    stacks = [(key, one) for key in counters for one in ([player] if key in neutral else others)]
    return max([table.counter(entity, key, one) for key, one in stacks], default=0)


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
