"""Moves cards between zones with all that follows: the one in play gives way, tokens and actions come and go."""

from functools import partial

from cardwright.engine.rules.goods import stores
from cardwright.engine.rules.measure import raised, stat
from cardwright.engine.rules.supplies import supply_left
from cardwright.model.attachments import detach
from cardwright.model.bonds import bond_of, release
from cardwright.model.caching.query import query
from cardwright.model.events import EventKind, Happened
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import DISCARD, PLAY
from cardwright.model.marks import actions_seen, set_raised, set_supplied, set_total, tokens_seen
from cardwright.model.plan.aspects import counting_as_more
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import in_play_with
from cardwright.model.table import Table


def move(
    table: Table, entity: Entity, zone: str, player: Player, *, top: bool = False, openly: bool = False
) -> list[Happened]:
    """Move a card, perhaps to the top, and say what happened by it; the places of a board stay where they are."""
    board = table.layout.geometry
    if board is not None and board.zone in (zone, table.zone_of(entity)):
        return []
    if zone == PLAY:
        return enter(table, entity, player)
    return _leave(table, entity, zone, player, top=top, openly=openly)


def enter(table: Table, entity: Entity, player: Player) -> list[Happened]:
    """Put a card into play; if only one of its kind may be there, the one before it leaves."""
    if entity in table.in_play(player):
        return []
    events = _leave(table, entity, None, player) if table.zone_of(entity) == PLAY else []
    for other in giving_way(table, entity, player):
        events += _leave(table, other, discarding(table, other), player)
    table.put(entity, PLAY, player)
    events.append(Happened(EventKind.ENTERED, player, entity=entity))
    return events


def discarding(table: Table, entity: Entity) -> str:
    """Where a card goes that is discarded: as the nearest of its kinds says, or on the discard pile."""
    game = plan_of(table).game
    found = (game.kinds[kind].discarded_to for kind in game.ancestors(table.card(entity).leaf) if kind in game.kinds)
    return next((zone for zone in found if zone is not None), DISCARD)


def giving_way(table: Table, entity: Entity, player: Player) -> list[Entity]:
    """The cards in play that a card takes the place of, because only one of its kind may be there."""
    kinds = plan_of(table).game.kinds
    alone = {kind for kind in table.card(entity).kinds if kind in kinds and kinds[kind].one_in_play}
    return [other for other in table.in_play(player) if alone & table.card(other).kinds]


def _leave(
    table: Table, entity: Entity, zone: str | None, player: Player, *, top: bool = False, openly: bool = False
) -> list[Happened]:
    """Put a card elsewhere, out of the game if there is no such zone; a card that is put away loses its target."""
    owner, was_in = table.state.owner[entity], table.zone_of(entity)
    if owner != NOBODY and zone != was_in:
        _return_counters(table, entity, owner, leaves_play=was_in == PLAY)
    if table.layout.ties_cards:
        _untie(table, entity)
    table.put(entity, zone if zone in table.layout.zone_number else None, player, top=top, openly=openly)
    if table.state.down[entity]:
        table.set_face(entity, down=False)
    if table.state.target[entity] != NOBODY:
        table.set_target(entity, NOBODY)
    bond = bond_of(table, entity) if table.state.bonds else None
    if bond is not None:
        release(table, entity)
    events = [Happened(EventKind.LEFT, owner, entity=entity, bond=bond)] if was_in == PLAY else []
    if was_in is not None and was_in in table.layout.shared and not table.in_zone(was_in, owner):
        events.append(Happened(EventKind.EMPTY, table.state.active, was_in))
    return events


def _untie(table: Table, entity: Entity) -> None:
    """Let nothing stand on a card any more, nothing belong to it, and the card belong to nothing."""
    for other in [Entity(one) for one, base in enumerate(table.state.stand) if base == entity]:
        table.set_stand(other, NOTHING)
    detach(table, entity)


def _return_counters(table: Table, entity: Entity, owner: Player, *, leaves_play: bool) -> None:
    """Return the counters on a card to their stocks; those that have none are gone if the card leaves play."""
    game = plan_of(table).game
    for counter, home in game.homes.items():
        if number := table.counter(entity, counter, owner):
            table.set_counter(entity, counter, 0, owner)
            table.set_stock(owner, home, table.stock(owner, home) + number)
    for counter in game.counters if leaves_play else ():
        if counter not in game.homes and table.counter(entity, counter, owner):
            table.set_counter(entity, counter, 0, owner)


def settle(table: Table) -> None:
    """Let stocks follow the cards: tokens come and go with them, and actions are as many as the stat grants."""
    is_settled, cells = table.recorded(partial(_is_settled, table))
    if not is_settled:
        _follow(table)
    elif table.cache is not None and not table.is_volatile:
        # A value that depends on the action under way may change without a change of the table.
        table.settled = table.cache.watch(is_settled, cells)


def _follow(table: Table) -> None:
    """Let the stocks of everybody follow the cards."""
    for player in table.layout.seats:
        for number, key in enumerate(table.layout.raised):
            _follow_tokens(table, player, number, key)
        for number, key in enumerate(table.layout.refilling):
            _follow_actions(table, player, number, key)
        for entity, token in _stranded(table, player):
            number = table.counter(entity, token)
            table.set_counter(entity, token, 0)
            table.set_stock(player, token, table.stock(player, token) + number)


@query
def _stranded(table: Table, player: Player) -> list[tuple[Entity, str]]:
    """The tokens on cards that were worth something only as long as the card counted as another."""
    might = in_play_with(table, counting_as_more(plan_of(table)), player)
    if not might:
        return []
    kept = [(key, one.token) for key, stock in plan_of(table).game.stocks.items() for one in stock.kept]
    bearing = {(one, token) for one in might for _, token in kept if table.counter(one, token)}
    return sorted(bearing - {(one, token) for key, token in kept for one, *_ in stores(table, player, key)})


def _is_settled(table: Table) -> bool:
    """Whether everybody's cards are as they were last seen."""
    plan = plan_of(table)
    for player in table.layout.seats:
        tokens, actions = tokens_seen(table, player), actions_seen(table, player)
        for number, key in enumerate(plan.raised):
            if raised(table, player, key) != tokens[number]:
                return False
        for number, key in enumerate(plan.refilling):
            if stat(table, player, key) != actions[number]:
                return False
        if _stranded(table, player):
            return False
    return True


def _follow_tokens(table: Table, player: Player, number: int, key: str) -> None:
    """Tokens that come with a card go with it, as far as they are still there."""
    before = tokens_seen(table, player)[number]
    now = raised(table, player, key)
    if now != before:
        stock = table.stock(player, key)
        after = max(0, stock + min(now - before, supply_left(table, key)))
        table.set_stock(player, key, after)
        set_supplied(table, player, key, after - stock)
        set_raised(table, player, number, now)


def _follow_actions(table: Table, player: Player, number: int, key: str) -> None:
    """Actions gained by a card arrive unused; actions lost are taken from the used ones first."""
    before = actions_seen(table, player)[number]
    now = stat(table, player, key)
    if now == before:
        return
    stock, most = table.stock(player, key), plan_of(table).stock(key).most
    if now < before:
        # Those beyond what the stat grants came from elsewhere and stay.
        table.set_stock(player, key, min(stock, now + max(0, stock - before)))
    elif not _being_spent(table, player, key):
        more = stock + now - before
        table.set_stock(player, key, more if most is None else min(more, max(most, stock)))
    set_total(table, player, number, now)


def _being_spent(table: Table, player: Player, key: str) -> bool:
    """Whether an action under way takes all of a stock, so that what arrives meanwhile arrives spent."""
    return any(frame.player == player and key in frame.spent for frame in table.state.frames)
