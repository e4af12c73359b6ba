"""Lets cards yield the goods they produce."""

from cardwright.engine.goods import available, gain, stores, worth
from cardwright.engine.holding import matches, printed, units
from cardwright.engine.measure import card_stat
from cardwright.engine.table import Table
from cardwright.tree.abilities import EachProduces
from cardwright.tree.selectors import Kinds


def collect(table: Table, player: int, stock: str, kind: str) -> int:
    """Let every counter on a player's cards of a kind yield its goods; how much came."""
    before = available(table, player, stock)
    wanted = Kinds((kind,))
    if not table.plan.stock(stock).kept:
        for entity in list(table.in_play(player)):
            if matches(table, entity, wanted):
                gain(table, player, stock, worth(table, entity, stock) * _producing(table, entity, stock, wanted))
    for entity, kept, _ in stores(table, player, stock):
        if kept.kind != kind:
            continue
        tokens = _producing(table, entity, stock, wanted)
        if tokens and kept.bonus is not None:
            tokens += card_stat(table, entity, kept.bonus)
        tokens = max(0, min(tokens, table.stock(player, kept.token)))
        table.set_stock(player, kept.token, table.stock(player, kept.token) - tokens)
        table.set_counter(entity, kept.token, table.counter(entity, kept.token) + tokens)
    return available(table, player, stock) - before


def _producing(table: Table, entity: int, stock: str, wanted: Kinds) -> int:
    """How many counters on a card produce: those it names, or as many as it counts for."""
    for one in printed(table, entity, EachProduces):
        if one.ability.what == stock:
            return table.counter(entity, one.ability.counter)
    return units(table, entity, wanted)
