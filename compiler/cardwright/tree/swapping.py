"""The verbs by which cards change hands: to swap whole zones or single cards, and to hand cards on to a neighbour."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, Entity, Player
from cardwright.model.meaning import Need
from cardwright.model.node import Node, Zone
from cardwright.model.table import Table
from cardwright.tree.batches import Batch, owners


@record
class Side(Node):
    """The neighbour to whom cards are handed on."""

    category: ClassVar[str] = "side"

    def neighbour(self, table: Table, player: Player) -> Player:
        """The player who sits there."""
        raise AssertionError(f"{type(self).__name__} does not say who sits there")


@record
class ToLeft(Side):
    """To the player whose turn comes next."""

    def neighbour(self, table: Table, player: Player) -> Player:
        """The next in turn order."""
        return table.from_seat(player)[1 % len(table.seated())]


@record
class ToRight(Side):
    """To the player whose turn came before."""

    def neighbour(self, table: Table, player: Player) -> Player:
        """The last in turn order from the player on."""
        return table.from_seat(player)[-1]


def hand_over(turn: Turn, given: list[tuple[list[Entity], str, Player]]) -> None:
    """Let cards go to zones of players, all at once: what leaves a zone as a whole is followed by all who know it."""
    places, state = turn.table.state.places, turn.table.state
    whole = {state.place[one] for cards, _, _ in given for one in cards}
    moved = {one for cards, _, _ in given for one in cards}
    openly = {place for place in whole if moved.issuperset(places[place])}
    for cards, zone, player in given:
        for entity in cards:
            turn.cards.move(entity, zone, player, openly=state.place[entity] in openly)


@record
class SwapZones(Act):
    """Two players take the cards in a zone of each other."""

    zone: Zone
    whom: Who
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """All cards go at once."""
        for other in (owners(turn, frame, self.whom) or [])[:1]:
            own, theirs = (list(turn.table.in_zone(self.zone, one)) for one in (frame.player, other))
            if other != frame.player:
                hand_over(turn, [(own, self.zone, other), (theirs, self.zone, frame.player)])


@record
class SwapCards(Act):
    """Cards take the place of others, and these of them; nothing happens if one side has none."""

    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    first: Batch
    second: Batch
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """The first are chosen before the second; the frame holds both, and how many the first are."""
        if frame.left == NO_NUMBER:
            chosen = self.first.cards(turn, frame)
            if not chosen:
                return
            frame.left, frame.chosen = len(chosen), tuple(chosen)
        first = frame.chosen_cards()[: frame.left]
        second = self.second.cards(turn, frame, tuple(first))
        if not second:
            return
        there, here = (_where(turn.table, cards[0]) for cards in (second, first))
        if there is None or here is None:
            return
        hand_over(turn, [(first, *there), (second, *here)])
        turn.cards.mean(second)

    def zones_changed(self) -> tuple[str, ...]:
        """The zones of both, if they are named."""
        return (*self.first.named("zone"), *self.second.named("zone"))


def _where(table: Table, entity: Entity) -> tuple[str, Player] | None:
    """The zone in which a card lies, and whose it is."""
    zone = table.zone_of(entity)
    return None if zone is None else (zone, table.owner(entity))


@record
class HandOn(Act):
    """Players give cards of a zone to a neighbour, all at the same time."""

    players: Who
    selector: Selector
    zone: Zone
    side: Side

    def run(self, turn: Turn, frame: Frame) -> None:
        """All cards are picked up before the first is given."""
        table, given = turn.table, []
        for player in turn.contests.named(frame, self.players):
            cards = turn.cards.matching(player, self.zone, self.selector, frame.entity)
            given.append((cards, self.zone, self.side.neighbour(table, player)))
        hand_over(turn, given)
