"""The lines that declare stats: their limits, what they are made of, and the tables they are read from."""

from cardwright.base.diagnostics import error
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.counts import Countable
from cardwright.model.node import Integer, Noun, Ranked, Signed, Stock, Whole
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Part
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import StatOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line


@record
class StatHead(Head):
    """A number that is worked out from the cards, never stored."""

    block = "stat"
    stat: Noun
    least: Integer | None = None
    most: Integer | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a stat."""
        if draft.new("stat", self.stat, block.span):
            draft.stats[self.stat] = StatOf(
                self.stat,
                self.least,
                self.most,
                block.starts_at,
                tuple(part for part, _ in block.basis),
                block.by,
                (),
                block.span,
                tuple(span for _, span in block.basis),
            )


@record
class TableHead(Head):
    """A stat read from a table by how many of something you have, or how high another stat is."""

    block = "table"
    stat: Noun
    by: Ranked

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a table; its rows stand from the highest number down."""
        if draft.new("stat", self.stat, block.span):
            limits = [least for least, _ in block.rows]
            if limits != sorted(set(limits), reverse=True):
                draft.found.append(error("table-order", block.span, name=self.stat))
            draft.stats[self.stat] = StatOf(self.stat, None, None, 0, (), self.by, tuple(block.rows), block.span)


@record
class StartsAt(Line):
    """The value before anything changes it."""

    below = ("stat",)
    once = True
    number: Whole

    def declare(self, block: Block, span: Span) -> None:
        """Say what the stat starts at."""
        block.starts_at = self.number


@record
class Basis(Line):
    """A part of the stat."""

    below = ("stat",)
    amount: Signed
    per: Countable

    def declare(self, block: Block, span: Span) -> None:
        """Add a part of the stat."""
        block.basis.append((Part(self, self.amount, self.per), span))


@record
class Row(Line):
    """One row of a table: from this number on, that value."""

    below = ("table",)
    least: Integer
    value: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Add a row."""
        block.rows.append((self.least, self.value))


@record
class ByEra(Line):
    """The stat is what the era says whose level is how much you have of a stock."""

    below = ("stat",)
    once = True
    by: Stock

    def declare(self, block: Block, span: Span) -> None:
        """Name the stock."""
        block.by = self.by
