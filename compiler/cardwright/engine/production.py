"""Lets cards yield the goods they produce."""

from collections.abc import Sequence

from cardwright.engine.goods import available, gain, stores, worth
from cardwright.engine.holding import likely, matches, printed, units
from cardwright.engine.measure import card_stat
from cardwright.engine.table import Table
from cardwright.tree.channels import Production
from cardwright.tree.selectors import Kinds


def due(table: Table, player: int, stock: str, kind: str) -> dict[int, int]:
    """The cards of a player that would yield tokens now, and how many each."""
    return {entity: tokens for entity, _, _, tokens in _stored(table, player, stock, kind)}


def room(table: Table, player: int, stock: str, kind: str) -> int:
    """How many tokens a player has for cards of a kind to yield."""
    return sum(table.stock(player, kept.token) for kept in table.plan.stock(stock).kept if kept.kind == kind)


def collect(table: Table, player: int, stock: str, kind: str, spared: Sequence[int] = ()) -> int:
    """Let every counter on a player's cards of a kind yield its goods; how much came.

    As often as a card is spared, one token less comes there.
    """
    before = available(table, player, stock)
    if not table.plan.stock(stock).kept:
        gain(table, player, stock, yields(table, player, stock, kind))
    for entity, token, _, tokens in _stored(table, player, stock, kind):
        moved = min(tokens - spared.count(entity), table.stock(player, token))
        table.set_stock(player, token, table.stock(player, token) - moved)
        table.set_counter(entity, token, table.counter(entity, token) + moved)
    return available(table, player, stock) - before


def yields(table: Table, player: int, stock: str, kind: str) -> int:
    """What a player's cards of a kind would yield if there were tokens and room for all of it."""
    if table.plan.stock(stock).kept:
        return sum(value * tokens for _, _, value, tokens in _stored(table, player, stock, kind))
    wanted = Kinds((kind,))
    return sum(
        worth(table, entity, stock) * _producing(table, entity, stock, wanted)
        for entity in likely(table, player, wanted)
        if matches(table, entity, wanted)
    )


def _stored(table: Table, player: int, stock: str, kind: str) -> list[tuple[int, str, int, int]]:
    """The cards that yield tokens: card, token, what one is worth, and how many come."""
    found = []
    for entity, kept, value in stores(table, player, stock):
        tokens = _producing(table, entity, stock, Kinds((kind,))) if kept.kind == kind else 0
        if tokens and kept.bonus is not None:
            tokens += card_stat(table, entity, kept.bonus)
        if tokens > 0:
            found.append((entity, kept.token, value, tokens))
    return found


def _producing(table: Table, entity: int, stock: str, wanted: Kinds) -> int:
    """How many counters on a card produce: those it names, or as many as it counts for."""
    for one in printed(table, entity, Production, stock):
        return one.ability.producing(table, entity)
    return units(table, entity, wanted)
