"""Selectors: which cards or things are meant."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Description
from cardwright.model.node import Node
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table


@record
class Selector(Node):
    """Cards picked out by what they are; yours, unless the sentence says otherwise."""

    category: ClassVar[str] = "selector"

    def may_pick(self, card: PrintedCard) -> bool:
        """Whether it may pick out a printed card, as far as the card alone can tell."""
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def picks(self, layout: Layout) -> list[bool | None]:
        """By printed card: whether it picks it out wherever it lies; None if that depends on how the game stands."""
        return [None if self.may_pick(card) else False for card in layout.cards]

    def matches(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether it picks out a card now, counting what the card counts as.

        A definition may depend on the player for whom it is asked, and on the place at hand.
        """
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Those of some cards that it picks out now."""
        return [one for one in things if self.matches(table, one, player, here)]

    def best(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Those of some cards that it picks out now, where they are compared only with each other."""
        return self.kept(table, things, player, here)

    def matches_print(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Whether it picks out a card now, whatever else the card counts as."""
        raise AssertionError(f"{type(self).__name__} does not say what it picks out")

    def likely(self, table: Table, player: Player) -> list[Entity]:
        """The cards a player has in play of which it may pick out some; no other card has a say in it."""
        raise AssertionError(f"{type(self).__name__} does not say among which cards to look")

    def in_play(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The cards it picks out for a player among those that anybody has in play."""
        there = [one for seat in table.layout.seats for one in self.likely(table, seat)]
        return self.kept(table, there, player, here)

    def units(self, table: Table, entity: Entity) -> int:
        """How many things a card counts for that it picks out."""
        return 1

    def count(self, table: Table, player: Player, here: Entity) -> int:
        """How many things a player has in play, or on the board, that it picks out."""
        there = self.kept(table, self.likely(table, player), player, here)
        return sum([self.units(table, one) for one in there])

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of the board that it picks out for a player, seen from the thing at hand."""
        return []

    def description(self) -> Description:
        """The cards it picks out."""
        raise AssertionError(f"{type(self).__name__} does not describe what it picks out")


@record
class Chosen(Node):
    """The thing an action is done to."""

    category: ClassVar[str] = "chosen"

    def may_include(self, card: PrintedCard) -> bool:
        """Whether it may speak of a printed card, as far as the card alone can tell."""
        return True

    def description(self) -> Description:
        """The things of which it may be one."""
        raise AssertionError(f"{type(self).__name__} does not describe what it means")

    def meant(self, table: Table, action: str, player: Player) -> Entity:
        """The card on which an example lets a player carry out an action."""
        raise AssertionError(f"{type(self).__name__} means no card of an example")

    def includes(self, table: Table, entity: Entity, player: Player) -> bool:
        """Whether a card is the one, or one of those, that it speaks of, as a player sees it."""
        raise AssertionError("every phrase for a thing says what it is")

    def places(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of the board that it speaks of, for a player and seen from the thing at hand."""
        raise AssertionError("every phrase for a thing says which places it may be")

    def bases(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The places of the board that it speaks of, or the cards, on which something may stand."""
        return self.places(table, player, here)

    def objects(self, table: Table, player: Player, action: str) -> list[tuple[Entity, int]]:
        """The cards it speaks of that an action can be done to, each with the form of the action that fits it."""
        raise AssertionError("every phrase for a thing says what can be done to it")
