"""Who a sentence speaks of: the players it names. Nobody named means you, the owner of the card."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.counting import measured, ranked
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.people import in_role
from cardwright.engine.rules.staging import after_you
from cardwright.model.categories.people import People, Who
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import ANYONE, OTHERS, YOU, Actors, Need
from cardwright.model.node import Holding, Integer, Numeral, Ranked
from cardwright.model.roles import LOSER, TARGET, WINNER
from cardwright.model.table import Table


@record
class EachPlayer(Who):
    """Every player, in turn order from the active one."""

    is_each: ClassVar[bool] = True

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """All players, regardless of who acts."""
        return ANYONE, True

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All players who are left."""
        return table.from_active()


@record
class EachOther(Who):
    """Every player but you."""

    is_each: ClassVar[bool] = True

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """The others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, True) if usual == YOU else (ANYONE, False)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner."""
        return [player for player in table.from_active() if player != owner]


@record
class AnyPlayer(People):
    """At least one player."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All players who are left."""
        return table.from_active()

    def is_true(self, found: list[bool]) -> bool:
        """One is enough."""
        return any(found)


@record
class AnyOther(People):
    """At least one player but you."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All but the owner."""
        return [player for player in table.from_active() if player != owner]

    def is_true(self, found: list[bool]) -> bool:
        """One is enough."""
        return any(found)


@record
class Another(Who):
    """Some player that is not you; in a trigger, the player who did it."""

    must_be_chosen: ClassVar[bool] = True

    def seats(self, table: Table) -> list[Player]:
        """The player after you."""
        return [after_you(table)]

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """One of the others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, True) if usual == YOU else (ANYONE, False)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who could be meant: everybody but the owner."""
        return [player for player in table.from_active() if player != owner]


@record
class ActivePlayer(Who):
    """The player whose turn it is."""

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The active player alone."""
        return [Player(table.clock("active"))]


@record
class EachWith(Who):
    """Every player who has at least so many of a thing."""

    is_each: ClassVar[bool] = True
    number: Numeral
    what: Holding

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have enough."""
        least = table.number(self.number)
        return [player for player in table.from_active() if amount_of(table, player, self.what) >= least]


@record
class Most(Who):
    """The player who leads in something, or so many of them; of equals, those who play sooner."""

    is_race: ClassVar[bool] = True
    stat: Ranked
    number: Numeral | None = None

    def is_several(self) -> bool:
        """If so many are asked for, or if that depends on how many play."""
        return self.number not in (None, 1)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The first of the ranking."""
        first = ranked(table, self.stat)[: table.number(self.number or 1)]
        return sorted(first, key=table.from_active().index)


@record
class Fewest(Who):
    """The player who trails in something, or so many of them; of equals, those who play later."""

    is_race: ClassVar[bool] = True
    stat: Ranked
    number: Numeral | None = None

    def is_several(self) -> bool:
        """If so many are asked for, or if that depends on how many play."""
        return self.number not in (None, 1)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The last of the ranking."""
        last = ranked(table, self.stat)[::-1][: table.number(self.number or 1)]
        return sorted(last, key=table.from_active().index)


@record
class Seat(Who):
    """The player in one seat, named by number; you sit in seat 1. Only examples name seats."""

    only_in_examples: ClassVar[bool] = True
    number: Integer

    def is_at(self, players: int) -> bool:
        """Whether the table has that seat."""
        return 1 <= self.number <= players

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The player in that seat, even one who has left; nobody at a smaller table."""
        return [Player(self.number - 1)] if self.is_at(table.state.players) else []


@record
class Winner(Who):
    """The winner of the last comparison or auction; nobody, if it had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The player in that role, if there is one."""
        return in_role(table, WINNER)


@record
class Loser(Who):
    """The loser of the last comparison; nobody, if it had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSER,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The player in that role, if there is one."""
        return in_role(table, LOSER)


@record
class Target(Who):
    """The player whom the card or action under way is directed at."""

    needs: ClassVar[tuple[Need, ...]] = (Need.AIMED_ACTION,)

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """The player in that role, if there is one."""
        return in_role(table, TARGET)


@record
class AllTied(Who):
    """Every player who has the most of something, however many they are."""

    what: Ranked

    def players(self, table: Table, owner: Player, origin: Entity) -> list[Player]:
        """All who have as much as the first of the ranking."""
        order = table.from_active()
        most = max(measured(table, player, self.what) for player in order)
        return [player for player in order if measured(table, player, self.what) == most]
