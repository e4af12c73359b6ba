"""Players named by a choice, by where they sit, by what they did, or by what they have and lack."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import amount_of
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.meaning import OTHERS, YOU, Actors
from cardwright.model.node import Holding, Numeral, Zone
from cardwright.model.table import Table
from cardwright.tree.having import cards_in


@record
class OfYourChoice(Who):
    """One player, perhaps you, picked by the player who carries the sentence out."""

    must_be_chosen: ClassVar[bool] = True
    is_asked_anew: ClassVar[bool] = True

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who could be meant."""
        return table.from_active()


@record
class AnotherOfYourChoice(Who):
    """One player but you, picked by the player who carries the sentence out."""

    must_be_chosen: ClassVar[bool] = True
    is_asked_anew: ClassVar[bool] = True

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who could be meant: everybody but the owner."""
        return _others(table, owner)


@record
class OneWith(Who):
    """One player who has at least so many of a thing, perhaps you, picked by the player who carries it out."""

    must_be_chosen: ClassVar[bool] = True
    is_asked_anew: ClassVar[bool] = True
    number: Numeral
    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have enough."""
        return _having(table, table.from_active(), self.number, self.what)


@record
class AnotherOneWith(Who):
    """One player but you who has at least so many of a thing, picked by the player who carries it out."""

    must_be_chosen: ClassVar[bool] = True
    is_asked_anew: ClassVar[bool] = True
    number: Numeral
    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner who have enough."""
        return _having(table, _others(table, owner), self.number, self.what)


@record
class ToYourLeft(Who):
    """The player whose turn comes after yours."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The next one who is left; nobody, if there is no other."""
        return table.from_seat(owner)[1:2]


@record
class ToYourRight(Who):
    """The player whose turn comes before yours."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The last one on the way round; nobody, if there is no other."""
        return table.from_seat(owner)[1:][-1:]


@record
class ThatPlayer(Who):
    """The player who did what a trigger answers, or whom you have just picked."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The player whom the effect under way has noted; no cache can know which effect that is."""
        table.is_volatile = True
        running = table.running
        if running is None:
            return []
        noted = running.target if running.picked == NOBODY else running.picked
        return [player for player in table.from_active() if player == noted]


@record
class EachWithout(Who):
    """Every player who has none of a thing."""

    is_each: ClassVar[bool] = True
    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have none."""
        return [player for player in table.from_active() if amount_of(table, player, self.what) <= 0]


@record
class Others(Who):
    """Every player but you of whom something is true."""

    is_each: ClassVar[bool] = True
    category: ClassVar[str] = "who"

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Some of the others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, False) if usual == YOU else Who.actors(self, usual)


@record
class EachOtherWith(Others):
    """Every player but you who has at least so many of a thing."""

    number: Numeral
    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner who have enough."""
        return _having(table, _others(table, owner), self.number, self.what)


@record
class EachOtherWithout(Others):
    """Every player but you who has none of a thing."""

    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner who have none."""
        return [player for player in _others(table, owner) if amount_of(table, player, self.what) <= 0]


@record
class EachWhoHas(Who):
    """Every player who has at least so many matching cards in a zone."""

    is_each: ClassVar[bool] = True
    number: Numeral
    selector: Selector
    zone: Zone

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have enough."""
        least, order = table.number(self.number), table.from_active()
        return [one for one in order if cards_in(table, one, self.selector, self.zone, NOTHING) >= least]


@record
class EachWhoHasNo(Who):
    """Every player who has no matching card in a zone."""

    is_each: ClassVar[bool] = True
    selector: Selector
    zone: Zone

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have none."""
        order = table.from_active()
        return [one for one in order if cards_in(table, one, self.selector, self.zone, NOTHING) == 0]


@record
class EachOtherWhoHas(Others):
    """Every player but you who has at least so many matching cards in a zone."""

    number: Numeral
    selector: Selector
    zone: Zone

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner who have enough."""
        least, others = table.number(self.number), _others(table, owner)
        return [one for one in others if cards_in(table, one, self.selector, self.zone, NOTHING) >= least]


@record
class EachOtherWhoHasNo(Others):
    """Every player but you who has no matching card in a zone."""

    selector: Selector
    zone: Zone

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner who have none."""
        others = _others(table, owner)
        return [one for one in others if cards_in(table, one, self.selector, self.zone, NOTHING) == 0]


def _others(table: Table, owner: Player) -> list[Player]:
    """All players but one, in turn order from the active one."""
    return [player for player in table.from_active() if player != owner]


def _having(table: Table, players: list[Player], number: Numeral, what: Holding) -> list[Player]:
    """Those of some players who have at least so many of a thing."""
    least = table.number(number)
    return [player for player in players if amount_of(table, player, what) >= least]
