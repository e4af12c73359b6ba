"""The lines that declare what players have: kinds of cards and things, stocks, and the counters that stand on cards."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.doings import Doing
from cardwright.model.node import Counter, Integer, Kind, Measured, Noun, Stat, Stock, Zone
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Drawing, Felling, Keeping, StandIn
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import KindOf, StockOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line


@record
class KindHead(Head):
    """A kind of card or thing, perhaps a special case of another kind."""

    block = "kind"
    kind: Noun
    parent: Kind | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a kind."""
        if draft.new("kind", self.kind, block.span):
            draft.kinds[self.kind] = KindOf(
                self.kind,
                self.parent,
                block.one_in_play,
                block.counted_by,
                block.drawn,
                block.span,
                tuple(block.stacks),
                block.discarded_to,
                block.felled,
            )


@record
class StockHead(Head):
    """Something each player has a number of; one of a family counts as the family and pays for it."""

    block = "stock"
    stock: Noun
    parent: Stock | None = None
    most: Integer | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a stock."""
        if draft.new("stock", self.stock, block.span):
            draft.stocks[self.stock] = StockOf(
                self.stock,
                self.most,
                block.begins_with,
                tuple(block.kept),
                tuple(block.pays_for),
                block.passing,
                block.refilling,
                block.span,
                block.supply,
                self.parent,
            )


@record
class CounterHead(Head):
    """Something that stands on cards in numbers; when its card is put away, it returns to a stock of its owner's."""

    block = "counter"
    counter: Noun
    home: Stock | None = None

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a counter."""
        if draft.new("counter", self.counter, block.span):
            draft.counters[self.counter] = block.span
            if self.home is not None:
                draft.homes[self.counter] = self.home


@record
class NeutralCounterHead(Head):
    """Something that stands on places or cards in numbers and belongs to no player."""

    block = "neutral-counter"
    counter: Noun

    def declares(self) -> str:
        """The counter."""
        return self.counter

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a counter of nobody's."""
        if draft.new("counter", self.counter, block.span):
            draft.counters[self.counter] = block.span
            draft.neutral.append(self.counter)


@record
class OneInPlay(Line):
    """A player has one card of this kind in play at most; a new one replaces it."""

    below = ("kind",)
    once = True

    def declare(self, block: Block, span: Span) -> None:
        """Let one be in play at most."""
        block.one_in_play = True


@record
class CountedBy(Line):
    """How many of this kind you have is told by the counters on its cards."""

    below = ("kind",)
    once = True
    counter: Counter

    def declare(self, block: Block, span: Span) -> None:
        """Name the counter."""
        block.counted_by = self.counter


@record
class Supply(Line):
    """How many each player starts with."""

    below = ("stock",)
    once = True
    number: Integer

    def declare(self, block: Block, span: Span) -> None:
        """Say how many there are at the beginning."""
        block.begins_with = self.number


@record
class KeptAs(Line):
    """The stock lies as tokens on cards of a kind, each worth what its card produces.

    `bonus` is a stat of the card that says how many more it yields.
    """

    below = ("stock",)
    token: Stock
    kind: Kind
    bonus: Stat | None = None

    def declare(self, block: Block, span: Span) -> None:
        """Add a kind of card on which the stock lies."""
        block.kept.append(Keeping(self, self.token, self.kind, self.bonus))


@record
class PaysFor(Line):
    """The stock can be spent in place of another for some actions, and is spent first."""

    below = ("stock",)
    stock: Stock
    doing: Doing

    def declare(self, block: Block, span: Span) -> None:
        """Add a stock in whose place this one is spent."""
        block.pays_for.append(StandIn(self, self.stock, self.doing))


@record
class Passing(Line):
    """The rest of the stock is lost when the turn ends."""

    below = ("stock",)
    once = True

    def declare(self, block: Block, span: Span) -> None:
        """Let the stock pass with the turn."""
        block.passing = True


@record
class Refilling(Line):
    """When the turn ends the stock becomes what the stat of the same name says."""

    below = ("stock",)
    once = True

    def declare(self, block: Block, span: Span) -> None:
        """Let the stock be refilled."""
        block.refilling = True


@record
class DrawnFrom(Line):
    """Where cards of this kind are drawn from, where they go, and what is shuffled once there are none left to draw.

    With `current`, only cards of the era the game is in are shuffled.
    """

    below = ("kind",)
    once = True
    origin: Zone
    destination: Zone
    refill: Zone | None = None
    current: bool = False

    def declare(self, block: Block, span: Span) -> None:
        """Say how cards of the kind are drawn."""
        block.drawn = Drawing(self, self.origin, self.destination, self.refill, self.current)


@record
class DiscardedOnce(Line):
    """A card of this kind is discarded once it has as many of a counter as a stat of it, or a printed number, says."""

    below = ("kind",)
    once = True
    counter: Counter
    what: Measured

    def declare(self, block: Block, span: Span) -> None:
        """Say by which counters, and how many it takes."""
        block.felled = Felling(self, self.counter, self.what)


@record
class DiscardedTo(Line):
    """Where cards of this kind go that are discarded or give way, if not on the discard pile."""

    below = ("kind",)
    once = True
    zone: Zone

    def declare(self, block: Block, span: Span) -> None:
        """Name the zone."""
        block.discarded_to = self.zone
