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
)
from cardwright.model.categories.filters import Filter
from cardwright.model.categories.spots import Holder, Spot
from cardwright.model.identity import NO_NUMBER, NOTHING, Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.meaning import Context
from cardwright.model.node import Attribute, Counter, Holding, Integer, Kind, Standing, Stat, Term
from cardwright.model.printed import PrintedCard
from cardwright.model.roles import NAMED
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
