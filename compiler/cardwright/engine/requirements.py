"""What an action needs, made ready once: of the player alone it is a gate, of the card it is done to a test."""

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import count_kind
from cardwright.engine.measure import stat
from cardwright.engine.needs import names_of
from cardwright.engine.plan import Plan
from cardwright.engine.table import Table
from cardwright.link.rulebook import ActionOf
from cardwright.tree.course import NeedsEmpty, NeedsNewName, NeedsRoom, NeedsRoomIn, NeedsStay, OncePerEra, OnlyWith
from cardwright.tree.declarations import Line
from cardwright.tree.deeds import Needs, NeedsOn
from cardwright.tree.variants import NeedsPoints


class Gate:
    """Whether a player has what an action needs, whatever it is done to."""

    def is_open(self, table: Table, player: int) -> bool:
        """Whether it is there."""
        raise AssertionError(player)


class Test:
    """Whether a card has what an action needs that is done to it."""

    def is_met(self, table: Table, player: int, entity: int) -> bool:
        """Whether it is there."""
        raise AssertionError(entity)


class _Has(Gate):
    def __init__(self, what: str, least: int) -> None:
        self.what, self.least = what, least

    def is_open(self, table: Table, player: int) -> bool:
        return amount_of(table, player, self.what) >= self.least


class Closed(Gate):
    """What is never there, by the options the game is played with."""

    def is_open(self, table: Table, player: int) -> bool:
        """See Gate."""
        return False


class _Open(Gate):
    def is_open(self, table: Table, player: int) -> bool:
        return True


class _HasPoints(Gate):
    def __init__(self, stat: str, least: int) -> None:
        self.stat, self.least = stat, least

    def is_open(self, table: Table, player: int) -> bool:
        return stat(table, player, self.stat) >= self.least


class _IsEmpty(Gate):
    def __init__(self, zone: str) -> None:
        self.zone = zone

    def is_open(self, table: Table, player: int) -> bool:
        return not table.in_zone(self.zone, player)


class _HasRoomIn(Gate):
    def __init__(self, zone: str, stat: str) -> None:
        self.zone, self.stat = zone, stat

    def is_open(self, table: Table, player: int) -> bool:
        return len(table.in_zone(self.zone, player)) < stat(table, player, self.stat)


class _Bears(Test):
    def __init__(self, counter: str, least: int) -> None:
        self.counter, self.least = counter, least

    def is_met(self, table: Table, player: int, entity: int) -> bool:
        return table.counter(entity, self.counter, player) >= self.least


class _HasRoom(Test):
    def __init__(self, stat: str) -> None:
        self.stat = stat

    def is_met(self, table: Table, player: int, entity: int) -> bool:
        return count_kind(table, player, table.card(entity).leaf) < stat(table, player, self.stat)


class _IsNew(Test):
    def is_met(self, table: Table, player: int, entity: int) -> bool:
        return table.state.cards[entity] not in names_of(table, player)


class _HasStayed(Test):
    def is_met(self, table: Table, player: int, entity: int) -> bool:
        return table.came(entity) < table.clock("turn")


class _IsFirst(Test):
    def __init__(self, form: int) -> None:
        self.form = form

    def is_met(self, table: Table, player: int, entity: int) -> bool:
        return (player, self.form, table.card(entity).level) not in table.once()


def gate_of(plan: Plan, need: Line) -> Gate | None:
    """What is needed of the player alone; nothing if it is no such need."""
    match need:
        case Needs(number=int() as number, what=what):
            return _Has(what, number)
        case OnlyWith(option=option, values=values):
            return _Open() if plan.is_read(option, values) else Closed()
        case NeedsPoints(number=points, stat=key):
            return _HasPoints(key, points)
        case NeedsEmpty(zone=zone):
            return _IsEmpty(zone)
        case NeedsRoomIn(zone=zone, stat=key):
            return _HasRoomIn(zone, key)
        case _:
            return None


def test_of(plan: Plan, form: ActionOf, need: Line) -> Test | None:
    """What is needed of the card an action is done to; nothing if more than that matters."""
    match need:
        case NeedsOn(number=int() as number, counter=counter):
            return _Bears(counter, number)
        case NeedsRoom(stat=key):
            return _HasRoom(key)
        case NeedsNewName():
            return _IsNew()
        case NeedsStay():
            return _HasStayed()
        case OncePerEra():
            return _IsFirst(plan.form_number[id(form)])
        case _:
            return None
