"""The channels of an economy: stocks that pay for others, floors of stats, unlocked cards, and what a card holds."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.categories.channels import Static


@record
class Exchanging(Static):
    """Lets so many of one stock pay for so many of another."""

    category: ClassVar[str] = "static"

    def rate(self) -> tuple[str, int, int]:
        """The stock that pays, how many of it at once, and how many of the other they pay for."""
        raise AssertionError(f"{type(self).__name__} does not say what pays for what")


@record
class StatFloor(Static):
    """Says how low a stat of its owner may be before others add to it."""

    category: ClassVar[str] = "static"

    def least(self) -> int:
        """The number below which the stat does not begin."""
        raise AssertionError(f"{type(self).__name__} does not say how low a stat may be")


@record
class Unlocking(Static):
    """Lets its owner use cards that are locked otherwise."""

    category: ClassVar[str] = "static"

    def unlocked(self) -> tuple[str, ...]:
        """The cards it unlocks."""
        raise AssertionError(f"{type(self).__name__} does not say what it unlocks")


@record
class HoldingLimit(Static):
    """Says how many of a counter its card holds at most."""

    category: ClassVar[str] = "static"

    def most(self) -> int:
        """The number."""
        raise AssertionError(f"{type(self).__name__} does not say how many its card holds")
