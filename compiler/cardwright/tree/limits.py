"""How many counters or things a card holds at most: each card of a kind, or the card that says so."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.economy import HoldingLimit
from cardwright.model.meaning import Context
from cardwright.model.node import Counter, Integer, Standing
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Stack
from cardwright.model.rulebook.lines import Line


@record
class HoldsAtMost(Line):
    """How many counters or things of one player a thing of the kind holds, always the same."""

    below = ("kind",)
    number: Integer
    what: Standing

    def declare(self, block: Block, span: Span) -> None:
        """Add what a thing of the kind holds."""
        block.stacks.append(Stack(self, self.what, None, None, self.number))


@record
class ThisHolds(HoldingLimit):
    """How many of a counter this card holds at most; more of them are not put there."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    number: Integer
    counter: Counter

    def words(self) -> tuple[str, ...]:
        """Its counter."""
        return (self.counter,)

    def most(self) -> int:
        """Its number."""
        return self.number
