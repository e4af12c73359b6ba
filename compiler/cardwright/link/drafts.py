"""A game while it is read: each line adds to the block it stands in, and each head adds its block to the game."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.link.clauses import (
    Destination,
    DoneTo,
    Drawing,
    Exclusion,
    Interruption,
    Keeping,
    LeftOut,
    Part,
    Readings,
    Skipping,
    Stack,
    StandIn,
)
from cardwright.link.rulebook import (
    ActionOf,
    BoardOf,
    Card,
    Deck,
    DeckEntry,
    DefinitionOf,
    Era,
    KindOf,
    Lines,
    OptionOf,
    PhaseOf,
    Pool,
    RegionOf,
    Sentence,
    StatOf,
    StockOf,
    Value,
    ZoneOf,
)
from cardwright.tree.declarations import Head, Line
from cardwright.tree.demands import CostLine, NeedLine
from cardwright.tree.examples import ExampleLine
from cardwright.tree.selectors import Selector


@dataclass(slots=True)
class Block:
    """The lines below one head: its sentences, and the values its other lines declare."""

    span: Span
    is_whole: bool = True
    """Whether all its lines could be read; if not, parts of the block may be missing."""
    sentences: list[Sentence] = field(default_factory=list)
    lines: list[tuple[Line, Span]] = field(default_factory=list)
    examples: list[tuple[str, "Block"]] = field(default_factory=list)
    example_lines: list[tuple[ExampleLine, Span]] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    # Any block.
    source: str = ""
    confidence: str = ""
    notes: list[str] = field(default_factory=list)
    attributes: dict[str, Value] = field(default_factory=dict)
    only_with: list[Readings] = field(default_factory=list)
    # The game and its options.
    players: tuple[int, int, Span] | None = None
    won_by: str | None = None
    broken_by: list[str] = field(default_factory=list)
    shared_ties: list[Readings] = field(default_factory=list)
    never: list[Exclusion] = field(default_factory=list)
    # A kind.
    one_in_play: bool = False
    counted_by: str | None = None
    drawn: Drawing | None = None
    discarded_to: str | None = None
    stacks: list[Stack] = field(default_factory=list)
    # A stock.
    begins_with: int = 0
    kept: list[Keeping] = field(default_factory=list)
    pays_for: list[StandIn] = field(default_factory=list)
    passing: bool = False
    refilling: bool = False
    # A stat.
    starts_at: int = 0
    basis: list[tuple[Part, Span]] = field(default_factory=list)
    by: str | None = None
    rows: list[tuple[int, int]] = field(default_factory=list)
    # A zone.
    places: int = 0
    prices: list[tuple[int, int, int]] = field(default_factory=list)
    # An action.
    done_to: DoneTo | None = None
    beside: Selector | None = None
    lower_counter: str | None = None
    costs: list[tuple[CostLine, Span]] = field(default_factory=list)
    needs: list[NeedLine] = field(default_factory=list)
    phases: list[str] = field(default_factory=list)
    on_request: bool = False
    aimed: bool = False
    at_holder: bool = False
    meanwhile: list[Interruption] = field(default_factory=list)
    # A phase.
    moment: str | None = None
    any_moves: bool = False
    first_round: int = 1
    only_round: int | None = None
    skipped_for: list[Skipping] = field(default_factory=list)
    # A deck.
    entries: list[DeckEntry] = field(default_factory=list)
    goes_to: Destination | None = None
    leaves_out: list[LeftOut] = field(default_factory=list)
    # A card.
    starts_in: tuple[str, int] | None = None
    starts_holding: dict[str, int] = field(default_factory=dict)
    borders: list[str] = field(default_factory=list)
    made_of: list[str] = field(default_factory=list)
    lies_at: tuple[int, int] | None = None
    laid: list[Line] = field(default_factory=list)
    card: Card | None = None
    """The card the block declares, once it is made."""
    # The board.
    zone: str | None = None
    size: tuple[int, int, Span] | None = None
    filled_with: tuple[str, Span] | None = None

    @property
    def provenance(self) -> tuple[str, str, tuple[str, ...]]:
        """The source that states the thing, how sure that is, and other remarks about it."""
        return self.source, self.confidence, tuple(self.notes)

    def read(self) -> Lines:
        """Its lines in the order in which they are read out, without the silent ones."""
        return in_reading_order(line for line, _ in self.lines)


@dataclass(slots=True)
class Draft:
    """All declarations so far, and where they are."""

    declared: dict[tuple[str, str], Span] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    players: tuple[int, int] = (1, 4)
    won_by: str | None = None
    shared_ties: list[Readings] = field(default_factory=list)
    broken_by: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    options: dict[str, OptionOf] = field(default_factory=dict)
    eras: dict[str, Era] = field(default_factory=dict)
    kinds: dict[str, KindOf] = field(default_factory=dict)
    stocks: dict[str, StockOf] = field(default_factory=dict)
    counters: dict[str, Span] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, int] = field(default_factory=dict)
    terms: dict[str, Span] = field(default_factory=dict)
    pools: list[Pool] = field(default_factory=list)
    stats: dict[str, StatOf] = field(default_factory=dict)
    zones: dict[str, ZoneOf] = field(default_factory=dict)
    actions: dict[str, list[ActionOf]] = field(default_factory=dict)
    rules: dict[str, tuple[Sentence, ...]] = field(default_factory=dict)
    setup: tuple[Sentence, ...] = ()
    setup_head: Head | None = None
    turn_phases: dict[str, PhaseOf] = field(default_factory=dict)
    board: BoardOf | None = None
    definitions: dict[str, DefinitionOf] = field(default_factory=dict)
    regions: dict[str, RegionOf] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)

    def new(self, what: str, key: str, span: Span) -> bool:
        """Record a declaration, unless the same thing is declared already."""
        first = self.declared.setdefault((what, key), span)
        if first is span:
            return True
        self.found.append(error("declared-twice", span, related=[(first, "first-at")]))
        return False


def in_reading_order(lines: Iterable[Line]) -> Lines:
    """Lines in the order in which they are read out, equal ones as they were written."""
    return tuple(sorted((line for line in lines if line.rank), key=_rank))


def _rank(line: Line) -> int:
    return line.rank
