"""The channels of protection: from being chosen, from the choice of cards, and from answers that undo what one does."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.model.categories.channels import Static
from cardwright.model.holding import Held
from cardwright.model.identity import Entity
from cardwright.model.table import Table


@record
class Shield(Static):
    """Lets nobody direct some cards at its owner."""

    category: ClassVar[str] = "static"

    def shields(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether this card may not be directed at the owner."""
        raise AssertionError(f"{type(self).__name__} does not say from what it protects")


@record
class Untouchable(Static):
    """Lets nobody else choose some of the cards that its owner has in play, or some places."""

    category: ClassVar[str] = "static"

    def keeps(self, table: Table, held: Held[Any], entity: Entity, chooser: Entity) -> bool:
        """Whether others cannot choose this card or place because of the card that tells them to, if one does."""
        raise AssertionError(f"{type(self).__name__} does not say what others cannot choose")


@record
class Uncancellable(Static):
    """Lets nobody cancel some of the cards of its owner."""

    category: ClassVar[str] = "static"

    def protects(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether what its owner does with this card cannot be cancelled."""
        raise AssertionError(f"{type(self).__name__} does not say what cannot be cancelled")
