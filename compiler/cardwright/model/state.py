"""The state of a game: flat lists of numbers, the frames under way, and the open decision."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, final

from cardwright.model.frames import Decision, Frame
from cardwright.model.identity import FIRST, NO_NUMBER, CardNumber, Entity, Place, Player

LATER: Final = {"later": True}
"""Marks a field of the state that only some games use: while it is empty, it is no part of the hash."""


class Ending(StrEnum):
    """A moment that ends a grant."""

    ACTION = "action"
    TURN = "turn"
    ROUND = "round"
    OWN_TURN = "own-turn"
    """The next turn of the player to whom it was granted begins."""


@final
@dataclass(slots=True)
class Grant:
    """A static ability that a player has for a while."""

    ability: int
    player: Player
    origin: Entity
    bound: Entity | Player
    """The card or the player it is bound to; nothing, if it is bound to none."""
    duration: str
    counter: int = NO_NUMBER
    serial: int = 0


@final
@dataclass(slots=True)
class Bond:
    """Two players whom a card binds, by the side each is on."""

    entity: Entity
    first: Player
    second: Player

    def binds(self, player: Player) -> bool:
        """Whether a player is one of the two."""
        return player in (self.first, self.second)

    def side(self, player: Player) -> int:
        """The side of one of the two, counted from nothing."""
        return 0 if player == self.first else 1

    def other(self, player: Player) -> Player:
        """Whom it binds one of the two to."""
        return self.second if player == self.first else self.first


@final
@dataclass(slots=True)
class State:
    """The whole state of a game in progress."""

    players: int
    seed: int
    stocks: list[int]
    places: list[list[Entity]]
    cards: list[CardNumber] = field(default_factory=list)
    owner: list[Player] = field(default_factory=list)
    place: list[Place] = field(default_factory=list)
    target: list[Player] = field(default_factory=list)
    slot: list[int] = field(default_factory=list)
    came: list[int] = field(default_factory=list)
    counters: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    raised: list[int] = field(default_factory=list)
    supplied: list[int] = field(default_factory=list)
    grants: tuple[Grant, ...] = ()
    used: dict[tuple[Entity, int], tuple[int, ...]] = field(default_factory=dict)
    fixed: dict[tuple[Player, str], int] = field(default_factory=dict)
    neighbours: frozenset[tuple[Entity, Entity]] = frozenset()
    streams: dict[str, int] = field(default_factory=dict)
    once: dict[tuple[Player, int, int], bool] = field(default_factory=dict)
    decks: tuple[tuple[str, int, int], ...] = ()
    bound: dict[str, int] = field(default_factory=dict)
    lost: tuple[tuple[Entity, int], ...] = ()
    active: Player = FIRST
    turn: int = 1
    round: int = 1
    phase: int = 0
    era: int = 0
    last_round: int = 0
    over: int = 0
    short: int = 0
    serial: int = 0
    decisions: int = 0
    events: int = 0
    frames: list[Frame] = field(default_factory=list)
    decision: Decision | None = None
    halted: str = ""
    bonds: tuple[Bond, ...] = ()
    down: list[bool] = field(default_factory=list)
    known: list[int] = field(default_factory=list)
    """By card: who knows its identity, a bit for the public and one for each seat; shuffling clears it."""
    lot: list[int] = field(default_factory=list)
    """By card: its shuffled lot. All know the cards of the lot together, and only some know which is which."""
    gone: tuple[Player, ...] = ()
    """The players who have left, in the order they did."""
    moved: int = 0
    """The last turn in which a player has made a move, or has declined to."""
    stand: list[Entity] = field(default_factory=list)
    """By thing: the place of the board it stands on."""
    first: Player = FIRST
    """The player with whom a round begins."""
    restart: int = 0
    """Whether the round is over before everybody had a turn."""
    touched: dict[tuple[Player, int], int] = field(default_factory=dict)
    """By player and stock: the last turn with an action that costs of it, even if the final price was nothing."""
    asked: tuple[Player, ...] = ()
    """The players who choose the tokens they pay and gain, where there is more than one way."""
    them: tuple[tuple[Entity, int], ...] = field(default=(), metadata=LATER)
    """The cards that were last looked at, moved or drawn, and whether each is still to be dealt with, and by whom."""
    pots: list[int] = field(default_factory=list, metadata=LATER)
    """By pot and stock: how many tokens lie there."""
    rolled: tuple[tuple[int, int], ...] = field(default=(), metadata=LATER)
    loaded: tuple[tuple[int, int], ...] = field(default=(), metadata=LATER)
    """The dice of the last roll, each with its face, and the next ones that an example prescribes."""

    def lie(self) -> int:
        """A hash of the table: the amounts of all players, the places of all cards, and the progress of the game."""
        columns: list[Sequence[int]] = [self.stocks, self.counters, self.slot, self.target, self.stand]
        columns += [self.cards, self.supplied, self.pots, *self.places]
        clock = (self.era, self.last_round, self.over, self.first, self.restart, self.phase)
        others = (*sorted(self.streams.values()), *self.gone, len(self.grants), len(self.bonds), *self.down)
        bound = tuple(value for _, value in sorted(self.bound.items()))
        lists = tuple(tuple(numbers) for numbers in columns)
        return hash((lists, clock, others, bound))

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
            self.slot[:],
            self.came[:],
            self.counters[:],
            self.totals[:],
            self.raised[:],
            self.supplied[:],
            self.grants,
            dict(self.used),
            dict(self.fixed),
            self.neighbours,
            dict(self.streams),
            dict(self.once),
            self.decks,
            dict(self.bound),
            self.lost,
            self.active,
            self.turn,
            self.round,
            self.phase,
            self.era,
            self.last_round,
            self.over,
            self.short,
            self.serial,
            self.decisions,
            self.events,
            [frame.copy() for frame in self.frames],
            self.decision,
            self.halted,
            bonds=self.bonds,
            down=self.down[:],
            known=self.known[:],
            lot=self.lot[:],
            gone=self.gone,
            moved=self.moved,
            stand=self.stand[:],
            first=self.first,
            restart=self.restart,
            touched=dict(self.touched),
            asked=self.asked,
            them=self.them,
            pots=self.pots[:],
            rolled=self.rolled,
            loaded=self.loaded,
        )
