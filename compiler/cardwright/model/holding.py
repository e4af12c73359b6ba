"""A static ability that holds, as the abilities themselves are told of it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.node import Node


@dataclass(frozen=True, slots=True)
class Address:
    """Where a sentence stands: its number in the plan, its card, rule or action, and its position there."""

    index: int
    card: str
    position: int


Kind = TypeVar("Kind", bound=Node)


class Held(Generic[Kind]):
    """A static ability that holds: whose it is, on which card it is printed, and the one thing it is bound to."""

    __slots__ = ("ability", "bound", "entity", "origin", "player", "spoken")

    # These are made all the time, and a constructor that is written out can be compiled.
    def __init__(  # noqa: PLR0917 - all that can be asked of what holds
        self,
        spoken: Address,
        ability: Kind,
        player: Player,
        entity: Entity = NOTHING,
        bound: Entity | Player = NOTHING,
        origin: Entity = NOTHING,
    ) -> None:
        self.spoken = spoken
        self.ability = ability
        self.player = player
        self.entity = entity
        self.bound = bound
        self.origin = origin
        """The card it stands on, even if it counts for the player and not for the card."""


class Part:
    """A number that one ability adds to a stat of a card, once or for each of a counter on the card."""

    __slots__ = ("amount", "counter", "one")

    def __init__(self, amount: int, one: Held[Any], counter: str | None) -> None:
        self.amount = amount
        self.one = one
        self.counter = counter

    def again(self, one: Held[Any]) -> "Part":
        """The same number, added by another ability."""
        return Part(self.amount, one, self.counter)
