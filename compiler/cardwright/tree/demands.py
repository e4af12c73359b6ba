"""The demands of an action: the abstract classes of the lines about its costs and its conditions."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.tree.charges import Charge
from cardwright.tree.declarations import Line

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.table import Table
    from cardwright.link.drafts import Block
    from cardwright.link.rulebook import ActionOf


@record
class CostLine(Line):
    """A line that says what an action costs."""

    category: ClassVar[str] = "line"
    below: ClassVar[tuple[str, ...]] = ("action",)
    rank = 9

    def declare(self, block: "Block", span: Span) -> None:
        """Add a part of the price, and where it is said."""
        block.costs.append((self, span))

    def charges(self, plan: "Plan") -> list[Charge]:
        """All it asks for, prepared for a plan."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it asks for")


@record
class NeedLine(Line):
    """A line that says what an action needs beside its price."""

    category: ClassVar[str] = "line"
    below: ClassVar[tuple[str, ...]] = ("action",)
    rank = 8
    is_about_card: ClassVar[bool] = False
    """Whether it is about the card the action is done to; else it is about the player alone."""

    def declare(self, block: "Block", span: Span) -> None:
        """Add a need of the action."""
        block.needs.append(self)

    def is_met(self, table: "Table", player: int, entity: int, form: "ActionOf") -> bool:
        """Whether a player has what is needed to do a form of an action to a card."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it needs")

    def is_played(self, plan: "Plan") -> bool:
        """Whether it can be met at all, by the options the game is played with."""
        return True

    def note(self, table: "Table", player: int, entity: int, form: "ActionOf") -> None:
        """Remember that a form of an action was done, if it can be done only so often."""
