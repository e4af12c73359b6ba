"""An action somebody wants to carry out, and the bill for it."""

from collections import defaultdict
from typing import Any, TypeAlias

from cardwright.model.holding import Held
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Node


class Attempt:
    """An action, who does it to which card in place of which lower one, at whom it is directed, and from where."""

    __slots__ = ("ability", "action", "entity", "lower", "maker", "origin", "player", "source", "target")

    def __init__(  # noqa: PLR0917 - all that belongs to an attempt
        self,
        action: str,
        player: Player,
        entity: Entity = NOTHING,
        lower: Entity = NOTHING,
        target: Player = NOBODY,
        source: Entity = NOTHING,
    ) -> None:
        self.action = action
        self.player = player
        self.entity = entity
        self.lower = lower
        self.target = target
        self.source = source
        """The thing from which it is done, if it was chosen already."""
        self.ability = NO_NUMBER
        """Which ability of the card is used, if it is no action."""
        self.origin = NOTHING
        """The card whose sentence tells to do it, if any does."""
        self.maker = player
        """The player who brought it about: the one who does it, unless a card of another one tells them to."""


Source: TypeAlias = Node | Held[Any] | Entity | None
"""The origin of an entry on a bill: a line of the action, its terms, an ability or a thing; None is the card itself."""


class Bill:
    """The amount to be paid: a number of each stock, and all of some."""

    def __init__(self) -> None:
        self.amounts: dict[str, int] = defaultdict(int)
        self.everything: list[str] = []
        self.substitutes: dict[str, list[str]] = {}
        """The stocks that may be spent in place of another, where there are any."""
        self.rates: dict[str, list[tuple[str, int, int]]] = {}
        """By stock: those that pay for it at a rate of exchange, how many at once, and for how many."""
        self.floors: list[tuple[str, int, Source]] = []
        """The least that is paid of a stock, however cheap it becomes, and who says so."""
        self.source: Source = None
        """The origin of the entries that are just being added."""

    def add(self, stock: str, number: int) -> None:
        """Ask for more of a stock, or for less if the number is below zero."""
        self.amounts[stock] += number

    def keep_above(self, stock: str, number: int) -> None:
        """Ask for so much of a stock at least, if it is asked for at all."""
        self.floors.append((stock, number, self.source))

    def lift(self) -> None:
        """Ask for as much as the limits say where less is asked for."""
        for stock, number, source in self.floors:
            if stock in self.amounts and self.amounts[stock] < number:
                self.source = source
                self.add(stock, number - self.amounts[stock])

    def double(self, stock: str) -> None:
        """Ask for twice as much of a stock."""
        self.amounts[stock] *= 2

    def waive(self, stock: str) -> None:
        """Ask for nothing of a stock."""
        self.amounts.pop(stock, None)

    def exchange(self, paid: str, usual: str) -> None:
        """Ask for one stock in place of another."""
        self.add(paid, self.amounts.pop(usual, 0))

    def take_all(self, stock: str) -> None:
        """Ask for all of a stock."""
        self.everything.append(stock)

    def take_instead(self, paid: str, usual: str) -> None:
        """Ask for all of one stock wherever all of another is asked for."""
        self.everything = [paid if one == usual else one for one in self.everything]
