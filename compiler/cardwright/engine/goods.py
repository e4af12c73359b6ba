"""Stocks that lie as tokens on cards: what they are worth, and how they are gained and paid with change."""

from cardwright.engine.holding import count_kind, counts_as, cover, is_blank, matches_print, printed
from cardwright.engine.knots import knots
from cardwright.engine.memory import remembered
from cardwright.engine.table import Table
from cardwright.tree.abilities import EachProduces
from cardwright.tree.declarations import KeptAs
from cardwright.tree.selectors import Kinds


@remembered
def worth(table: Table, entity: int, stock: str) -> int:
    """What one token on a card is worth in a stock; nothing if the card does not hold that stock."""
    if is_blank(table, entity):
        return 0
    for one in printed(table, entity, EachProduces):
        if one.ability.what == stock:
            cover(table, one)
            return table.number(one.ability.number)
    for other in counts_as(table, entity):
        if other.what == stock:
            return table.number(other.number) * table.card(entity).level
    return 0


@remembered
def stores(table: Table, player: int, stock: str) -> list[tuple[int, KeptAs, int]]:
    """The cards that hold a stock for a player, the most valuable first: card, how it is kept, worth of a token.

    Among equals, what only counts as such a card comes last: once it no longer does, its tokens are worth nothing.
    """
    found, lent = [], set()
    plan = table.plan
    # On most cards nothing can lie that is worth anything, whatever else is in play.
    holding = table.in_play_with(plan.aspects.of_stores(), player)
    for kept in plan.stock(stock).kept:
        kind = Kinds((kept.kind,))
        for entity in holding:
            value = worth(table, entity, stock)
            if value and matches_print(table, entity, kind):
                found.append((entity, kept, value))
            elif value and any(one.kind == kept.kind for one in counts_as(table, entity)):
                found.append((entity, kept, value))
                lent.add(entity)
    return sorted(found, key=lambda store: (-store[2], store[0] in lent, store[0]))


def available(table: Table, player: int, stock: str) -> int:
    """How much of a stock a player has, wherever it lies."""
    return _stored(table, player, stock) if stock in table.plan.kept else table.stock(player, stock)


@remembered
def _stored(table: Table, player: int, stock: str) -> int:
    """How much of a stock lies on a player's cards."""
    total = 0
    for entity, kept, value in stores(table, player, stock):
        total += table.counter(entity, kept.token) * value
    return total


def gain(table: Table, player: int, stock: str, number: int) -> int:
    """Give a player so much of a stock, as far as its limit or the supply of tokens allows; how much came."""
    definition = table.plan.stock(stock)
    if not definition.kept:
        before = table.stock(player, stock)
        after = before + number if definition.most is None else min(before + number, max(definition.most, before))
        table.set_stock(player, stock, after)
        return after - before
    gained = 0
    for entity, kept, value in stores(table, player, stock):
        tokens = min((number - gained) // value, table.stock(player, kept.token))
        if tokens > 0:
            table.set_stock(player, kept.token, table.stock(player, kept.token) - tokens)
            table.set_counter(entity, kept.token, table.counter(entity, kept.token) + tokens)
            gained += tokens * value
    return gained


def lose(table: Table, player: int, stock: str, number: int) -> int:
    """Take so much of a stock from a player, never more than there is; how much went."""
    number = min(number, available(table, player, stock))
    if number <= 0:
        return 0
    if not table.plan.stock(stock).kept:
        table.set_stock(player, stock, table.stock(player, stock) - number)
        return number
    there = stores(table, player, stock)[::-1]
    least = there[0][2]
    paid = _in_turn(table, there, number)
    # Change that is worth less than any token cannot be given; then other tokens are looked for that fit.
    if least > 1 and sum(tokens * one[2] for tokens, one in zip(paid, there, strict=True)) != number:
        paid = _exactly(table, there, number) or paid
    owed = number
    for tokens, (entity, kept, value) in zip(paid, there, strict=True):
        if tokens:
            table.set_counter(entity, kept.token, table.counter(entity, kept.token) - tokens)
            table.set_stock(player, kept.token, table.stock(player, kept.token) + tokens)
            owed -= tokens * value
    if owed < 0:
        # A valuable token was broken: the change comes back on lesser cards.
        gain(table, player, stock, -owed)
    return number


def _in_turn(table: Table, there: list[tuple[int, KeptAs, int]], number: int) -> list[int]:
    """How many tokens of each card pay a number, the least valuable first; the last one may be worth too much."""
    paid = []
    for entity, kept, value in there:
        tokens = min(table.counter(entity, kept.token), -(-max(0, number) // value))
        number -= tokens * value
        paid.append(tokens)
    return paid


def _exactly(table: Table, there: list[tuple[int, KeptAs, int]], number: int) -> list[int] | None:
    """How many tokens of each card are worth a number exactly, if any are; as many of the least valuable as can be."""
    ways: dict[int, list[int]] = {number: []}
    for entity, kept, value in there:
        further: dict[int, list[int]] = {}
        for left, paid in ways.items():
            for tokens in range(min(table.counter(entity, kept.token), left // value), -1, -1):
                further.setdefault(left - tokens * value, [*paid, tokens])
        ways = further
    return ways.get(0)


def amount_of(table: Table, player: int, what: str) -> int:
    """How many of a stock, of a counter, or of a kind of card in play a player has."""
    if what in table.plan.stock_number:
        return available(table, player, what)
    if what in table.plan.game.kinds:
        return count_kind(table, player, what)
    return _borne(table, player, what)


@remembered
def _borne(table: Table, player: int, counter: str) -> int:
    """How many of a counter a player has on cards and other things."""
    return sum(number for _, number in table.bearing(counter, player))


knots.amount_of = amount_of
