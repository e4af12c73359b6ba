"""The verbs of the course of a game: rows and piles, eras, the end, and what is done to many cards at once."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.rows import close_gaps, on_places
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import Entity
from cardwright.model.meaning import Need
from cardwright.model.node import DeedOn, Kind, Numeral, Stat, Zone
from cardwright.model.table import Table
from cardwright.tree.batches import owners
from cardwright.tree.positions import Position, is_laid, is_shift, lay


@record
class ClearPlaces(Act):
    """Move away what lies on the first places of a row; an empty place stays empty."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    number: Numeral
    zone: Zone
    destination: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move each card that lies there."""
        for entity in on_places(turn.table, self.zone, turn.table.number(self.number), frame.player):
            turn.cards.move(entity, self.destination, frame.player)


@record
class CloseGaps(Act):
    """The cards of a row move up, so that its free places are the last ones."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let them move up."""
        close_gaps(turn.table, self.zone, frame.player)


@record
class FillPlaces(Act):
    """Put a card from a pile on each free place of a row, one after the other, as long as there are some."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    zone: Zone
    origin: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """One card at a time: what follows from the last card of a pile comes before the next card."""
        if turn.cards.fill_place(self.zone, self.origin, frame.player):
            turn.agenda.then(frame, [self])


@record
class Shuffle(Act):
    """Put the cards of a zone in random order."""

    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Nobody knows the order afterwards."""
        turn.table.shuffle(self.zone, frame.player)


@record
class MoveEvery(Act):
    """Move all matching cards from one zone to another, perhaps the oldest era first."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)

    selector: Selector
    origin: Zone
    destination: Zone
    ordered: bool = False
    who: Who | None = None
    whose: Who | None = None
    position: Position | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Cards of one era keep their order."""
        if is_laid(turn, frame, self.destination, self.position):
            return
        holders = owners(turn, frame, self.whose)
        if holders is None:
            return
        found = [card for one in holders for card in turn.cards.matching(one, self.origin, self.selector, frame.entity)]
        found = by_level(turn.table, found) if self.ordered else found
        lay(turn, frame, found, self.destination, frame.player, at=self.position)
        turn.cards.mean(found)

    def ways(self) -> tuple[tuple[str, str], ...]:
        """From one zone to the other; within a zone they go to somebody else, or to another position."""
        is_else = self.whose is not None or is_shift(self.origin, self.position)
        return () if is_else and self.origin == self.destination else Act.ways(self)


@record
class DiscardDown(Act):
    """Discard cards of your choice from where cards of a kind are drawn to, until a limit is kept."""

    needs: ClassVar[tuple[Need, ...]] = (Need.DRAW_PILE,)
    kind: Kind
    stat: Stat
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which ones if there are more than enough."""
        held = turn.cards.drawn(frame.player, self.kind)
        for entity in (
            turn.decisions.pick(frame, held, len(held) - turn.cards.most_held(frame.player, self.kind, self.stat)) or ()
        ):
            turn.cards.discard(entity, frame.player)


@record
class PerformOnEvery(Act):
    """Carry out an action on all matching cards, one after the other."""

    action: DeedOn
    selector: Selector
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Those that it can be done to now."""
        turn.actions.perform_on_every(frame, self.action, self.selector)


@record
class EndEra(Act):
    """The era is over, and the next one begins."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ERA,)

    def run(self, turn: Turn, frame: Frame) -> None:
        """Decks change, and whatever waits for the end of the era answers."""
        turn.cards.end_era()


@record
class EndAfterRound(Act):
    """The game is over when everyone has had a turn in this round."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Say which round is the last."""
        turn.course.end_after(0)


@record
class EndAfterNextRound(Act):
    """The game is over when everyone has had one more turn after this round."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Say which round is the last."""
        turn.course.end_after(1)


def by_level(table: Table, cards: list[Entity]) -> list[Entity]:
    """Cards from the lowest level to the highest, equal ones in the order given."""
    return sorted(cards, key=lambda one: table.card(one).level)
