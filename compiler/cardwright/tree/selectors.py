"""Which cards, tokens or places a sentence speaks of, and what can be counted about them."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
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
    Ranked,
    Reference,
    Stat,
    Stock,
    Zone,
)

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Selector(Node):
    """Cards picked out by what they are; yours, unless the sentence says otherwise."""

    category: ClassVar[str] = "selector"

    def kinds_named(self) -> tuple[str, ...]:
        """The kinds of cards it names."""
        return ()


@record
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over."""

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False

    def kinds_named(self) -> tuple[str, ...]:
        """All of them."""
        return self.kinds


@record
class Chosen(Node):
    """The thing an action is done to."""

    category: ClassVar[str] = "chosen"

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card on which an example lets a player carry out an action."""
        raise AssertionError(f"{type(self).__name__} means no card of an example")


@record
class AnyOne(Chosen):
    """Any one thing the selector matches."""

    selector: Selector

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The first that is there; if there is none, a blank one comes."""
        from cardwright.engine.staging import any_object

        return any_object(table, action, self.selector, player)


@record
class TheCard(Chosen):
    """One card, by name."""

    card: Reference

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card of that name."""
        from cardwright.engine.staging import named_object

        return named_object(table, action, self.card, player)


@record
class Group(Node):
    """Several cards taken together, to be measured or changed."""

    category: ClassVar[str] = "group"


@record
class Yours(Group):
    """All your cards that match."""

    selector: Selector


@record
class YoursIn(Group):
    """All your cards that match and lie in one zone."""

    selector: Selector
    zone: Zone


@record
class Best(Group):
    """The one of your matching cards with the highest level that is in use."""

    selector: Selector


@record
class EachOne(Group):
    """Each of your cards that match, one by one."""

    selector: Selector


@record
class OneChosen(Group):
    """One matching thing on the table, picked by you when the sentence is carried out."""

    selector: Selector


@record
class Countable(Node):
    """What follows "for each": something that yields a number."""

    category: ClassVar[str] = "countable"


@record
class CountOf(Countable):
    """How many of these you have in play."""

    selector: Selector


@record
class TokensOn(Countable):
    """How many of a counter stand on one card of yours."""

    counter: Counter
    card: Reference


@record
class HeldOf(Countable):
    """How many of a stock you have."""

    what: Holding


@record
class SumOf(Countable):
    """A stat or attribute, summed over a group of cards."""

    what: Measured
    group: Group


@record
class PairOf(Countable):
    """How many pairs can be made of two things: the smaller of the two counts."""

    first: Paired
    second: Paired


@record
class ProductOf(Countable):
    """One of your stats multiplied by another."""

    first: Stat
    second: Stat


@record
class Member(Node):
    """What a set is made of."""

    category: ClassVar[str] = "member"


@record
class Several(Member):
    """So many of a kind, from any of these eras if some are named."""

    number: Integer
    kind: Kind
    eras: tuple[EraId, ...] = ()


@record
class SetOf(Countable):
    """How many whole sets can be made; nothing counts in two sets."""

    members: tuple[Member, ...]


@record
class PointOf(Countable):
    """The value of one of your stats, or how far it is beyond a number."""

    stat: Stat
    beyond: Integer | None = None


@record
class PartlyOf(Countable):
    """How many groups of so many points make up one of your stats; what is left over counts as a group too."""

    number: Integer
    stat: Stat


@record
class YieldOf(Countable):
    """How much of a stock your cards of a kind would yield now, however many tokens are left for it."""

    what: Stock
    kind: Kind


@record
class FaceDown(Countable):
    """How many of these you have in play that lie face down."""

    selector: Selector


@record
class RankedBelow(Countable):
    """How many other players come after you in a stat; of equals, whoever plays later comes after."""

    stat: Stat


@record
class AheadOfYou(Countable):
    """How many other players have more of something than you."""

    what: Ranked


@record
class Missing(Countable):
    """What the last loss asked for beyond what you had."""

    what: Stock


@record
class PointAmong(Countable):
    """What one of your stats would be if only these counters stood on your cards."""

    stat: Stat
    counter: Counter


@record
class FullAdvantage(Countable):
    """How many whole groups of so many points the winner of the last comparison was ahead."""

    number: Integer


@record
class LostThisWay(Countable):
    """How much was just lost: so many counters or cards, or what an attribute of them comes to."""

    what: Lost
