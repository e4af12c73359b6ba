"""The verbs of a board: lay tiles, place, move and take back what stands on places, and name what a fight is about."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import amount_of, available
from cardwright.engine.rules.ground import word_on
from cardwright.engine.rules.holding import matches
from cardwright.engine.rules.measure import card_stat, stat
from cardwright.engine.rules.reaching import reach
from cardwright.engine.rules.standing import stack_room
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.counts import Countable, Group
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import (
    Attribute,
    Counter,
    Holding,
    Kind,
    Numeral,
    Stat,
    Stock,
    Term,
    Zone,
)
from cardwright.model.roles import NAMED
from cardwright.model.standing import standing_places
from cardwright.model.table import Table
from cardwright.tree.destinations import Here, TheSource, Where
from cardwright.tree.selectors import Kinds


@record
class LayTiles(Act):
    """The players draw tiles in turn, the active one first, and lay them on the board until so many were drawn.

    The first lies anywhere, each other one beside what was laid before; a tile that fits nowhere is left out.
    """

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    number: Numeral
    kind: Kind
    origin: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """One tile after the other: what was laid decides where the next may lie."""
        turn.board.lay_tiles(frame, turn.table.number(self.number), self.kind, self.origin)


@record
class PlaceOn(Act):
    """Put tokens from one of your stocks onto places, never more than each of them holds."""

    number: Numeral
    what: Stock
    where: Where
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which places if there is a choice, and for no more than the tokens are enough for."""
        number = turn.table.number(self.number)
        enough = available(turn.table, frame.player, self.what) // max(1, number)
        for place in self.where.spots(turn, frame, self.counter, enough) or ():
            room = stack_room(turn.table, place, self.counter, frame.player)
            moved = turn.stocks.lose(frame.player, self.what, min(number, room))
            there = turn.table.counter(place, self.counter, frame.player)
            turn.table.set_counter(place, self.counter, there + moved, frame.player)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether there is room, if it is settled where."""
        there = self.where.candidates(turn.table, frame.player, frame.entity) if isinstance(self.where, Here) else None
        if there is None:
            return True
        return any(stack_room(turn.table, one, self.counter, frame.player) for one in there)


@record
class TakeBack(Act):
    """Counters of yours go from a place into one of your stocks: so many, or all."""

    sense: ClassVar[str] = "gives"
    counter: Counter
    where: Here
    into: Stock
    number: Numeral | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move counters from the place to the stock, no more than it has room for."""
        for place in self.where.spots(turn, frame, self.counter) or ():
            there = turn.table.counter(place, self.counter, frame.player)
            wanted = there if self.number is None else min(there, turn.table.number(self.number))
            moved = turn.stocks.take_back(frame.player, self.into, wanted)
            turn.table.set_counter(place, self.counter, there - moved, frame.player)


@record
class ClearThings(Act):
    """All things of yours that stand on a place go to a zone."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    kind: Kind
    where: Here
    zone: Zone
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move each of them."""
        for place in self.where.spots(turn, frame, None) or ():
            for entity in turn.board.standing(place, self.kind, frame.player):
                turn.cards.move(entity, self.zone, frame.player)


@record
class MoveTokens(Act):
    """Move counters of yours over the board, the first from the place at hand: so many at most, each so far at most.

    None of them moves twice. Where they may pass, stop and sail is said by static abilities.
    """

    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    limit: Stat
    steps: Stat
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """One counter after the other: which to move next may depend on where the last has come."""
        turn.board.roam(frame, self.counter, self.limit, self.steps)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether a counter on the place at hand can reach another place with room."""
        goals = reach(table, player, self.counter, card, stat(table, player, self.steps))
        return any(stack_room(table, one, self.counter, player) for one in goals)


@record
class MoveIn(Act):
    """Any number of your counters move from where the action is done from to the place at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD, Need.SOURCE)
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask how many, as far as there is room."""
        for source in TheSource().spots(turn, frame, None) or ():
            room = stack_room(turn.table, frame.entity, self.counter, frame.player)
            number = turn.decisions.pick_number(
                frame, 0, min(room, turn.table.counter(source, self.counter, frame.player))
            )
            if number:
                turn.board.shift(self.counter, number, source, frame.entity, frame.player)


def _name(table: Table, term: str) -> None:
    """Let a word be the one that was named."""
    table.bind(NAMED, table.layout.term_number.get(term, NO_NUMBER))


@record
class NameTerm(Act):
    """A word counts from now on as the one that was named."""

    term: Term
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the word."""
        _name(turn.table, self.term)


@record
class NameIts(Act):
    """The word printed on the thing at hand counts from now on as the one that was named."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the word."""
        _name(turn.table, word_on(turn.table, frame.entity, self.attribute))


@record
class NextBegins(Act):
    """The turn is over, and a new round begins with the player after the one who began this one."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the rest of the round be left out."""
        turn.course.restart_round()


@record
class CountIn(Countable):
    """How many of these you have in a zone."""

    selector: Selector
    zone: Zone

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the cards in the zone."""
        return sum(matches(table, one, self.selector, player, here) for one in table.in_zone(self.zone, player))


@record
class TokensAt(Countable):
    """How many of your counters stand on a place of the action under way."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    here: Here

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Count the counters on the place."""
        place = self.here.place_meant(table, here)
        return 0 if place == NOTHING else table.counter(place, self.counter, player)


@record
class TokensAmong(Countable):
    """How many of your counters stand on places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    kind: Kind

    def count(self, table: Table, player: Player, origin: Entity, here: Entity) -> int:
        """Add up the counters on all such places."""
        wanted = Kinds((self.kind,))
        there = table.bearing(self.counter, player)
        return sum(number for place, number in there if matches(table, place, wanted, player))


@record
class ThingsOn(Group):
    """The things on a place or card of the action under way, regardless of their owner."""

    kind: Kind
    here: Here

    def cards(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All of the kind that stand there."""
        place, kind = self.here.place_meant(table, here), Kinds((self.kind,))
        there = [Entity(one) for one, spot in enumerate(standing_places(table)) if spot == place != NOTHING]
        return [one for one in there if matches(table, one, kind)]

    def points(self, table: Table, entity: Entity, stat: str) -> int:
        """As a reader of the card would say it."""
        return card_stat(table, entity, stat)


@record
class NobodyHas(Condition):
    """No player has any of something."""

    what: Holding

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count what each player has."""
        return all(amount_of(table, one, self.what) <= 0 for one in table.seated())


@record
class ItIs(Condition):
    """The thing at hand is one of those a selector picks out."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    selector: Selector

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Match the thing at hand."""
        return here != NOTHING and matches(table, here, self.selector, player, here)
