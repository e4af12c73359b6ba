"""Amounts: how much of which stock is meant, and for whom."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.attempt import Attempt
from cardwright.model.categories.charges import Charge, Varies
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Quantity, Scope
from cardwright.model.node import Node, Stock
from cardwright.model.table import Table


@record
class Measure(Node):
    """A number of one thing."""

    category: ClassVar[str] = "measure"

    def fixed(self) -> tuple[str, int | tuple[int, ...]] | None:
        """The stock it names and the number it always is, by how many play if it matters."""
        return None


@record
class Plus(Node):
    """A step up or down of a stat."""

    category: ClassVar[str] = "plus"

    def raises(self) -> tuple[Quantity, ...]:
        """The stats it names, on the card that has the counter."""
        return tuple((Scope.CARD, key) for key in self.named("stat"))


class AmountContext:
    """For whom an amount is worked out, and on which cards it may depend."""

    __slots__ = ("entity", "origin", "player", "target")

    # These are made all the time, and a constructor that is written out can be compiled.
    def __init__(self, player: Player, entity: Entity, target: Player, origin: Entity) -> None:
        self.player = player
        self.entity = entity
        """The card at hand."""
        self.target = target
        """The player at whom the action is directed."""
        self.origin = origin
        """The card that speaks of the amount."""


@record
class Amount(Node):
    """An amount to be gained, lost or paid."""

    category: ClassVar[str] = "amount"

    def certain(self) -> tuple[str, ...]:
        """The stocks of which it is sure to be some; what is counted may come to nothing."""
        return ()

    def by_stat(self) -> tuple[str, str] | None:
        """Its stock, and the stat that says how many of it."""
        return None

    def amounts(self, table: Table, context: AmountContext) -> list[tuple[str, int]]:
        """How much of which stock it comes to."""
        raise AssertionError(f"{type(self).__name__} says nothing of how much it is")

    def fixed(self) -> list[tuple[str, int]] | None:
        """How much it comes to if that is the same for everybody at any time; else nothing."""
        return None

    def mixture(self) -> "Mixture | None":
        """The amount itself, if it has first to be said how much of each stock is meant."""
        return None

    def charges(self, layout: Layout) -> list[Charge]:
        """Its charges as a price, prepared for a layout; they depend on the player alone."""
        return [AmountCharge(stock, self, Varies.BY_PLAYER) for stock in self.stocks()]


@record
class Mixture(Amount):
    """So many in all of several stocks; who gains or loses them says how many of each."""

    category: ClassVar[str] = "mixture"
    may_be_less: ClassVar[bool] = False
    """Whether it may also be less than it comes to in all."""

    whats: tuple[Stock, ...]

    def mixture(self) -> "Mixture":
        """It is one."""
        return self

    is_single: ClassVar[bool] = False
    """Whether all of it is of one stock, of the player's choice."""
    is_most: ClassVar[bool] = False
    """Whether the player may take less."""

    def bounds(self, table: Table, there: list[int]) -> list[int]:
        """How much of each stock it may have at most, if so much of each is there."""
        return there

    def in_all(self, table: Table) -> int:
        """How much it comes to in all."""
        raise AssertionError(f"{type(self).__name__} says nothing of how much it is in all")


class AmountCharge(Charge):
    """As much as an amount comes to for the player."""

    def __init__(self, stock: str, amount: Amount, varies: Varies) -> None:
        super().__init__(stock, varies)
        self.amount = amount

    def asked(self, table: Table, attempt: Attempt) -> int:
        """Work the amount out."""
        context = AmountContext(attempt.player, attempt.entity, attempt.target, NOTHING)
        return sum([number for stock, number in self.amount.amounts(table, context) if stock == self.stock])
