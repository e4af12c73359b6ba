"""The verbs of the course of a game: rows and piles, eras, the end, and what is done to many cards at once."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.base import DeedOn, Kind, Numeral, Stat, Zone
from cardwright.tree.effects import Act, Effect
from cardwright.tree.meaning import Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Selector
from cardwright.tree.situations import Condition
from cardwright.tree.turn import Frame, Turn


@record
class ClearPlaces(Act):
    """Move away what lies on the first places of a row; an empty place stays empty."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    number: Numeral
    zone: Zone
    destination: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move each card that lies there."""
        for entity in turn.on_places(self.zone, turn.number(self.number), frame.player):
            turn.move(entity, self.destination, frame.player)


@record
class CloseGaps(Act):
    """The cards of a row move up, so that its free places are the last ones."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let them move up."""
        turn.close_gaps(self.zone, frame.player)


@record
class FillPlaces(Act):
    """Put a card from a pile on each free place of a row, one after the other, as long as there are some."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ROW,)
    zone: Zone
    origin: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """One card at a time: what follows from the last card of a pile comes before the next card."""
        if turn.fill_place(self.zone, self.origin, frame.player):
            turn.then(frame, [self])


@record
class Shuffle(Act):
    """Put the cards of a zone in random order."""

    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Nobody knows the order afterwards."""
        turn.shuffle(frame.player, self.zone)


@record
class MoveEvery(Act):
    """Move all matching cards from one zone to another, perhaps the oldest era first."""

    selector: Selector
    origin: Zone
    destination: Zone
    ordered: bool = False
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Cards of one era keep their order."""
        found = turn.cards(frame.player, self.origin, self.selector)
        for entity in sorted(found, key=turn.level) if self.ordered else found:
            turn.move(entity, self.destination, frame.player)


@record
class DiscardDown(Act):
    """Discard cards of your choice from where cards of a kind are drawn to, until a limit is kept."""

    needs: ClassVar[tuple[Need, ...]] = (Need.DRAW_PILE,)
    kind: Kind
    stat: Stat
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which ones if there are more than enough."""
        held = turn.drawn(frame.player, self.kind)
        for entity in turn.pick(frame, held, len(held) - turn.most_held(frame.player, self.kind, self.stat)) or ():
            turn.discard(entity, frame.player)


@record
class PerformOnEvery(Act):
    """Carry out an action on all matching cards, one after the other."""

    action: DeedOn
    selector: Selector
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Those that it can be done to now."""
        turn.perform_on_every(frame, self.action, self.selector)


@record
class EndEra(Act):
    """The era is over, and the next one begins."""

    needs: ClassVar[tuple[Need, ...]] = (Need.ERA,)

    def run(self, turn: Turn, frame: Frame) -> None:
        """Decks change, and whatever waits for the end of the era answers."""
        turn.end_era()


@record
class EndAfterRound(Act):
    """The game is over when everyone has had a turn in this round."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Say which round is the last."""
        turn.end_after(0)


@record
class EndAfterNextRound(Act):
    """The game is over when everyone has had one more turn after this round."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Say which round is the last."""
        turn.end_after(1)


@record
class WhenElse(Effect):
    """Do one thing if the condition holds at that moment, and another if not."""

    condition: Condition
    effect: Act
    otherwise: Act

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do the one or the other."""
        turn.then(frame, [self.effect if turn.holds(self.condition, frame.player, frame.origin) else self.otherwise])


@record
class DoAll(Effect):
    """Do all of it, one after the other, or nothing: each part must be possible once those before are done."""

    parts: tuple[Act, ...]

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look first whether everything can be done."""
        if turn.possible(frame, self):
            turn.then(frame, self.parts)
