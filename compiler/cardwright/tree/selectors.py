"""Which cards, tokens or places a sentence speaks of, and what can be counted about them."""

from dataclasses import dataclass
from typing import ClassVar

from cardwright.tree.base import (
    Counter,
    EraId,
    Holding,
    Integer,
    Kind,
    Lost,
    Measured,
    Node,
    Paired,
    Reference,
    Stat,
    Stock,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """Cards picked out by what they are; yours, unless the sentence says otherwise."""

    category: ClassVar[str] = "selector"


@dataclass(frozen=True, slots=True)
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over."""

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False


@dataclass(frozen=True, slots=True)
class Chosen(Node):
    """The thing an action is done to."""

    category: ClassVar[str] = "chosen"


@dataclass(frozen=True, slots=True)
class AnyOne(Chosen):
    """Any one thing the selector matches."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class TheCard(Chosen):
    """One card, by name."""

    card: Reference


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Several cards taken together, to be measured or changed."""

    category: ClassVar[str] = "group"


@dataclass(frozen=True, slots=True)
class Yours(Group):
    """All your cards that match."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class YoursIn(Group):
    """All your cards that match and lie in one zone."""

    selector: Selector
    zone: Zone


@dataclass(frozen=True, slots=True)
class Best(Group):
    """The one of your matching cards with the highest level that is in use."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class EachOne(Group):
    """Each of your cards that match, one by one."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class OneChosen(Group):
    """One matching thing on the table, picked by you when the sentence is carried out."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class Countable(Node):
    """What follows "for each": something that yields a number."""

    category: ClassVar[str] = "countable"


@dataclass(frozen=True, slots=True)
class CountOf(Countable):
    """How many of these you have in play."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class TokensOn(Countable):
    """How many of a counter stand on one card of yours."""

    counter: Counter
    card: Reference


@dataclass(frozen=True, slots=True)
class HeldOf(Countable):
    """How many of a stock you have."""

    what: Holding


@dataclass(frozen=True, slots=True)
class SumOf(Countable):
    """A stat or attribute, summed over a group of cards."""

    what: Measured
    group: Group


@dataclass(frozen=True, slots=True)
class PairOf(Countable):
    """How many pairs can be made of two things: the smaller of the two counts."""

    first: Paired
    second: Paired


@dataclass(frozen=True, slots=True)
class ProductOf(Countable):
    """One of your stats multiplied by another."""

    first: Stat
    second: Stat


@dataclass(frozen=True, slots=True)
class Member(Node):
    """What a set is made of."""

    category: ClassVar[str] = "member"


@dataclass(frozen=True, slots=True)
class Several(Member):
    """So many of a kind, from any of these eras if some are named."""

    number: Integer
    kind: Kind
    eras: tuple[EraId, ...] = ()


@dataclass(frozen=True, slots=True)
class SetOf(Countable):
    """How many whole sets can be made; nothing counts in two sets."""

    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class PointOf(Countable):
    """The value of one of your stats, or how far it is beyond a number."""

    stat: Stat
    beyond: Integer | None = None


@dataclass(frozen=True, slots=True)
class PartlyOf(Countable):
    """How many groups of so many points make up one of your stats; what is left over counts as a group too."""

    number: Integer
    stat: Stat


@dataclass(frozen=True, slots=True)
class YieldOf(Countable):
    """How much of a stock your cards of a kind would yield now, however many tokens are left for it."""

    what: Stock
    kind: Kind


@dataclass(frozen=True, slots=True)
class FaceDown(Countable):
    """How many of these you have in play that lie face down."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class RankedBelow(Countable):
    """How many other players come after you in a stat; of equals, whoever plays later comes after."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class AheadOfYou(Countable):
    """How many other players have more of something than you."""

    what: Measured


@dataclass(frozen=True, slots=True)
class PointAmong(Countable):
    """What one of your stats would be if only these counters stood on your cards."""

    stat: Stat
    counter: Counter


@dataclass(frozen=True, slots=True)
class FullAdvantage(Countable):
    """How many whole groups of so many points the winner of the last comparison was ahead."""

    number: Integer


@dataclass(frozen=True, slots=True)
class LostThisWay(Countable):
    """How much was just lost: so many counters or cards, or what an attribute of them comes to."""

    what: Lost
