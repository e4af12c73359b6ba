"""Counts: each yields a number for a player."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.counting import by_rank, lost_in_all, measured, paired, stat_among, whole_sets
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.holding import count, likely, matches
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.printed import attribute
from cardwright.engine.rules.production import yields
from cardwright.model.categories.counts import Countable, Group, Member, Part, SetPart
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Need, Quantity, Scope
from cardwright.model.node import (
    Counter,
    EraId,
    Holding,
    Integer,
    Kind,
    Lost,
    Measured,
    Paired,
    Ranked,
    Reference,
    Stat,
    Stock,
)
from cardwright.model.plan.plan import plan_of
from cardwright.model.roles import ADVANTAGE
from cardwright.model.table import Table


@record
class CountOf(Countable):
    """How many of these you have in play."""

    selector: Selector

    def cards(self) -> Selector:
        """The cards it counts."""
        return self.selector

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the cards."""
        return count(table, player, self.selector, here)


@record
class TokensOn(Countable):
    """How many of a counter stand on one card of yours."""

    counter: Counter
    card: Reference

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Add up the counters on each copy of the card."""
        number, cards = table.layout.card_number[self.card], table.state.cards
        return sum(table.counter(entity, self.counter) for entity in table.in_play(player) if cards[entity] == number)


@record
class HeldOf(Countable):
    """How many of a stock you have."""

    what: Holding

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count what the player has."""
        return amount_of(table, player, self.what)


@record
class SumOf(Countable):
    """A stat or attribute, summed over a group of cards."""

    what: Measured
    group: Group

    def made_of(self) -> tuple[Part, ...]:
        """Its stat, over all cards of the group, if which these are is plain to see."""
        selector = self.group.plain()
        return () if selector is None else (Part(self.what, of=selector),)

    def reads(self) -> tuple[Quantity, ...]:
        """Its stat, unless a number of that name is printed and counts."""
        return ((Scope.PRINTED if self.group.prefers_print else Scope.CARD, self.what),)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Add up what each card of the group says."""
        cards = self.group.cards(table, player, here)
        if self.what in plan_of(table).game.stats:
            return sum(self.group.points(table, one, self.what) for one in cards)
        return sum(attribute(table, one, self.what) * self.group.times(table, one) for one in cards)


@record
class PairOf(Countable):
    """How many pairs can be made of two things: the smaller of the two counts."""

    first: Paired
    second: Paired

    def made_of(self) -> tuple[Part, ...]:
        """Both of them, as far as they are stats."""
        return Part(self.first), Part(self.second)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Two kinds make sets, in which no card counts twice; else the smaller number counts."""
        kinds = plan_of(table).game.kinds
        if self.first in kinds and self.second in kinds:
            return whole_sets(table, player, [SetPart(1, self.first), SetPart(1, self.second)])
        return min(paired(table, player, self.first), paired(table, player, self.second))


@record
class ProductOf(Countable):
    """One of your stats multiplied by another."""

    first: Stat
    second: Stat

    def made_of(self) -> tuple[Part, ...]:
        """Both of them, as far as they are stats."""
        return Part(self.first), Part(self.second)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Multiply the stats; the second is not needed if the first is zero."""
        first = stat(table, player, self.first)
        return first * stat(table, player, self.second) if first else 0


@record
class Several(Member):
    """So many of a kind, from any of these eras if some are named."""

    number: Integer
    kind: Kind
    eras: tuple[EraId, ...] = ()

    def part(self) -> SetPart:
        """The number of things of the kind and the eras."""
        return SetPart(self.number, self.kind, self.eras)


@record
class SetOf(Countable):
    """How many whole sets can be made; nothing counts in two sets."""

    members: tuple[Member, ...]

    def size(self) -> int:
        """Each member of the set is looked for among all the others."""
        return len(self.members)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Make as many sets as possible."""
        return whole_sets(table, player, [one.part() for one in self.members])


@record
class PointOf(Countable):
    """The value of one of your stats, or how far it is beyond a number."""

    stat: Stat
    beyond: Integer | None = None

    def made_of(self) -> tuple[Part, ...]:
        """Its stat."""
        return (Part(self.stat),)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Read the stat."""
        points = stat(table, player, self.stat)
        return points if self.beyond is None else max(0, points - self.beyond)


@record
class PartlyOf(Countable):
    """How many groups of so many points make up one of your stats; what is left over counts as a group too."""

    number: Integer
    stat: Stat

    def made_of(self) -> tuple[Part, ...]:
        """Its stat."""
        return (Part(self.stat),)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Divide the stat, rounding up."""
        return -(-stat(table, player, self.stat) // max(1, self.number))


@record
class YieldOf(Countable):
    """How much of a stock your cards of a kind would yield now, however many tokens are left for it."""

    what: Stock
    kind: Kind

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Work out what the cards yield."""
        return yields(table, player, self.what, self.kind)


@record
class FaceDown(Countable):
    """How many of these you have in play that lie face down."""

    selector: Selector

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the cards that lie face down."""
        there = likely(table, player, self.selector)
        return sum(table.is_down(one) and matches(table, one, self.selector, player, here) for one in there)


@record
class RankedBelow(Countable):
    """How many other players come after you in a stat; of equals, the player who plays later comes after."""

    stat: Stat

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the players after this one in the ranking."""
        order = by_rank(table, [stat(table, one, self.stat) for one in table.layout.seats])
        return len(order) - 1 - order.index(player)


@record
class AheadOfYou(Countable):
    """How many other players have more of something than you."""

    what: Ranked

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Compare each other player with this one."""
        own = measured(table, player, self.what)
        others = [other for other in table.seated() if other != player]
        return sum(measured(table, other, self.what) > own for other in others)


@record
class Missing(Countable):
    """The part of the last loss that you could not pay."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    what: Stock

    def reads(self) -> tuple[Quantity, ...]:
        """It is remembered, not worked out."""
        return ()

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Read it off the clock."""
        return table.clock("short")


@record
class PointAmong(Countable):
    """The value that one of your stats would have if only these counters stood on your cards."""

    stat: Stat
    counter: Counter

    def made_of(self) -> tuple[Part, ...]:
        """Its stat, with these counters only."""
        return (Part(self.stat, among=self.counter),)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Work the stat out with only these counters."""
        return stat_among(table, player, self.stat, self.counter)


@record
class FullAdvantage(Countable):
    """How many whole groups of so many points the winner of the last comparison was ahead."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    number: Integer

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Divide the advantage, rounding down."""
        return max(0, table.bound(ADVANTAGE)) // max(1, self.number)


@record
class LostThisWay(Countable):
    """How much was just lost: so many counters or cards, or what an attribute of them comes to."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    what: Lost

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Add up what was lost."""
        return lost_in_all(table, self.what)
