"""Scenarios of a game: other ways to begin, play and win it."""

from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.model.rulebook.cards import Example, Lines, Sentence
from cardwright.model.rulebook.clauses import Adding, Goal, LeftOutPhase, Readings
from cardwright.model.rulebook.policies import Following


@record
class ScenarioOf:
    """A set-up of its own, and everything else in which a game differs from the usual one."""

    key: str
    players: tuple[int, int] | None
    """How many can play; None if as many as usual."""
    played_with: tuple[Readings, ...]
    """The readings of options that it allows, the usual one of each first."""
    own_setup: bool
    """Whether the set-up of the game is left out."""
    setup: tuple[Sentence, ...]
    """The sentences that are carried out once, before the first turn."""
    rules: tuple[Sentence, ...]
    """The sentences that hold during the whole game."""
    team_size: int
    """How many win together; 0 if as many as usual."""
    without: tuple[LeftOutPhase, ...]
    added: tuple[Adding, ...]
    followed: tuple[Following, ...]
    """The policies that decide for its seats, where nobody else sits."""
    won_by: str | None
    goal: Goal | None
    shared_ties: tuple[Readings, ...]
    broken_by: tuple[str, ...]
    fewest: tuple[str, ...]
    examples: tuple[Example, ...]
    source: str
    confidence: str
    notes: tuple[str, ...]
    span: Span
    lines: Lines = ()

    @property
    def decides_victory(self) -> bool:
        """Whether it says how the game is won, so that nothing else does."""
        return self.won_by is not None or self.goal is not None
