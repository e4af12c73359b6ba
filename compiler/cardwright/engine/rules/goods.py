"""Stocks that lie as tokens on cards: their value, and how they are gained and paid with change."""

from collections.abc import Sequence

from cardwright.engine.rules.holding import cover, is_blank, printed
from cardwright.engine.rules.kinds import count_kind, counts_as, is_printed_as
from cardwright.engine.rules.supplies import supply_left
from cardwright.engine.rules.ways import Cards, gains, payments
from cardwright.model.caching.query import query
from cardwright.model.categories.channels import Production
from cardwright.model.frames import Frame, FrameKind
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.plan.aspects import holding_tokens
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import in_play_with
from cardwright.model.rulebook.clauses import Keeping
from cardwright.model.table import Table

Store = tuple[Entity, Keeping, int]
"""A card that holds a stock, how it is kept there, and the value of a token."""


@query
def worth(table: Table, entity: Entity, stock: str) -> int:
    """The value of one token on a card in a stock; 0 if the card does not hold that stock."""
    if is_blank(table, entity):
        return 0
    for one in printed(table, entity, Production, stock):
        cover(table, one)
        return one.ability.worth(table)
    for other in counts_as(table, entity):
        if value := other.worth(table, entity, stock):
            return value
    return 0


@query
def stores(table: Table, player: Player, stock: str) -> list[Store]:
    """The cards that hold a stock for a player, the most valuable first.

    Among equals, what only counts as such a card comes last: once it no longer does, its tokens are worth nothing.
    """
    found, lent = [], set()
    plan = plan_of(table)
    # On most cards nothing can lie that is worth anything, whatever else is in play.
    holding = in_play_with(table, holding_tokens(plan), player)
    for kept in plan.stock(stock).kept:
        kinds = (kept.kind,)
        for entity in holding:
            value = worth(table, entity, stock)
            if value and is_printed_as(table, entity, kinds):
                found.append((entity, kept, value))
            elif value and any(one.other_kind() == kept.kind for one in counts_as(table, entity)):
                found.append((entity, kept, value))
                lent.add(entity)
    return sorted(found, key=lambda store: (-store[2], store[0] in lent, store[0]))


def available(table: Table, player: Player, stock: str) -> int:
    """How much of a stock a player has, wherever it lies; of a family, all its stocks together."""
    layout = table.layout
    if stock in layout.kept:
        return _stored(table, player, stock)
    if stock in layout.families:
        return _in_family(table, player, stock)
    return table.stock(player, stock)


def _in_family(table: Table, player: Player, family: str) -> int:
    """How much a player has of all stocks of a family together."""
    return sum([available(table, player, one) for one in table.layout.families[family]])


@query
def _stored(table: Table, player: Player, stock: str) -> int:
    """How much of a stock lies on a player's cards."""
    total = 0
    for entity, kept, value in stores(table, player, stock):
        total += table.counter(entity, kept.token) * value
    return total


def gain(table: Table, player: Player, stock: str, number: int, *, is_moved: bool = False) -> int:
    """Give a player so much of a stock, as far as its limit or the supply of tokens allows; how much came.

    Tokens go to the most valuable cards that fit; who is asked may have them lie elsewhere.
    What is only moved from a card does not come from the supply.
    """
    definition = plan_of(table).stock(stock)
    if not definition.kept:
        if definition.supply is not None and not is_moved:
            number = min(number, supply_left(table, stock))
        before = table.stock(player, stock)
        if definition.parent is not None:
            number = min(number, _room_in_family(table, player, definition.parent))
        after = before + number if definition.most is None else min(before + number, max(definition.most, before))
        table.set_stock(player, stock, after)
        return after - before
    there = stores(table, player, stock)
    held = tokens_on(table, there)
    way, rest = _added(there, held[:], _supply(table, player, there), number)
    if rest > 0 and way != held:
        # The best tokens first may leave a rest that others would fit.
        way = list(gains(cards_of(table, player, there), tuple(held), number)[0])
    lay(table, player, there, way)
    came = sum([(now - one) * store[2] for now, one, store in zip(way, held, there, strict=True)])
    if came and player in table.state.asked:
        table.unsettled.append(unsettled(table, stock, player, player, came, is_gain=True, there=there, held=held))
    return came


def _room_in_family(table: Table, player: Player, family: str) -> int:
    """How many more of a family a player may have."""
    most = plan_of(table).stock(family).most
    return MOST_OF_ONE if most is None else max(0, most - available(table, player, family))


def spread(table: Table, stocks: Sequence[str]) -> tuple[str, ...]:
    """Some stocks, with those that belong to it in place of a family; each once."""
    families = plan_of(table).families
    return tuple(dict.fromkeys([one for stock in stocks for one in families.get(stock, (stock,))]))


def lose(table: Table, player: Player, stock: str, number: int, chooser: Player = NOBODY) -> int:
    """Take so much of a stock from a player, never more than there is; how much went.

    Tokens go in the least valuable ones; who is asked, the player if nobody else takes it, may have others go.
    """
    number = min(number, available(table, player, stock))
    if number <= 0:
        return 0
    if stock in plan_of(table).families:
        return _lose_any(table, player, stock, number)
    if not plan_of(table).stock(stock).kept:
        table.set_stock(player, stock, table.stock(player, stock) - number)
        return number
    there = stores(table, player, stock)
    held = tokens_on(table, there)
    way = _usual(table, player, there, held, number)
    lay(table, player, there, way)
    chooser = player if chooser == NOBODY else chooser
    if chooser in table.state.asked:
        table.unsettled.append(unsettled(table, stock, player, chooser, number, is_gain=False, there=there, held=held))
    return number


def _lose_any(table: Table, player: Player, family: str, number: int) -> int:
    """Take so much of a family, one by one from the stock of which there is most."""
    for _ in range(number):
        members = plan_of(table).families[family]
        lose(table, player, max(members, key=lambda one: available(table, player, one)), 1)
    return number


def tokens_on(table: Table, there: list[Store]) -> list[int]:
    """How many tokens lie on each of some cards."""
    return [table.counter(entity, kept.token) for entity, kept, _ in there]


def cards_of(table: Table, player: Player, there: list[Store]) -> Cards:
    """The cards that hold a stock for a player, with all the tokens that lie there or could."""
    tokens = _supply(table, player, there)
    for entity, kept, _ in there:
        tokens[kept.token] += table.counter(entity, kept.token)
    return Cards([value for _, _, value in there], [kept.token for _, kept, _ in there], tokens)


def lay(table: Table, player: Player, there: list[Store], way: Sequence[int]) -> None:
    """Let so many tokens lie on each card; the others are in the supply."""
    for (entity, kept, _), number in zip(there, way, strict=True):
        before = table.counter(entity, kept.token)
        if number != before:
            table.set_counter(entity, kept.token, number)
            table.set_stock(player, kept.token, table.stock(player, kept.token) + before - number)


def _supply(table: Table, player: Player, there: list[Store]) -> dict[str, int]:
    return {kept.token: table.stock(player, kept.token) for _, kept, _ in there}


def _usual(table: Table, player: Player, there: list[Store], held: list[int], number: int) -> list[int]:
    """The least valuable tokens first; if the last one was worth too much, the change comes back on lesser cards.

    If that does not come out even, tokens are looked for that fit; if none do, those that are worth least beyond it.
    """
    way, supply, owed = held[:], _supply(table, player, there), number
    for place in range(len(there) - 1, -1, -1):
        if owed <= 0:
            break
        _, kept, value = there[place]
        tokens = min(held[place], -(-owed // value))
        way[place] -= tokens
        supply[kept.token] += tokens
        owed -= tokens * value
    way, rest = _added(there, way, supply, -owed)
    if rest:
        cards = cards_of(table, player, there)
        for price in range(number, cards.worth(tuple(held)) + 1):
            if fitting := payments(cards, tuple(held), price):
                return list(fitting[0])
    return way


def _added(there: list[Store], way: list[int], supply: dict[str, int], number: int) -> tuple[list[int], int]:
    """Tokens for a number put on the most valuable cards that fit, and what is left of the number."""
    for place, (_, kept, value) in enumerate(there):
        tokens = min(number // value, supply[kept.token])
        if tokens > 0:
            way[place] += tokens
            supply[kept.token] -= tokens
            number -= tokens * value
    return way, number


def unsettled(
    table: Table,
    stock: str,
    player: Player,
    chooser: Player,
    number: int,
    *,
    is_gain: bool,
    there: list[Store],
    held: list[int],
) -> Frame:
    """The question how tokens go or come, once they have gone or come in the usual way."""
    frame = Frame(FrameKind.SETTLE, table.layout.stock_number[stock], chooser)
    frame.whose = player
    frame.left = number
    frame.nested = is_gain
    frame.chosen = tuple([part for store, before in zip(there, held, strict=True) for part in (store[0], before)])
    return frame


def amount_of(table: Table, player: Player, what: str) -> int:
    """How many of a stock, of a counter, or of a kind of card in play a player has."""
    if what in table.layout.stock_number:
        return available(table, player, what)
    if what in plan_of(table).game.kinds:
        return count_kind(table, player, what)
    return _borne(table, player, what)


@query
def _borne(table: Table, player: Player, counter: str) -> int:
    """How many of a counter a player has on cards and other things."""
    return sum(number for _, number in table.bearing(counter, player))
