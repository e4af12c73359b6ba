"""The compiled game: everything its files declare, resolved and frozen. Engine, printers and exports read only this."""

from collections.abc import Mapping
from dataclasses import field

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.selectors import Selector
from cardwright.model.geometry import Corner, Home
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Deck, Era, Lines, Sentence
from cardwright.model.rulebook.clauses import (
    DoneTo,
    Drawing,
    Exclusion,
    Felling,
    Goal,
    Interruption,
    Keeping,
    Part,
    Readings,
    Skipping,
    Stack,
    StandIn,
)
from cardwright.model.rulebook.lines import CostLine, NeedLine
from cardwright.model.rulebook.policies import PolicyOf
from cardwright.model.rulebook.scenarios import ScenarioOf
from cardwright.read.lexicon import Lexicon, Names


@record
class KindOf:
    """A kind of card and what holds for all cards of it."""

    key: str
    parent: str | None
    one_in_play: bool
    counted_by: str | None
    drawn: Drawing | None
    span: Span
    stacks: tuple[Stack, ...] = ()
    discarded_to: str | None = None
    felled: Felling | None = None


@record
class StockOf:
    """A stock and how it behaves."""

    key: str
    most: int | None
    begins_with: int
    kept: tuple[Keeping, ...]
    pays_for: tuple[StandIn, ...]
    passing: bool
    refilling: bool
    span: Span
    supply: int | tuple[int, ...] | None = None
    """How many there are for all players together; None if there is no end to them."""
    parent: str | None = None
    """The family it belongs to; of a family itself nobody has any."""


@record
class PotOf:
    """A place for tokens that belong to nobody, and what lies there at the beginning."""

    key: str
    begins_with: tuple[tuple[str, int | tuple[int, ...]], ...]
    span: Span


@record
class DieOf:
    """A die: its faces, each a number or a word of the game."""

    key: str
    faces: tuple[int | str, ...]
    span: Span


@record
class StatOf:
    """A stat: its limits and its parts, or the table it is read from."""

    key: str
    least: int | None
    most: int | None
    starts_at: int
    basis: tuple[Part, ...]
    by: str | None
    rows: tuple[tuple[int, int], ...]
    span: Span
    written: tuple[Span, ...] = ()
    """Where the line of each part stands."""
    by_era: bool = False
    """Whether the eras are the rows of the table."""


@record
class ZoneOf:
    """A place for cards."""

    key: str
    shared: bool
    hidden: bool
    pile: bool
    places: int
    prices: tuple[tuple[int, int, int], ...]
    span: Span
    face_down: bool = False
    """Whether nobody looks at the cards, not even their owner; such a zone is hidden."""
    turned: bool = False
    """Whether all but their owner look at the cards; such a zone is hidden."""
    stacks: bool = False
    """Whether copies of a card lie in one stack, as one thing."""

    @property
    def is_looked_at(self) -> bool:
        """Whether it is hidden from all but its owner."""
        return self.hidden and not (self.shared or self.face_down or self.turned)

    def price_of(self, place: int) -> int:
        """The extra cost of a card on one of its places."""
        return next((price for first, last, price in self.prices if first <= place <= last), 0)

    def place_prices(self) -> list[int]:
        """What each of its places costs, and last what a card on none of them does; none if it has no places."""
        return [*map(self.price_of, range(1, self.places + 1)), 0] if self.places else []


@record
class Pool:
    """Tokens that are always somewhere among these places."""

    number: int
    members: tuple[str, ...]
    span: Span


ON_REQUEST = "on request"
"""Stands among the phases of an action that is possible before the first move of a turn and never suggested."""


@record
class ActionOf:
    """One form of an action: its object, its cost and its effects."""

    key: str
    done_to: DoneTo | None
    lower_counter: str | None
    costs: tuple[CostLine, ...]
    needs: tuple[NeedLine, ...]
    phases: tuple[str, ...]
    aimed: bool
    sentences: tuple[Sentence, ...]
    span: Span
    source: Selector | None = None
    """The place next to its object from which it is done."""
    is_from_afar: bool = False
    """Whether it is done from a thing or place that need not lie next to its object."""
    at_holder: bool = False
    meanwhile: tuple[Interruption, ...] = ()
    written: tuple[Span, ...] = ()
    """Where each line of its cost stands."""
    lines: Lines = ()


@record
class PhaseOf:
    """A part of every turn: its effects, its actions, and the rounds and games that have such a phase."""

    key: str
    sentences: tuple[Sentence, ...]
    moves: int | None
    moment: str | None
    first_round: int
    last_round: int | None
    only_with: tuple[Readings, ...]
    skipped_for: tuple[Skipping, ...]
    span: Span
    lines: Lines = ()
    opening: bool = False
    """Whether it is only for the first turn of a round."""
    due: int = 0
    """How many moves the player must make, if they are possible."""
    together: bool = False
    """Whether all players have it at the same time, and decide in secret."""
    is_left_out: bool = False
    """Whether no turn has it, unless a scenario adds it."""


@record
class OptionOf:
    """A named parameter and its readings, the usual one first."""

    key: str
    values: tuple[str, ...]
    notes: tuple[str, ...]
    never: tuple[Exclusion, ...]
    span: Span
    lines: Lines = ()


@record
class BoardOf:
    """The board of a game: its cards and their zone, and how its places lie to each other."""

    kind: str
    shape: str
    zone: str
    columns: int | tuple[int, ...]
    rows: int | tuple[int, ...]
    """How many it has, by how many play if it matters."""
    filled_with: str | None
    span: Span
    filling: Span | None = None
    """Where the file says what covers it."""
    tiles: tuple[tuple[int, tuple[Corner, ...]], ...] = ()
    """By number of players: where tiles lie."""
    homes: tuple[tuple[int, tuple[Home, ...]], ...] = ()
    """By number of players: where the tile of each player lies, and how it is turned."""
    notes: tuple[str, ...] = ()
    lines: Lines = ()


@record
class DefinitionOf:
    """A word for the things of a kind that meet a condition."""

    key: str
    base: str
    filters: tuple[Filter, ...]
    span: Span
    lines: Lines = ()


@record
class RegionOf:
    """Places of a kind that hang together, enclosed or reaching the edge of the board."""

    key: str
    kind: str
    enclosed: bool
    span: Span
    lines: Lines = ()


@record
class Game:
    """One game, complete."""

    key: str
    least_players: int
    most_players: int
    options: Mapping[str, OptionOf]
    eras: Mapping[str, Era]
    kinds: Mapping[str, KindOf]
    stocks: Mapping[str, StockOf]
    counters: Mapping[str, Span]
    homes: Mapping[str, str]
    neutral: tuple[str, ...]
    """The counters that belong to no player."""
    attributes: Mapping[str, int | None]
    """The value of each attribute where a card does not print it; None if no line says so."""
    terms: Mapping[str, Span]
    pools: tuple[Pool, ...]
    stats: Mapping[str, StatOf]
    zones: Mapping[str, ZoneOf]
    actions: Mapping[str, tuple[ActionOf, ...]]
    rules: Mapping[str, tuple[Sentence, ...]]
    setup: tuple[Sentence, ...]
    phases: Mapping[str, PhaseOf]
    won_by: str | None
    shared_ties: tuple[Readings, ...]
    team_size: int
    """How many players win together; nothing if everybody plays alone."""
    decks: Mapping[str, Deck]
    cards: Mapping[str, Card]
    names: Names
    lexicons: Mapping[str, Lexicon]
    board: BoardOf | None = None
    definitions: Mapping[str, DefinitionOf] = field(default_factory=dict)
    regions: Mapping[str, RegionOf] = field(default_factory=dict)
    broken_by: tuple[str, ...] = ()
    """The tie-breakers for equal scores, in order."""
    fewest: tuple[str, ...] = ()
    """The stocks and stats among the score and the tie-breakers of which the player with the fewest is ahead."""
    goal: Goal | None = None
    """How the game is won, if not by a score."""
    notes: tuple[str, ...] = ()
    lines: Lines = ()
    setup_head: Node | None = None
    goes_round: bool = False
    """Whether each phase goes round the table, so that a turn lasts as long as the round."""
    pots: Mapping[str, PotOf] = field(default_factory=dict)
    dice: Mapping[str, DieOf] = field(default_factory=dict)
    scenarios: Mapping[str, ScenarioOf] = field(default_factory=dict)
    policies: Mapping[str, PolicyOf] = field(default_factory=dict)
    scenario: ScenarioOf | None = None
    """The scenario by which this game is played; None if it is the usual game."""
    staged: dict[str, "Game"] = field(default_factory=dict, init=False, compare=False, repr=False)
    """By scenario: the game that it makes of this one, as far as it was asked for."""
    _ancestors: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def ancestors(self, kind: str) -> tuple[str, ...]:
        """The kind itself and every kind it is a special case of."""
        known = self._ancestors.get(kind)
        if known is not None:
            return known
        found = []
        current: str | None = kind
        while current is not None and current not in found:
            found.append(current)
            current = self.kinds[current].parent if current in self.kinds else None
        self._ancestors[kind] = tuple(found)
        return self._ancestors[kind]

    @property
    def seats(self) -> tuple[int, int]:
        """How many can play, at least and at most; the tables by players of a scenario count from the usual least."""
        scenario = self.scenario
        if scenario is None or scenario.players is None:
            return self.least_players, self.most_players
        return scenario.players

    def root(self, kind: str) -> str:
        """The kind on which a definition rests, through all definitions in between; any other kind is its own root."""
        return next(one for one in self.ancestors(kind) if one not in self.definitions)

    def copies(self, numeral: int | tuple[int, ...], players: int) -> int:
        """A number that may depend on how many play."""
        if isinstance(numeral, int):
            return numeral
        if not numeral:
            return 0
        return numeral[max(0, min(players - self.least_players, len(numeral) - 1))]

    def copies_in(self, deck: Deck, card: str, players: int) -> int:
        """How many copies of a card a deck has, regardless of the words they show."""
        return sum(self.copies(entry.copies, players) for entry in deck.entries if entry.card == card)

    def usual(self, attribute: str) -> int:
        """The value of an attribute where a card does not print it."""
        return self.attributes.get(attribute) or 0

    def level(self, card: str) -> int:
        """The level of a card: that of its era."""
        era = self.cards[card].era
        return self.eras[era].level if era is not None and era in self.eras else 0


@record
class Rulebook:
    """All games of a library."""

    games: Mapping[str, Game] = field(default_factory=dict)
