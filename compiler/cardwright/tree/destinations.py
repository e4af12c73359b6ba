"""The places that an effect reaches: the thing at hand, one that the player picks, or several."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.ground import spot_of
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.standing import those_that_hold
from cardwright.engine.run.turn import Turn
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.frames import Frame
from cardwright.model.identity import NOTHING, Entity, Player
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Node, Stat
from cardwright.model.roles import SOURCE
from cardwright.model.table import Table


@record
class Where(Node):
    """The places an effect reaches."""

    category: ClassVar[str] = "where"

    def spots(self, turn: Turn, frame: Frame, counter: str | None, most: int | None = None) -> list[Entity] | None:
        """The places it means, of which only those with room for a counter are offered; None while a question is open.

        If it means several, the player picks at most so many.
        """
        there = self.candidates(turn.table, frame.player, frame.entity)
        return self.picked(turn, frame, turn.board.with_room(frame.player, there, counter), most)

    def spots_for(self, turn: Turn, frame: Frame, things: list[Entity]) -> list[Entity] | None:
        """The same for things that are to stand there, all of them together."""
        there = self.roomy(turn.table, frame.player, frame.entity, things)
        return self.picked(turn, frame, there, None)

    def roomy(self, table: Table, player: Player, here: Entity, things: list[Entity]) -> list[Entity]:
        """Those of the places it may mean that hold some things of a player."""
        there = self.candidates(table, player, here)
        holding = set(those_that_hold(table, [spot_of(table, one) for one in there], things, player))
        return [one for one in there if spot_of(table, one) in holding]

    def candidates(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All places it may mean for a player and the thing at hand."""
        raise AssertionError(f"{type(self).__name__} says nothing of its places")

    def picked(self, turn: Turn, frame: Frame, options: list[Entity], most: int | None) -> list[Entity] | None:
        """Those of some places that it means in the end; None while a question is open."""
        raise AssertionError(f"{type(self).__name__} says nothing of its places")


@record
class Here(Where):
    """A thing that the action under way has settled."""

    category: ClassVar[str] = "here"

    def spots(self, turn: Turn, frame: Frame, counter: str | None, most: int | None = None) -> list[Entity] | None:
        """The one place that is settled, if there is one."""
        return self.candidates(turn.table, frame.player, frame.entity)

    def candidates(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """The one place that is settled, if there is one."""
        place = self.place_meant(table, here)
        return [] if place == NOTHING else [place]

    def picked(self, turn: Turn, frame: Frame, options: list[Entity], most: int | None) -> list[Entity] | None:
        """All of them; nobody is asked."""
        return options

    def place_meant(self, table: Table, at_hand: Entity) -> Entity:
        """The place, if this one is at hand; nothing, if there is none."""
        raise AssertionError("every settled place says which it is")


@record
class AtHand(Here):
    """The thing at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)

    def place_meant(self, table: Table, at_hand: Entity) -> Entity:
        """That very place."""
        return at_hand


@record
class TheSource(Here):
    """The place from which the action is done."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SOURCE,)

    def place_meant(self, table: Table, at_hand: Entity) -> Entity:
        """The place that the action has noted."""
        return Entity(table.bound(SOURCE))


@record
class ThatOne(Where):
    """One thing, described or named; of several, which one is your choice."""

    chosen: Chosen

    def candidates(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All of which one may be chosen."""
        return self.chosen.bases(table, player, here)

    def picked(self, turn: Turn, frame: Frame, options: list[Entity], most: int | None) -> list[Entity] | None:
        """Ask which place, if there are several."""
        return turn.decisions.pick(frame, options, 1)


@record
class EachUpTo(Where):
    """Different things that match, of your choice, as many as one of your stats says or fewer."""

    stat: Stat
    selector: Selector

    def candidates(self, table: Table, player: Player, here: Entity) -> list[Entity]:
        """All of which some may be chosen."""
        return self.selector.places(table, player, here)

    def picked(self, turn: Turn, frame: Frame, options: list[Entity], most: int | None) -> list[Entity] | None:
        """Ask for one place after the other."""
        number = stat(turn.table, frame.player, self.stat)
        return turn.decisions.pick_up_to(frame, options, number if most is None else min(number, most))
