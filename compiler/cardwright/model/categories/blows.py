"""Static abilities about blows: which of two cards strikes first."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.model.categories.channels import Static
from cardwright.model.holding import Held
from cardwright.model.identity import Entity
from cardwright.model.table import Table


@record
class FirstBlow(Static):
    """Lets its card deal a blow before another does."""

    category: ClassVar[str] = "static"

    def is_quick(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Whether its card strikes before this one."""
        raise AssertionError(f"{type(self).__name__} does not say against which cards it strikes first")
