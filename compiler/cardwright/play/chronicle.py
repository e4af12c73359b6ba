"""The log of a game: every answer, with its subject, its consequences, and who may know it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from cardwright.engine.rules.secrets import is_collecting, pending
from cardwright.engine.run.match import Match
from cardwright.engine.run.uses import USE
from cardwright.model.frames import Decision, Option
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table
from cardwright.play.asked import about, counted
from cardwright.play.happenings import Happening, Shown, done_to, shown
from cardwright.play.policies import Why
from cardwright.play.present import for_players
from cardwright.play.witness import Witness


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer, with all data to tell it later, when the table looks different."""

    round: int
    player: Player
    key: str
    question: str = ""
    action: str = ""
    target: Player = NOBODY
    card: Shown | None = None
    effect: Node | None = None
    """The effect that was chosen, agreed to or declined."""
    counted: str = ""
    """The key of the thing that a number counts."""
    about: Shown | None = None
    """The card that was in hand while the question was asked, such as a tile, or that asked for agreement."""
    here: tuple[tuple[str, int], ...] = ()
    """The counters that came to the picked place or left it."""
    zone: str = ""
    """The zone that the picked card went to, if it went anywhere."""
    number: int | None = None
    """The number or the player that was answered."""
    tokens: tuple[tuple[str, int], ...] = ()
    """The cards whose tokens were answered, and how many go or come."""
    happened: tuple[Happening, ...] = ()
    """The events up to the next question."""
    why: Why | None = None
    """Why a policy gave the answer."""
    secret: int = NO_NUMBER
    """The number of the secret choice of which it is a part, as long as nothing of that is shown."""


@dataclass(slots=True)
class Chronicle:
    """All answers so far; a chronicle that does not listen notes only the answers."""

    entries: list[Entry] = field(default_factory=list)
    listens: bool = True
    setup: tuple[Happening, ...] = ()
    """The events before the first question."""
    closed: list[tuple[int, Entity]] = field(default_factory=list)
    """The entries, and their cards, that others have not seen yet and may still see before the next action begins."""

    picked: list[tuple[int, Entity, str]] = field(default_factory=list)
    """The entries of cards that were picked one after the other, the cards, and where each was then."""

    named: set[Entity] = field(default_factory=set)
    """The cards that were named since the last action began."""

    def begin(self, game: Game, players: int, options: Mapping[str, str], seed: int) -> Match:
        """Set a game up, and note all events until the first question."""
        return Match.play(game, players, options, seed, listening=self._opening if self.listens else None)

    @contextmanager
    def _opening(self, match: Match) -> Iterator[None]:
        witness = Witness(match.table, Option(""), set())
        match.turn.witness = witness
        try:
            yield
        finally:
            match.turn.witness = None
            self.setup = witness.finish()

    def answer(self, match: Match, key: str, number: int | None = None, why: Why | None = None) -> str:
        """Answer the open question and write it down; returns the reason if it is refused."""
        decision, table = match.decision, match.table
        option = decision.option(key) if decision is not None else None
        if decision is None or option is None:
            return match.answer(key, number)
        # The subject of an answer may become something else by it, as a place does when a tile is laid on it.
        entry = replace(_entry(table, decision, option), why=why)
        if is_collecting(table):
            entry = replace(entry, secret=table.state.frames[-1].left)
        origin = table.zone_of(option.entity) if entry.card is not None else None
        self.named = set() if decision.kind == "act" else self.named
        witness = Witness(table, option, self.named) if self.listens else None
        match.turn.witness = witness
        happened: tuple[Happening, ...] = ()
        try:
            reason = match.answer(key, number)
        finally:
            match.turn.witness = None
            if witness is not None:
                happened = witness.finish()
        if reason:
            return reason
        if witness is not None:
            self.named = witness.named
            action, target = witness.deed or (entry.action, entry.target)
            here = tuple((one, change) for one, change in witness.here.items() if change)
            entry = replace(entry, action=action, target=target, happened=happened, here=here)
        hidden = pending(table)
        if entry.secret not in hidden:
            entry = replace(entry, secret=NO_NUMBER)
        if self.listens and entry.question == "pick" and origin is not None and not entry.action:
            self.picked.append((len(self.entries), option.entity, origin))
        self._open(hidden)
        self._note(entry, option, match.decision, witness, table)
        return ""

    def _note(
        self, entry: Entry, option: Option, following: Decision | None, witness: Witness | None, table: Table
    ) -> None:
        """Write an answer down. Cards that are picked one after the other are shown together, or not at all."""
        seen, mixed = (witness.seen, witness.mixed) if witness is not None else ({}, {})
        if option.action or entry.question == "act":
            self.closed = []
        if entry.card is not None and entry.card.known != table.layout.sight.everybody:
            self.closed.append((len(self.entries), option.entity))
        self.entries.append(entry)
        for number, entity in self.closed:
            card = self.entries[number].card
            if card is not None and entity in seen:
                self.entries[number] = replace(self.entries[number], card=card.shown_to(seen[entity]))
        goes_on = following is not None and (following.kind, following.player) == (entry.question, entry.player)
        for number, entity, origin in self.picked:
            if (zone := mixed.get(entity) or table.zone_of(entity)) is not None and zone != origin:
                self.entries[number] = replace(self.entries[number], zone=zone)
        # Those picked next to each other are put somewhere together, by the last answer.
        self.picked = [one for one in self.picked if one[1] not in mixed] if goes_on else []
        # A card that is shown while its action is under way is known to all; one that is shown later tells nothing.
        self.closed = [
            (number, entity)
            for number, entity in self.closed
            if entity not in mixed and (self.entries[number].question == "act" or goes_on)
        ]

    def _open(self, hidden: set[int]) -> None:
        """Let everybody hear what was decided in secret, once it is shown."""
        for number, entry in enumerate(self.entries):
            if entry.secret != NO_NUMBER and entry.secret not in hidden:
                self.entries[number] = replace(entry, secret=NO_NUMBER)

    def undo(self, match: Match, player: Player | None = None) -> bool:
        """Take back the last answer, if possible; a player may take back only an answer of their own."""
        if not match.undo(player):
            return False
        self.entries.pop()
        self.closed, self.picked, self.named = [], [], set()
        return True


def _card(table: Table, decision: Decision, option: Option) -> Shown | None:
    """The subject of an answer, as it lies before the answer is given."""
    if option.entity == NOTHING:
        return None
    if option.action and option.action != USE:
        return done_to(table, option.entity, decision.player, option.form)
    return shown(table, option.entity, decision.player)


def _entry(table: Table, decision: Decision, option: Option) -> Entry:
    """The entry of an answer before it is given."""
    effects = [one.effect for one in (option, *decision.options) if one.effect != NO_NUMBER]
    is_told = option.effect != NO_NUMBER or decision.kind == "agree"
    return Entry(
        table.state.round,
        decision.player,
        option.key,
        decision.kind,
        option.action,
        option.target,
        _card(table, decision, option),
        for_players(table, plan_of(table).effects[effects[0]]) if effects and is_told else None,
        counted(table, decision),
        about(table, decision),
        number=option.number,
        tokens=tuple([(table.card(entity).key, number) for entity, number in option.tokens]),
    )
