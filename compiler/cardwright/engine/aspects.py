"""Groups of printed cards with a cell each: a card that comes or goes invalidates only queries about its groups."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from cardwright.tree.channels import Production, Static

if TYPE_CHECKING:
    from cardwright.engine.plan import Plan
    from cardwright.engine.printed import PlannedCard

NOT_ONE: Final = -2
"""The value of a card that is not one of some kinds."""


class Aspect:
    """Some of the printed cards, and by player the cell of those of them that are in play; the last is nobody's."""

    __slots__ = ("cards", "cells")

    def __init__(self, cards: list[bool], cells: tuple[int, ...]) -> None:
        self.cards = cards
        self.cells = cells


class Aspects:
    """The aspects of all cards of a plan; each is made at its first use, and has cells of its own."""

    def __init__(self, plan: "Plan", play: tuple[int, ...], places: int) -> None:
        self.plan = plan
        self.play = play
        """The places where cards are in play, by player; none if the game has no such zone."""
        self.made: dict[Hashable, Aspect] = {}
        self.cell = plan.cells.free
        self.touched: list[list[int] | None] = [None] * (places + 1)
        """By place where cards are in play and printed card: all cells that change when one comes or goes."""
        self.own: list[list[int] | None] = [None] * (places + 1)
        """By place and printed card: only the cell of the card's own kind, which rarely changes without the card."""
        for place in play:
            self.touched[place] = [plan.cells.place[place]] * len(plan.cards)
            self.own[place] = [0] * len(plan.cards)
        for leaf in dict.fromkeys(card.leaf for card in plan.cards):
            self._own(self.of_leaf(leaf))

    def _own(self, alike: Aspect) -> None:
        for place, cell in zip(self.play, alike.cells, strict=True):
            own = self.own[place]
            for number, is_one in enumerate(alike.cards):
                if is_one and own is not None:
                    own[number] = cell

    def _make(self, key: Hashable, cards: list[bool]) -> Aspect:
        cells: dict[int, int] = {}
        for place in self.play:
            touched = self.touched[place]
            if touched is not None and place not in cells:
                cells[place] = 1 << self.cell
                self.cell += 1
                for number, is_one in enumerate(cards):
                    if is_one:
                        touched[number] |= cells[place]
        made = self.made[key] = Aspect(
            cards, tuple(cells[place] for place in self.play) or (0,) * (self.plan.players + 1)
        )
        return made

    def of_leaf(self, leaf: str) -> Aspect:
        """The cards that are of a kind and of no narrower one."""
        found = self.made.get(leaf)
        return self._make(leaf, [card.leaf == leaf for card in self.plan.cards]) if found is None else found

    def of_kinds(self, kinds: tuple[str, ...]) -> Aspect:
        """The cards that are of one of some kinds, or may count as such."""
        found = self.made.get(kinds)
        if found is None:
            units, may_count_as = self.plan.units_of(kinds), self.plan.can_count_as
            found = self._make(
                kinds, [unit != NOT_ONE or other for unit, other in zip(units, may_count_as, strict=True)]
            )
        return found

    def of_static(self, key: tuple[type[Static], str | None]) -> Aspect:
        """The cards that have an ability of a channel, with a word if one is given."""
        found = self.made.get(key)
        return self._make(key, [_says(card, *key) for card in self.plan.cards]) if found is None else found

    def of_event(self, sort: tuple[str, str]) -> Aspect:
        """The cards on which something waits for a sort of event."""
        key = ("event", *sort)
        found = self.made.get(key)
        if found is None:
            waiting = self.plan.waiting[sort]
            found = self._make(key, [number in waiting for number in range(len(self.plan.cards))])
        return found

    def of_stat(self, key: str, cards: list[bool]) -> Aspect:
        """The cards that add to a stat by themselves."""
        return self._make(("stat", key), cards)

    def of_stores(self) -> Aspect:
        """The cards on which tokens may lie that are worth something."""
        found = self.made.get("stores")
        if found is None:
            may_count_as = self.plan.can_count_as
            cards = [Production in card.statics or may_count_as[number] for number, card in enumerate(self.plan.cards)]
            found = self._make("stores", cards)
        return found

    def of_counting_as(self) -> Aspect:
        """The cards that may count as more than they are."""
        found = self.made.get("counting as")
        return self._make("counting as", self.plan.can_count_as) if found is None else found


def _says(card: "PlannedCard", channel: type[Static], word: str | None) -> bool:
    return any(word is None or word in spoken.words for spoken in card.statics.get(channel, ()))
