"""Counts: what yields a number after "for each", and the groups and sets that are counted."""

from typing import ClassVar, NamedTuple

from cardwright.base.record import record
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Quantity, Scope
from cardwright.model.node import Node
from cardwright.model.table import Table


class SetPart(NamedTuple):
    """So many things of a kind, from any of some eras if these are named, of which each set is made."""

    number: int
    kind: str
    eras: tuple[str, ...] = ()


@record
class Group(Node):
    """Several cards taken together, to be measured or changed."""

    category: ClassVar[str] = "group"
    is_anybodys: ClassVar[bool] = False
    """Whether it reaches the cards of all players."""
    prefers_print: ClassVar[bool] = False
    """Whether a number printed on its cards counts, even if it has the name of a stat."""

    def plain(self) -> Selector | None:
        """The selector, if all your cards that match are meant."""
        return None

    def picked_from(self, table: Table, player: Player, here: Entity) -> list[Entity] | None:
        """The things of which a player picks one when the sentence is carried out; None if nothing is picked."""
        return None

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The cards that a player takes together, seen from the thing at hand."""
        raise AssertionError("every group says which cards it has")

    def includes(self, table: Table, player: Player, entity: Entity) -> bool:
        """Whether a card is reached by something that holds for the group of a player."""
        return False

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """How much one of the cards adds to a stat: all that stands on it, for each counter."""
        raise AssertionError("every group says how much one of its cards adds")

    def times(self, table: Table, entity: Entity) -> int:
        """How often a number printed on one of the cards counts."""
        return 1


@record
class Countable(Node):
    """A count after "for each": it yields a number."""

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

    def cards(self) -> Selector | None:
        """Which cards in play are counted, if it counts nothing else."""
        return None

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """The number for a player, as a sentence on a card counts it, seen from the thing at hand."""
        raise AssertionError("everything that is counted says how")


@record
class Part:
    """A stat that a number is made of: of the player, perhaps with some counters only, or of some cards together."""

    stat: str
    among: str = ""
    of: Selector | None = None


@record
class Member(Node):
    """A member of a set."""

    category: ClassVar[str] = "member"

    def part(self) -> SetPart:
        """How many things each set takes, and of which sort."""
        raise AssertionError("every member of a set says what it is made of")
