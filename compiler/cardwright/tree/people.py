"""Who a sentence speaks of: the players it names. Nobody named means you, the owner of the card."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.base import Holding, Integer, Node, Numeral, Ranked


@dataclass(frozen=True, slots=True)
class Who(Node):
    """One or more players."""

    category: ClassVar[str] = "who"


@dataclass(frozen=True, slots=True)
class EachPlayer(Who):
    """Every player, in turn order from the active one."""


@dataclass(frozen=True, slots=True)
class EachOther(Who):
    """Every player but you."""


@dataclass(frozen=True, slots=True)
class Another(Who):
    """Some player that is not you; in a trigger, whoever did it."""


@dataclass(frozen=True, slots=True)
class ActivePlayer(Who):
    """The player whose turn it is."""


@dataclass(frozen=True, slots=True)
class EachWith(Who):
    """Every player who has at least so many of a thing."""

    number: Numeral
    what: Holding


@dataclass(frozen=True, slots=True)
class Most(Who):
    """The player who leads in something, or so many of them; ties go to whoever plays sooner."""

    stat: Ranked
    number: Numeral | None = None


@dataclass(frozen=True, slots=True)
class Fewest(Who):
    """The player who trails in something, or so many of them; ties go against whoever plays later."""

    stat: Ranked
    number: Numeral | None = None


@dataclass(frozen=True, slots=True)
class Seat(Who):
    """The player in one seat, named by number; you sit in seat 1. Only examples name seats."""

    number: Integer


@dataclass(frozen=True, slots=True)
class AllTied(Who):
    """Every player who has the most of something, however many they are."""

    what: Ranked


@dataclass(frozen=True, slots=True)
class Winner(Who):
    """Whoever won the last comparison or auction; nobody, if it had no winner."""


@dataclass(frozen=True, slots=True)
class Loser(Who):
    """Whoever lost the last comparison; nobody, if it had no winner."""


@dataclass(frozen=True, slots=True)
class Target(Who):
    """The player whom the card or action under way is directed at."""
