"""What must be true of things beyond their kind, what distances start from, and which places an effect reaches."""

from typing import TYPE_CHECKING, ClassVar

from cardwright.base.record import record
from cardwright.tree.base import Attribute, Counter, Holding, Integer, Kind, Node, Stat, Term
from cardwright.tree.meaning import Context, Need
from cardwright.tree.selectors import AnyOne, Chosen, Kinds, Selector, TheCard

if TYPE_CHECKING:
    from cardwright.engine.run.turn import Turn
    from cardwright.engine.state import Frame
    from cardwright.engine.table import Table


@record
class Filter(Node):
    """What must be true of a thing beyond its kind."""

    category: ClassVar[str] = "filter"


@record
class WithTerm(Filter):
    """One of these words is printed on it."""

    attribute: Attribute
    terms: tuple[Term, ...]


@record
class OfNamed(Filter):
    """The word printed on it is the one that was named."""

    attribute: Attribute


@record
class OfEra(Filter):
    """The word printed on it is that of the era whose level one of your stats tells."""

    attribute: Attribute
    stat: Stat


@record
class WithinCounters(Filter):
    """A number printed on it is no higher than how many of your counters stand on the thing at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute
    counter: Counter


@record
class Bearing(Filter):
    """At least so many counters or things stand on it."""

    number: Integer
    what: Holding


@record
class Bare(Filter):
    """None of them stand on it."""

    what: Holding


@record
class WithRoom(Filter):
    """It holds at least one more counter of yours."""

    counter: Counter


@record
class Holder(Node):
    """Who may hold a place."""

    category: ClassVar[str] = "holder"


@record
class You(Holder):
    """The player who is asked for."""


@record
class Nobody(Holder):
    """No player."""


@record
class YouOrNobody(Holder):
    """No other player."""


@record
class SomebodyElse(Holder):
    """Any other player."""


@record
class SomebodyWith(Holder):
    """Any other player who has so many of something."""

    number: Integer
    what: Holding


@record
class HeldBy(Filter):
    """Whose it is: a place is held by whoever has counters or things on it."""

    holder: Holder


@record
class Spot(Node):
    """What a distance is measured from."""

    category: ClassVar[str] = "spot"


@record
class SomeKind(Spot):
    """Any thing of a kind."""

    kind: Kind


@record
class YourKind(Spot):
    """Any of your things of a kind."""

    kind: Kind


@record
class AllYourKind(Spot):
    """Each of your things of a kind."""

    kind: Kind


@record
class Beside(Filter):
    """One step away on the board."""

    spot: Spot


@record
class AwayFrom(Filter):
    """Not one step away from any on the board."""

    spot: Spot


@record
class Within(Filter):
    """At most so many steps away on the board."""

    number: Integer
    spot: Spot


@record
class Where(Node):
    """What an effect reaches."""

    category: ClassVar[str] = "where"

    def spots(self, turn: "Turn", frame: "Frame", counter: str | None, most: int | None = None) -> list[int] | None:
        """The places it means, of which only those with room for a counter are offered; None while a question is open.

        If it means several, the player picks at most so many.
        """
        raise AssertionError(f"{type(self).__name__} says nothing of its places")


@record
class Here(Where):
    """A thing that the action under way has settled."""

    category: ClassVar[str] = "here"

    def spots(self, turn: "Turn", frame: "Frame", counter: str | None, most: int | None = None) -> list[int] | None:
        """The one place that is settled, if there is one."""
        from cardwright.engine.counting import spot_of

        place = spot_of(turn.table, self, frame.entity)
        return [] if place < 0 else [place]


@record
class AtHand(Here):
    """The thing at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)


@record
class TheSource(Here):
    """The place from which the action is done."""

    needs: ClassVar[tuple[Need, ...]] = (Need.SOURCE,)


@record
class ThatOne(Where):
    """One thing, described or named; of several, which one is your choice."""

    chosen: Chosen

    def spots(self, turn: "Turn", frame: "Frame", counter: str | None, most: int | None = None) -> list[int] | None:
        """Ask which place, if there are several."""
        options = turn.board.with_room(frame.player, _places(turn.table, self.chosen, frame.player), counter)
        return turn.decisions.pick(frame, options, 1)


@record
class EachUpTo(Where):
    """Different things that match, of your choice, as many as one of your stats says or fewer."""

    stat: Stat
    selector: Selector

    def spots(self, turn: "Turn", frame: "Frame", counter: str | None, most: int | None = None) -> list[int] | None:
        """Ask for one place after the other."""
        from cardwright.engine.measure import stat

        places = _places(turn.table, AnyOne(self.selector), frame.player)
        options = turn.board.with_room(frame.player, places, counter)
        number = stat(turn.table, frame.player, self.stat)
        return turn.board.pick_up_to(frame, options, number if most is None else min(number, most))


def _places(table: "Table", chosen: Chosen, player: int) -> list[int]:
    """The places that are described or named."""
    from cardwright.engine.ground import places, places_of

    if isinstance(chosen, TheCard):
        return [one for one in places(table) if table.card(one).key == chosen.card]
    selector = chosen.selector if isinstance(chosen, AnyOne) else None
    kinds = selector.kinds if isinstance(selector, Kinds) else ()
    return list(dict.fromkeys(one for kind in kinds for one in places_of(table, kind, player)))
