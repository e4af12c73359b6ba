"""Who a sentence speaks of: the players it names. Nobody named means you, the owner of the card."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Holding, Integer, Node, Numeral, Ranked

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Who(Node):
    """One or more players."""

    category: ClassVar[str] = "who"

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


@record
class EachOther(Who):
    """Every player but you."""


@record
class Another(Who):
    """Some player that is not you; in a trigger, whoever did it."""

    def seats(self, table: "Table") -> list[int]:
        """The player after you."""
        from cardwright.engine.staging import after_you

        return [after_you(table)]


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

    stat: Ranked
    number: Numeral | None = None


@record
class Fewest(Who):
    """The player who trails in something, or so many of them; ties go against whoever plays later."""

    stat: Ranked
    number: Numeral | None = None


@record
class Seat(Who):
    """The player in one seat, named by number; you sit in seat 1. Only examples name seats."""

    number: Integer

    def is_at(self, players: int) -> bool:
        """Whether the table has that seat."""
        return 1 <= self.number <= players


@record
class Winner(Who):
    """Whoever won the last comparison or auction; nobody, if it had no winner."""


@record
class Loser(Who):
    """Whoever lost the last comparison; nobody, if it had no winner."""


@record
class Target(Who):
    """The player whom the card or action under way is directed at."""


@record
class AllTied(Who):
    """Every player who has the most of something, however many they are."""

    what: Ranked
