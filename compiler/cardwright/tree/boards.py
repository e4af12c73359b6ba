"""The verbs of a board: lay tiles, place, move and take back what stands on places, and name what a fight is about."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.amounts import Amount
from cardwright.tree.base import Attribute, Counter, Holding, Integer, Kind, Numeral, Region, Stat, Stock, Term, Zone
from cardwright.tree.channels import Static
from cardwright.tree.effects import Act
from cardwright.tree.meaning import Context, Need
from cardwright.tree.people import Who
from cardwright.tree.selectors import Countable, Group, Selector
from cardwright.tree.situations import Condition
from cardwright.tree.spots import Here, TheSource, Where
from cardwright.tree.turn import Frame, Turn


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
        turn.lay_tiles(frame, turn.number(self.number), self.kind, self.origin)


@record
class PlaceOn(Act):
    """Put tokens from one of your stocks onto places, never more than each of them holds."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    number: Numeral
    what: Stock
    where: Where
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which places if there is a choice, and for no more than the tokens are enough for."""
        number = turn.number(self.number)
        enough = turn.has(frame.player, self.what) // max(1, number)
        for place in turn.spots(frame, self.where, self.counter, enough) or ():
            room = turn.stack_room(place, self.counter, frame.player)
            moved = turn.lose(frame.player, self.what, min(number, room))
            there = turn.counter(place, self.counter, frame.player)
            turn.set_counter(place, self.counter, there + moved, frame.player)


@record
class TakeBack(Act):
    """Counters of yours go from a place into one of your stocks: so many, or all."""

    sense: ClassVar[str] = "gives"
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    where: Here
    into: Stock
    number: Numeral | None = None
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """What arrives in the stock leaves the place."""
        for place in turn.spots(frame, self.where, self.counter) or ():
            there = turn.counter(place, self.counter, frame.player)
            wanted = there if self.number is None else min(there, turn.number(self.number))
            moved = turn.gain(frame.player, self.into, wanted)
            turn.set_counter(place, self.counter, there - moved, frame.player)


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
        for place in turn.spots(frame, self.where, None) or ():
            for entity in turn.standing(place, self.kind, frame.player):
                turn.move(entity, self.zone, frame.player)


@record
class SetOn(Act):
    """One of your cards, of your choice, comes into play and stands on the place at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    selector: Selector
    origin: Zone
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which card if there are several."""
        for entity in turn.pick(frame, turn.fitting(frame, self.origin, self.selector), 1) or ():
            turn.stand(entity, frame.entity, frame.player)


@record
class MoveTokens(Act):
    """Move counters of yours over the board, the first from the place at hand: so many at most, each so far at most.

    None of them moves twice. Where they may pass, stop and sail is said by static abilities.
    """

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    limit: Stat
    steps: Stat
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """One counter after the other: which to move next may depend on where the last has come."""
        turn.roam(frame, self.counter, self.limit, self.steps)


@record
class MoveIn(Act):
    """Any number of your counters move from where the action is done from to the place at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD, Need.SOURCE)
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask how many, as far as there is room."""
        for source in turn.spots(frame, TheSource(), None) or ():
            room = turn.stack_room(frame.entity, self.counter, frame.player)
            number = turn.pick_number(frame, 0, min(room, turn.counter(source, self.counter, frame.player)))
            if number:
                turn.shift(self.counter, number, source, frame.entity, frame.player)


@record
class NameTerm(Act):
    """A word counts from now on as the one that was named."""

    term: Term
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the word."""
        turn.name_term(self.term)


@record
class NameIts(Act):
    """The word printed on the thing at hand counts from now on as the one that was named."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute

    def run(self, turn: Turn, frame: Frame) -> None:
        """Remember the word."""
        turn.name_term(turn.word(frame.entity, self.attribute))


@record
class NextBegins(Act):
    """The turn is over, and a new round begins with the player after the one who began this one."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the rest of the round be left out."""
        turn.next_begins()


@record
class MayPass(Static):
    """Your counters may move on over places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    kind: Kind


@record
class MayStop(Static):
    """Your counters may end a move on places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    kind: Kind


@record
class MaySail(Static):
    """Your counters may move from any place beside a region to any other beside it, as a whole move."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    region: Region


@record
class CountIn(Countable):
    """How many of these you have in a zone."""

    selector: Selector
    zone: Zone


@record
class TokensAt(Countable):
    """How many of your counters stand on a place of the action under way."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    here: Here


@record
class TokensAmong(Countable):
    """How many of your counters stand on places of a kind."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    counter: Counter
    kind: Kind


@record
class ThingsOn(Group):
    """What stands on a place of the action under way, whoever has it."""

    needs: ClassVar[tuple[Need, ...]] = (Need.BOARD,)
    kind: Kind
    here: Here


@record
class CatchUp(Amount):
    """So many that you have as much as whoever has most."""

    what: Stock


@record
class NobodyHas(Condition):
    """No player has any of something."""

    what: Holding


@record
class ItIs(Condition):
    """The thing at hand is one of those a selector picks out."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    selector: Selector


@record
class StatAtLeast(Condition):
    """One of your stats is this high or higher."""

    stat: Stat
    number: Integer
