"""Lines of declarations: heads, lines, and the lines that say what an action costs and needs."""

from collections.abc import Iterable
from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.charges import Charge
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context
from cardwright.model.node import Node
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.cards import Lines
from cardwright.model.table import Table

DIFFERENCES, VICTORY = "differences", "victory"
"""The parts of a scenario to which its lines belong, beside its set-up."""


@record
class Line(Node):
    """A line inside a block that is not a rules sentence."""

    category: ClassVar[str] = "line"
    below: ClassVar[tuple[str, ...]] = ()
    """The blocks it may stand in."""
    once: ClassVar[bool] = False
    """Whether it sets one value, so that a second one would contradict the first or repeat it."""
    rank: ClassVar[int] = 0
    """Its place among the lines of a block when they are read out; those that are not read out have none."""
    part: ClassVar[str] = DIFFERENCES
    """The part of a scenario to which it belongs, where it stands in one."""

    def sets(self) -> object:
        """The value that no other line of the block may set as well, if there is one."""
        return type(self) if self.once else None

    def declare(self, block: Block, span: Span) -> None:
        """Add to the block what the line says."""
        raise AssertionError(f"{type(self).__name__} declares nothing")


@record
class CostLine(Line):
    """A line that says what an action costs."""

    category: ClassVar[str] = "line"
    below: ClassVar[tuple[str, ...]] = ("action",)
    rank = 9

    def declare(self, block: Block, span: Span) -> None:
        """Nothing else: the action collects the lines of its price."""

    def charges(self, layout: Layout) -> list[Charge]:
        """All it asks for, prepared for a layout."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it asks for")


@record
class NeedLine(Line):
    """A line that says what an action needs beside its price."""

    category: ClassVar[str] = "line"
    below: ClassVar[tuple[str, ...]] = ("action",)
    rank = 8
    is_about_card: ClassVar[bool] = False
    """Whether it is always about the card the action is done to."""
    spares_card: ClassVar[bool] = False
    """Whether it counts cards without the one that the action is done to, if there is one."""

    def declare(self, block: Block, span: Span) -> None:
        """Nothing else: the action collects its needs."""

    def asks_about_card(self) -> bool:
        """Whether it is about the card the action is done to, as is all that speaks of it; else about the player."""
        return self.is_about_card or any(Context.CARD_AT_HAND in node.context() for node in self.walk())

    def least(self) -> tuple[str, int] | None:
        """The stat of the player that it asks for, and its least value; None if it asks for something else."""
        return None

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Whether a player has what is needed to do a form of an action to a card."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it needs")

    def is_played(self, layout: Layout) -> bool:
        """Whether it can be met at all, by the options the game is played with."""
        return True

    def cards_due(
        self, table: Table, player: Player, entity: Entity, picked: list[Entity]
    ) -> tuple[list[Entity], int] | None:
        """The cards with which a player pays, and how many, once some are picked; None if it asks for none."""
        return None

    def note(self, table: Table, player: Player, entity: Entity, form: int) -> None:
        """Remember that a form of an action was done, if it can be done only so often."""


def in_reading_order(nodes: Iterable[Node]) -> Lines:
    """Lines in the order in which they are read out, equal ones as they were written, without the silent ones."""
    return tuple(sorted((line for line in nodes if isinstance(line, Line) and line.rank), key=_rank))


def read_out(block: Block) -> Lines:
    """The lines of a block in the order in which they are read out."""
    return in_reading_order(line for line, _ in block.lines)


def _rank(line: Line) -> int:
    return line.rank
