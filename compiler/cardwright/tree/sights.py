"""The verbs of seeing, and of what was seen: look at, reveal and show cards, move, discard or act on some of them."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.legality import form_for
from cardwright.engine.rules.people import players_named
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.batch import batch_of
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.people import Who
from cardwright.model.frames import Frame
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.meaning import Description, Need
from cardwright.model.node import DeedOn, Zone
from cardwright.model.sight import bit
from cardwright.model.table import Table
from cardwright.tree.batches import Batch, OfThem, Portion, does_alone, owners
from cardwright.tree.positions import Position, is_laid, is_shift, lay


@record
class Look(Act):
    """See cards where they lie; nobody else learns which they are."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    cards: Batch
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the player know them."""
        show(turn, self.cards.cards(turn, frame), bit(frame.player), self.cards)

    def is_about_one_card(self) -> bool:
        """Whether one player takes one card."""
        return self.cards.is_one() and does_alone(self.who)

    def seen_by(self, table: Table, player: Player, target: Player) -> list[Player] | None:
        """The player who looks."""
        return [player]


@record
class Reveal(Act):
    """Let everybody see cards where they lie."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    cards: Batch
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let everybody know them."""
        show(turn, self.cards.cards(turn, frame), None, self.cards)

    def is_about_one_card(self) -> bool:
        """Whether one player takes one card."""
        return self.cards.is_one() and does_alone(self.who)

    def seen_by(self, table: Table, player: Player, target: Player) -> list[Player] | None:
        """Everybody."""
        return []


@record
class ShowTo(Act):
    """Let some players see cards where they lie; the player who shows them sees them, too."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    cards: Batch
    whom: Who
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let those players know them."""
        cards = self.cards.cards(turn, frame)
        players = None if cards is None else owners(turn, frame, self.whom)
        if players is not None:
            show(turn, cards, sum([bit(one) for one in {*players, frame.player}]), self.cards)

    def is_about_one_card(self) -> bool:
        """Whether one player takes one card."""
        return self.cards.is_one() and does_alone(self.who)

    def seen_by(self, table: Table, player: Player, target: Player) -> list[Player] | None:
        """The players who are named; of several that may be chosen, the target."""
        named = players_named(table, self.whom, player)
        return [target] if self.whom.must_be_chosen and target in named else named


def show(turn: Turn, cards: list[Entity] | None, seats: int | None, batch: Batch) -> None:
    """Let some seats, or everybody, know cards, once it is said which."""
    if cards is None:
        return
    for entity in cards:
        turn.table.show(entity, seats)
    batch.note(turn, cards)


@record
class MovePart(Act):
    """Move some cards to a zone, perhaps that of somebody else, and to a position there."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS, Need.THEM)
    cards: Portion
    destination: Zone
    owner: Who | None = None
    position: Position | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move them once it is said which, and where to."""
        if is_laid(turn, frame, self.destination, self.position):
            return
        cards = self.cards.cards(turn, frame)
        players = None if cards is None else owners(turn, frame, self.owner)
        if cards is None or not players:
            return
        lay(turn, frame, cards, self.destination, players[0], at=self.position)
        self.cards.note(turn, cards)
        turn.table.set_lost(tuple([(entity, 1) for entity in cards]))

    def is_about_one_card(self) -> bool:
        """Whether one player takes one card."""
        return self.cards.is_one() and does_alone(self.who)

    def ways(self) -> tuple[tuple[str, str], ...]:
        """From the zone of the cards, if named; within a zone they go to somebody else, or to another position."""
        zones, whose = self.cards.named("zone"), getattr(self.cards, "whose", None)
        is_else = whose is not None or self.owner is not None or is_shift(self.destination, self.position)
        return tuple([(one, self.destination) for one in zones if not (is_else and one == self.destination)])

    def zones_changed(self) -> tuple[str, ...]:
        """The zone of the cards, if it is named, and the one they go to."""
        return (*self.cards.named("zone"), self.destination)


@record
class DiscardPart(Act):
    """Discard some cards to where cards of their kind are discarded, each to the zone of the player who has it."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    cards: Portion
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Discard them once it is said which."""
        cards = self.cards.cards(turn, frame)
        if cards is None:
            return
        for entity in cards:
            owner = turn.table.owner(entity)
            turn.cards.discard(entity, frame.player if owner == NOBODY else owner)
        self.cards.note(turn, cards)

    def is_about_one_card(self) -> bool:
        """Whether one player takes one card."""
        return self.cards.is_one() and does_alone(self.who)

    def zones_changed(self) -> tuple[str, ...]:
        """The zone of the cards, if it is named."""
        return self.cards.named("zone")


@record
class PerformOnThem(Act):
    """Carry out an action on some of the cards that were just looked at, moved or drawn."""

    can_fail: ClassVar[bool] = True
    action: DeedOn
    cards: OfThem
    terms: Terms | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action on each of them that it can be done to, in order."""
        cards = self.cards.cards(turn, frame)
        if cards is None:
            return
        self.cards.note(turn, cards)
        for entity in reversed(cards):
            turn.actions.perform_on(frame, self.action, entity, self.terms)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether it can be done to any of them."""
        return any(form_for(table, player, self.action, one, self.terms) is not None for one, _ in batch_of(table))

    def done_to(self, at_hand: Description | None) -> Description | None:
        """Those that the part of them describes, if it does."""
        found = [child.description() for child in self.cards.children()]
        return next((one for one in found if one is not None), None)
