"""The verbs: what a sentence makes happen when it is carried out."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.amounts import Amount, Terms
from cardwright.tree.base import Attribute, Counter, Deed, DeedOn, Kind, Node, Numeral, Reference, Stock, Zone
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector
from cardwright.tree.situations import Condition


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """Something that happens."""

    category: ClassVar[str] = "effect"


@dataclass(frozen=True, slots=True)
class Act(Effect):
    """A single deed, which may stand inside a choice."""

    category: ClassVar[str] = "act"


@dataclass(frozen=True, slots=True)
class Gain(Act):
    """Take from the supply."""

    amount: Amount
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Lose(Act):
    """Give back to the supply, never more than you have."""

    amount: Amount
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Regain(Act):
    """Take back what was spent, never beyond what the stat of the same name allows."""

    amount: Amount
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Add(Act):
    """Move tokens from one of your stocks to another."""

    number: Numeral
    what: Stock
    into: Stock
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class PutOn(Act):
    """Move tokens from one of your stocks onto the card at hand, where they count as another."""

    number: Numeral
    what: Stock
    counter: Counter
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class TakeOff(Act):
    """Move counters from the card at hand into one of your stocks."""

    number: Numeral
    counter: Counter
    into: Stock
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class MoveUp(Act):
    """Move counters to the card at hand from the lower card the action names."""

    number: Numeral
    counter: Counter
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class MoveThis(Act):
    """Move the card at hand to a zone."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class MoveCards(Act):
    """Move cards from one of your zones to another, of your choice."""

    number: Numeral
    selector: Selector
    origin: Zone
    destination: Zone
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """Draw cards of a kind into your hand."""

    number: Numeral
    kind: Kind
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """Discard cards from your hand, of your choice."""

    number: Numeral
    selector: Selector
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Perform(Act):
    """Carry out an action that has no object, at its price or at a changed one."""

    action: Deed
    who: Who | None = None
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class PerformOn(Act):
    """Carry out an action on cards of your choice, at its price or at a changed one."""

    action: DeedOn
    number: Numeral
    selector: Selector
    who: Who | None = None
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class PerformOnCard(Act):
    """Carry out an action on one named card, at its price or at a changed one."""

    action: DeedOn
    card: Reference
    who: Who | None = None
    terms: Terms | None = None


@dataclass(frozen=True, slots=True)
class RemoveFrom(Act):
    """Send counters of another player, on a thing next to one of yours, back to a stock of theirs."""

    number: Numeral
    counter: Counter
    kind: Kind
    into: Stock


@dataclass(frozen=True, slots=True)
class PlaceOn(Act):
    """Put tokens from one of your stocks onto a thing of your choice that already holds some."""

    number: Numeral
    what: Stock
    counter: Counter
    kind: Kind


@dataclass(frozen=True, slots=True)
class Collect(Act):
    """Every counter on your cards of a kind yields its goods."""

    what: Stock
    kind: Kind
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Complete(Act):
    """If the card at hand has a mark for every number of a printed list, return the marks and move it."""

    attribute: Attribute
    into: Stock
    zone: Zone


@dataclass(frozen=True, slots=True)
class CarryOut(Act):
    """What the card at hand says happens now."""


@dataclass(frozen=True, slots=True)
class May(Effect):
    """Do it or leave it, as you wish."""

    effect: Act
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """Do exactly one of these, of your choice."""

    options: tuple[Act, ...]
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class When(Effect):
    """Do it only if the condition holds at that moment."""

    condition: Condition
    effect: Act


@dataclass(frozen=True, slots=True)
class Nothing(Act):
    """No effect at all."""
