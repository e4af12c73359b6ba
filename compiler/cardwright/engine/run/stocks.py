"""Gains, losses and payments of players."""

from typing import final

from cardwright.engine.rules import goods, production
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.prices import amounts
from cardwright.engine.run.events import Events
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.events import GAINED
from cardwright.model.frames import Frame
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.marks import set_supplied
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


@final
class Stocks:
    """Changes the stocks of players, and lets abilities answer."""

    def __init__(self, table: Table, events: Events) -> None:
        self.table = table
        self.plan = plan_of(table)
        self.events = events

    def amounts(self, frame: Frame, amount: Amount) -> list[tuple[str, int]]:
        """How much of which stock an amount comes to; of a mixture the frame holds what was said."""
        if isinstance(amount, Mixture):
            return list(zip(goods.spread(self.table, amount.whats), frame.chosen, strict=True))
        return amounts(self.table, amount, frame.player, frame.entity, origin=frame.origin)

    def gain(self, player: Player, stock: str, number: int) -> int:
        """Give a player so much of a stock; returns how much came."""
        came = goods.gain(self.table, player, stock, number)
        self.table.tokens_gained += came
        if came:
            self.events.come(GAINED, player, stock)
        return came

    def take_back(self, player: Player, stock: str, number: int) -> int:
        """Give a player so many tokens that come from a card, not from the supply; returns how many came."""
        came = goods.gain(self.table, player, stock, number, is_moved=True)
        if came:
            self.events.come(GAINED, player, stock)
        return came

    def lose(self, player: Player, stock: str, number: int, chooser: Player = NOBODY) -> int:
        """Take from a player so much of a stock; returns how much went.

        If another player takes it, that one may be asked in which tokens.
        """
        gone = goods.lose(self.table, player, stock, number, chooser)
        self.table.tokens_lost += gone
        self.table.set_clock("short", number - gone if number > gone else 0)
        return gone

    def lose_below(self, player: Player, stock: str, number: int) -> None:
        """Take from a player so much of a stock, even if nothing is left; of tokens, only those that are there."""
        gone = goods.lose(self.table, player, stock, number)
        self.supply(player, stock, -gone)
        # Of tokens nobody can have fewer than none.
        if stock not in self.table.layout.pooled and not self.plan.stock(stock).kept:
            self.table.set_stock(player, stock, self.table.stock(player, stock) - (number - gone))

    def supply(self, player: Player, stock: str, number: int) -> None:
        """Remember that so many tokens of a pool came into the game for a player, or left it."""
        if number and stock in self.table.layout.pooled:
            set_supplied(self.table, player, stock, number)

    def pay(self, player: Player, stock: str, number: int) -> None:
        """Take from a player so much of a stock, and put tokens of a pool back into the supply."""
        self.supply(player, stock, -self.lose(player, stock, number))

    def hand_over(self, giver: Player, player: Player, stock: str, number: int) -> int:
        """Move so much of a stock from one player to another, never more than there is; returns how much went."""
        table = self.table
        went = self.lose(giver, stock, number, player)
        came = self.gain(player, stock, went)
        if any(stock in pool.members for pool in self.plan.game.pools):
            # These tokens have changed hands: the total of each player is another number now.
            set_supplied(table, giver, stock, -went)
            set_supplied(table, player, stock, came)
        return went

    def most(self, player: Player, stock: str) -> int:
        """How much of a stock the stat of the same name allows; without such a stat, no more than there is."""
        if stock in self.plan.game.stats:
            return stat(self.table, player, stock)
        return goods.available(self.table, player, stock)

    def collect(self, player: Player, stock: str, kind: str, *spared: Entity) -> None:
        """Let the cards of a kind yield their goods, each spared one a token less."""
        if production.collect(self.table, player, stock, kind, spared):
            self.events.come(GAINED, player, stock)
