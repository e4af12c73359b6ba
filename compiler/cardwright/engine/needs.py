"""What an action needs before it may be done, beside its price."""

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import count_kind
from cardwright.engine.measure import stat
from cardwright.engine.memory import remembered
from cardwright.engine.plan import PLAY
from cardwright.engine.prices import Deal
from cardwright.engine.state import NOTHING
from cardwright.engine.table import Table
from cardwright.tree.course import NeedsEmpty, NeedsNewName, NeedsRoom, NeedsRoomIn, NeedsStay, OncePerEra, OnlyWith
from cardwright.tree.declarations import Line
from cardwright.tree.deeds import Needs, NeedsOn
from cardwright.tree.variants import NeedsPoints


def is_met(table: Table, need: Line, deal: Deal) -> bool:
    """Whether one thing that an action needs is there."""
    player, entity = deal.player, deal.entity
    match need:
        case Needs(number=number, what=what):
            return amount_of(table, player, what) >= table.number(number)
        case OnlyWith(option=option, values=values):
            return table.plan.is_read(option, values)
        case NeedsPoints(number=number, stat=key):
            return stat(table, player, key) >= number
        case NeedsEmpty(zone=zone):
            return not table.in_zone(zone, player)
        case NeedsRoomIn(zone=zone, stat=key):
            return len(table.in_zone(zone, player)) < stat(table, player, key)
        case _ if entity == NOTHING:
            return False
        case NeedsOn(number=number, counter=counter):
            return table.counter(entity, counter, player) >= table.number(number)
        case NeedsRoom(stat=key):
            return count_kind(table, player, table.card(entity).leaf) < stat(table, player, key)
        case NeedsNewName():
            return table.state.cards[entity] not in names_of(table, player)
        case NeedsStay():
            return table.came(entity) < table.clock("turn")
        case OncePerEra():
            return (player, table.plan.form_number[id(deal.form)], table.card(entity).level) not in table.once()
        case _:
            raise AssertionError(need)


def note(table: Table, deal: Deal) -> None:
    """Remember that an action was done, if it can be done only so often."""
    if id(deal.form) in table.plan.noted:
        table.mark_once(deal.player, table.plan.form_number[id(deal.form)], table.card(deal.entity).level)


@remembered
def names_of(table: Table, player: int) -> set[int]:
    """The printed cards a player has in play or in a hidden zone that they look at."""
    own = {zone: declared for zone, declared in table.plan.game.zones.items() if not declared.shared}
    zones = [zone for zone, declared in own.items() if declared.is_looked_at or zone == PLAY]
    return {table.state.cards[entity] for zone in zones for entity in table.in_zone(zone, player)}
