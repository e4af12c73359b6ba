"""Who a sentence speaks of: the players it names. Nobody named means you, the owner of the card."""

from typing import ClassVar

from cardwright.record import record
from cardwright.tree.base import Holding, Integer, Node, Numeral, Stat


@record
class Who(Node):
    """One or more players."""

    category: ClassVar[str] = "who"


@record
class EachPlayer(Who):
    """Every player, in turn order from the active one."""


@record
class EachOther(Who):
    """Every player but you."""


@record
class Another(Who):
    """Some player that is not you; in a trigger, whoever did it."""


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
    """The players who lead in a stat; ties go to whoever plays sooner."""

    number: Integer
    stat: Stat


@record
class Fewest(Who):
    """The players who trail in a stat; ties go against whoever plays later."""

    number: Integer
    stat: Stat


@record
class Seat(Who):
    """The player in one seat, named by number; you sit in seat 1. Only examples name seats."""

    number: Integer
