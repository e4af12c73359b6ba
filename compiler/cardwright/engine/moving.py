"""Moves cards between zones with all that follows: tokens come and go, the one in play gives way, actions change."""

from cardwright.engine.measure import stat
from cardwright.engine.plan import DISCARD, PLAY, Spoken
from cardwright.engine.table import Table
from cardwright.engine.triggers import Happened
from cardwright.tree.abilities import Bonus


def move(table: Table, entity: int, zone: str, player: int) -> list[Happened]:
    """Move a card, and say what happened by it."""
    was_in_play = table.zone_of(entity) == PLAY
    events = []
    if zone == PLAY and not was_in_play:
        events += enter(table, entity, player)
    else:
        if was_in_play:
            _supply(table, entity, -1)
        table.put(entity, zone, player)
    if was_in_play and zone != PLAY:
        events.append(Happened("left", player, entity=entity))
    return events


def enter(table: Table, entity: int, player: int) -> list[Happened]:
    """Put a card into play; if only one of its kind may be there, the one before it leaves."""
    card = table.card(entity)
    alone = {kind for kind in card.kinds if kind in table.plan.game.kinds and table.plan.game.kinds[kind].one_in_play}
    events = []
    for other in list(table.in_play(player)):
        if alone & table.card(other).kinds:
            events.append(Happened("left", player, entity=other))
            _supply(table, other, -1)
            table.put(other, DISCARD if DISCARD in table.plan.zone_number else None, player)
    table.put(entity, PLAY, player)
    _supply(table, entity, 1)
    events.append(Happened("entered", player, entity=entity))
    return events


def _supply(table: Table, entity: int, sign: int) -> None:
    supply(table, table.card(entity).statics, table.state.owner[entity], sign)


def supply(table: Table, statics: tuple[Spoken, ...], owner: int, sign: int) -> None:
    """Tokens that come with a card or a rule go with it, as far as they are still there."""
    for spoken in statics:
        ability = spoken.ability
        if not isinstance(ability, Bonus) or ability.stat in table.plan.game.stats:
            continue
        before = table.stock(owner, ability.stat)
        after = max(0, before + sign * ability.amount)
        table.set_stock(owner, ability.stat, after)
        table.set_supplied(owner, ability.stat, after - before)
        table.covered.add(spoken.index)


def settle(table: Table) -> None:
    """Actions gained by a card arrive unused; actions lost are taken from the used ones first."""
    for player in range(table.state.players):
        for number, key in enumerate(table.plan.refilling):
            before = table.state.totals[player * len(table.plan.refilling) + number]
            now = stat(table, player, key)
            if now == before:
                continue
            stock = table.stock(player, key)
            if now < before:
                table.set_stock(player, key, min(stock, now))
            elif not _being_spent(table, player, key):
                table.set_stock(player, key, stock + now - before)
            table.set_total(player, number, now)


def _being_spent(table: Table, player: int, key: str) -> bool:
    """Whether an action under way takes all of a stock, so that what arrives meanwhile arrives spent."""
    return any(frame.player == player and key in frame.spent for frame in table.state.frames)
