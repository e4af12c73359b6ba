"""The verbs: what a sentence makes happen when it is carried out."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import available
from cardwright.engine.rules.printed import printed_list
from cardwright.engine.rules.standing import stack_room
from cardwright.engine.run.turn import Act, Turn
from cardwright.model.categories.amounts import Amount, Mixture
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import Player
from cardwright.model.meaning import Context, Need, Printed, Reading
from cardwright.model.node import ANY_NUMBER, Attribute, Counter, Integer, Kind, Numeral, OpenNumeral, Stock, Zone
from cardwright.model.table import Table
from cardwright.tree.batches import does_alone, owners
from cardwright.tree.positions import Position, is_laid, is_shift, lay

PLAY, HAND = "play", "hand"


@record
class Gain(Act):
    """Take from the supply."""

    sense: ClassVar[str] = "gives"
    is_sure: ClassVar[bool] = True
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            turn.stocks.supply(frame.player, stock, turn.stocks.gain(frame.player, stock, number))

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()

    def tokens_brought(self) -> tuple[str, ...] | None:
        """The stocks of which it is sure to give some."""
        return self.amount.certain() or None


@record
class Lose(Act):
    """Give back to the supply, never more than you have."""

    sense: ClassVar[str] = "takes"
    provides: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            turn.stocks.pay(frame.player, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()

    def givers(self, turn: Turn, frame: Frame) -> list[Player] | None:
        """The player who loses it."""
        return [frame.player]

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether you have as much as you are to lose."""
        if self.who is not None or self.mixture() is not None:
            return True
        table, due = turn.table, turn.stocks.amounts(frame, self.amount)
        return all(available(table, frame.player, stock) >= number for stock, number in due)


@record
class Regain(Act):
    """Take back what was spent, never beyond what the stat of the same name allows."""

    sense: ClassVar[str] = "gives"
    runs_out: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (Need.ITS_STAT,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give back up to what the stat allows."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            room = turn.stocks.most(frame.player, stock) - available(turn.table, frame.player, stock)
            turn.stocks.gain(frame.player, stock, max(0, min(number, room)))

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount.mixture()


@record
class Add(Act):
    """Move tokens from one of your stocks to another."""

    sense: ClassVar[str] = "gives"
    number: Numeral
    what: Stock
    into: Stock
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move an amount from one stock to the other: no more than there is, nor than there is room for."""
        there = min(turn.table.number(self.number), available(turn.table, frame.player, self.what))
        turn.stocks.lose(frame.player, self.what, turn.stocks.gain(frame.player, self.into, there))


@record
class PutOn(Act):
    """Move tokens from one of your stocks onto the card at hand, where they count as another."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    number: Numeral
    what: Stock
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move an amount from the stock to the card, as far as there is room."""
        room = stack_room(turn.table, frame.entity, self.counter, frame.player)
        moved = turn.stocks.lose(frame.player, self.what, min(room, turn.table.number(self.number)))
        there = turn.table.counter(frame.entity, self.counter, frame.player)
        turn.table.set_counter(frame.entity, self.counter, there + moved, frame.player)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether there is room on the card."""
        return stack_room(turn.table, frame.entity, self.counter, frame.player) > 0


@record
class TakeOff(Act):
    """Move counters from the card at hand into one of your stocks."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    number: Numeral
    counter: Counter
    into: Stock
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move an amount from the card to the stock."""
        there = turn.table.counter(frame.entity, self.counter, frame.player)
        moved = turn.stocks.take_back(frame.player, self.into, min(there, turn.table.number(self.number)))
        turn.table.set_counter(frame.entity, self.counter, there - moved, frame.player)


@record
class MoveUp(Act):
    """Move counters to the card at hand from the lower card the action names."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.LOWER_CARD,)
    number: Numeral
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move counters from the lower card to the higher one."""
        below = turn.table.counter(frame.lower, self.counter, frame.player)
        moved = min(below, turn.table.number(self.number))
        turn.table.set_counter(frame.lower, self.counter, below - moved, frame.player)
        above = turn.table.counter(frame.entity, self.counter, frame.player)
        turn.table.set_counter(frame.entity, self.counter, above + moved, frame.player)


@record
class MoveThis(Act):
    """Move the card at hand to a zone."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND
    zone: Zone
    position: Position | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move the card."""
        lay(turn, frame, [frame.entity], self.zone, frame.player, at=self.position)


@record
class MoveCards(Act):
    """Move cards from one zone to another, yours unless somebody is named; the player who moves them chooses.

    With `fewer`, as many of them as that player likes.
    """

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS, Need.THEM)
    number: OpenNumeral
    selector: Selector
    origin: Zone
    destination: Zone
    who: Who | None = None
    whose: Who | None = None
    owner: Who | None = None
    position: Position | None = None
    fewer: bool = False

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough; from a pile the first ones come."""
        if is_laid(turn, frame, self.destination, self.position):
            return
        number, holders = turn.table.number(self.number), owners(turn, frame, self.whose)
        players = None if holders is None else owners(turn, frame, self.owner)
        if holders is None or not players:
            return
        options = [
            card
            for one in holders
            for card in turn.cards.reachable(one, self.origin, self.selector, number, frame.entity)
        ]
        chosen = turn.decisions.pick(frame, options, number, fewer=self.fewer or self.number == ANY_NUMBER)
        if chosen is None:
            return
        lay(turn, frame, chosen, self.destination, players[0], at=self.position)
        turn.cards.mean(chosen)
        turn.table.set_lost(tuple([(entity, 1) for entity in chosen]))

    def is_about_one_card(self) -> bool:
        """Whether one player moves one card."""
        return self.number == 1 and does_alone(self.who)

    def ways(self) -> tuple[tuple[str, str], ...]:
        """From one zone to the other; within a zone they go to somebody else, or to another position."""
        is_else = self.whose is not None or self.owner is not None or is_shift(self.origin, self.position)
        return () if is_else and self.origin == self.destination else Act.ways(self)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether there are as many cards as you are to move."""
        least = 1 if self.fewer or self.number == ANY_NUMBER else turn.table.number(self.number)
        is_else = self.who is not None or self.whose is not None
        matching = turn.cards.matching(frame.player, self.origin, self.selector, frame.entity)
        return is_else or len(matching) >= least


@record
class Draw(Act):
    """Draw cards of a kind into your hand, so many for each of something if it says so.

    With `fewer`, as many of them as you like; all is the usual answer.
    """

    sense: ClassVar[str] = "gives"
    needs: ClassVar[tuple[Need, ...]] = (Need.DRAW_PILE,)
    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    number: Numeral
    kind: Kind
    per: Countable | None = None
    most: Integer | None = None
    who: Who | None = None
    fewer: bool = False

    def run(self, turn: Turn, frame: Frame) -> None:
        """Draw from the zone the kind names; how many is asked only if there is a card to draw."""
        due = self.due(turn.table, frame)
        number: int | None = due
        if self.fewer:
            number = turn.decisions.pick_most(frame, turn.cards.drawable(frame.player, self.kind, due))
        if number is not None:
            turn.cards.draw(frame.player, self.kind, number)

    def is_about_one_card(self) -> bool:
        """Whether one player draws one card."""
        return self.number == 1 and self.per is None and does_alone(self.who)

    def due(self, table: Table, frame: Frame) -> int:
        """How many cards the player of a frame is to draw."""
        times = 1 if self.per is None else self.per.count(table, frame.player, frame.origin, frame.entity)
        times = times if self.most is None else min(times, self.most)
        return times * table.number(self.number)


@record
class Discard(Act):
    """Discard cards from your hand, of your choice; with `fewer`, as many of them as you like."""

    sense: ClassVar[str] = "takes"
    needs: ClassVar[tuple[Need, ...]] = (Need.HAND,)
    provides: ClassVar[tuple[Need, ...]] = (Need.THEM,)
    number: OpenNumeral
    selector: Selector
    who: Who | None = None
    fewer: bool = False

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough."""
        options = turn.cards.matching(frame.player, HAND, self.selector, frame.entity)
        number, is_free = turn.table.number(self.number), self.fewer or self.number == ANY_NUMBER
        chosen = turn.decisions.pick(frame, options, number, fewer=is_free)
        if chosen is None:
            return
        for entity in chosen:
            turn.cards.discard(entity, frame.player)
        turn.cards.mean(chosen)

    def is_about_one_card(self) -> bool:
        """Whether one player discards one card."""
        return self.number == 1 and does_alone(self.who)

    def can_be_done(self, turn: Turn, frame: Frame) -> bool:
        """Whether you have as many cards as you are to discard."""
        least = 1 if self.fewer or self.number == ANY_NUMBER else turn.table.number(self.number)
        return (
            self.who is not None or len(turn.cards.matching(frame.player, HAND, self.selector, frame.entity)) >= least
        )


@record
class Collect(Act):
    """Every counter on your cards of a kind yields its goods."""

    sense: ClassVar[str] = "gives"
    gathers: ClassVar[bool] = True
    what: Stock
    kind: Kind
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Let the cards yield."""
        turn.stocks.collect(frame.player, self.what, self.kind)


@record
class Complete(Act):
    """If the card at hand has a mark for every number of a printed list, return the marks and move it."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND
    needs: ClassVar[tuple[Need, ...]] = (Need.ITS_COUNTER,)
    attribute: Attribute
    into: Stock
    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Nothing happens before the last mark."""
        done = turn.table.counter(frame.entity, self.attribute, frame.player)
        if done >= len(printed_list(turn.table, frame.entity, self.attribute)):
            moved = turn.stocks.take_back(frame.player, self.into, done)
            turn.table.set_counter(frame.entity, self.attribute, done - moved, frame.player)
            turn.cards.move(frame.entity, self.zone, frame.player)

    def moves(self) -> tuple[tuple[str, str], ...]:
        """The marks, which are counters of the same name as the list."""
        return ((self.attribute, self.into),)

    def printed(self) -> Printed:
        """The list."""
        return Printed(self.into, self.attribute, Reading.STAGES)


@record
class Nothing(Act):
    """No effect at all."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do nothing."""
