"""Filters on cards: by what is printed on them, by comparison with each other or with the card at hand, by name."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.kinds import is_of_kinds
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.numbers import has_number, known_number, mark_of, number_of
from cardwright.engine.rules.standing import number_on
from cardwright.model.categories.filters import Filter
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context
from cardwright.model.node import Attribute, Holding, Integer, Kind, Measured, Reference, Stat, Stock, Term
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Numbered(Filter):
    """A number printed on a card, or a stat of the card, is as a number asks for."""

    category: ClassVar[str] = "filter"
    what: Measured
    number: Integer

    def is_met(self, found: int) -> bool:
        """Whether a number is one that is asked for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def may_fit(self, card: PrintedCard) -> bool:
        """No, if another number is printed."""
        value = card.level if self.what == "level" else card.attributes.get(self.what)
        return not isinstance(value, int) or self.is_met(value)

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """As the printed number says; a stat depends on the game."""
        value = known_number(layout, card, self.what)
        if value is not None:
            return self.is_met(value)
        return None if self.what in layout.stats or has_number(layout, card, self.what) else False

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the number; a card on which none is printed does not fit."""
        value = number_of(table, entity, self.what)
        return value is not None and self.is_met(value)


@record
class WithAtMost(Numbered):
    """A number printed on it, or a stat of it, is this low or lower."""

    def is_met(self, found: int) -> bool:
        """Compare with the highest."""
        return found <= self.number


@record
class WithAtLeast(Numbered):
    """A number printed on it, or a stat of it, is this high or higher."""

    def is_met(self, found: int) -> bool:
        """Compare with the lowest."""
        return found >= self.number


@record
class WithExactly(Numbered):
    """A number printed on it, or a stat of it, is exactly this."""

    def is_met(self, found: int) -> bool:
        """Compare the numbers."""
        return found == self.number


@record
class WithoutTerm(Filter):
    """None of these words is printed on it."""

    attribute: Attribute
    terms: tuple[Term, ...]

    def may_fit(self, card: PrintedCard) -> bool:
        """Look for the printed word."""
        return card.attributes.get(self.attribute) not in self.terms

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """A printed word stays."""
        return self.may_fit(card)

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look for the printed word."""
        return self.may_fit(table.card(entity))


@record
class WithinOwn(Filter):
    """A number printed on it is no higher than what you have of something."""

    category: ClassVar[str] = "filter"

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the printed number with what the player has; if nobody is asked for, its owner."""
        asked = table.owner(entity) if player == NOBODY else player
        value = number_of(table, entity, self.named("attribute")[0])
        return value is not None and asked != NOBODY and value <= self.most(table, asked)

    def most(self, table: Table, player: Player) -> int:
        """The highest number for a player."""
        raise AssertionError(f"{type(self).__name__} names no limit")


@record
class WithinYours(WithinOwn):
    """A number printed on it is no higher than one of your stats."""

    attribute: Attribute
    stat: Stat

    def most(self, table: Table, player: Player) -> int:
        """The stat of the player."""
        return stat(table, player, self.stat)


@record
class WithinStock(WithinOwn):
    """A number printed on it is no higher than how many of a stock you have."""

    attribute: Attribute
    stock: Stock

    def most(self, table: Table, player: Player) -> int:
        """How many the player has."""
        return available(table, player, self.stock)


@record
class Relative(Filter):
    """A number printed on it is compared with that of the card at hand."""

    category: ClassVar[str] = "filter"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)

    def is_met(self, found: int, other: int) -> bool:
        """Whether a number stands to that of the card at hand as is asked for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare both numbers; without one of them, nothing fits."""
        key = self.named("attribute")[0]
        other = None if here == NOTHING else number_of(table, here, key)
        value = number_of(table, entity, key)
        return value is not None and other is not None and self.is_met(value, other)


@record
class WithUpToMore(Relative):
    """A number printed on it is at most so much higher than that of the card at hand."""

    attribute: Attribute
    number: Integer

    def is_met(self, found: int, other: int) -> bool:
        """Compare with the highest."""
        return found <= other + self.number


@record
class WithLower(Relative):
    """A number printed on it is lower than that of the card at hand."""

    attribute: Attribute

    def is_met(self, found: int, other: int) -> bool:
        """Compare the numbers."""
        return found < other


@record
class WithHigher(Relative):
    """A number printed on it is higher than that of the card at hand."""

    attribute: Attribute

    def is_met(self, found: int, other: int) -> bool:
        """Compare the numbers."""
        return found > other


@record
class WithSame(Filter):
    """The same word or number is printed on it as on the card at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the words."""
        mark = mark_of(table, entity, self.attribute)
        return here != NOTHING and mark is not None and mark == mark_of(table, here, self.attribute)


@record
class Extreme(Filter):
    """Of the things that are there, only those with the highest or the lowest number fit."""

    category: ClassVar[str] = "filter"
    compares: ClassVar[bool] = True

    def value(self, table: Table, entity: Entity) -> int | None:
        """The number by which a thing is compared, the best one being the highest; None if it has none."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """All that have the best number."""
        values = [self.value(table, one) for one in things]
        best = max([one for one in values if one is not None], default=None)
        return [] if best is None else [one for one, value in zip(things, values, strict=True) if value == best]


@record
class WithHighest(Extreme):
    """No other thing there has a higher number printed on it, or a higher stat; of equals, each fits."""

    what: Measured

    def value(self, table: Table, entity: Entity) -> int | None:
        """The number itself."""
        return number_of(table, entity, self.what)


@record
class WithLowest(Extreme):
    """No other thing there has a lower number printed on it, or a lower stat; of equals, each fits."""

    what: Measured

    def value(self, table: Table, entity: Entity) -> int | None:
        """The lowest number is the best."""
        number = number_of(table, entity, self.what)
        return None if number is None else -number


@record
class WithMost(Extreme):
    """No other thing there has more of it; of equals, each fits."""

    what: Holding

    def value(self, table: Table, entity: Entity) -> int | None:
        """How many stand on it."""
        return number_on(table, entity, self.what)


@record
class WithFewest(Extreme):
    """No other thing there has fewer of it; of equals, each fits."""

    what: Holding

    def value(self, table: Table, entity: Entity) -> int | None:
        """The smallest number is the best."""
        return -number_on(table, entity, self.what)


@record
class OtherThan(Filter):
    """Any but one named card."""

    card: Reference

    def may_fit(self, card: PrintedCard) -> bool:
        """Compare the names."""
        return card.key != self.card

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """A name stays."""
        return self.may_fit(card)

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the names."""
        return self.may_fit(table.card(entity))


@record
class OtherThanKind(Filter):
    """Nothing that is of a kind; a definition is asked for the player."""

    kind: Kind

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """A printed kind stays; what is defined depends on the game."""
        return None if self.kind in layout.defined else self.kind not in card.kinds

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the kinds."""
        return not is_of_kinds(table, entity, (self.kind,), player, here)


@record
class OtherThanIt(Filter):
    """Any but the card at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the cards themselves, not their names."""
        return entity != here


@record
class OtherThanThis(Filter):
    """Any but the card on which the sentence stands."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD_ALONE,)

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the cards themselves, not their names."""
        return entity != here
