"""Conditions about what somebody has: of a thing, of cards in a zone, more than another, or of a stat."""

from typing import ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.counting import measured
from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.holding import kept
from cardwright.engine.rules.people import is_judged, players_named
from cardwright.model.categories.conditions import Condition
from cardwright.model.categories.people import People, Who
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import Entity, Player
from cardwright.model.layout import Layout
from cardwright.model.node import Holding, Numeral, Ranked, Zone
from cardwright.model.table import Table


@record
class Owning(Condition):
    """Somebody has as many of a thing as a number asks for."""

    category: ClassVar[str] = "condition"
    number: Numeral
    what: Holding
    who: People | None = None

    def is_met(self, found: int, number: int) -> bool:
        """Whether so many are as many as the number asks for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count what each of them has."""
        number, asked = table.number(self.number), players_named(table, self.who, player, origin)
        return is_judged(self.who, [self.is_met(amount_of(table, one, self.what), number) for one in asked])

    def rests_on_cards(self, layout: Layout) -> bool:
        """A stock of yours that does not lie on cards is a plain number."""
        return self.who is not None or self.what not in layout.stock_number or self.what in layout.kept


@record
class Have(Owning):
    """You, or the players who are named, have at least so many of a thing."""

    def is_met(self, found: int, number: int) -> bool:
        """At least so many."""
        return found >= number


@record
class HaveAtMost(Owning):
    """You, or the players who are named, have so many of a thing or fewer."""

    def is_met(self, found: int, number: int) -> bool:
        """No more than so many."""
        return found <= number

    def asks_for(self) -> tuple[str, int | tuple[int, ...]] | None:
        """Nothing that must be there."""
        return None


@record
class HaveExactly(Owning):
    """You, or the players who are named, have exactly so many of a thing."""

    def is_met(self, found: int, number: int) -> bool:
        """Neither more nor fewer."""
        return found == number


@record
class HaveNone(Condition):
    """You, or the players who are named, have none of a thing."""

    what: Holding
    who: People | None = None

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count what each of them has."""
        asked = players_named(table, self.who, player, origin)
        return is_judged(self.who, [amount_of(table, one, self.what) <= 0 for one in asked])


@record
class OwningIn(Condition):
    """Somebody has as many cards in a zone as a number asks for."""

    category: ClassVar[str] = "condition"
    number: Numeral
    selector: Selector
    zone: Zone
    who: People | None = None

    def is_met(self, found: int, number: int) -> bool:
        """Whether so many are as many as the number asks for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count the cards of each of them."""
        number, asked = table.number(self.number), players_named(table, self.who, player, origin)
        found = [cards_in(table, one, self.selector, self.zone, here) for one in asked]
        return is_judged(self.who, [self.is_met(one, number) for one in found])


@record
class HaveIn(OwningIn):
    """You, or the players who are named, have at least so many matching cards in a zone."""

    def is_met(self, found: int, number: int) -> bool:
        """At least so many."""
        return found >= number


@record
class HaveAtMostIn(OwningIn):
    """You, or the players who are named, have so many matching cards in a zone or fewer."""

    def is_met(self, found: int, number: int) -> bool:
        """No more than so many."""
        return found <= number


@record
class HaveExactlyIn(OwningIn):
    """You, or the players who are named, have exactly so many matching cards in a zone."""

    def is_met(self, found: int, number: int) -> bool:
        """Neither more nor fewer."""
        return found == number


@record
class HaveNoneIn(Condition):
    """You, or the players who are named, have no matching card in a zone."""

    selector: Selector
    zone: Zone
    who: People | None = None

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look for a card of each of them."""
        asked = players_named(table, self.who, player, origin)
        found = [cards_in(table, one, self.selector, self.zone, here) for one in asked]
        return is_judged(self.who, [one == 0 for one in found])


@record
class Lying(Condition):
    """As many cards lie in a zone as a number asks for."""

    category: ClassVar[str] = "condition"
    number: Numeral
    selector: Selector
    zone: Zone

    def is_met(self, found: int, number: int) -> bool:
        """Whether so many are as many as the number asks for."""
        raise AssertionError(f"{type(self).__name__} does not compare")

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Count the cards."""
        return self.is_met(cards_in(table, player, self.selector, self.zone, here), table.number(self.number))


@record
class ThereAre(Lying):
    """At least so many matching cards lie in a zone."""

    def is_met(self, found: int, number: int) -> bool:
        """At least so many."""
        return found >= number


@record
class ThereAreAtMost(Lying):
    """So many matching cards lie in a zone, or fewer."""

    def is_met(self, found: int, number: int) -> bool:
        """No more than so many."""
        return found <= number


@record
class ThereAreExactly(Lying):
    """Exactly so many matching cards lie in a zone."""

    def is_met(self, found: int, number: int) -> bool:
        """Neither more nor fewer."""
        return found == number


@record
class ThereIsNo(Condition):
    """No matching card lies in a zone."""

    selector: Selector
    zone: Zone

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Look for a card."""
        return cards_in(table, player, self.selector, self.zone, here) == 0


@record
class Ahead(Condition):
    """You have more of a stock or of a stat than each of some rivals, or somebody has more of it than you."""

    what: Ranked
    rival: Who | None = None
    who: People | None = None

    def holds(self, table: Table, player: Player, origin: Entity, here: Entity) -> bool:
        """Compare each of them with you."""
        own = measured(table, player, self.what)
        if self.who is not None:
            asked = self.who.players(table, player, origin)
            return self.who.is_true([measured(table, one, self.what) > own for one in asked])
        rivals = players_named(table, self.rival, player, origin)
        return bool(rivals) and all(measured(table, one, self.what) < own for one in rivals)


def cards_in(table: Table, player: Player, selector: Selector, zone: str, here: Entity) -> int:
    """How many matching cards a player has in a zone, or all have if they share it."""
    return len(kept(table, table.in_zone(zone, player), selector, player, here))
