"""The channels of an economy: stocks that pay for others."""

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
