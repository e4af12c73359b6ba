"""Groups of printed cards with a cell each: a card that comes or goes invalidates only queries about its groups."""

from collections.abc import Hashable, Sequence
from typing import final

from cardwright.model.caching.cells import Cells
from cardwright.model.identity import Place


@final
class Aspect:
    """Some of the printed cards, and by player the cell of those of them that are in play; the last is nobody's."""

    __slots__ = ("cards", "cells")

    def __init__(self, cards: list[bool], cells: tuple[int, ...]) -> None:
        self.cards = cards
        self.cells = cells


@final
class Aspects:
    """The aspects of all cards of a plan; each is made at its first use, and has cells of its own."""

    def __init__(self, cells: Cells, play: tuple[Place, ...], players: int, leaves: Sequence[str]) -> None:
        self.play = play
        """The places where cards are in play, by player; none if the game has no such zone."""
        self.players = players
        self.made: dict[Hashable, Aspect] = {}
        self.cell = cells.free
        places = len(cells.place)
        self.touched: list[list[int] | None] = [None] * places
        """By place where cards are in play and printed card: all cells that change when one comes or goes."""
        self.own: list[list[int]] = [[cell] * len(leaves) for cell in cells.place]
        """By place and printed card: the cell of the place; in play that of the card's own kind, which changes less."""
        for place in play:
            self.touched[place] = [cells.place[place]] * len(leaves)
        for leaf in dict.fromkeys(leaves):
            self._own(self.make(leaf, [one == leaf for one in leaves]))

    def _own(self, alike: Aspect) -> None:
        for place, cell in zip(self.play, alike.cells, strict=True):
            for number, is_one in enumerate(alike.cards):
                if is_one:
                    self.own[place][number] = cell

    def of_leaf(self, leaf: str) -> Aspect:
        """The cards that are of a kind and of no narrower one."""
        return self.made[leaf]

    def make(self, key: Hashable, cards: list[bool]) -> Aspect:
        """A new aspect with a cell for each player, found again in `made` by its key."""
        cells: dict[Place, int] = {}
        for place in self.play:
            touched = self.touched[place]
            if touched is not None and place not in cells:
                cells[place] = 1 << self.cell
                self.cell += 1
                for number, is_one in enumerate(cards):
                    if is_one:
                        touched[number] |= cells[place]
        made = self.made[key] = Aspect(cards, tuple(cells[place] for place in self.play) or (0,) * (self.players + 1))
        return made
