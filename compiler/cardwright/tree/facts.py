"""The facts of worked examples: what players have, what numbers and prices are, and what cannot be done."""

from cardwright.base.record import record
from cardwright.engine.rules.actions import exempt
from cardwright.engine.rules.measure import card_stat, stat
from cardwright.engine.rules.staging import ABSENT, YOU, after_you, entity_of, equal, first_wrong, seats
from cardwright.engine.run.scripts import Fact, Script
from cardwright.model.categories.doings import Doing
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen
from cardwright.model.categories.things import Thing
from cardwright.model.identity import NOBODY, NOTHING
from cardwright.model.layout import BLANK, PLAY
from cardwright.model.node import (
    Deed,
    DeedOn,
    EraId,
    Holding,
    Integer,
    Kind,
    Option,
    Reference,
    Stat,
    Stock,
    Value,
    Whole,
)


@record
class Holds(Fact):
    """A player has things."""

    things: tuple[Thing, ...]
    who: Who | None = None

    def lay(self, script: Script) -> str:
        """Give each thing to each player that is meant, until one cannot be given."""
        for player in seats(script.table, self.who):
            for thing in self.things:
                if wrong := thing.give(script.table, player):
                    script.part = thing if len(self.things) > 1 else None
                    return wrong
        return ""

    def claim(self, script: Script) -> str:
        """Look for each thing with each player that is meant."""
        for player in seats(script.table, self.who):
            for thing in self.things:
                if wrong := thing.check(script.table, player):
                    script.part = thing if len(self.things) > 1 else None
                    return wrong
        return ""


@record
class StatIs(Fact):
    """A stat has a value."""

    stat: Stat
    number: Whole
    who: Who | None = None

    def lay(self, script: Script) -> str:
        """Let the stat be that number, whatever the cards say."""
        for player in seats(script.table, self.who):
            script.table.state.fixed[player, self.stat] = self.number
        script.table.forget()
        return ""

    def claim(self, script: Script) -> str:
        """Work the stat out for each player that is meant."""
        table = script.table
        return first_wrong([equal(stat(table, one, self.stat), self.number) for one in seats(table, self.who)])


@record
class StatOnIs(Fact):
    """A stat of one card has a value."""

    stat: Stat
    card: Reference
    number: Whole

    def claim(self, script: Script) -> str:
        """Work the stat of the card out."""
        entity = entity_of(script.table, self.card, YOU)
        return ABSENT if entity == NOTHING else equal(card_stat(script.table, entity, self.stat), self.number)


@record
class PriceIs(Fact):
    """An action costs you so much of a stock."""

    doing: Doing
    number: Integer
    what: Stock
    payer: Who | None = None

    def claim(self, script: Script) -> str:
        """Work the price out for each player that is meant, each on a table of its own."""
        prices = []
        for player in seats(script.table, self.payer):
            trial = script.copy()
            prices.append(trial.price(player, *self.doing.deed(trial.table, player), self.what))
        return first_wrong([equal(price, self.number) for price in prices])


@record
class CannotDo(Fact):
    """An action is refused, perhaps only against somebody."""

    action: DeedOn
    chosen: Chosen
    whom: Who | None = None

    def claim(self, script: Script) -> str:
        """Try it on a table of its own."""
        trial = script.copy()
        entity = self.chosen.meant(trial.table, self.action, YOU)
        if entity == NOTHING:
            return ABSENT
        target = NOBODY if self.whom is None else next(iter(seats(script.table, self.whom)), NOBODY)
        return "" if trial.match.act(YOU, self.action, entity, target) else "is-allowed"


@record
class CannotUse(Fact):
    """The ability of a card in play cannot be used now."""

    card: Reference

    def claim(self, script: Script) -> str:
        """Try it on a table of its own."""
        entity = entity_of(script.table, self.card, YOU, (PLAY,))
        if entity == NOTHING:
            return ABSENT
        return "" if script.copy().match.use(YOU, entity) else "is-allowed"


@record
class CannotDoIt(Fact):
    """An action without object is refused."""

    action: Deed

    def claim(self, script: Script) -> str:
        """Try it on a table of its own."""
        return "" if script.copy().match.act(YOU, self.action) else "is-allowed"


@record
class MayKeep(Fact):
    """A player need not discard cards of a kind."""

    what: Holding
    who: Who | None = None

    def claim(self, script: Script) -> str:
        """Look whether each player that is meant is exempt."""
        table = script.table
        return "" if all(exempt(table, one, self.what) for one in seats(table, self.who)) else "must-be-discarded"


@record
class With(Fact):
    """The game is played with one reading of an option."""

    option: Option
    value: Value

    def lay(self, script: Script) -> str:
        """It was settled before the table was laid."""
        return ""

    def reading(self) -> tuple[str, str] | None:
        """This one."""
        return self.option, self.value


@record
class TableOf(Fact):
    """How many play."""

    number: Integer

    def lay(self, script: Script) -> str:
        """It was settled before the table was laid."""
        return ""

    def players(self) -> int:
        """So many."""
        return self.number


@record
class EraNow(Fact):
    """The era the game is in."""

    era: EraId

    def lay(self, script: Script) -> str:
        """Set the clock."""
        script.table.set_clock("era", script.table.layout.era_number[self.era])
        return ""


@record
class NextTo(Fact):
    """Two places lie side by side."""

    first: Reference
    second: Reference

    def lay(self, script: Script) -> str:
        """Make them neighbours both ways."""
        table = script.table
        ends = (entity_of(table, self.first, YOU), entity_of(table, self.second, YOU))
        table.state.neighbours |= {ends, (ends[1], ends[0])}
        return ABSENT if NOTHING in ends else ""


@record
class AimedAt(Fact):
    """A card in play is directed at you."""

    card: Reference

    def lay(self, script: Script) -> str:
        """Aim the card of another player."""
        table = script.table
        entity = entity_of(table, self.card, after_you(table), (PLAY,))
        if entity == NOTHING or table.zone_of(entity) != PLAY:
            return ABSENT
        table.set_target(entity, YOU)
        return ""


@record
class Facing(Fact):
    """Some card of a kind is directed at you, whatever is written on it."""

    kind: Kind

    def lay(self, script: Script) -> str:
        """Bring a blank card of another player and aim it."""
        table = script.table
        table.set_target(table.add_entity(BLANK + self.kind, PLAY, after_you(table)), YOU)
        return ""
