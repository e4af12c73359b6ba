"""A game while it is read: each line adds to the block it stands in, and each head adds its block to the game."""

from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card, Deck, Era, Sentence
from cardwright.model.rulebook.clauses import (
    Goal,
    Readings,
)
from cardwright.model.rulebook.game import (
    ActionOf,
    BoardOf,
    DefinitionOf,
    DieOf,
    KindOf,
    OptionOf,
    PhaseOf,
    Pool,
    PotOf,
    RegionOf,
    StatOf,
    StockOf,
    ZoneOf,
)
from cardwright.model.rulebook.policies import PolicyOf
from cardwright.model.rulebook.scenarios import ScenarioOf


@dataclass(slots=True)
class Draft:
    """All declarations so far, and where they are."""

    declared: dict[tuple[str, str], Span] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    players: tuple[int, int] = (1, 4)
    won_by: str | None = None
    shared_ties: list[Readings] = field(default_factory=list)
    goal: Goal | None = None
    team_size: int = 0
    goes_round: bool = False
    broken_by: list[str] = field(default_factory=list)
    fewest: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    lines: list[Node] = field(default_factory=list)
    options: dict[str, OptionOf] = field(default_factory=dict)
    eras: dict[str, Era] = field(default_factory=dict)
    kinds: dict[str, KindOf] = field(default_factory=dict)
    stocks: dict[str, StockOf] = field(default_factory=dict)
    pots: dict[str, PotOf] = field(default_factory=dict)
    dice: dict[str, DieOf] = field(default_factory=dict)
    counters: dict[str, Span] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)
    neutral: list[str] = field(default_factory=list)
    attributes: dict[str, int | None] = field(default_factory=dict)
    terms: dict[str, Span] = field(default_factory=dict)
    pools: list[Pool] = field(default_factory=list)
    stats: dict[str, StatOf] = field(default_factory=dict)
    zones: dict[str, ZoneOf] = field(default_factory=dict)
    actions: dict[str, list[ActionOf]] = field(default_factory=dict)
    rules: dict[str, tuple[Sentence, ...]] = field(default_factory=dict)
    setup: tuple[Sentence, ...] = ()
    setup_head: Node | None = None
    turn_phases: dict[str, PhaseOf] = field(default_factory=dict)
    board: BoardOf | None = None
    definitions: dict[str, DefinitionOf] = field(default_factory=dict)
    regions: dict[str, RegionOf] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    scenarios: dict[str, ScenarioOf] = field(default_factory=dict)
    policies: dict[str, PolicyOf] = field(default_factory=dict)

    def new(self, what: str, key: str, span: Span) -> bool:
        """Record a declaration, unless the same thing is declared already."""
        first = self.declared.setdefault((what, key), span)
        if first is span:
            return True
        self.found.append(error("declared-twice", span, related=[(first, "first-at")]))
        return False
