"""Counts of different things, and of players of whom something is true."""

from cardwright.base.record import record
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.numbers import mark_of
from cardwright.model.categories.counts import Countable, Group
from cardwright.model.identity import Entity, Player
from cardwright.model.node import Attribute, Holding, Numeral
from cardwright.model.table import Table


@record
class Different(Countable):
    """How many different words or numbers are printed as an attribute on the cards of a group."""

    attribute: Attribute
    group: Group

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count each word once; a card without one does not count."""
        cards = self.group.cards(table, player, here)
        return len({mark_of(table, one, self.attribute) for one in cards} - {None})


@record
class DifferentNames(Countable):
    """How many cards of different names a group has."""

    group: Group

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count each name once."""
        return len({table.card(one).key for one in self.group.cards(table, player, here)})


@record
class PlayersWith(Countable):
    """How many players have at least so many of a thing."""

    number: Numeral
    what: Holding

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count those who have enough."""
        least = table.number(self.number)
        return sum([amount_of(table, one, self.what) >= least for one in table.seated()])


@record
class OthersWith(Countable):
    """How many other players have at least so many of a thing."""

    number: Numeral
    what: Holding

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count those who have enough, without the player."""
        least, others = table.number(self.number), [one for one in table.seated() if one != player]
        return sum([amount_of(table, one, self.what) >= least for one in others])
