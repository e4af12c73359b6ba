"""Who a sentence speaks of: the players it names. Nobody named means you, the owner of the card."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Holding, Integer, Node, Numeral, Ranked
from cardwright.tree.meaning import ANYONE, OTHERS, YOU, Actors, Need

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Who(Node):
    """One or more players."""

    category: ClassVar[str] = "who"
    only_in_examples: ClassVar[bool] = False
    """Whether a card cannot know who is meant."""
    is_race: ClassVar[bool] = False
    """Whether only so many players are meant, so that each has to be ahead of the others, or behind them."""

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Who is meant if `usual` are those who act unless somebody is named, and whether they are sure to be there."""
        return ANYONE, False

    def is_several(self) -> bool:
        """Whether words speak of it as of more than one."""
        return False

    def seats(self, table: "Table") -> list[int]:
        """The players an example means by it."""
        from cardwright.engine.staging import seats_named

        return seats_named(table, self)

    def is_at(self, players: int) -> bool:
        """Whether there is such a player at a table of so many."""
        return True


@record
class EachPlayer(Who):
    """Every player, in turn order from the active one."""

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Everybody, whoever acts."""
        return ANYONE, True


@record
class EachOther(Who):
    """Every player but you."""

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """The others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, True) if usual == YOU else (ANYONE, False)


@record
class Another(Who):
    """Some player that is not you; in a trigger, whoever did it."""

    def seats(self, table: "Table") -> list[int]:
        """The player after you."""
        from cardwright.engine.staging import after_you

        return [after_you(table)]

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """One of the others, as you see it; as somebody else does, it may be you."""
        return (OTHERS, True) if usual == YOU else (ANYONE, False)


@record
class ActivePlayer(Who):
    """The player whose turn it is."""


@record
class EachWith(Who):
    """Every player who has at least so many of a thing."""

    number: Numeral
    what: Holding


@record
class Most(Who):
    """The player who leads in something, or so many of them; ties go to whoever plays sooner."""

    is_race: ClassVar[bool] = True
    stat: Ranked
    number: Numeral | None = None

    def is_several(self) -> bool:
        """If so many are asked for, or if that depends on how many play."""
        return self.number not in (None, 1)


@record
class Fewest(Who):
    """The player who trails in something, or so many of them; ties go against whoever plays later."""

    is_race: ClassVar[bool] = True
    stat: Ranked
    number: Numeral | None = None

    def is_several(self) -> bool:
        """If so many are asked for, or if that depends on how many play."""
        return self.number not in (None, 1)


@record
class Seat(Who):
    """The player in one seat, named by number; you sit in seat 1. Only examples name seats."""

    only_in_examples: ClassVar[bool] = True
    number: Integer

    def is_at(self, players: int) -> bool:
        """Whether the table has that seat."""
        return 1 <= self.number <= players


@record
class Winner(Who):
    """Whoever won the last comparison or auction; nobody, if it had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)


@record
class Loser(Who):
    """Whoever lost the last comparison; nobody, if it had no winner."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSER,)


@record
class Target(Who):
    """The player whom the card or action under way is directed at."""

    needs: ClassVar[tuple[Need, ...]] = (Need.AIMED_ACTION,)


@record
class AllTied(Who):
    """Every player who has the most of something, however many they are."""

    what: Ranked
