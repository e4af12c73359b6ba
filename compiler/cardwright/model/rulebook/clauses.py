"""The clauses of a declaration, each a plain record of what one of its lines says."""

from enum import StrEnum

from cardwright.base.record import record
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.meaning import Laying
from cardwright.model.values import Clause


@record
class Laid(Clause):
    """A property of a place of the board that a line of its card sets."""

    property: Laying


@record
class Drawing(Clause):
    """The zone that cards of a kind are drawn from, the one they go to, and the one that is shuffled when it is empty.

    With `current`, only cards of the era the game is in are shuffled.
    """

    origin: str
    destination: str
    refill: str | None
    current: bool


@record
class Stack(Clause):
    """How many counters or things of one player a thing holds: a stat of the player, and a stat of the thing.

    Without a stat of the player it is always the same number.
    """

    what: str
    stat: str | None
    bonus: str | None
    most: int = 0


@record
class Felling(Clause):
    """A counter of which a card holds only so many: as many as a stat of it or a number printed on it says."""

    counter: str
    what: str


@record
class Keeping(Clause):
    """A stock lies as tokens on cards of a kind; `bonus` is a stat of the card that says how many more it yields."""

    token: str
    kind: str
    bonus: str | None


@record
class StandIn(Clause):
    """The stock in whose place another can be spent, and for doing what; without a doing, for anything.

    One that is last is spent only when the stock itself is used up.
    """

    stock: str
    doing: Doing | None
    last: bool = False


@record
class Part(Clause):
    """A part of a stat: an amount for each of something."""

    amount: int
    per: Countable


@record
class DoneTo(Clause):
    """The things an action is done to, and where they must be: with you, unless somebody else is named."""

    selector: Selector
    zone: str
    holder: Who | None
    shared: bool
    """Whether either party of the card may do it, regardless of who has the card."""


@record
class Interruption(Clause):
    """Another action that is possible in the middle of one, and on which cards."""

    action: str
    chosen: Chosen


@record
class Readings(Clause):
    """The readings of an option with which a declaration holds; without an option it always does."""

    option: str | None
    values: tuple[str, ...]


@record
class Exclusion(Clause):
    """Readings of an option that are refused together with some readings of another."""

    values: tuple[str, ...]
    option: str
    others: tuple[str, ...]


@record
class Skipping(Clause):
    """The amount of a stock that lets a player skip a phase; the player loses it."""

    number: int | tuple[int, ...]
    what: str


@record
class LeftOutPhase(Clause):
    """A phase that a scenario leaves out."""

    phase: str


@record
class Adding(Clause):
    """A phase that a scenario puts in, and the phase that it comes after or before."""

    phase: str
    after: str | None
    before: str | None


@record
class Destination(Clause):
    """Where the cards of a deck lie once its era begins."""

    zone: str


@record
class LeftOut(Clause):
    """Cards that are left out of a deck under some readings of an option."""

    chosen: Chosen
    readings: Readings


class Goal(StrEnum):
    """The ways to win a game that has no score."""

    SENTENCE = "sentence"
    """A sentence says who has won, or nobody else is left."""
    TOGETHER = "together"
    """All players win or lose together, as a sentence says."""
