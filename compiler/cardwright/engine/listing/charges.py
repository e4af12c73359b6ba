"""The price of a form of an action in one stock, sorted by its dependencies, as a fast path to `engine.prices.bill`.

Most of a price is known from the card alone. `tests/engine/test_offers.py` compares the offers with the moves that can
be paid.
"""

from typing import final

from cardwright.engine.rules.goods import available
from cardwright.engine.rules.prices import Deal
from cardwright.model.caching.query import query
from cardwright.model.categories.charges import Charge, FixedCharge, Varies
from cardwright.model.categories.economy import Exchanging
from cardwright.model.identity import NO_NUMBER, Player
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.plan.plan import Plan
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table

Left = list[int]
"""By price what is left of its stock beyond the debt for any card; then the same with substitutes if there are any."""


@final
class StockPrice:
    """The fixed part of the price, and the charges that depend on the player or on the card."""

    def __init__(self, plan: Plan, form: ActionOf, stock: str) -> None:
        lines = plan.standing_in.get(stock, ())
        self.form = form
        self.stock = Pocket(plan, stock)
        named = [other for other, doing in lines if doing is None or form.key in doing.named_actions()]
        self.instead = [Pocket(plan, other) for other in dict.fromkeys(named)]
        """The stocks that may be spent in its place."""
        self.is_exchanged = (Exchanging, stock) in plan.spoken_of
        """Whether another stock pays for it at a rate, so that only the definition knows what can be paid."""
        self.is_helped = self.is_exchanged or bool(self.instead)
        self.fixed = 0
        self.by_player: list[Charge] = []
        self.by_card: list[Charge] = []
        self.is_simple = False
        """Whether it is in a stock that lies nowhere else, the same for every player, and paid by nothing else."""

    def is_within(self, purse: "Purse", left: Left, reach: Left) -> bool:
        """Whether a player can pay the debt for any card; notes what is left then, and what is with substitutes."""
        rest = purse.has(self.stock) - self.fixed
        if self.by_player:
            rest -= _by_player(purse.table, self, purse.player)
        left.append(rest)
        if self.is_helped:
            for other in self.instead:
                rest += purse.has(other)
            if self.is_exchanged:
                rest = MOST_OF_ONE
        reach.append(rest)
        return rest >= 0


def stock_prices(plan: Plan, form: ActionOf) -> list[StockPrice]:
    """The price of a form of an action by stock, without charges that depend on more than the player and a card."""
    found: dict[str, StockPrice] = {}
    for _, charge in plan.charges[id(form)]:
        if charge.varies == Varies.BY_DEAL:
            continue
        price = found.get(charge.stock)
        if price is None:
            price = found[charge.stock] = StockPrice(plan, form, charge.stock)
        if isinstance(charge, FixedCharge):
            price.fixed += charge.number
        elif charge.varies == Varies.BY_PLAYER:
            price.by_player.append(charge)
        else:
            price.by_card.append(charge)
    for price in found.values():
        price.is_simple = price.stock.is_plain and not price.by_player and not price.is_helped
    # The price that is compared soonest comes first.
    return sorted(found.values(), key=_is_dear)


def _is_dear(price: StockPrice) -> bool:
    """Whether it takes more than one comparison to know if a player can pay it."""
    return not price.is_simple


@query
def _by_player(table: Table, price: StockPrice, player: Player) -> int:
    """The charges of a price that depend on the player and not on the card."""
    deal = Deal(price.form, player)
    return sum([charge.asked(table, deal) for charge in price.by_player])


@final
class Pocket:
    """One stock of any player: its number in the state, and whether it lies as tokens on cards instead."""

    def __init__(self, plan: Plan, stock: str) -> None:
        self.stock = stock
        self.number = plan.stock_number.get(stock, NO_NUMBER)
        self.is_kept = stock in plan.kept
        self.is_family = stock in plan.families
        self.is_plain = not self.is_kept and not self.is_family


@final
class Purse:
    """The stocks of a player while moves are listed; tokens on cards are counted only once."""

    def __init__(self, table: Table, player: Player) -> None:
        self.table = table
        self.player = player
        self.stocks = table.state.stocks
        self.first = player * table.layout.stocks
        self.counted: dict[str, int] = {}

    def has(self, pocket: Pocket) -> int:
        """How much the player has of a stock, wherever it lies."""
        if pocket.is_plain:
            return self.stocks[self.first + pocket.number]
        if pocket.is_family:
            return 0
        found = self.counted.get(pocket.stock)
        if found is None:
            found = self.counted[pocket.stock] = available(self.table, self.player, pocket.stock)
        return found
