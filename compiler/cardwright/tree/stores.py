"""The supply and the pots: tokens that belong to nobody, which players take, add, count and need."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.engine.rules.counting import paired
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.staging import equal
from cardwright.engine.rules.supplies import lay_in, lying_in, set_left, supply_left
from cardwright.engine.run.scripts import Fact, Script
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable, Part
from cardwright.model.categories.people import Who
from cardwright.model.categories.stores import Store
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Integer, Noun, Numeral, Paired, Pot, Stock
from cardwright.model.rulebook.blocks import Block
from cardwright.model.rulebook.drafts import Draft
from cardwright.model.rulebook.game import PotOf
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line, NeedLine
from cardwright.model.table import Table


@record
class TheSupply(Store):
    """The supply: all the tokens of a stock that nobody has."""

    is_supply: ClassVar[bool] = True

    def amount(self, table: Table, stock: str) -> int:
        """All that nobody has."""
        return supply_left(table, stock)

    def change(self, table: Table, stock: str, number: int) -> None:
        """Nothing: whatever goes nowhere else is in the supply."""


@record
class ThePot(Store):
    """A pot of the game."""

    pot: Pot

    def amount(self, table: Table, stock: str) -> int:
        """Its content."""
        return lying_in(table, self.pot, stock)

    def change(self, table: Table, stock: str, number: int) -> None:
        """Put it in, or take it out."""
        lay_in(table, self.pot, stock, lying_in(table, self.pot, stock) + number)


# Declarations.


@record
class SupplyOf(Line):
    """All players take the stock from one supply of so many, and give it back there."""

    below = ("stock",)
    once = True
    number: Numeral

    def declare(self, block: Block, span: Span) -> None:
        """Say how many there are."""
        block.supply = self.number


@record
class PotHead(Head):
    """A place for tokens that belong to nobody."""

    block = "pot"
    pot: Noun

    def declare(self, draft: Draft, block: Block) -> None:
        """Add a pot."""
        if draft.new("pot", self.pot, block.span):
            draft.pots[self.pot] = PotOf(self.pot, tuple(block.filled), block.span)


@record
class PotBegins(Line):
    """So many tokens of a stock lie in the pot at the beginning."""

    below = ("pot",)
    number: Numeral
    what: Stock

    def declare(self, block: Block, span: Span) -> None:
        """Add what lies in it."""
        block.filled.append((self.what, self.number))


# Conditions, counts and needs.


@record
class InStore(Condition):
    """At least so many tokens of a stock lie in the supply or in a pot."""

    number: Numeral
    what: Stock
    store: Store

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count them."""
        return self.store.amount(table, self.what) >= table.number(self.number)

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is a plain number."""
        return False


@record
class NoneInStore(Condition):
    """No token of a stock lies in the supply or in a pot."""

    what: Stock
    store: Store

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count them."""
        return self.store.amount(table, self.what) <= 0

    def rests_on_cards(self, layout: Layout) -> bool:
        """It is a plain number."""
        return False


@record
class CountInStore(Countable):
    """How many tokens of a stock lie in the supply or in a pot."""

    what: Stock
    store: Store

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count them."""
        return self.store.amount(table, self.what)


@record
class Full(Countable):
    """How many whole groups of so many you have: of a kind of card, of a stock or of points of a stat."""

    number: Integer
    what: Paired

    def made_of(self) -> tuple[Part, ...]:
        """Its stat, if it is one."""
        return (Part(self.what),)

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Divide what there is."""
        return paired(table, player, self.what) // max(1, self.number)


@record
class NeedsInStore(NeedLine):
    """The action is possible only if so many tokens of a stock lie in the supply or in a pot."""

    number: Numeral
    what: Stock
    store: Store

    def is_met(self, table: Table, player: Player, entity: Entity, form: int) -> bool:
        """Count them."""
        return self.store.amount(table, self.what) >= table.number(self.number)


# Effects.


@record
class AddTo(Act):
    """Put tokens of yours into the supply or a pot: so many, never more than you have, or all of them."""

    sense: ClassVar[str] = "takes"
    what: Stock
    goal: Store
    number: Numeral | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take them from the player and put them there."""
        player, table = frame.player, turn.table
        wanted = available(table, player, self.what) if self.number is None else table.number(self.number)
        gone = turn.stocks.lose(player, self.what, wanted)
        self.goal.change(table, self.what, gone)
        turn.stocks.supply(player, self.what, -gone)


@record
class TakeFrom(Act):
    """Take from the supply or a pot, never more than there is."""

    sense: ClassVar[str] = "gives"
    amount: Amount
    store: Store
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            take(turn, frame.player, self.store, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()

    def on_offer(self, table: Table, stock: str) -> int:
        """All that lies there."""
        return self.store.amount(table, stock)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether anything lies there of what is named."""
        return any(self.store.amount(turn.table, stock) > 0 for stock in self.amount.stocks())


@record
class TakeAll(Act):
    """Take all tokens of a stock from the supply or a pot."""

    sense: ClassVar[str] = "gives"
    what: Stock
    store: Store
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give whatever lies there."""
        take(turn, frame.player, self.store, self.what, self.store.amount(turn.table, self.what))

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether anything lies there."""
        return self.store.amount(turn.table, self.what) > 0


@record
class MoveTokensTo(Act):
    """Move tokens that belong to nobody from the supply or a pot to another one: so many, or all of them."""

    sense: ClassVar[str] = "takes"
    what: Stock
    store: Store
    goal: Store
    number: Numeral | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move what is there."""
        there = self.store.amount(turn.table, self.what)
        moved = there if self.number is None else min(there, turn.table.number(self.number))
        self.store.change(turn.table, self.what, -moved)
        self.goal.change(turn.table, self.what, moved)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether anything lies there."""
        return self.store.amount(turn.table, self.what) > 0


def take(turn: Turn, player: Player, store: Store, stock: str, number: int) -> None:
    """Let a player take so much of a stock from a store, as far as it lasts and there is room for it."""
    number = max(0, min(number, store.amount(turn.table, stock)))
    store.change(turn.table, stock, -number)
    came = turn.stocks.gain(player, stock, number)
    store.change(turn.table, stock, number - came)
    turn.stocks.supply(player, stock, came)


# Facts of examples.


@record
class StoreHas(Fact):
    """Exactly so many tokens of a stock lie in the supply or in a pot."""

    number: Integer
    what: Stock
    store: Store

    def lay(self, script: Script) -> str:
        """Let there be so many, whatever players have."""
        table = script.table
        if self.store.is_supply:
            set_left(table, self.what, self.number)
        else:
            self.store.change(table, self.what, self.number - self.store.amount(table, self.what))
        return ""

    def claim(self, script: Script) -> str:
        """Count them."""
        return equal(self.store.amount(script.table, self.what), self.number)
