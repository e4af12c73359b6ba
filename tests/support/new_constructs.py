"""Constructs that the language does not have, one or more of each category: classes and patterns are all there is.

Their fields have other names than those of the constructs in the tree, so that nothing can know them by a name.
The classes are withdrawn as soon as they are made; `declared` makes them known for a while.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from tests.support.pages import constructs_restored

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.printed import attribute
from cardwright.engine.run.turn import Act, Turn
from cardwright.language import grammar  # noqa: F401 - knows every construct
from cardwright.model.categories.amounts import Amount, AmountContext, Mixture
from cardwright.model.categories.channels import StatModifier
from cardwright.model.categories.charges import Charge, FixedCharge
from cardwright.model.categories.conditions import Condition, Duration
from cardwright.model.categories.counts import Countable, Part
from cardwright.model.categories.events import Event
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.people import Who
from cardwright.model.events import EventKind, Happened
from cardwright.model.frames import Frame
from cardwright.model.holding import Held
from cardwright.model.layout import Layout
from cardwright.model.meaning import GIVES, OTHERS, PAYS, Actors, Quantity, Scope
from cardwright.model.node import Attribute, Holding, Integer, Node, Numeral, Stat, Stock
from cardwright.model.rulebook.lines import CostLine, NeedLine
from cardwright.model.state import Ending
from cardwright.model.table import Table

_KNOWN = frozenset(Node.constructs)


@record
class Swell(Act):
    """Get so many of a stock, and as many again if you have some already."""

    sense: ClassVar[str] = GIVES
    good: Stock
    step: Numeral
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give once or twice."""
        times = 2 if available(turn.table, frame.player, self.good) else 1
        turn.stocks.gain(frame.player, self.good, times * turn.table.number(self.step))


@record
class Heap(Act):
    """Get an amount, of which you may say what it is made of."""

    sense: ClassVar[str] = GIVES
    is_sure: ClassVar[bool] = True
    load: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.load):
            turn.stocks.gain(frame.player, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.load.mixture()


@record
class AsManyAsPlayers(Amount):
    """As many of a stock as there are players."""

    good: Stock

    def certain(self) -> tuple[str, ...]:
        """There is always a player."""
        return (self.good,)

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """Count the seats."""
        return [(self.good, len(table.seated()))]


@record
class OnlyYours(Condition):
    """You have some of a stock, and nobody else has any."""

    good: Stock

    def holds(self, table: Table, player: int, origin: int, here: int) -> bool:
        """Look at everybody."""
        return [one for one in table.seated() if available(table, one, self.good)] == [player]


@record
class StepsApart(Countable):
    """How far the players are apart in a stat."""

    figure: Stat

    def count(self, table: Table, player: int, origin: int, here: int) -> int:
        """Compare the first with the last."""
        numbers = [stat(table, one, self.figure) for one in table.seated()]
        return max(numbers) - min(numbers)

    def made_of(self) -> tuple[Part, ...]:
        """The stat."""
        return (Part(self.figure),)


@record
class WithEven(Filter):
    """A number printed on it is even."""

    figure: Attribute

    def fits(self, table: Table, entity: int, player: int, here: int) -> bool:
        """Read the number."""
        return attribute(table, entity, self.figure) % 2 == 0


@record
class WhenReaching(Event):
    """You gain some of a stock, and have so many of it then."""

    in_action: ClassVar[bool] = False
    mark: Integer
    good: Holding

    def awaits(self) -> tuple[EventKind, str]:
        """A gain of the stock."""
        return EventKind.GAINED, self.good

    def answers(self, table: Table, owner: int, card: int, happening: Happened) -> bool:
        """Count the stock of the owner."""
        return happening.player == owner and available(table, owner, self.good) >= self.mark


@record
class LendYou(StatModifier):
    """Every token of a stock adds to a stat of yours."""

    sense: ClassVar[str] = GIVES
    figure: Stat
    good: Stock

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.figure,)

    def stocks(self) -> tuple[str, ...]:
        """None: the stock is only counted."""
        return ()

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat, of its owner."""
        return ((Scope.PLAYER, self.figure),)

    def added(self, table: Table, held: Held[Any]) -> int:
        """As many as the owner has."""
        return available(table, held.player, self.good)


@record
class GrowsBy(StatModifier):
    """A stat of yours grows with something that is counted."""

    sense: ClassVar[str] = GIVES
    figure: Stat
    counted: Countable

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.figure,)

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat, of its owner."""
        return ((Scope.PLAYER, self.figure),)

    def added(self, table: Table, held: Held[Any]) -> int:
        """The number that is counted."""
        return self.counted.count(table, held.player, held.origin, held.origin)


@record
class RoundIsOver(Duration):
    """Until everyone has had a turn, or the turn of its owner begins again."""

    @classmethod
    def ends_with(cls, ending: Ending) -> bool:
        """With the round, or before."""
        return ending in {Ending.ROUND, Ending.OWN_TURN}


@record
class NextPlayer(Who):
    """The player who sits behind you."""

    def actors(self, usual: Actors) -> tuple[Actors, bool]:
        """Somebody else, who is always there."""
        return OTHERS, True

    def players(self, table: Table, owner: int, origin: int) -> list[int]:
        """Look along the seats."""
        seats = list(table.seated())
        return [seats[(seats.index(owner) + 1) % len(seats)]]


@record
class Toll(CostLine):
    """The action costs a fixed number of a stock."""

    sense: ClassVar[str] = PAYS
    good: Stock
    fee: Integer

    def charges(self, layout: Layout) -> list[Charge]:
        """Its number."""
        return [FixedCharge(self.good, self.fee)]


@record
class NeedsLead(NeedLine):
    """The action is possible only if nobody has more of a stat than you."""

    figure: Stat

    def is_met(self, table: Table, player: int, entity: int, form: int) -> bool:
        """Compare the stat with that of everybody."""
        own = stat(table, player, self.figure)
        return all(stat(table, one, self.figure) <= own for one in table.seated())


NEW = {name: Node.constructs.pop(name) for name in list(Node.constructs) if name not in _KNOWN}
"""The new constructs by name, in order of definition."""


@contextmanager
def declared() -> Iterator[None]:
    """For a while the language has the new constructs."""
    with constructs_restored():
        Node.constructs.update(NEW)
        yield
