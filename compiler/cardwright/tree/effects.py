"""The verbs: what a sentence makes happen when it is carried out."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.engine.state import NOTHING
from cardwright.tree.amounts import Amount, Bundle, Mixture, Some
from cardwright.tree.base import Attribute, Counter, Deed, DeedOn, Integer, Kind, Numeral, Reference, Stock, Zone
from cardwright.tree.causing import Causing
from cardwright.tree.changes import Terms
from cardwright.tree.meaning import Context, Need, Printed, Reading
from cardwright.tree.people import Who
from cardwright.tree.selectors import Countable, Selector
from cardwright.tree.situations import Condition

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.state import Frame
    from cardwright.engine.table import Table

PLAY, HAND = "play", "hand"


@record
class Effect(Causing):
    """Something that happens."""

    category: ClassVar[str] = "effect"

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Carry the effect out for one player."""
        raise AssertionError(f"{type(self).__name__} says nothing of what it does")

    # Whether it can be done.

    can_fail: ClassVar[bool] = False
    """Whether it may be impossible."""
    depends_on_card: ClassVar[bool] = False
    """Whether an action that begins with it is possible only for some cards."""

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether a player could carry it out with a card at hand, as far as the rules tell."""
        return True

    def can_be_done(self, turn: "Turn", frame: "Frame") -> bool:
        """Whether it could be carried out now for the player and the card of a frame."""
        return self.is_possible(turn.table, frame.player, frame.entity)

    # What its frames hold.

    counts_losses: ClassVar[bool] = False
    """Whether it begins a new count of what is lost."""
    counts_answers: ClassVar[bool] = False
    """Whether its frames hold numbers, not cards, for what was answered so far."""

    def mixture(self) -> Mixture | None:
        """The mixture it speaks of, if it has first to be said how much of each stock is meant."""
        return None

    def givers(self, turn: "Turn", frame: "Frame") -> list[int] | None:
        """The players from whom a mixture is taken; None if it comes from a supply without end."""
        return None

    def tokens_brought(self) -> tuple[str, ...] | None:
        """The stocks of which it brings tokens; None if it does anything else, or not always the same."""
        return None


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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Give each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            turn.stocks.supply(frame.player, stock, turn.stocks.gain(frame.player, stock, number))

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount if isinstance(self.amount, Mixture) else None

    def tokens_brought(self) -> tuple[str, ...] | None:
        """The stocks of a plain bundle."""
        if not isinstance(self.amount, Bundle):
            return None
        return tuple([one.what for one in self.amount.items if isinstance(one, Some)])


@record
class Lose(Act):
    """Give back to the supply, never more than you have."""

    sense: ClassVar[str] = "takes"
    provides: ClassVar[tuple[Need, ...]] = (Need.SHORTFALL,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Take each stock in turn."""
        for stock, number in turn.stocks.amounts(frame, self.amount):
            turn.stocks.pay(frame.player, stock, number)

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount if isinstance(self.amount, Mixture) else None

    def givers(self, turn: "Turn", frame: "Frame") -> list[int] | None:
        """The player who loses it."""
        return [frame.player]


@record
class Regain(Act):
    """Take back what was spent, never beyond what the stat of the same name allows."""

    sense: ClassVar[str] = "gives"
    runs_out: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (Need.ITS_STAT,)
    amount: Amount
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Give back up to what the stat allows."""
        from cardwright.engine.goods import available

        for stock, number in turn.stocks.amounts(frame, self.amount):
            room = turn.stocks.most(frame.player, stock) - available(turn.table, frame.player, stock)
            turn.stocks.gain(frame.player, stock, max(0, min(number, room)))

    def mixture(self) -> Mixture | None:
        """The amount, if it is a mixture."""
        return self.amount if isinstance(self.amount, Mixture) else None


@record
class Add(Act):
    """Move tokens from one of your stocks to another."""

    sense: ClassVar[str] = "gives"
    number: Numeral
    what: Stock
    into: Stock
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """What arrives in one stock leaves the other: no more than there is, nor than there is room for."""
        from cardwright.engine.goods import available

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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """What leaves the stock stands on the card."""
        moved = turn.stocks.lose(frame.player, self.what, turn.table.number(self.number))
        there = turn.table.counter(frame.entity, self.counter, frame.player)
        turn.table.set_counter(frame.entity, self.counter, there + moved, frame.player)


@record
class TakeOff(Act):
    """Move counters from the card at hand into one of your stocks."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    number: Numeral
    counter: Counter
    into: Stock
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """What arrives in the stock leaves the card."""
        there = turn.table.counter(frame.entity, self.counter, frame.player)
        moved = turn.stocks.gain(frame.player, self.into, min(there, turn.table.number(self.number)))
        turn.table.set_counter(frame.entity, self.counter, there - moved, frame.player)


@record
class MoveUp(Act):
    """Move counters to the card at hand from the lower card the action names."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.LOWER_CARD,)
    number: Numeral
    counter: Counter
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """What leaves the lower card stands on the higher one."""
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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Move the card."""
        turn.cards.move(frame.entity, self.zone, frame.player)


@record
class MoveCards(Act):
    """Move cards from one of your zones to another, of your choice."""

    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    number: Numeral
    selector: Selector
    origin: Zone
    destination: Zone
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask which cards if there are more than enough; from a pile the first ones come."""
        number = turn.table.number(self.number)
        options = turn.cards.reachable(frame.player, self.origin, self.selector, number)
        chosen = turn.decisions.pick(frame, options, number)
        if chosen is None:
            return
        for entity in chosen:
            turn.cards.move(entity, self.destination, frame.player)
        turn.table.set_lost(tuple([(entity, 1) for entity in chosen]))


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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Draw from the zone the kind names; how many is asked only if there is a card to draw."""
        due = self.due(turn.table, frame.player)
        number: int | None = due
        if self.fewer:
            number = turn.decisions.pick_most(frame, min(due, turn.cards.drawable(frame.player, self.kind)))
        if number is not None:
            turn.cards.draw(frame.player, self.kind, number)

    def due(self, table: "Table", player: int) -> int:
        """How many cards a player is to draw."""
        times = _times(table, player, self.per)
        times = times if self.most is None else min(times, self.most)
        return times * table.number(self.number)


@record
class Discard(Act):
    """Discard cards from your hand, of your choice."""

    sense: ClassVar[str] = "takes"
    needs: ClassVar[tuple[Need, ...]] = (Need.HAND,)
    number: Numeral
    selector: Selector
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask which cards if there are more than enough."""
        options = turn.cards.matching(frame.player, HAND, self.selector)
        for entity in turn.decisions.pick(frame, options, turn.table.number(self.number)) or ():
            turn.cards.discard(entity, frame.player)


@record
class Perform(Act):
    """Carry out an action that has no object, at its price or at a changed one, perhaps once for each of something."""

    can_fail: ClassVar[bool] = True
    counts_losses: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: Deed
    who: Who | None = None
    terms: Terms | None = None
    per: Countable | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Begin the action, as often as there is something to count before the first time."""
        times = _times(turn.table, frame.player, self.per)
        turn.actions.perform(frame, self.action, None, None, self.terms, times=times)

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether the action is."""
        from cardwright.engine.legality import possible_objects

        return bool(possible_objects(table, player, self.action, None, None, terms=self.terms, is_any=True))


@record
class PerformOn(Act):
    """Carry out an action on cards of your choice, at its price or at a changed one.

    With `most`, on fewer if you like. With `whose`, on cards of somebody else, who does it; the choice is still yours.
    """

    can_fail: ClassVar[bool] = True
    counts_losses: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: DeedOn
    number: Numeral
    selector: Selector
    who: Who | None = None
    terms: Terms | None = None
    most: bool = False
    whose: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Begin the action as often as it is asked for."""
        times = turn.table.number(self.number)
        turn.actions.perform(
            frame, self.action, self.selector, None, self.terms, times=times, fewer=self.most, whose=self.whose
        )

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether there is a card that the action can be done to."""
        from cardwright.engine.legality import possible_objects

        return bool(possible_objects(table, player, self.action, self.selector, None, terms=self.terms, is_any=True))


@record
class PerformOnCard(Act):
    """Carry out an action on one named card, at its price or at a changed one."""

    can_fail: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: DeedOn
    card: Reference
    who: Who | None = None
    terms: Terms | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Begin the action on the card."""
        turn.actions.perform(frame, self.action, None, self.card, self.terms)

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether the action can be done to the card."""
        from cardwright.engine.legality import possible_objects

        return bool(possible_objects(table, player, self.action, None, self.card, terms=self.terms, is_any=True))


@record
class PerformOnThis(Act):
    """Carry out an action on the card at hand, at its price or at a changed one."""

    can_fail: ClassVar[bool] = True
    depends_on_card: ClassVar[bool] = True
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    action: DeedOn
    who: Who | None = None
    terms: Terms | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Begin the action on that very card."""
        turn.actions.perform_on(frame.player, self.action, frame.entity, self.terms)

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether the action can be done to that very card."""
        from cardwright.engine.legality import form_for

        return form_for(table, player, self.action, card, self.terms) is not None


@record
class Collect(Act):
    """Every counter on your cards of a kind yields its goods."""

    sense: ClassVar[str] = "gives"
    gathers: ClassVar[bool] = True
    what: Stock
    kind: Kind
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Nothing happens before the last mark."""
        from cardwright.engine.measure import printed_list

        done = turn.table.counter(frame.entity, self.attribute, frame.player)
        if done >= len(printed_list(turn.table, frame.entity, self.attribute)):
            moved = turn.stocks.gain(frame.player, self.into, done)
            turn.table.set_counter(frame.entity, self.attribute, done - moved, frame.player)
            turn.cards.move(frame.entity, self.zone, frame.player)

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

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Do what the card says."""
        turn.agenda.say(frame.entity, frame.player)


@record
class May(Effect):
    """Do it or leave it, as you wish."""

    is_offer: ClassVar[bool] = True
    effect: Act
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask only if it could be done."""
        if self.effect.can_be_done(turn, frame) and turn.decisions.agree(frame, self.effect):
            turn.agenda.then(frame, [self.effect])


@record
class Choose(Effect):
    """Do exactly one of these, of your choice."""

    can_fail: ClassVar[bool] = True
    is_choice: ClassVar[bool] = True
    options: tuple[Act, ...]
    who: Who | None = None

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Ask which one of those that can be done."""
        is_open = frame.taken is None
        possible = [place for place, one in enumerate(self.options) if is_open and one.can_be_done(turn, frame)]
        chosen = turn.decisions.decide(frame, self.options, possible)
        if chosen is not None:
            turn.agenda.then(frame, [chosen])

    def is_possible(self, table: "Table", player: int, card: int) -> bool:
        """Whether one of the options is."""
        return any(option.is_possible(table, player, card) for option in self.options)


@record
class When(Effect):
    """Do it only if the condition holds at that moment."""

    condition: Condition
    effect: Act

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Look once, then do it or not."""
        from cardwright.engine.conditions import holds

        if holds(turn.table, self.condition, frame.player, frame.origin):
            turn.agenda.then(frame, [self.effect])


@record
class Nothing(Act):
    """No effect at all."""

    def run(self, turn: "Turn", frame: "Frame") -> None:
        """Do nothing."""


def _times(table: "Table", player: int, per: Countable | None) -> int:
    """How often something is done "for each" of a count; once, if nothing is counted."""
    return 1 if per is None else per.count(table, player, NOTHING)
