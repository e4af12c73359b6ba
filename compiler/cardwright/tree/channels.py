"""The sorts of sentences on cards, and the channels by which the engine finds static abilities."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Node


@record
class Ability(Node):
    """One sentence of a card."""

    category: ClassVar[str] = "ability"

    def is_static(self) -> bool:
        """Whether it simply holds, perhaps under an option."""
        return False


@record
class Static(Ability):
    """An ability that simply holds while the card is in play."""

    category: ClassVar[str] = "static"

    def is_static(self) -> bool:
        """It does."""
        return True
