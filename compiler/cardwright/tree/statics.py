"""Abilities that hold while their card is in play: of stats, of goods, and of what cards and players may do."""

from typing import Any, ClassVar

from cardwright.base.record import record
from cardwright.engine.rules.holding import matches, matches_print
from cardwright.engine.rules.people import is_named
from cardwright.model.categories.amounts import Plus
from cardwright.model.categories.channels import (
    CardStatModifier,
    CounterModifier,
    CountsAs,
    Exemption,
    Production,
    Prohibition,
    Silencer,
    StatModifier,
)
from cardwright.model.categories.counts import Countable, Group
from cardwright.model.categories.people import Who
from cardwright.model.categories.selectors import Chosen, Selector
from cardwright.model.holding import Held, Part
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.meaning import Context, Description, Quantity, Scope
from cardwright.model.node import Counter, DeedOn, Integer, Kind, Numeral, Raised, Signed, Stat, Stock
from cardwright.model.printed import PrintedCard
from cardwright.model.table import Table
from cardwright.tree.amounts import Step
from cardwright.tree.nearness import ThisCard


@record
class Bonus(StatModifier):
    """Raises or lowers a stat: of this card, or of yours for each of something; seen from this card, it is the card's.

    On a stock it changes how many tokens you have in all: they come with the card and go with it.
    """

    sense: ClassVar[str] = "gives"
    amount: Signed
    stat: Raised
    per: Countable | None = None
    most: Integer | None = None

    def raises(self) -> tuple[Quantity, ...]:
        """Its stat: of this card, or of its owner if something is counted that is not around this card."""
        return ((Scope.CARD if self.per is None or self.is_of_card() else Scope.PLAYER, self.stat),)

    def opposite(self) -> "Bonus":
        """As much, the other way."""
        return Bonus(-self.amount, self.stat, self.per, self.most)

    def words(self) -> tuple[str, ...]:
        """Its stat or stock."""
        return (self.stat,)

    def on_card(self, stat: str) -> tuple[int, ...]:
        """Its number, unless it is counted for the owner."""
        return (self.amount,) if self.per is None and self.stat == stat else ()

    def is_of_card(self) -> bool:
        """Whether what is counted is seen from this card."""
        return self.per is not None and any(isinstance(one, ThisCard) for one in self.per.walk())

    def added(self, table: Table, held: Held[Any]) -> int:
        """Its number as often as there is something to count."""
        times = 1
        if self.per is not None:
            times = self.per.count(table, held.player, held.origin, held.origin)
        if self.most is not None:
            times = min(times, self.most)
        return self.amount * times


@record
class BonusOn(CardStatModifier):
    """Raises or lowers a stat of other cards."""

    sense: ClassVar[str] = "gives"
    amount: Signed
    stat: Stat
    group: Group

    def bound_things(self, table: Table, player: Player, here: Entity) -> list[Entity] | None:
        """Those its group is picked from, if that is one thing of the player's choice."""
        return self.group.picked_from(table, player, here)

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.stat,)

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """The thing it is bound to, or the cards of its group; a thing of nobody, such as a place, is open to all."""
        if held.bound != NOTHING:
            return held.bound == entity
        is_meant = self.group.is_anybodys or table.owner(entity) in (held.player, NOBODY)
        return is_meant and self.group.includes(table, held.player, entity)

    def more(self, held: Held[Any], before: list[Part], counter: str | None) -> list[Part]:
        """Its number."""
        return [Part(self.amount, held, counter)]


@record
class EachGives(CounterModifier):
    """Every counter on this card raises stats."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    counter: Counter
    bonuses: tuple[Plus, ...]

    def words(self) -> tuple[str, ...]:
        """The stats of its bonuses."""
        return tuple([one.stat for one in self.bonuses if isinstance(one, Step)])

    def counter_on_card(self) -> str:
        """Its counter."""
        return self.counter

    def on_card(self, stat: str) -> tuple[int, ...]:
        """Each bonus to the stat."""
        return tuple([one.amount for one in self.bonuses if isinstance(one, Step) and one.stat == stat])


@record
class EachProduces(Production):
    """Every counter on this card yields goods when you produce."""

    sense: ClassVar[str] = "gives"
    speaks_of: ClassVar[tuple[Context, ...]] = (Context.THIS_CARD,)
    counter: Counter
    number: Numeral
    what: Stock

    def words(self) -> tuple[str, ...]:
        """Its stock."""
        return (self.what,)

    def worth(self, table: Table) -> int:
        """As much as one counter yields."""
        return table.number(self.number)

    def producing(self, table: Table, entity: Entity) -> int:
        """The counters it names."""
        return table.counter(entity, self.counter)


@record
class CountTwice(CardStatModifier):
    """Every point of a stat on your cards counts twice."""

    is_last: ClassVar[bool] = True
    stat: Stat

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.stat,)

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Your cards, and the things of nobody."""
        return table.owner(entity) in (held.player, NOBODY)

    def more(self, held: Held[Any], before: list[Part], counter: str | None) -> list[Part]:
        """Everything once more."""
        return [one.again(held) for one in before]


@record
class CountTwiceOn(CardStatModifier):
    """Every point of a stat on some of your cards counts twice."""

    is_last: ClassVar[bool] = True
    stat: Stat
    selector: Selector

    def words(self) -> tuple[str, ...]:
        """Its stat."""
        return (self.stat,)

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Your cards, and the things of nobody, if they match."""
        return table.owner(entity) in (held.player, NOBODY) and matches(
            table, entity, self.selector, held.player, held.origin
        )

    def more(self, held: Held[Any], before: list[Part], counter: str | None) -> list[Part]:
        """Everything once more."""
        return [one.again(held) for one in before]


@record
class CountAs(CountsAs):
    """Your matching cards are also of another kind, and yield goods by their level."""

    sense: ClassVar[str] = "gives"
    selector: Selector
    kind: Kind
    number: Numeral
    what: Stock

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Match what is printed."""
        return matches_print(table, entity, self.selector, held.player, held.origin)

    def other_kind(self) -> str:
        """Its kind."""
        return self.kind

    def worth(self, table: Table, entity: Entity, stock: str) -> int:
        """Its number for each level of the card."""
        return table.number(self.number) * table.card(entity).level if self.what == stock else 0


@record
class NoEffect(Silencer):
    """Your matching cards do nothing."""

    selector: Selector

    def silences(self) -> Description:
        """Those that match."""
        return self.selector.description()

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.selector.may_pick(card)

    def reaches(self, table: Table, held: Held[Any], entity: Entity) -> bool:
        """Match what is printed; a card never silences itself."""
        return held.entity != entity and matches_print(table, entity, self.selector, held.player, held.origin)


@record
class Forbidden(Prohibition):
    """Somebody cannot carry out an action on matching cards, perhaps only not against somebody."""

    action: DeedOn
    chosen: Chosen
    who: Who | None = None
    whom: Who | None = None

    def bound_players(self) -> Who | None:
        """The players against whom it holds: roles such as the target of an action pass on."""
        return self.whom

    def forbids(self) -> tuple[str, Description] | None:
        """Its action, if it is forbidden to you against everybody."""
        return (self.action, self.chosen.description()) if self.who is self.whom is None else None

    def words(self) -> tuple[str, ...]:
        """Its action."""
        return (self.action,)

    def may_reach(self, card: PrintedCard) -> bool:
        """The cards that match."""
        return self.chosen.may_include(card)

    def is_about_owner(self) -> bool:
        """Unless somebody is named who cannot do it."""
        return self.who is None

    def rules_out(self, table: Table, held: Held[Any], player: Player, entity: Entity, target: Player) -> bool:
        """Look at the player, at the target and at the card."""
        if not is_named(table, self.who, held.player, player, held.origin):
            return False
        return self._is_against(table, held, target) and self.chosen.includes(table, entity, held.player)

    def _is_against(self, table: Table, held: Held[Any], target: Player) -> bool:
        """Whether a target is meant; if the ability was granted for a while, that was settled then."""
        if self.whom is None:
            return True
        if held.bound != NOTHING:
            return target == held.bound
        return target in self.whom.players(table, held.player, held.origin)


@record
class Exempt(Exemption):
    """Somebody does not have to discard cards of a kind."""

    kind: Kind
    who: Who | None = None

    def exempts(self, table: Table, held: Held[Any], player: Player, kinds: tuple[str, ...]) -> bool:
        """Compare the kind and the player."""
        return self.kind in kinds and is_named(table, self.who, held.player, player, held.origin)
