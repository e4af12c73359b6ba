"""What a log speaks of: cards as far as somebody may know them, and what happened between two answers."""

from dataclasses import dataclass, field, replace

from cardwright.engine.ground import label
from cardwright.engine.knowledge import back, who_sees
from cardwright.engine.plan import Plan
from cardwright.engine.sight import bit
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.tree import phrases
from cardwright.tree.selectors import Selector


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it was when it was spoken of, and who may know which it is."""

    card: str
    back: Selector | None = field(default=None, compare=False)
    """What others see of a card that they may not know, if it is more than a back like any other."""
    word: str = ""
    """What only some copies of it show."""
    spot: str = ""
    """Where on the board, if it is a place of it."""
    entity: int = NOTHING
    known: int = field(default=-1, compare=False)
    """Who may know which card it is, a bit for each seat and one for the public."""

    def is_known_to(self, viewer: int) -> bool:
        """Whether a player may know which card it is; nobody's seat knows what is open."""
        return bool(self.known & bit(viewer))

    def shown_to(self, seats: int) -> "Shown":
        """The same card, once more players have seen it."""
        return replace(self, known=self.known | seats)


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
    sides: tuple[tuple[int, int, int], ...]
    """By player: the number, and who may know it."""
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


def shown(table: Table, entity: int, doer: int) -> Shown:
    """A card that somebody picks, does something to, or looks at where it lies now."""
    card, known = table.card(entity), who_sees(table, entity, doer)
    word = word_shown(table.plan, table.state.cards[entity]) if table.plan.variants else ""
    kind = "" if known == table.plan.sight.everybody else back(table, entity)
    return Shown(card.key, phrases.of_kind(kind) if kind else None, word, label(table, entity), entity, known)


def done_to(table: Table, entity: int, doer: int, form: int) -> Shown:
    """A card to which somebody does something; all know what it may be done to."""
    card, said = shown(table, entity, doer), table.plan.forms[form].done_to
    return card if card.back is not None or said is None else replace(card, back=said.selector)
