"""What a form of an action costs of one stock, made ready once: most of a price is known from the card alone."""

from cardwright.engine.goods import available
from cardwright.engine.measure import printed_number
from cardwright.engine.memory import remembered_about
from cardwright.engine.plan import Plan
from cardwright.engine.prices import amounts
from cardwright.engine.printed import words_of_doing
from cardwright.engine.state import NOTHING
from cardwright.engine.table import Table
from cardwright.tree.amounts import Amount


class Charge:
    """What is the same for every card, what depends on the player, and what on the card."""

    def __init__(self, plan: Plan, stock: str, action: str) -> None:
        lines = plan.standing_in.get(stock, ())
        self.stock = stock
        self.instead = list(
            dict.fromkeys(other for other, doing in lines if action in tuple(words_of_doing(doing))),
        )
        """The stocks that may be spent in its place."""
        self.fixed = 0
        self.by_player: list[Amount] = []
        self.printed: list[int] = []
        """By printed card: the price on it, where it is one."""
        self.by_slot: list[int] = []
        """By place in a row: what it costs, where it costs anything; the last is for what lies on no place."""
        self.stages: list[tuple[int, ...]] = []
        """By printed card: the prices of its stages, where it is built in stages."""
        self.mark = ""
        """The counter that marks a stage that is done."""
        self.rises: list[int] = []
        """By printed card: the price of which only what a lower card does not cost is to be paid."""

    def charge_printed(self, plan: Plan, key: str) -> None:
        """Charge a number printed on the card."""
        self.printed = _added(self.printed, [printed_number(plan, card, key) for card in plan.cards])

    def charge_places(self, plan: Plan, zone: str) -> None:
        """Charge what the place of the card in a row costs."""
        declared = plan.game.zones[zone]
        prices = [
            next((price for first, last, price in declared.prices if first <= place <= last), 0)
            for place in range(1, declared.places + 1)
        ]
        self.by_slot = _added(self.by_slot, [*prices, 0])

    def charge_stages(self, plan: Plan, key: str, counter: str) -> None:
        """Charge the next of the numbers printed on the card."""
        self.mark = counter
        for card in plan.cards:
            value = card.attributes.get(key, ())
            self.stages.append(value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ())

    def charge_rise(self, plan: Plan, key: str) -> None:
        """Charge what the card costs more than a lower one."""
        self.rises = [printed_number(plan, card, key) for card in plan.cards]

    def due(self, purse: "Purse") -> "Due | None":
        """What a player owes whatever the card is, and has; nothing if it is too much."""
        least, has = self.fixed, purse.has(self.stock)
        if self.by_player:
            least += _by_player(purse.table, self, purse.player)
        reach = has
        for other in self.instead:
            reach += purse.has(other)
        return None if least > reach else Due(least, has, reach)

    def beyond(self, table: Table, entity: int, lower: int) -> int:
        """What one card costs beyond what is due, in place of a lower one if there is one."""
        if entity == NOTHING:
            return 0
        price, card = 0, table.state.cards[entity]
        if self.printed:
            price += self.printed[card]
        if self.by_slot:
            price += self.by_slot[table.slot(entity)]
        if self.stages:
            stages, done = self.stages[card], table.counter(entity, self.mark)
            price += stages[done] if done < len(stages) else 0
        if self.rises:
            price += max(0, self.rises[card] - self.rises[table.state.cards[lower]])
        return price


@remembered_about
def _by_player(table: Table, charge: Charge, player: int) -> int:
    """What a charge comes to for a player, whatever the card is."""
    return sum([number for amount in charge.by_player for _, number in amounts(table, amount, player)])


class Purse:
    """What a player has of each stock while moves are listed; no stock is counted twice."""

    def __init__(self, table: Table, player: int) -> None:
        self.table = table
        self.player = player
        self.counted: dict[str, int] = {}

    def has(self, stock: str) -> int:
        """How much the player has of a stock, wherever it lies."""
        found = self.counted.get(stock)
        if found is None:
            found = self.counted[stock] = available(self.table, self.player, stock)
        return found


class Due:
    """What is due of one stock whatever the card is, what the player has of it, and that with what stands in."""

    def __init__(self, least: int, has: int, reach: int) -> None:
        self.least = least
        self.has = has
        self.reach = reach


def _added(before: list[int], more: list[int]) -> list[int]:
    return [one + other for one, other in zip(before, more, strict=True)] if before else more
