"""Worked examples: what is given, what is done, and what must then be true."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.abilities import Doing
from cardwright.tree.base import (
    Attribute,
    Counter,
    Deed,
    DeedOn,
    EraId,
    Holding,
    Integer,
    Kind,
    Node,
    Option,
    Reference,
    Stat,
    Stock,
    Term,
    Value,
    Whole,
    Zone,
)
from cardwright.tree.people import Who
from cardwright.tree.selectors import Chosen


@record
class Thing(Node):
    """Something a player has."""

    category: ClassVar[str] = "thing"


@record
class Number(Thing):
    """So many of a stock, or of a kind of card."""

    number: Integer
    what: Holding


@record
class CardIn(Thing):
    """A card in a zone, perhaps a copy that shows some word."""

    card: Reference
    zone: Zone
    attribute: Attribute | None = None
    term: Term | None = None


@record
class SomeIn(Thing):
    """So many cards of a kind in a zone, whatever is written on them."""

    number: Integer
    kind: Kind
    zone: Zone


@record
class NumberOn(Thing):
    """So many of a counter on a card in play."""

    number: Integer
    counter: Counter
    card: Reference


@record
class Fact(Node):
    """A statement about the table."""

    category: ClassVar[str] = "fact"


@record
class Holds(Fact):
    """A player has things."""

    things: tuple[Thing, ...]
    who: Who | None = None


@record
class StatIs(Fact):
    """A stat has a value."""

    stat: Stat
    number: Whole
    who: Who | None = None


@record
class StatOnIs(Fact):
    """A stat of one card has a value."""

    stat: Stat
    card: Reference
    number: Whole


@record
class PriceIs(Fact):
    """An action costs you so much of a stock."""

    doing: Doing
    number: Integer
    what: Stock
    payer: Who | None = None


@record
class CannotDo(Fact):
    """An action is refused, perhaps only against somebody."""

    action: DeedOn
    chosen: Chosen
    whom: Who | None = None


@record
class CannotUse(Fact):
    """The ability of a card in play cannot be used now."""

    card: Reference


@record
class CannotDoIt(Fact):
    """An action without object is refused."""

    action: Deed


@record
class MayKeep(Fact):
    """A player need not discard cards of a kind."""

    what: Holding
    who: Who | None = None


@record
class With(Fact):
    """The game is played with one reading of an option."""

    option: Option
    value: Value


@record
class TableOf(Fact):
    """How many play."""

    number: Integer


@record
class EraNow(Fact):
    """The era the game is in."""

    era: EraId


@record
class NextTo(Fact):
    """Two places lie side by side."""

    first: Reference
    second: Reference


@record
class AimedAt(Fact):
    """A card in play is directed at you."""

    card: Reference


@record
class Facing(Fact):
    """Some card of a kind is directed at you, whatever is written on it."""

    kind: Kind


@record
class Happening(Node):
    """Something that is done in an example."""

    category: ClassVar[str] = "happening"


@record
class Does(Happening):
    """A player carries out an action."""

    action: Deed
    who: Who | None = None


@record
class DoesTo(Happening):
    """A player carries out an action on a card, perhaps against you or somebody else."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    against: bool = False
    whom: Who | None = None


@record
class Uses(Happening):
    """You use the ability of a card."""

    card: Reference
    who: Who | None = None


@record
class Resolves(Happening):
    """A card takes effect, as when it is revealed."""

    card: Reference


@record
class TurnStarts(Happening):
    """Your turn begins."""


@record
class TurnEnds(Happening):
    """Your turn ends."""


@record
class RoundEnds(Happening):
    """The round ends."""


@record
class Picks(Happening):
    """A player answers a question by naming a card."""

    card: Reference
    who: Who | None = None


@record
class PicksOption(Happening):
    """A player answers a question by the number of the option."""

    number: Integer
    who: Who | None = None


@record
class PicksPlayer(Happening):
    """A player answers a question by naming a player."""

    whom: Who
    who: Who | None = None


@record
class Agrees(Happening):
    """A player says yes."""

    who: Who | None = None


@record
class Declines(Happening):
    """A player says no, or none if a number is asked for."""

    who: Who | None = None


@record
class Bids(Happening):
    """A player answers a question with a number, as in an auction."""

    number: Integer
    who: Who | None = None


@record
class CounterLeaves(Happening):
    """A counter is taken away from a card."""

    counter: Counter
    card: Reference


@record
class ExampleLine(Node):
    """A line of an example."""

    category: ClassVar[str] = "example_line"
    below: ClassVar[tuple[str, ...]] = ("example",)
    """The blocks it may stand in."""


@record
class Given(ExampleLine):
    """What is so before the example starts."""

    fact: Fact


@record
class Whenever(ExampleLine):
    """What is done."""

    happening: Happening


@record
class Then(ExampleLine):
    """What must be true now."""

    fact: Fact
