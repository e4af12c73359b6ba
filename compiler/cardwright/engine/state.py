"""The state of a game: flat lists of numbers, the frames of what is being carried out, and the open decision."""

from dataclasses import dataclass, field

NOBODY = -1
NOTHING = -1
NOWHERE = -1

WINNER, LOSER, TARGET = "winner", "loser", "target"
"""The roles that what happened puts players into."""
ADVANTAGE = "advantage"
"""By how much the last comparison was won, or the bid that won the last auction."""


@dataclass(slots=True)
class Frame:
    """Something half done: which effect or action, how far, for whom and on what."""

    what: str
    ref: int
    player: int
    entity: int = NOTHING
    origin: int = NOTHING
    step: int = 0
    target: int = NOBODY
    lower: int = NOTHING
    terms: int = NOTHING
    nested: bool = False
    chosen: tuple[int, ...] = ()
    answer: str | None = None
    spent: tuple[str, ...] = ()
    left: int = NOTHING
    whose: int = NOBODY

    def copy(self) -> "Frame":
        """The same frame, to be changed without changing this one."""
        return Frame(
            self.what,
            self.ref,
            self.player,
            self.entity,
            self.origin,
            self.step,
            self.target,
            self.lower,
            self.terms,
            self.nested,
            self.chosen,
            self.answer,
            self.spent,
            self.left,
            self.whose,
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: a key that never depends on its position, and the thing it stands for."""

    key: str
    entity: int = NOTHING
    effect: int = NOTHING


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player; the number tells a stale answer from a fresh one."""

    number: int
    player: int
    kind: str
    options: tuple[Option, ...]

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        return next((option for option in self.options if option.key == key), None)


@dataclass(frozen=True, slots=True)
class Grant:
    """A static ability somebody has for a while."""

    ability: int
    player: int
    origin: int
    bound: int
    duration: str
    counter: int = NOTHING
    serial: int = 0


@dataclass(slots=True)
class State:
    """Everything there is to know about a game in progress."""

    players: int
    seed: int
    stocks: list[int]
    places: list[list[int]]
    cards: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    target: list[int] = field(default_factory=list)
    counters: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)
    supplied: list[int] = field(default_factory=list)
    grants: tuple[Grant, ...] = ()
    used: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    fixed: dict[tuple[int, str], int] = field(default_factory=dict)
    neighbours: frozenset[tuple[int, int]] = frozenset()
    streams: dict[str, int] = field(default_factory=dict)
    bound: dict[str, int] = field(default_factory=dict)
    lost: tuple[tuple[int, int], ...] = ()
    active: int = 0
    turn: int = 1
    round: int = 1
    serial: int = 0
    decisions: int = 0
    events: int = 0
    frames: list[Frame] = field(default_factory=list)
    decision: Decision | None = None
    halted: str = ""
    era: int = 0
    down: list[bool] = field(default_factory=list)

    def clone(self) -> "State":
        """An independent copy; only lists and numbers are copied, never the game."""
        return State(
            self.players,
            self.seed,
            self.stocks[:],
            [cards[:] for cards in self.places],
            self.cards[:],
            self.owner[:],
            self.place[:],
            self.target[:],
            self.counters[:],
            self.totals[:],
            self.raised[:],
            self.supplied[:],
            self.grants,
            dict(self.used),
            dict(self.fixed),
            self.neighbours,
            dict(self.streams),
            dict(self.bound),
            self.lost,
            self.active,
            self.turn,
            self.round,
            self.serial,
            self.decisions,
            self.events,
            [frame.copy() for frame in self.frames],
            self.decision,
            self.halted,
            self.era,
            self.down[:],
        )
