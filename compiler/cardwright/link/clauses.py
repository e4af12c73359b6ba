"""The clauses of a declaration, each a plain record of what one of its lines says."""

from cardwright.base.record import record
from cardwright.tree.declarations import Line
from cardwright.tree.doings import Doing
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen, Countable, Selector


@record
class Clause:
    """What one line of a declaration says, and the line."""

    line: Line


@record
class TargetValue(Clause):
    """A number on a card that is that of a card of whoever it is directed at, who must have one."""

    attribute: str
    of: str
    kind: str
    zone: str


@record
class Drawing(Clause):
    """Where cards of a kind are drawn from, where they go, and what is shuffled once there are none left to draw.

    With `current`, only cards of the era the game is in are shuffled.
    """

    origin: str
    destination: str
    refill: str | None
    current: bool


@record
class Stack(Clause):
    """How many counters of one player a thing holds: what a stat of theirs says, and a stat of its own."""

    counter: str
    stat: str
    bonus: str | None


@record
class Keeping(Clause):
    """A stock lies as tokens on cards of a kind; `bonus` is a stat of the card that says how many more it yields."""

    token: str
    kind: str
    bonus: str | None


@record
class StandIn(Clause):
    """The stock in whose place another can be spent, and for doing what."""

    stock: str
    doing: Doing


@record
class Part(Clause):
    """A part of a stat: so much for each of something."""

    amount: int
    per: Countable


@record
class DoneTo(Clause):
    """The things an action is done to, and where they must be: with you, unless somebody else is named."""

    selector: Selector
    zone: str
    holder: Who | None
    shared: bool
    """Whether either party of the card may do it, whoever has the card."""


@record
class Interruption(Clause):
    """Another action that is possible in the middle of one, and on which cards."""

    action: str
    chosen: Chosen


@record
class Readings(Clause):
    """The readings of an option with which something holds; without an option it always does."""

    option: str | None
    values: tuple[str, ...]


@record
class Exclusion(Clause):
    """Readings of an option that are refused in a game that is played with one of those readings of another."""

    values: tuple[str, ...]
    option: str
    others: tuple[str, ...]


@record
class Skipping(Clause):
    """So many of a stock let a player skip a phase; they are lost by it."""

    number: int | tuple[int, ...]
    what: str


@record
class Destination(Clause):
    """Where the cards of a deck lie once its era begins."""

    zone: str


@record
class LeftOut(Clause):
    """Cards that are left out of a deck under some readings of an option."""

    chosen: Chosen
    readings: Readings
