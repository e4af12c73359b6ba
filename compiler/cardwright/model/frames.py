"""What is under way in a game: frames, the answers that a player can give, and the open decision."""

from copy import deepcopy
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, final

from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player


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


# Python 3.11 takes long to find a member of an enumeration; these are compared with every frame.
EFFECT: Final = FrameKind.EFFECT
ACTION: Final = FrameKind.ACTION
PHASE: Final = FrameKind.PHASE
COURSE: Final = FrameKind.COURSE
CHOICE: Final = FrameKind.CHOICE


# The slots are written out because not all of them are fields: only fields are part of a saved state.
@final
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
        "picked",
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
    """The player whom an action is aimed at, or who did what a trigger answers."""
    lower: Entity
    terms: int
    """The terms of an action; of an effect of several players, in which part of the deed it stands."""
    nested: bool
    chosen: tuple[int, ...]
    """All that was chosen so far for the frame: cards, or numbers."""
    answer: str | None
    spent: tuple[str, ...]
    left: int
    whose: Player
    picked: Player
    """The player whom the same text has picked last."""

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
        self.picked = NOBODY
        self.taken: Option | None = None
        """The option that answers the question of the frame; it lasts only until the frame is carried out."""

    def take(self) -> "Option | None":
        """The option that answers the question of the frame, if there is one; it counts only once."""
        taken, self.taken, self.answer = self.taken, None, None
        return taken

    def chosen_cards(self) -> list[Entity]:
        """The cards that were chosen so far for a frame that asks for cards."""
        # For Python this is one more call for each card; they are numbers anyway.
        return list(self.chosen)  # type: ignore[arg-type]

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
        one.picked = self.picked
        one.taken = self.taken
        return one

    # A compiled class cannot be copied from outside, so it defines its own copy.
    def __deepcopy__(self, memo: object) -> "Frame":
        return self.copy()


Tokens = tuple[tuple[Entity, int], ...]
"""Cards, and how many tokens more or fewer lie on each."""


@final
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


@final
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

    def has_backs(self) -> bool:
        """Whether a card among its options is seen only from behind."""
        for option in self.options:
            if option.back:
                return True
        for option in self.on_request:  # noqa: SIM110 - a generator each time would take longer than looking
            if option.back:
                return True
        return False

    def option(self, key: str) -> Option | None:
        """The option with this key."""
        for option in self.options:
            if option.key == key:
                return option
        for option in self.on_request:
            if option.key == key:
                return option
        return None
