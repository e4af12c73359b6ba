"""The content of a log: cards as far as a player may know them, and the events between two answers."""

from collections.abc import Container
from dataclasses import dataclass, field, replace

from cardwright.engine.rules import verdict
from cardwright.engine.rules.ground import label
from cardwright.engine.rules.knowledge import back, who_sees
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOBODY, NOTHING, CardNumber, Entity, Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.sight import bit
from cardwright.model.table import Table
from cardwright.tree import phrases


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it was when it was named, and who may know its identity."""

    card: str
    back: Selector | None = field(default=None, compare=False)
    """The visible side of a card that others may not know, if it is more than a back like any other."""
    word: str = ""
    """The word that only some copies of it show."""
    spot: str = ""
    """Its position on the board, if it is a place."""
    entity: Entity = NOTHING
    known: int = field(default=-1, compare=False)
    """Who may know which card it is, a bit for each seat and one for the public."""

    def is_known_to(self, viewer: Player) -> bool:
        """Whether a player may know the identity of the card; nobody's seat knows open cards only."""
        return bool(self.known & bit(viewer))

    def shown_to(self, seats: int) -> "Shown":
        """The same card after more players have seen it."""
        return replace(self, known=self.known | seats)


@dataclass(frozen=True, slots=True)
class Cause:
    """The cause of an event: the action of a player and its card, or the card that speaks by itself."""

    player: Player = NOBODY
    action: str = ""
    card: Shown | None = None
    turn: int = 0


Amount = tuple[str, int, Shown | None]
"""How much more or less of a stock or a counter, and the place of the board where it stands, if any."""


class Happening:
    """An event that is not an answer."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Done(Happening):
    """A sentence let an action be done to a card."""

    player: Player
    action: str
    card: Shown
    target: Player = NOBODY


@dataclass(frozen=True, slots=True)
class Changed(Happening):
    """A player has more or less than before."""

    player: Player
    cause: Cause
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Carried(Happening):
    """Cards of a player, or of nobody, went from one zone to another."""

    player: Player
    origin: str
    zone: str
    cards: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Looked(Happening):
    """Players saw cards where they lie; all did, if nobody is named."""

    players: tuple[Player, ...]
    zone: str
    cards: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Compared(Happening):
    """Two players were compared, each with a number."""

    what: str
    sides: tuple[tuple[Player, int, int], ...]
    """By player: the number, and who may know it."""
    winner: Player


@dataclass(frozen=True, slots=True)
class Auctioned(Happening):
    """An auction was over, or a trick."""

    winner: Player
    bid: int
    """The bid that has won; nothing if nobody has bid."""


@dataclass(frozen=True, slots=True)
class Rolled(Happening):
    """A player has rolled dice."""

    player: Player
    dice: tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Won(Happening):
    """The game was over, and some players had won it."""

    players: tuple[Player, ...]
    section: str = ""
    key: str = ""
    """The rule, action or card whose sentence has decided it: its sort and its key; nothing if none has."""


@dataclass(frozen=True, slots=True)
class EraEnded(Happening):
    """An era was over."""

    era: str


def section_of(game: Game, key: str) -> str:
    """The sort of thing that has a sentence: a card, a rule, an action, a phase, or else an era."""
    sections: dict[str, Container[str]] = {
        "card": game.cards,
        "rule": game.rules,
        "action": game.actions,
        "phase": game.phases,
    }
    return next((section for section, keys in sections.items() if key in keys), "era")


def victory(table: Table) -> Won:
    """The winners of a game, and the way they have won it."""
    way, players = verdict.way(table), verdict.winners(table)
    return Won(players) if way is None else Won(players, section_of(plan_of(table).game, way), way)


def word_shown(plan: Plan, number: CardNumber) -> str:
    """The word by which a printed card differs from others of its name."""
    return next((word for (_, _, word), one in plan.variants.items() if one == number), "")


def shown(table: Table, entity: Entity, doer: Player) -> Shown:
    """A card that a player picks, acts on, or looks at where it lies now."""
    card, known = table.card(entity), who_sees(table, entity, doer)
    word = word_shown(plan_of(table), table.state.cards[entity]) if table.layout.variants else ""
    kind = "" if known == table.layout.sight.everybody else back(table, entity)
    return Shown(card.key, phrases.of_kind(kind) if kind else None, word, label(table, entity), entity, known)


def done_to(table: Table, entity: Entity, doer: Player, form: int) -> Shown:
    """The object of an action; all players know which cards the action may be done to."""
    card, said = shown(table, entity, doer), plan_of(table).forms[form].done_to
    return card if card.back is not None or said is None else replace(card, back=said.selector)
