"""Conditions on things beyond their kind, the starting points of distances, and the places an effect reaches."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.ground import (
    holders_of,
    holders_of_each,
    neighbours,
    spot_of,
    within,
    word_of_era,
    word_on,
)
from cardwright.engine.rules.measure import stat
from cardwright.engine.rules.printed import attribute
from cardwright.engine.rules.standing import (
    number_on,
    numbers_on,
    own_places_with,
    places_with,
    stack_room,
    those_that_hold,
)
from cardwright.engine.run.turn import Turn
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.categories.spots import Holder, Spot
from cardwright.model.frames import Frame
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context, Need
from cardwright.model.node import Attribute, Counter, Holding, Integer, Kind, Node, Standing, Stat, Term
from cardwright.model.printed import PrintedCard
from cardwright.model.roles import NAMED, SOURCE
from cardwright.model.table import Table


@record
class WithTerm(Filter):
    """One of these words is printed on it."""

    attribute: Attribute
    terms: tuple[Term, ...]

    def may_fit(self, card: PrintedCard) -> bool:
        """Look for the printed word."""
        return card.attributes.get(self.attribute) in self.terms

    def knows(self, layout: Layout, card: PrintedCard) -> bool | None:
        """A printed word stays."""
        return self.may_fit(card)

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look for the printed word."""
        return word_on(table, entity, self.attribute) in self.terms


@record
class OfNamed(Filter):
    """The word printed on it is the one that was named."""

    attribute: Attribute

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the printed word with the one that was named."""
        number = table.layout.term_number.get(word_on(table, entity, self.attribute), NO_NUMBER - 1)
        return table.bound(NAMED) == number


@record
class OfEra(Filter):
    """The word printed on it is that of the era whose level one of your stats tells."""

    attribute: Attribute
    stat: Stat

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the printed word with that of the era."""
        word = word_of_era(table, stat(table, player, self.stat), self.attribute)
        return word == word_on(table, entity, self.attribute)


@record
class WithinCounters(Filter):
    """A number printed on it is no higher than how many of your counters stand on the thing at hand."""

    speaks_of: ClassVar[tuple[Context, ...]] = (Context.CARD_AT_HAND,)
    attribute: Attribute
    counter: Counter

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Compare the printed number with the counters at hand."""
        return here != NOTHING and attribute(table, entity, self.attribute) <= table.counter(here, self.counter, player)


@record
class Bearing(Filter):
    """At least so many counters or things stand on it."""

    number: Integer
    what: Holding

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Count what stands there."""
        return number_on(table, entity, self.what, player) >= self.number

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Count what stands on all of them at once."""
        numbers = numbers_on(table, things, self.what, player)
        return [one for one, number in zip(things, numbers, strict=True) if number >= self.number]


@record
class Bare(Filter):
    """None of them stand on it."""

    what: Holding

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """See whether any stand there."""
        return number_on(table, entity, self.what, player) == 0

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Count what stands on all of them at once."""
        numbers = numbers_on(table, things, self.what, player)
        return [one for one, number in zip(things, numbers, strict=True) if number == 0]


@record
class WithRoom(Filter):
    """It holds at least one more counter or thing of yours."""

    what: Standing

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """See how many more it holds."""
        return stack_room(table, entity, self.what, player) > 0


@record
class You(Holder):
    """The player who is asked for."""

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """Look for the player."""
        return player in there


@record
class Nobody(Holder):
    """No player."""

    needs_somebody: ClassVar[bool] = False

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """See whether anybody is there."""
        return not there


@record
class YouOrNobody(Holder):
    """No other player."""

    needs_somebody: ClassVar[bool] = False

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """See whether others are there."""
        return all(one == player for one in there)


@record
class SomebodyElse(Holder):
    """Any other player."""

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """Look for others."""
        return any(one != player for one in there)


@record
class SomebodyWith(Holder):
    """Any other player who has so many of something."""

    number: Integer
    what: Holding

    def is_met(self, table: Table, there: list[Player], player: Player) -> bool:
        """Look for others who have enough."""
        return any(one != player and amount_of(table, one, self.what) >= self.number for one in there)


@record
class HeldBy(Filter):
    """The holder of a thing: its owner; a place is held by the players who have counters or things on it."""

    holder: Holder

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at the players who hold it."""
        return self.holder.is_met(table, holders_of(table, entity), player)

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """Look at the players who hold each of them."""
        held = holders_of_each(table, things)
        return [one for one, there in zip(things, held, strict=True) if self.holder.is_met(table, there, player)]

    def asks_for_holder(self) -> bool:
        """That depends on the holder."""
        return self.holder.needs_somebody


@record
class SomeKind(Spot):
    """Any thing of a kind."""

    kind: Kind

    def places(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """All such places."""
        return places_with(table, self.kind, player)


@record
class YourKind(Spot):
    """Any of your things of a kind."""

    kind: Kind

    def places(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """Those the player holds."""
        return own_places_with(table, self.kind, player)


@record
class AllYourKind(Spot):
    """Each of your things of a kind."""

    asks_for_all: ClassVar[bool] = True
    kind: Kind

    def places(self, table: Table, player: Player, here: Entity) -> set[Entity]:
        """Those the player holds."""
        return own_places_with(table, self.kind, player)


@record
class Near(Filter):
    """A condition on the distance from a starting point."""

    category: ClassVar[str] = "filter"
    is_apart: ClassVar[bool] = False
    """Whether it is true of what is not so near."""
    spot: Spot

    def fits(self, table: Table, entity: Entity, player: Player, here: Entity) -> bool:
        """Look at the places that are near."""
        return self.is_met(table, entity, self.spot.places(table, player, here))

    def kept(self, table: Table, things: list[Entity], player: Player, here: Entity) -> list[Entity]:
        """The same for many things, seen from the starting point: it is as far from there as to there."""
        places = self.spot.places(table, player, here)
        # Places that an example calls neighbours may be so in one direction.
        if self.spot.asks_for_all or table.state.neighbours or len(places) >= len(things):
            return [one for one in things if self.is_met(table, one, places)]
        reached = {near for place in places for near in self.near(table, place)}
        return [one for one in things if (spot_of(table, one) in reached) is not self.is_apart]

    def is_met(self, table: Table, entity: Entity, places: set[Entity]) -> bool:
        """Whether something is as far away from some places as is asked for."""
        return self.spot.is_among(self.near(table, spot_of(table, entity)), places) is not self.is_apart

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """The places that are so near to another."""
        raise AssertionError(f"{type(self).__name__} says nothing of a distance")


@record
class Beside(Near):
    """One step away on the board."""

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """The neighbours."""
        return set(neighbours(table, place))


@record
class AwayFrom(Beside):
    """Not one step away from any on the board."""

    is_apart: ClassVar[bool] = True


@record
class Within(Near):
    """At most so many steps away on the board."""

    number: Integer

    def near(self, table: Table, place: Entity) -> set[Entity]:
        """All places that are so near."""
        return within(table, place, self.number)


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
