"""Lets cards yield the goods they produce."""

from collections.abc import Sequence

from cardwright.engine.rules.goods import available, gain, stores, worth
from cardwright.engine.rules.holding import printed
from cardwright.engine.rules.kinds import is_of_kind, likely_of, units_of
from cardwright.engine.rules.measure import card_stat
from cardwright.model.categories.channels import Production
from cardwright.model.identity import Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table


def due(table: Table, player: Player, stock: str, kind: str) -> dict[Entity, int]:
    """The cards of a player that would yield tokens now, and how many each."""
    return {entity: tokens for entity, _, _, tokens in _stored(table, player, stock, kind)}


def room(table: Table, player: Player, stock: str, kind: str) -> int:
    """How many tokens a player has for cards of a kind to yield."""
    return sum(table.stock(player, kept.token) for kept in plan_of(table).stock(stock).kept if kept.kind == kind)


def collect(table: Table, player: Player, stock: str, kind: str, spared: Sequence[Entity] = ()) -> int:
    """Let every counter on a player's cards of a kind yield its goods; how much came.

    As often as a card is spared, one token less comes there.
    """
    before = available(table, player, stock)
    if not plan_of(table).stock(stock).kept:
        gain(table, player, stock, yields(table, player, stock, kind))
    for entity, token, _, tokens in _stored(table, player, stock, kind):
        moved = min(tokens - spared.count(entity), table.stock(player, token))
        table.set_stock(player, token, table.stock(player, token) - moved)
        table.set_counter(entity, token, table.counter(entity, token) + moved)
    return available(table, player, stock) - before


def yields(table: Table, player: Player, stock: str, kind: str) -> int:
    """The yield of a player's cards of a kind if there were tokens and room for all of it."""
    if plan_of(table).stock(stock).kept:
        return sum(value * tokens for _, _, value, tokens in _stored(table, player, stock, kind))
    return sum(
        worth(table, entity, stock) * _producing(table, entity, stock, kind)
        for entity in likely_of(table, player, (kind,))
        if is_of_kind(table, entity, kind)
    )


def _stored(table: Table, player: Player, stock: str, kind: str) -> list[tuple[Entity, str, int, int]]:
    """The cards that yield tokens: card, token, what one is worth, and how many come."""
    found = []
    for entity, kept, value in stores(table, player, stock):
        tokens = _producing(table, entity, stock, kind) if kept.kind == kind else 0
        if tokens and kept.bonus is not None:
            tokens += card_stat(table, entity, kept.bonus)
        if tokens > 0:
            found.append((entity, kept.token, value, tokens))
    return found


def _producing(table: Table, entity: Entity, stock: str, kind: str) -> int:
    """How many counters on a card produce: those it names, or as many as it counts for."""
    for one in printed(table, entity, Production, stock):
        return one.ability.producing(table, entity)
    return units_of(table, entity, (kind,))
