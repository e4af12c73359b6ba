"""A block while it is read: the lines below one head, and the values they declare."""

from dataclasses import dataclass, field
from typing import TypeVar

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.source import Span
from cardwright.model.categories.selectors import Selector
from cardwright.model.geometry import Corner, Home
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, DeckEntry, Sentence
from cardwright.model.rulebook.clauses import (
    Adding,
    Destination,
    DoneTo,
    Drawing,
    Exclusion,
    Felling,
    Goal,
    Interruption,
    Keeping,
    Laid,
    LeftOut,
    LeftOutPhase,
    Part,
    Readings,
    Skipping,
    Stack,
    StandIn,
)
from cardwright.model.rulebook.policies import Advised, Following
from cardwright.model.values import Value

Category = TypeVar("Category", bound=Node)


@dataclass(slots=True)
class Block:
    """The lines below one head: its sentences, and the values its other lines declare."""

    span: Span
    is_whole: bool = True
    """Whether all its lines could be read; if not, parts of the block may be missing."""
    sentences: list[Sentence] = field(default_factory=list)
    advice: list[Advised] = field(default_factory=list)
    lines: list[tuple[Node, Span]] = field(default_factory=list)
    examples: list[tuple[str, "Block"]] = field(default_factory=list)
    example_lines: list[tuple[Node, Span]] = field(default_factory=list)
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
    goal: Goal | None = None
    opening: bool = False
    due: int = 0
    team_size: int = 0
    goes_round: bool = False
    broken_by: list[str] = field(default_factory=list)
    fewest: list[str] = field(default_factory=list)
    shared_ties: list[Readings] = field(default_factory=list)
    never: list[Exclusion] = field(default_factory=list)
    # A kind.
    one_in_play: bool = False
    counted_by: str | None = None
    drawn: Drawing | None = None
    discarded_to: str | None = None
    felled: Felling | None = None
    stacks: list[Stack] = field(default_factory=list)
    # A stock.
    begins_with: int = 0
    kept: list[Keeping] = field(default_factory=list)
    pays_for: list[StandIn] = field(default_factory=list)
    passing: bool = False
    refilling: bool = False
    supply: int | tuple[int, ...] | None = None
    # A pot.
    filled: list[tuple[str, int | tuple[int, ...]]] = field(default_factory=list)
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
    is_from_afar: bool = False
    lower_counter: str | None = None
    phases: list[str] = field(default_factory=list)
    on_request: bool = False
    aimed: bool = False
    at_holder: bool = False
    meanwhile: list[Interruption] = field(default_factory=list)
    # A phase.
    moment: str | None = None
    any_moves: bool = False
    together: bool = False
    first_round: int = 1
    only_round: int | None = None
    skipped_for: list[Skipping] = field(default_factory=list)
    in_scenarios: bool = False
    # A scenario.
    played_with: list[Readings] = field(default_factory=list)
    own_setup: bool = False
    without: list[LeftOutPhase] = field(default_factory=list)
    added: list[Adding] = field(default_factory=list)
    followed: list[Following] = field(default_factory=list)
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
    laid: list[Laid] = field(default_factory=list)
    card: Card | None = None
    """The card the block declares, once it is made."""
    # The board.
    zone: str | None = None
    size: tuple[int | tuple[int, ...], int | tuple[int, ...], Span] | None = None
    filled_with: tuple[str, Span] | None = None
    tiles: list[tuple[int, tuple[Corner, ...]]] = field(default_factory=list)
    homes: list[tuple[int, tuple[Home, ...]]] = field(default_factory=list)

    @property
    def provenance(self) -> tuple[str, str, tuple[str, ...]]:
        """The source that states the thing, how sure that is, and other remarks about it."""
        return self.source, self.confidence, tuple(self.notes)

    def of(self, category: type[Category]) -> list[tuple[Category, Span]]:
        """Its lines of a category, and where each stands."""
        return [(line, span) for line, span in self.lines if isinstance(line, category)]
