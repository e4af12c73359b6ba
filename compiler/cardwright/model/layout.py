"""The layout of a table: the numbers by which the state names stocks, counters, zones and cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cardwright.model.caching.aspects import Aspect, Aspects
from cardwright.model.caching.cells import Cells
from cardwright.model.geometry import Geometry
from cardwright.model.identity import CardNumber, Place, Player
from cardwright.model.node import Node
from cardwright.model.printed import PrintedCard
from cardwright.model.sight import Sight

PLAY: Final = "play"
HAND: Final = "hand"
DISCARD: Final = "discard-pile"
BOX: Final = "box"
"""Zones with a meaning of their own.

Cards in play are active, cards are drawn to the hand, discards go on the pile, and decks wait in the box for their era.
"""

ONE: Final = -1
"""The value of a card that is one of some kinds, if no counter counts it."""
NOT_ONE: Final = -2
"""The value of a card that is not one of some kinds."""

BLANK: Final = "blank:"
"""Begins the key of a card that is of a kind and says nothing; examples speak of "1 tower" without naming it."""


@dataclass(slots=True)
class Layout:
    """The data of a game that do not depend on its sentences, indexed by small numbers."""

    players: int
    options: dict[str, str]
    least_players: int
    usual: Mapping[str, int]
    """By attribute: its value on a card that does not print it."""
    stock_number: dict[str, int] = field(default_factory=dict)
    counter_number: dict[str, int] = field(default_factory=dict)
    pot_number: dict[str, int] = field(default_factory=dict)
    zone_number: dict[str, int] = field(default_factory=dict)
    zone_by_place: tuple[str, ...] = ()
    stacks: tuple[bool, ...] = ()
    """By place: whether its cards form stacks, so that where one lies does not matter; last, outside of the game."""
    families: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By stock that is a family: the stocks that belong to it."""
    shared: frozenset[str] = frozenset()
    """The zones that are the same for all."""
    places: dict[str, tuple[Place, ...]] = field(default_factory=dict)
    """By zone: which place it is for each player, and last for nobody."""
    card_number: dict[str, CardNumber] = field(default_factory=dict)
    cards: list[PrintedCard] = field(default_factory=list)
    effect_number: dict[int, int] = field(default_factory=dict)
    """By node of a sentence: the number by which frames and grants name it."""
    form_number: dict[int, int] = field(default_factory=dict)
    """By form of an action: the number by which frames name it."""
    stats: frozenset[str] = frozenset()
    defined: frozenset[str] = frozenset()
    """The kinds that are a matter of definition."""
    refilling: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    kept: frozenset[str] = frozenset()
    """The stocks that lie as tokens on cards."""
    rows: dict[str, int] = field(default_factory=dict)
    """The zones that have places, and how many."""
    place_prices: list[list[int]] = field(default_factory=list)
    """By place that is a row: what each place in it costs; the last price is for a card that lies on none."""
    raised: tuple[str, ...] = ()
    pooled: frozenset[str] = frozenset()
    """The stocks and counters of which there are only so many tokens."""
    neutral: frozenset[str] = frozenset()
    """The counters that belong to no player; they are counted in the column of the first seat."""
    counted_by: dict[str, str] = field(default_factory=dict)
    kinds_of: dict[tuple[str, ...], list[bool]] = field(default_factory=dict)
    """By some kinds: which printed cards are of one of them, as far as it was asked for."""
    units: dict[tuple[str, ...], list[int]] = field(default_factory=dict)
    """By some kinds and printed card: what is counted if cards of these kinds are."""
    era_number: dict[str, int] = field(default_factory=dict)
    eras: tuple[str, ...] = ()
    spoken_of: frozenset[tuple[type[Node], str | None]] = frozenset()
    """Which sorts of static abilities there are in the game, and about which stats and actions."""
    can_be_silenced: list[bool] = field(default_factory=list)
    """By printed card: whether any ability could take away what it says."""
    can_count_as: list[bool] = field(default_factory=list)
    """By printed card: whether any ability could make it count as more than it is."""
    geometry: Geometry | None = None
    """The board of the game."""
    place_kinds: frozenset[str] = frozenset()
    """The kinds of which the things are places of the board."""
    stacked: tuple[str, ...] = ()
    """The kinds that say how many counters their things hold."""
    term_number: dict[str, int] = field(default_factory=dict)
    variants: dict[tuple[str, str, str], CardNumber] = field(default_factory=dict)
    """By card, attribute and word: the printed card with this word on it."""
    stocks: int = 0
    counters: int = 0
    """How many counters of all sorts and players have a place on one card."""
    seats: tuple[Player, ...] = field(init=False)
    """All players as they sit, with those who have left."""
    ties_cards: bool = False
    """Whether cards may stand on others, or belong to others."""
    turns_vary: bool = False
    """Whether a sentence may change whose turn comes next, or who is in the round."""
    cells: Cells = field(init=False)
    aspects: Aspects = field(init=False)
    """The groups of printed cards that queries about cards in play depend on."""
    sight: Sight = field(init=False)
    """Who looks at the cards in which place."""

    def is_read(self, option: str, values: tuple[str, ...]) -> bool:
        """Whether the game is played with one of these readings of an option."""
        return self.options.get(option) in values

    def number(self, numeral: int | tuple[int, ...], players: int) -> int:
        """A number that may depend on how many play."""
        if isinstance(numeral, int):
            return numeral
        return numeral[max(0, min(players - self.least_players, len(numeral) - 1))]

    def zone_at(self, place: Place) -> str:
        """The zone a place belongs to."""
        return self.zone_by_place[place]

    def units_of(self, kinds: tuple[str, ...]) -> list[int]:
        """By printed card: the counter it is counted by as one of these kinds, or that it is one of them, or none."""
        found = self.units.get(kinds)
        if found is None:
            found = self.units[kinds] = self._units(kinds)
        return found

    def _units(self, kinds: tuple[str, ...]) -> list[int]:
        return [self._unit(card, kinds) for card in self.cards]

    def _unit(self, card: PrintedCard, kinds: tuple[str, ...]) -> int:
        named = next((kind for kind in kinds if kind in card.kinds), None)
        counter = None if named is None else self.counted_by.get(named)
        return NOT_ONE if named is None else ONE if counter is None else self.counter_number[counter]

    def printed_as(self, kinds: tuple[str, ...]) -> list[bool]:
        """By printed card: whether it is of one of these kinds."""
        found = self.kinds_of.get(kinds)
        if found is None:
            found = self.kinds_of[kinds] = self._printed_as(kinds)
        return found

    def _printed_as(self, kinds: tuple[str, ...]) -> list[bool]:
        return [not card.kinds.isdisjoint(kinds) for card in self.cards]

    def aspect_of_kinds(self, kinds: tuple[str, ...]) -> Aspect:
        """The cards that are of one of some kinds, or may count as such."""
        found = self.aspects.made.get(kinds)
        if found is None:
            units, may_count_as = self.units_of(kinds), self.can_count_as
            cards = [unit != NOT_ONE or other for unit, other in zip(units, may_count_as, strict=True)]
            found = self.aspects.make(kinds, cards)
        return found
