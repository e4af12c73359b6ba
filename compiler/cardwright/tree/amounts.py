"""How much: bundles of things, and amounts that depend on a count, a stat, a card or a player."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.counting import lost_in_all
from cardwright.engine.rules.goods import available, spread
from cardwright.engine.rules.measure import card_stat, stat
from cardwright.engine.rules.prices import printed_price
from cardwright.engine.rules.rows import place_price
from cardwright.model.categories.amounts import Amount, AmountCharge, AmountContext, Measure, Mixture, Plus
from cardwright.model.categories.charges import Charge, FixedCharge, Varies
from cardwright.model.categories.counts import Countable
from cardwright.model.identity import Player
from cardwright.model.layout import Layout
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.meaning import Context, Need, Printed
from cardwright.model.node import Attribute, Integer, Measured, Node, Numeral, Signed, Stat, Stock
from cardwright.model.roles import ADVANTAGE
from cardwright.model.table import Table
from cardwright.tree.charges import PlaceCharge, PrintedCharge


@record
class Some(Measure):
    """So many of a stock."""

    number: Numeral
    what: Stock

    def stocks(self) -> tuple[str, ...]:
        """Its stock, unless it is none of it."""
        return (self.what,) if self.number != 0 else ()

    def fixed(self) -> tuple[str, int | tuple[int, ...]]:
        """The number that is written."""
        return self.what, self.number


@record
class Step(Plus):
    """So many points more, or fewer, of a stat."""

    amount: Signed
    stat: Stat


@record
class Bundle(Amount):
    """One or more measures, all at once."""

    items: tuple[Measure, ...]

    def certain(self) -> tuple[str, ...]:
        """All of it."""
        return self.stocks()

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Each measure by itself."""
        return [(stock, table.number(number)) for stock, number in self._measures()]

    def fixed(self) -> list[tuple[str, int]] | None:
        """The same, unless one of the numbers depends on how many players are left."""
        measures = self._measures()
        fixed = [(stock, number) for stock, number in measures if isinstance(number, int)]
        return fixed if len(fixed) == len(measures) else None

    def charges(self, layout: Layout) -> list[Charge]:
        """Each number by itself, unless one depends on how many players are left."""
        fixed = self.fixed()
        if fixed is None:
            stocks = dict.fromkeys([stock for stock, _ in self._measures()])
            return [AmountCharge(stock, self, Varies.BY_PLAYER) for stock in stocks]
        return [FixedCharge(stock, number) for stock, number in fixed]

    def _measures(self) -> list[tuple[str, int | tuple[int, ...]]]:
        return [found for one in self.items if (found := one.fixed()) is not None]


@record
class Per(Amount):
    """A measure multiplied by a count, with an optional ceiling on the count."""

    number: Numeral
    what: Stock
    per: Countable
    most: Integer | None = None

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Count, up to the ceiling."""
        times = self.per.count(table, context.player, context.origin, context.entity)
        times = times if self.most is None else min(times, self.most)
        return [(self.what, table.number(self.number) * times)]


@record
class All(Amount):
    """Everything you have of a stock."""

    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Count what is stored and what lies on cards."""
        return [(self.what, available(table, context.player, self.what))]


@record
class ByStat(Amount):
    """As many of a stock as one of your stats says."""

    what: Stock
    stat: Stat

    def by_stat(self) -> tuple[str, str]:
        """As many as the stat says."""
        return self.what, self.stat

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Work out the stat."""
        return [(self.what, stat(table, context.player, self.stat))]


@record
class ByAttribute(Amount):
    """As many of a stock as an attribute of the card at hand says, or a stat of it for one of its counters."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    what: Stock
    attribute: Measured

    def printed(self) -> Printed:
        """The number of the card at hand."""
        return Printed(self.what, self.attribute)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Read the price of the card, as other cards change it, or work out its stat."""
        if not self._is_printed(table.layout):
            return [(self.what, card_stat(table, context.entity, self.attribute))]
        price = printed_price(table, context.player, context.entity, self.what, self.attribute, target=context.target)
        return [(self.what, price)]

    def charges(self, layout: Layout) -> list[Charge]:
        """The price printed on the card; a stat of it may depend on everything that lies on the table."""
        if self._is_printed(layout):
            return [PrintedCharge(layout, self.what, self.attribute)]
        return [AmountCharge(self.what, self, Varies.BY_DEAL)]

    def _is_printed(self, layout: Layout) -> bool:
        return self.attribute in layout.usual or self.attribute not in layout.stats


@record
class ByAdvantage(Amount):
    """As many of a stock as the winner of the last comparison was ahead."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Remember the last comparison."""
        return [(self.what, last_advantage(table))]


@record
class AnyMix(Mixture):
    """So many in all, in any mixture."""

    number: Numeral

    def in_all(self, table: Table) -> int:
        """The number it names."""
        return table.number(self.number)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: each stock in order, as far as it lasts."""
        return shares_of(table, context.player, self)


@record
class AnyDifferent(Mixture):
    """So many in all, each of another stock."""

    number: Numeral

    def in_all(self, table: Table) -> int:
        """The number it names."""
        return table.number(self.number)

    def bounds(self, table: Table, there: list[int]) -> list[int]:
        """One of each at most."""
        return [min(1, one) for one in there]

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: one of each stock that there is, in order; if they are too few, it cannot be paid."""
        sorts = spread(table, self.whats)
        there = [one for one in sorts if available(table, context.player, one) > 0][: self.in_all(table)]
        missing = self.in_all(table) - len(there)
        return [*((one, 1) for one in there), *([(sorts[0], MOST_OF_ONE)] if missing else [])]


@record
class OneSort(Mixture):
    """So many of one stock among several, perhaps only of one of which enough are left in the supply."""

    is_single: ClassVar[bool] = True
    number: Numeral
    least: Integer | None = None

    def in_all(self, table: Table) -> int:
        """The number it names."""
        return table.number(self.number)

    def bounds(self, table: Table, there: list[int]) -> list[int]:
        """All of a stock of which enough are left."""
        return there if self.least is None else [one if one >= self.least else 0 for one in there]

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: the first stock of which there is enough."""
        sorts, number = spread(table, self.whats), self.in_all(table)
        return [(next((one for one in sorts if available(table, context.player, one) >= number), sorts[0]), number)]


@record
class UpToOneSort(Mixture):
    """As many as one likes, up to a number, of one stock among several."""

    is_single: ClassVar[bool] = True
    is_most: ClassVar[bool] = True
    number: Numeral

    def in_all(self, table: Table) -> int:
        """The number it names."""
        return table.number(self.number)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: nothing, since less is allowed."""
        return []


@record
class AnyByAdvantage(Mixture):
    """As many in all as the winner of the last comparison was ahead, in any mixture."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def in_all(self, table: Table) -> int:
        """Remember the last comparison."""
        return last_advantage(table)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """As a price: each stock in order, as far as it lasts."""
        return shares_of(table, context.player, self)


@record
class Rounding(Node):
    """The direction in which a half is rounded."""

    category: ClassVar[str] = "rounding"

    def half(self, number: int) -> int:
        """Half of a number, without the half."""
        raise AssertionError(f"{type(self).__name__} says nothing of halves")


@record
class RoundedUp(Rounding):
    """Towards more."""

    def half(self, number: int) -> int:
        """Half of a number, and what is missing to a whole."""
        return (number + 1) // 2


@record
class RoundedDown(Rounding):
    """Towards less."""

    def half(self, number: int) -> int:
        """The whole part of half of a number."""
        return number // 2


@record
class HalfLost(Amount):
    """Half of what an attribute comes to over everything that was just lost."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    what: Stock
    attribute: Attribute
    rounding: Rounding

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Add up what was lost, and halve it."""
        return [(self.what, self.rounding.half(lost_in_all(table, self.attribute)))]


@record
class HalfOf(Amount):
    """Half as many of a stock as you have of another one, or as a stat of yours says."""

    what: Stock
    of: Measured
    rounding: Rounding

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Halve the number."""
        is_stock = self.of in table.layout.stock_number
        number = available(table, context.player, self.of) if is_stock else stat(table, context.player, self.of)
        return [(self.what, self.rounding.half(max(0, number)))]


@record
class BySeat(Amount):
    """As many of a stock as your place in the order of turns."""

    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Count the seats."""
        return [(self.what, context.player + 1)]


@record
class ByPlace(Amount):
    """As many of a stock as the place of the card at hand in its row costs."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.ROW_WITH_PRICES,)
    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Look up the price of the place."""
        return [(self.what, place_price(table, context.entity))]

    def charges(self, layout: Layout) -> list[Charge]:
        """The price of the place."""
        return [PlaceCharge(self.what)]


@record
class CatchUp(Amount):
    """As many as you need to have as much as the player who has most."""

    what: Stock

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Compare all players who are left."""
        most = max(available(table, one, self.what) for one in table.seated())
        return [(self.what, most - available(table, context.player, self.what))]


def last_advantage(table: Table) -> int:
    """How far the winner of the last comparison was ahead."""
    return max(0, table.bound(ADVANTAGE))


def shares_of(table: Table, player: Player, mixture: Mixture) -> list[tuple[str, int]]:
    """A mixture as a price: as much as there is of what is named first, then of the next, and the rest of the last."""
    left, found, sorts = mixture.in_all(table), [], spread(table, mixture.whats)
    for what in sorts[:-1]:
        share = min(left, available(table, player, what))
        left -= share
        found.append((what, share))
    return [*found, (sorts[-1], left)]
