"""Variants of a game and its last round: readings that exclude each other, and a few lines of their own."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules import production
from cardwright.engine.rules.counting import ranked
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.moving import giving_way
from cardwright.engine.rules.production import due
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.conditions import Condition, Duration
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Integer, Kind, Numeral, Option, Ranked, Stat, Stock, Value
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.clauses import Exclusion, Readings, Skipping
from cardwright.model.rulebook.lines import VICTORY, Line, NeedLine
from cardwright.model.state import Ending
from cardwright.model.table import Table
from cardwright.tree.effects import PLAY


@record
class NeverWith(Line):
    """These readings of the option are refused in a game that is played with one of those readings of another."""

    below = ("option",)
    rank = 1
    values: tuple[Value, ...]
    option: Option
    others: tuple[Value, ...]

    def declare(self, block: Block, span: Span) -> None:
        """Add what is refused."""
        block.never.append(Exclusion(self, self.values, self.option, self.others))


@record
class SharedTie(Line):
    """All who have most have won, perhaps only if the game is played with one of these readings."""

    below = ("game", "scenario")
    rank = 4
    part = VICTORY
    option: Option | None = None
    values: tuple[Value, ...] = ()

    def declare(self, block: Block, span: Span) -> None:
        """Add the readings with which ties are shared."""
        block.shared_ties.append(Readings(self, self.option, self.values))


@record
class SkippedFor(Line):
    """A player who has so many of a stock skips the phase, and loses them."""

    below = ("phase",)
    rank = 9
    number: Numeral
    what: Stock

    def declare(self, block: Block, span: Span) -> None:
        """Add the stock."""
        block.skipped_for.append(Skipping(self, self.number, self.what))


@record
class NeedsPoints(NeedLine):
    """The action is possible only while one of your stats is this high or higher."""

    number: Integer
    stat: Stat

    def least(self) -> tuple[str, int] | None:
        """The stat and the number."""
        return self.stat, self.number

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Compare the stat with the number."""
        return stat(table, player, self.stat) >= self.number


@record
class LastRound(Condition):
    """The game is over when this round is."""

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare the round with the last one."""
        return 0 < table.clock("last_round") <= table.clock("round")

    def rests_on_cards(self, layout: Layout) -> bool:
        """Only the clock counts."""
        return False


@record
class NextTurn(Duration):
    """Until the next turn of the player begins to whom it was granted."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """When that player's turn begins."""
        return ending is Ending.OWN_TURN


@record
class RankedAbove(Countable):
    """How many other players come before you in something; of equals, the player who plays sooner comes before."""

    what: Ranked

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the players before this one in the ranking."""
        return ranked(table, self.what).index(player)


@record
class LoseBelow(Act):
    """Give back to the supply, even what you do not have: the stock may fall below zero."""

    sense: ClassVar[str] = "takes"
    provides: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            turn.stocks.lose_below(frame.player, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()


@record
class KeepBetter(Act):
    """Put the card at hand into play, unless one whose place it would take is of a higher era; then it is discarded."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND

    def run(self, turn: Turn, frame: Frame) -> None:
        """Compare it with what would give way."""
        level = turn.table.card(frame.entity).level
        if any(turn.table.card(other).level > level for other in giving_way(turn.table, frame.entity, frame.player)):
            turn.cards.discard(frame.entity, frame.player)
        else:
            turn.cards.move(frame.entity, PLAY, frame.player)


@record
class CollectAny(Act):
    """Every counter on your cards of a kind yields its goods; if tokens run short, you say which cards get them.

    With `less`, one token may stay where it is.
    """

    sense: ClassVar[str] = "gives"
    gathers: ClassVar[bool] = True
    what: Stock
    kind: Kind
    less: bool = False
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask token by token, but only if there are too few."""
        due = production.due(turn.table, frame.player, self.what, self.kind)
        room = production.room(turn.table, frame.player, self.what, self.kind)
        if sum(due.values()) > room:
            chosen = turn.decisions.pick_tokens(frame, due, room, fewer=self.less)
            spared = None if chosen is None else [card for card in due for _ in range(due[card] - chosen.count(card))]
        else:
            spared = turn.decisions.pick_or_none(frame, list(due)) if self.less else []
        if spared is not None:
            turn.stocks.collect(frame.player, self.what, self.kind, *spared)


@record
class CollectLess(Act):
    """Every counter on your cards of a kind yields its goods, but one card yields a token less if you like."""

    sense: ClassVar[str] = "gives"
    gathers: ClassVar[bool] = True
    what: Stock
    kind: Kind
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which card first, then let the cards yield."""
        spared = turn.decisions.pick_or_none(frame, list(due(turn.table, frame.player, self.what, self.kind)))
        if spared is not None:
            turn.stocks.collect(frame.player, self.what, self.kind, *spared)
