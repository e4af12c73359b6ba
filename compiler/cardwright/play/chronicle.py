"""The log of a game: every answer, with what it was about and who may know it."""

from dataclasses import dataclass, field, replace

from cardwright.engine.ground import label
from cardwright.engine.match import Match
from cardwright.engine.printed import PlannedCard
from cardwright.engine.state import NOBODY, NOTHING, Decision, Option
from cardwright.engine.table import Table


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer."""

    round: int
    player: int
    key: str
    action: str = ""
    card: str = ""
    kind: str = ""
    """What others see of a card that they may not know."""
    target: int = NOBODY
    is_open: bool = True
    spot: str = ""
    """Where on the board, if the card is a place of it."""

    def is_known_to(self, viewer: int) -> bool:
        """Whether a player may know which card it was; nobody's seat knows what is open."""
        return self.is_open or viewer == self.player


@dataclass(slots=True)
class Chronicle:
    """What has been answered so far."""

    entries: list[Entry] = field(default_factory=list)
    closed: tuple[int, Option] | None = None
    """The last action with a card that others have not seen yet."""

    def answer(self, match: Match, key: str, number: int | None = None) -> str:
        """Answer the open question and write it down; returns why not, if it is refused."""
        decision, table = match.decision, match.table
        option = decision.option(key) if decision is not None else None
        before = _is_open(table, option)
        turn = table.state.round
        # What an answer is about may become something else by it, as a place does on which a tile is laid.
        card = table.card(option.entity) if option is not None and option.entity != NOTHING else None
        if reason := match.answer(key, number):
            return reason
        if decision is not None and option is not None:
            if option.action:
                self.closed = None
            shown = before or (not option.action and _is_open(table, option))
            self.entries.append(_entry(table, decision, option, turn, card, is_open=shown))
            if option.action and not before:
                self.closed = (len(self.entries) - 1, option)
            self._open(table)
        return ""

    def _open(self, table: Table) -> None:
        """A card that is shown while its action is under way is known to all; what is shown later tells nothing."""
        if self.closed is not None and _is_open(table, self.closed[1]):
            number = self.closed[0]
            self.entries[number] = replace(self.entries[number], is_open=True)
            self.closed = None

    def undo(self, match: Match) -> bool:
        """Take back the last answer, if that is possible."""
        if not match.undo():
            return False
        self.entries.pop()
        self.closed = None
        return True


def _entry(
    table: Table, decision: Decision, option: Option, turn: int, card: PlannedCard | None, *, is_open: bool
) -> Entry:
    kind = table.plan.game.ancestors(card.leaf)[-1] if card is not None else ""
    key = card.key if card is not None else ""
    where = label(table, option.entity) if card is not None else ""
    return Entry(turn, decision.player, option.key, option.action, key, kind, option.target, is_open, where)


def _is_open(table: Table, option: Option | None) -> bool:
    """Whether everybody can see the card an answer is about."""
    if option is None or option.entity == NOTHING:
        return True
    zone = table.zone_of(option.entity)
    return zone is not None and not table.plan.game.zones[zone].hidden
