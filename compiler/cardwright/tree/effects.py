"""The verbs: what a sentence makes happen when it is carried out."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.tree.amounts import Amount, Terms
from cardwright.tree.base import Attribute, Counter, Deed, DeedOn, Integer, Kind, Numeral, Reference, Stock, Zone
from cardwright.tree.causing import Causing
from cardwright.tree.meaning import Context, Need, Printed, Reading
from cardwright.tree.people import Who
from cardwright.tree.selectors import Countable, Selector
from cardwright.tree.situations import Condition
from cardwright.tree.turn import Frame, Turn

PLAY, HAND = "play", "hand"


@record
class Effect(Causing):
    """Something that happens."""

    category: ClassVar[str] = "effect"

    def run(self, turn: Turn, frame: Frame) -> None:
        """Carry the effect out for one player."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it does")


@record
class Act(Effect):
    """A single deed, which may stand inside a choice."""

    category: ClassVar[str] = "act"


@record
class Gain(Act):
    """Take from the supply."""

    sense: ClassVar[str] = "gives"
    is_sure: ClassVar[bool] = True
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Give each stock in turn."""
        for stock, number in turn.amounts(frame, self.amount):
            turn.supply(frame.player, stock, turn.gain(frame.player, stock, number))


@record
class Lose(Act):
    """Give back to the supply, never more than you have."""

    sense: ClassVar[str] = "takes"
    provides: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Take each stock in turn."""
        for stock, number in turn.amounts(frame, self.amount):
            turn.supply(frame.player, stock, -turn.lose(frame.player, stock, number))


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
        for stock, number in turn.amounts(frame, self.amount):
            room = turn.grants(frame.player, stock) - turn.has(frame.player, stock)
            turn.gain(frame.player, stock, max(0, min(number, room)))


@record
class Add(Act):
    """Move tokens from one of your stocks to another."""

    sense: ClassVar[str] = "gives"
    number: Numeral
    what: Stock
    into: Stock
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """What arrives in one stock leaves the other: no more than there is, nor than there is room for."""
        there = min(turn.number(self.number), turn.has(frame.player, self.what))
        turn.lose(frame.player, self.what, turn.gain(frame.player, self.into, there))


@record
class PutOn(Act):
    """Move tokens from one of your stocks onto the card at hand, where they count as another."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    number: Numeral
    what: Stock
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """What leaves the stock stands on the card."""
        moved = turn.lose(frame.player, self.what, turn.number(self.number))
        there = turn.counter(frame.entity, self.counter, frame.player)
        turn.set_counter(frame.entity, self.counter, there + moved, frame.player)


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
        """What arrives in the stock leaves the card."""
        there = turn.counter(frame.entity, self.counter, frame.player)
        moved = turn.gain(frame.player, self.into, min(there, turn.number(self.number)))
        turn.set_counter(frame.entity, self.counter, there - moved, frame.player)


@record
class MoveUp(Act):
    """Move counters to the card at hand from the lower card the action names."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.LOWER_CARD,)
    number: Numeral
    counter: Counter
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """What leaves the lower card stands on the higher one."""
        below = turn.counter(frame.lower, self.counter, frame.player)
        moved = min(below, turn.number(self.number))
        turn.set_counter(frame.lower, self.counter, below - moved, frame.player)
        above = turn.counter(frame.entity, self.counter, frame.player)
        turn.set_counter(frame.entity, self.counter, above + moved, frame.player)


@record
class MoveThis(Act):
    """Move the card at hand to a zone."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    carries_off: ClassVar[Context | None] = Context.CARD_AT_HAND
    zone: Zone

    def run(self, turn: Turn, frame: Frame) -> None:
        """Move the card."""
        turn.move(frame.entity, self.zone, frame.player)


@record
class MoveCards(Act):
    """Move cards from one of your zones to another, of your choice."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    number: Numeral
    selector: Selector
    origin: Zone
    destination: Zone
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough; from a pile the first ones come."""
        number = turn.number(self.number)
        options = turn.reachable(frame.player, self.origin, self.selector, number)
        chosen = turn.pick(frame, options, number)
        if chosen is None:
            return
        for entity in chosen:
            turn.move(entity, self.destination, frame.player)
        turn.note_lost([(entity, 1) for entity in chosen])


@record
class Draw(Act):
    """Draw cards of a kind into your hand, so many for each of something if it says so.

    With `fewer`, as many of them as you like; all is the usual answer.
    """

    sense: ClassVar[str] = "gives"
    needs: ClassVar[tuple[Need, ...]] = (Need.DRAW_PILE,)
    number: Numeral
    kind: Kind
    per: Countable | None = None
    most: Integer | None = None
    who: Who | None = None
    fewer: bool = False

    def run(self, turn: Turn, frame: Frame) -> None:
        """Draw from the zone the kind names; how many is asked only if there is a card to draw."""
        due = turn.times(frame, self.per, self.most) * turn.number(self.number)
        number = turn.pick_most(frame, min(due, turn.drawable(frame.player, self.kind))) if self.fewer else due
        if number is not None:
            turn.draw(frame.player, self.kind, number)


@record
class Discard(Act):
    """Discard cards from your hand, of your choice."""

    sense: ClassVar[str] = "takes"
    needs: ClassVar[tuple[Need, ...]] = (Need.HAND,)
    number: Numeral
    selector: Selector
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which cards if there are more than enough."""
        options = turn.cards(frame.player, HAND, self.selector)
        for entity in turn.pick(frame, options, turn.number(self.number)) or ():
            turn.discard(entity, frame.player)


@record
class Perform(Act):
    """Carry out an action that has no object, at its price or at a changed one, perhaps once for each of something."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: Deed
    who: Who | None = None
    terms: Terms | None = None
    per: Countable | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action, as often as there is something to count before the first time."""
        times = turn.times(frame, self.per, None)
        turn.perform(frame, self.action, None, None, self.terms, times=times)


@record
class PerformOn(Act):
    """Carry out an action on cards of your choice, at its price or at a changed one.

    With `most`, on fewer if you like. With `whose`, on cards of somebody else, who does it; the choice is still yours.
    """

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: DeedOn
    number: Numeral
    selector: Selector
    who: Who | None = None
    terms: Terms | None = None
    most: bool = False
    whose: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action as often as it is asked for."""
        times = turn.number(self.number)
        turn.perform(
            frame, self.action, self.selector, None, self.terms, times=times, fewer=self.most, whose=self.whose
        )


@record
class PerformOnCard(Act):
    """Carry out an action on one named card, at its price or at a changed one."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: DeedOn
    card: Reference
    who: Who | None = None
    terms: Terms | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action on the card."""
        turn.perform(frame, self.action, None, self.card, self.terms)


@record
class PerformOnThis(Act):
    """Carry out an action on the card at hand, at its price or at a changed one."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    action: DeedOn
    who: Who | None = None
    terms: Terms | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action on that very card."""
        turn.perform_on(frame, self.action, frame.entity, self.terms)


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
        turn.collect(frame.player, self.what, self.kind)


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
        done = turn.counter(frame.entity, self.attribute, frame.player)
        if done >= len(turn.printed(frame.entity, self.attribute)):
            moved = turn.gain(frame.player, self.into, done)
            turn.set_counter(frame.entity, self.attribute, done - moved, frame.player)
            turn.move(frame.entity, self.zone, frame.player)

    def moves(self) -> tuple[tuple[str, str], ...]:
        """The marks, which are counters of the same name as the list."""
        return ((self.attribute, self.into),)

    def printed(self) -> Printed:
        """The list."""
        return Printed(self.into, self.attribute, Reading.STAGES)


@record
class CarryOut(Act):
    """What the card at hand says happens now."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    says_card: ClassVar[bool] = True

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do what the card says."""
        turn.say(frame)


@record
class May(Effect):
    """Do it or leave it, as you wish."""

    is_offer: ClassVar[bool] = True
    effect: Act
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask only if it could be done."""
        if turn.possible(frame, self.effect) and turn.agree(frame, self.effect):
            turn.then(frame, [self.effect])


@record
class Choose(Effect):
    """Do exactly one of these, of your choice."""

    is_choice: ClassVar[bool] = True
    options: tuple[Act, ...]
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask which one of those that can be done."""
        chosen = turn.decide(frame, self.options)
        if chosen is not None:
            turn.then(frame, [chosen])


@record
class When(Effect):
    """Do it only if the condition holds at that moment."""

    condition: Condition
    effect: Act

    def run(self, turn: Turn, frame: Frame) -> None:
        """Look once, then do it or not."""
        if turn.holds(self.condition, frame.player, frame.origin):
            turn.then(frame, [self.effect])


@record
class Nothing(Act):
    """No effect at all."""

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do nothing."""
