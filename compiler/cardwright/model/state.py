"""The state of a game: flat lists of numbers, the frames under way, and the open decision."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from cardwright.model.identity import FIRST, NO_NUMBER, NOBODY, NOTHING, CardNumber, Entity, Place, Player

LATER: Final = {"later": True}
"""Marks a field of the state that only some games use: while it is empty, it is no part of the hash."""


class FrameKind(StrEnum):
    """The sorts of frames."""

    EFFECT = "effect"
    ACTION = "action"
    PHASE = "phase"
    TURN_END = "turn-end"
    COURSE = "course"
    PAUSE = "pause"
    SETTLE = "settle"
    """A player chooses the tokens of a payment or a gain."""
    CHOICE = "choice"
    """A player decides in secret, or carries out what was decided so."""
    WINDOW = "window"
    """The others may answer an action or an answer before it is carried out."""


class Ending(StrEnum):
    """A moment that ends a grant."""

    ACTION = "action"
    TURN = "turn"
    ROUND = "round"
    OWN_TURN = "own-turn"
    """The next turn of the player to whom it was granted begins."""


# The slots are written out because not all of them are fields: only fields are part of a saved state.
@dataclass(init=False)
class Frame:
    """An effect or action under way: which one, how far, for which player and on which card."""

    __slots__ = (
        "answer",
        "chosen",
        "entity",
        "left",
        "lower",
        "nested",
        "origin",
        "player",
        "ref",
        "spent",
        "step",
        "taken",
        "target",
        "terms",
        "what",
        "whose",
    )

    what: FrameKind
    ref: int
    player: Player
    entity: Entity
    origin: Entity
    step: int
    target: Player
    lower: Entity
    terms: int
    nested: bool
    chosen: tuple[int, ...]
    """All that was chosen so far for the frame: cards, or numbers."""
    answer: str | None
    spent: tuple[str, ...]
    left: int
    whose: Player

    # Frames are made all the time, and a constructor that is written out can be compiled.
    def __init__(  # noqa: PLR0917 - as many as a frame has when it is made
        self,
        what: FrameKind,
        ref: int,
        player: Player,
        entity: Entity = NOTHING,
        origin: Entity = NOTHING,
        target: Player = NOBODY,
        lower: Entity = NOTHING,
    ) -> None:
        self.what = what
        self.ref = ref
        self.player = player
        self.entity = entity
        self.origin = origin
        self.step = 0
        self.target = target
        self.lower = lower
        self.terms = NO_NUMBER
        self.nested = False
        self.chosen = ()
        self.answer = None
        self.spent = ()
        self.left = NO_NUMBER
        self.whose = NOBODY
        self.taken: Option | None = None
        """The option that answers the question of the frame; it lasts only until the frame is carried out."""

    def take(self) -> "Option | None":
        """The option that answers the question of the frame, if there is one; it counts only once."""
        taken, self.taken, self.answer = self.taken, None, None
        return taken

    def chosen_cards(self) -> list[Entity]:
        """The cards that were chosen so far for a frame that asks for cards."""
        return [Entity(one) for one in self.chosen]

    def copy(self) -> "Frame":
        """The same frame, to be changed without changing this one."""
        one = Frame(self.what, self.ref, self.player, self.entity, self.origin, self.target, self.lower)
        one.step = self.step
        one.terms = self.terms
        one.nested = self.nested
        one.chosen = self.chosen
        one.answer = self.answer
        one.spent = self.spent
        one.left = self.left
        one.whose = self.whose
        one.taken = self.taken
        return one

    # A compiled class cannot be copied from outside, so it defines its own copy.
    def __deepcopy__(self, memo: object) -> "Frame":
        return self.copy()


Tokens = tuple[tuple[Entity, int], ...]
"""Cards, and how many tokens more or fewer lie on each."""


@dataclass(init=False)
class Option:
    """One possible answer: a key that never depends on its position, and the thing it stands for."""

    __slots__ = ("action", "back", "effect", "entity", "form", "key", "number", "target", "tokens")

    key: str
    entity: Entity
    effect: int
    target: Player
    action: str
    form: int
    """Which form of the action, or which ability of the card."""
    back: int
    """Which of several cards of which the player sees only the back; nothing if the player knows the card."""

    def __init__(  # noqa: PLR0917 - as many as an answer can stand for
        self,
        key: str,
        entity: Entity = NOTHING,
        effect: int = NO_NUMBER,
        target: Player = NOBODY,
        action: str = "",
        form: int = NO_NUMBER,
        back: int = 0,
        number: int | None = None,
        tokens: Tokens = (),
    ) -> None:
        self.key = key
        self.entity = entity
        self.effect = effect
        self.target = target
        self.action = action
        self.form = form
        self.back = back
        self.number = number
        """The number it stands for: a plain number, a player, or a place in a list; its key says the same."""
        self.tokens = tokens
        """The cards on which other tokens lie by it than before, and how many more or fewer."""

    def __deepcopy__(self, memo: object) -> "Option":
        return self.about(self.entity)

    def about(self, entity: Entity) -> "Option":
        """The same answer about another card."""
        one = Option(self.key, entity, self.effect, self.target, self.action, self.form, self.back, self.number)
        one.tokens = self.tokens
        return one


@dataclass(slots=True, init=False)
class Decision:
    """A question to one player; the number tells a stale answer from a fresh one, even if it was asked before an undo.

    What is possible on request is an answer, too, but nobody is asked for the sake of it.
    """

    number: int = field(compare=False)
    player: Player
    kind: str
    options: tuple[Option, ...]
    on_request: tuple[Option, ...]

    def __init__(
        self, number: int, player: Player, kind: str, options: tuple[Option, ...], on_request: tuple[Option, ...] = ()
    ) -> None:
        self.number = number
        self.player = player
        self.kind = kind
        self.options = options
        self.on_request = on_request

    def __deepcopy__(self, memo: object) -> "Decision":
        return Decision(self.number, self.player, self.kind, deepcopy(self.options), deepcopy(self.on_request))

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        for option in self.options:
            if option.key == key:
                return option
        for option in self.on_request:
            if option.key == key:
                return option
        return None


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
    used: dict[tuple[Entity, int], tuple[int, int]] = field(default_factory=dict)
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
    """The cards that were last looked at, moved or drawn, and whether each is still to be dealt with."""
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
