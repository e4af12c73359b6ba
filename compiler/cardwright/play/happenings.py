"""What a log speaks of: cards as far as somebody may know them, and what happened between two answers."""

from dataclasses import dataclass

from cardwright.engine.ground import label
from cardwright.engine.plan import Plan
from cardwright.engine.showing import holder, is_open
from cardwright.engine.state import NOBODY
from cardwright.engine.table import Table


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it was when it was spoken of, and who may know which it is."""

    card: str
    kind: str
    """What others see of a card that they may not know."""
    word: str = ""
    """What only some copies of it show."""
    spot: str = ""
    """Where on the board, if it is a place of it."""
    holder: int = NOBODY
    is_open: bool = True

    def is_known_to(self, viewer: int) -> bool:
        """Whether a player may know which card it is; nobody's seat knows what is open."""
        return self.is_open or (viewer == self.holder and viewer != NOBODY)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something happened: what somebody did, on which card; or which card speaks by itself."""

    player: int = NOBODY
    action: str = ""
    card: Shown | None = None
    turn: int = 0


Amount = tuple[str, int, Shown | None]
"""How much more or less of a stock or a counter, and on which place of the board, if it stands there."""


class Happening:
    """Something that happened without being an answer."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Done(Happening):
    """Something was done to a card because a sentence said so."""

    player: int
    action: str
    card: Shown
    target: int = NOBODY


@dataclass(frozen=True, slots=True)
class Changed(Happening):
    """A player has more or less than before."""

    player: int
    cause: Cause
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Carried(Happening):
    """Cards of a player, or of nobody, went from one zone to another."""

    player: int
    origin: str
    zone: str
    cards: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Compared(Happening):
    """Two players were compared, each with a number."""

    what: str
    sides: tuple[tuple[int, int], ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Auctioned(Happening):
    """An auction was over."""

    winner: int
    bid: int


@dataclass(frozen=True, slots=True)
class EraEnded(Happening):
    """An era was over."""

    era: str


def word_shown(plan: Plan, number: int) -> str:
    """The word by which a printed card differs from others of its name."""
    return next((word for (_, _, word), one in plan.variants.items() if one == number), "")


def shown(table: Table, entity: int) -> Shown:
    """A card as it lies now."""
    card, game = table.card(entity), table.plan.game
    word = word_shown(table.plan, table.state.cards[entity]) if table.plan.variants else ""
    kind = game.ancestors(card.leaf)[-1]
    return Shown(card.key, kind, word, label(table, entity), holder(table, entity), is_open(table, entity))
