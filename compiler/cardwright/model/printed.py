"""Printed cards without their sentences: what they are, and the values on them."""

from dataclasses import dataclass

from cardwright.model.values import Attributes, TargetValue


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is printed, without its sentences."""

    key: str
    kinds: frozenset[str]
    """Its kind, all kinds above it, and the definitions that rest on one of them."""
    leaf: str
    """Its own kind."""
    era: str | None
    level: int
    attributes: Attributes
    taken: tuple[TargetValue, ...] = ()
    """The numbers it takes from a card of the player it is directed at."""
