"""The verbs that carry out actions of the game, or what a card says."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.legality import form_for, possible_objects
from cardwright.engine.run.decisions import ANSWER, NO
from cardwright.engine.run.turn import Act, Clause, Turn
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.counts import Countable
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.frames import Frame, Option
from cardwright.model.identity import Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import ANY_NUMBER, Deed, DeedOn, Moment, OpenNumeral, Reference
from cardwright.model.table import Table


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

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action, as often as there is something to count before the first time."""
        times = 1 if self.per is None else self.per.count(turn.table, frame.player, frame.origin, frame.entity)
        turn.actions.perform(frame, self.action, None, None, self.terms, times=times)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether the action is."""
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
    number: OpenNumeral
    selector: Selector
    who: Who | None = None
    terms: Terms | None = None
    most: bool = False
    whose: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action as often as it is asked for."""
        times, is_free = turn.table.number(self.number), self.most or self.number == ANY_NUMBER
        turn.actions.perform(
            frame, self.action, self.selector, None, self.terms, times=times, fewer=is_free, whose=self.whose
        )

    def repeats(self, table: Table) -> int:
        """As many cards as it names."""
        number = self.how_many()
        return 1 if number is None else table.number(number)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether there is a card that the action can be done to."""
        return bool(
            possible_objects(table, player, self.action, self.selector, None, terms=self.terms, is_any=True, here=card)
        )


@record
class PerformOnCard(Act):
    """Carry out an action on one named card, at its price or at a changed one."""

    can_fail: ClassVar[bool] = True
    provides: ClassVar[tuple[Need, ...]] = (Need.LOSS,)
    action: DeedOn
    card: Reference
    who: Who | None = None
    terms: Terms | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action on the card."""
        turn.actions.perform(frame, self.action, None, self.card, self.terms)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether the action can be done to the card."""
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

    def run(self, turn: Turn, frame: Frame) -> None:
        """Begin the action on that very card."""
        turn.actions.perform_on(frame, self.action, frame.entity, self.terms)

    def is_possible(self, table: Table, player: Player, card: Entity) -> bool:
        """Whether the action can be done to that very card."""
        return form_for(table, player, self.action, card, self.terms) is not None


@record
class CarryOut(Act):
    """Carry out the sentences of the card at hand now."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    says_card: ClassVar[bool] = True

    def run(self, turn: Turn, frame: Frame) -> None:
        """Do what the card says."""
        turn.agenda.say(frame.entity, frame.player)


@record
class MakeMoves(Clause):
    """Use abilities that are moves of a sort, one after the other, as long as you wish."""

    needs: ClassVar[tuple[Need, ...]] = (Need.MOVE_OF_SORT,)
    moment: Moment
    who: Who | None = None

    def run(self, turn: Turn, frame: Frame) -> None:
        """Ask each time, as long as there is any."""
        option = frame.take()
        if option is None:
            if options := turn.course.uses_as(frame.player, self.moment, 1):
                turn.decisions.ask(frame, ANSWER, (Option(NO), *options))
        elif option.action:
            turn.agenda.again(frame)
            turn.course.start(frame.player, option)
