"""Conditions about a number: one printed on the thing at hand, or a stat of somebody."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.numbers import number_of
from cardwright.engine.rules.people import is_judged, players_named
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.people import People
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context
from cardwright.model.node import Attribute, Integer, Stat
from cardwright.model.table import Table


@record
class StatCompared(Condition):
    """A stat of somebody is as a number asks for."""

    category: ClassVar[str] = "condition"
    stat: Stat
    number: Integer
    who: People | None = None

    def is_met(self, found: int) -> bool:
        """Whether a number is one that is asked for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the stat of each of them with the number."""
        asked = players_named(table, self.who, player, origin)
        return is_judged(self.who, [self.is_met(stat(table, one, self.stat)) for one in asked])


@record
class StatAtLeast(StatCompared):
    """One of your stats, or of the players who are named, is this high or higher."""

    def is_met(self, found: int) -> bool:
        """Compare with the lowest."""
        return found >= self.number


@record
class StatAtMost(StatCompared):
    """One of your stats, or of the players who are named, is this low or lower."""

    def is_met(self, found: int) -> bool:
        """Compare with the highest."""
        return found <= self.number


@record
class NumberCompared(Condition):
    """A number printed on the thing at hand is as it is asked for."""

    category: ClassVar[str] = "condition"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute

    def is_met(self, found: int) -> bool:
        """Whether a number is one that is asked for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look at the number; if none is printed, nothing is true of it."""
        value = None if here == NOTHING else number_of(table, here, self.attribute)
        return value is not None and self.is_met(value)


@record
class ItsNumberIs(NumberCompared):
    """A number printed on it is this high or higher."""

    number: Integer

    def is_met(self, found: int) -> bool:
        """Compare with the lowest."""
        return found >= self.number


@record
class ItsNumberIsAtMost(NumberCompared):
    """A number printed on it is this low or lower."""

    number: Integer

    def is_met(self, found: int) -> bool:
        """Compare with the highest."""
        return found <= self.number


@record
class ItsNumberShows(NumberCompared):
    """A number printed on it has this digit among its digits."""

    number: Integer

    def is_met(self, found: int) -> bool:
        """Write both out."""
        return str(self.number) in str(found)


@record
class ItsNumberBegins(NumberCompared):
    """A number printed on it has this as its first digit."""

    number: Integer

    def is_met(self, found: int) -> bool:
        """Write both out."""
        return str(found).startswith(str(self.number))


@record
class ItsNumberIsOdd(NumberCompared):
    """A number printed on it is odd."""

    def is_met(self, found: int) -> bool:
        """Divide it by two."""
        return found % 2 == 1


@record
class ItsNumberIsEven(NumberCompared):
    """A number printed on it is even."""

    def is_met(self, found: int) -> bool:
        """Divide it by two."""
        return found % 2 == 0
