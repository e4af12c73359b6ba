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
from cardwright.tree.meaning import Description, Need, Quantity, Scope

if TYPE_CHECKING:
    from cardwright.engine.table import Table


@record
class Selector(Node):
    """Cards picked out by what they are; yours, unless the sentence says otherwise."""

    category: ClassVar[str] = "selector"

    def description(self) -> Description:
        """The cards it picks out."""
        raise AssertionError(f"{type(self).__name__} does not describe what it picks out")


@record
class Kinds(Selector):
    """Cards of any of these kinds, from any of these eras if some are named, or from any that is over."""

    kinds: tuple[Kind, ...]
    eras: tuple[EraId, ...] = ()
    past: bool = False

    def description(self) -> Description:
        """Those of its kinds and eras; which eras are over is not known before the game is played."""
        return Description(kinds=self.kinds, eras=self.eras)


@record
class Chosen(Node):
    """The thing an action is done to."""

    category: ClassVar[str] = "chosen"

    def description(self) -> Description:
        """The things of which it may be one."""
        raise AssertionError(f"{type(self).__name__} does not describe what it means")

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card on which an example lets a player carry out an action."""
        raise AssertionError(f"{type(self).__name__} means no card of an example")


@record
class AnyOne(Chosen):
    """Any one thing the selector matches."""

    selector: Selector

    def description(self) -> Description:
        """Those the selector picks out."""
        return self.selector.description()

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The first that is there; if there is none, a blank one comes."""
        from cardwright.engine.staging import any_object

        return any_object(table, action, self.selector, player)


@record
class TheCard(Chosen):
    """One card, by name."""

    card: Reference

    def description(self) -> Description:
        """That card alone."""
        return Description(card=self.card)

    def meant(self, table: "Table", action: str, player: int) -> int:
        """The card of that name."""
        from cardwright.engine.staging import named_object

        return named_object(table, action, self.card, player)


@record
class Group(Node):
    """Several cards taken together, to be measured or changed."""

    category: ClassVar[str] = "group"

    def plain(self) -> Selector | None:
        """The selector, if all your cards that match are meant."""
        return None


@record
class Yours(Group):
    """All your cards that match."""

    selector: Selector

    def plain(self) -> Selector:
        """Its selector."""
        return self.selector


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

    def reads(self) -> tuple[Quantity, ...]:
        """The stats it names, and the stocks as well: whatever is counted must be known."""
        held = tuple((Scope.ANY, key) for key in self.named("holding"))
        return (*Node.reads(self), *held, *((Scope.STOCK, key) for key in self.named("stock")))

    def size(self) -> int:
        """How many things have to be told apart to count it."""
        return 1

    def made_of(self) -> tuple["Part", ...]:
        """The stats the number is made of, if it is not counted by looking at the table."""
        return ()


@record
class Part:
    """A stat that a number is made of: of the player, perhaps with some counters only, or of some cards together."""

    stat: str
    among: str = ""
    of: Selector | None = None


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

    def made_of(self) -> tuple[Part, ...]:
        """Its stat, over all cards of the group, if which these are is plain to see."""
        selector = self.group.plain()
        return () if selector is None else (Part(self.what, of=selector),)


@record
class PairOf(Countable):
    """How many pairs can be made of two things: the smaller of the two counts."""

    first: Paired
    second: Paired

    def made_of(self) -> tuple[Part, ...]:
        """Both of them, as far as they are stats."""
        return Part(self.first), Part(self.second)


@record
class ProductOf(Countable):
    """One of your stats multiplied by another."""

    first: Stat
    second: Stat

    def made_of(self) -> tuple[Part, ...]:
        """Both of them, as far as they are stats."""
        return Part(self.first), Part(self.second)


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

    def size(self) -> int:
        """Each member of the set is looked for among all the others."""
        return len(self.members)


@record
class PointOf(Countable):
    """The value of one of your stats, or how far it is beyond a number."""

    stat: Stat
    beyond: Integer | None = None

    def made_of(self) -> tuple[Part, ...]:
        """Its stat."""
        return (Part(self.stat),)


@record
class PartlyOf(Countable):
    """How many groups of so many points make up one of your stats; what is left over counts as a group too."""

    number: Integer
    stat: Stat

    def made_of(self) -> tuple[Part, ...]:
        """Its stat."""
        return (Part(self.stat),)


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

    needs: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    what: Stock

    def reads(self) -> tuple[Quantity, ...]:
        """It is remembered, not worked out."""
        return ()


@record
class PointAmong(Countable):
    """What one of your stats would be if only these counters stood on your cards."""

    stat: Stat
    counter: Counter

    def made_of(self) -> tuple[Part, ...]:
        """Its stat, with these counters only."""
        return (Part(self.stat, among=self.counter),)


@record
class FullAdvantage(Countable):
    """How many whole groups of so many points the winner of the last comparison was ahead."""

    needs: ClassVar[tuple[Need, ...]] = (Need.WINNER,)
    number: Integer


@record
class LostThisWay(Countable):
    """How much was just lost: so many counters or cards, or what an attribute of them comes to."""

    needs: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    what: Lost
