"""Makes each form of an action ready once, so that it is told at a glance whether it may be done to a card.

A form looks first at what no card changes, then at what each card needs and costs. Where the answer depends on more
than one card it asks the rules of legality as they stand.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.engine.actions import lower_cards
from cardwright.engine.goods import amount_of, available
from cardwright.engine.holding import count_kind
from cardwright.engine.legality import refusal
from cardwright.engine.measure import attribute, printed_list, stat
from cardwright.engine.needs import names_of
from cardwright.engine.plan import Plan
from cardwright.engine.prices import Deal, amounts
from cardwright.engine.printed import words_of_doing
from cardwright.engine.rows import place_price
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.rulebook import ActionOf
from cardwright.tree.amounts import All, Amount, Bundle, ByAttribute, ByPlace, BySeat, ByStat, Per, Some
from cardwright.tree.course import NeedsEmpty, NeedsNewName, NeedsRoom, NeedsRoomIn, NeedsStay, OncePerEra, OnlyWith
from cardwright.tree.declarations import Line
from cardwright.tree.deeds import Cost, Needs, NeedsOn, StageCost
from cardwright.tree.effects import CarryOut, Choose, Perform, PerformOn, PerformOnCard, PerformOnThis
from cardwright.tree.variants import NeedsPoints

Gate = Callable[[Table, int], bool]
"""Whether a player has what an action needs, whatever it is done to."""
Test = Callable[[Table, int, int], bool]
"""Whether a card has what an action needs that is done to it."""
Charge = Callable[[Table, int], int]
"""What an action costs of one stock if it is done to a card."""
Due = tuple[list[Charge], int, int, int]
"""What a card adds to the price in one stock, the rest of it, what the player has, and that with what stands in."""
Move = tuple[int, int]
"""What an action is done to, and against whom."""

UNSURE = (Perform, PerformOn, PerformOnCard, PerformOnThis, Choose)
"""What a card may say first that can be impossible."""


@dataclass(slots=True)
class Charges:
    """What a form costs of one stock: what is the same for every card, what depends on the player, and on its card."""

    stock: str
    instead: tuple[str, ...]
    """The stocks that may be spent in its place."""
    fixed: int = 0
    by_player: list[Amount] = field(default_factory=list)
    by_card: list[Charge] = field(default_factory=list)


class Offer:
    """One form of an action, made ready for a plan."""

    def __init__(self, plan: Plan, form: ActionOf) -> None:
        self.form = form
        self.action = form.key
        self.gates: list[Gate] = []
        self.tests: list[Test] = []
        self.charges: dict[str, Charges] = {}
        self.is_priced = False
        """Whether a price printed on its card has to be paid."""
        self.is_plain = not form.aimed and form.lower_counter is None
        """Whether everything it needs and costs is known from the player and one card."""
        for need in form.needs:
            self._add_need(plan, need)
        for line in form.costs:
            self._add_cost(plan, line)
        deeds = plan.deeds[id(form)]
        if deeds and isinstance(deeds[0], PerformOnThis):
            self.is_plain = False
        speaks = any(isinstance(effect, CarryOut) for effect in deeds)
        self.is_sure = [
            not card.taken and not (speaks and card.said and isinstance(card.said[0], UNSURE)) for card in plan.cards
        ]
        """By printed card: whether what the action does to it can always be done."""

    # Making ready.

    def _add_need(self, plan: Plan, need: Line) -> None:
        match need:
            case Needs(number=int() as least, what=what):
                self.gates.append(lambda table, player: amount_of(table, player, what) >= least)
            case OnlyWith():
                is_played = plan.is_played([need])
                self.gates.append(lambda table, player: is_played)
            case NeedsPoints(number=points, stat=key):
                self.gates.append(lambda table, player: stat(table, player, key) >= points)
            case NeedsEmpty(zone=zone):
                self.gates.append(lambda table, player: not table.in_zone(zone, player))
            case NeedsRoomIn(zone=zone, stat=key):
                self.gates.append(lambda table, player: len(table.in_zone(zone, player)) < stat(table, player, key))
            case _ if self.form.done_to is None:
                self.is_plain = False
            case NeedsOn(number=int() as wanted, counter=counter):
                self.tests.append(lambda table, player, entity: table.counter(entity, counter, player) >= wanted)
            case NeedsRoom(stat=key):
                self.tests.append(lambda table, player, entity: _has_room(table, player, entity, key))
            case NeedsNewName():
                self.tests.append(
                    lambda table, player, entity: table.state.cards[entity] not in names_of(table, player)
                )
            case NeedsStay():
                self.tests.append(lambda table, player, entity: table.state.came[entity] < table.state.turn)
            case OncePerEra():
                form = plan.form_number[id(self.form)]
                self.tests.append(
                    lambda table, player, entity: (player, form, table.card(entity).level) not in table.state.once
                )
            case _:
                self.is_plain = False

    def _add_cost(self, plan: Plan, line: Line) -> None:
        match line:
            case Cost(amount=Bundle(items=items), when=None):
                for one in items:
                    match one:
                        case Some(number=int() as number, what=what):
                            self._charge(plan, what).fixed += number
                        case _:
                            self.is_plain = False
            case Cost(amount=ByPlace(what=what), when=None):
                self._charge(plan, what).by_card.append(place_price)
            case Cost(amount=ByAttribute(what=what, attribute=key), when=None) if _is_printed(plan, key):
                self.is_priced = True
                self._charge(plan, what).by_card.append(lambda table, entity: attribute(table, entity, key))
            case Cost(
                amount=Per(what=what) | All(what=what) | BySeat(what=what) | ByStat(what=what) as amount, when=None
            ):
                self._charge(plan, what).by_player.append(amount)
            case StageCost(stock=stock, attribute=key, counter=counter):
                self._charge(plan, stock).by_card.append(lambda table, entity: _next_stage(table, entity, key, counter))
            case _:
                self.is_plain = False

    def _charge(self, plan: Plan, stock: str) -> Charges:
        if stock not in self.charges:
            lines = plan.standing_in.get(stock, ())
            instead = (other for other, doing in lines if self.action in words_of_doing(doing))
            self.charges[stock] = Charges(stock, tuple(dict.fromkeys(instead)))
        return self.charges[stock]

    # Asking.

    def opened(self, table: Table, player: int) -> list[Due] | None:
        """What is due for it, unless it is out of the question whatever it is done to."""
        due = []
        for charge in self.charges.values():
            price, has = charge.fixed, available(table, player, charge.stock)
            for amount in charge.by_player:
                price += sum(number for _, number in amounts(table, amount, player))
            reach = has + sum(available(table, player, other) for other in charge.instead) if charge.instead else has
            if price > reach:
                return None
            due.append((charge.by_card, price, has, reach))
        for gate in self.gates:
            if not gate(table, player):
                return None
        return due

    def moves(self, table: Table, player: int, entity: int, due: list[Due]) -> list[Move]:
        """Whether it may be done to something, and against whom, once it is known to be open."""
        form = self.form
        if form.lower_counter is not None and not lower_cards(table, form, player, entity):
            return []
        if not self.is_plain or (entity != NOTHING and not self.is_sure[table.state.cards[entity]]):
            return self.examined(table, player, entity)
        for test in self.tests:
            if not test(table, player, entity):
                return []
        for by_card, least, has, reach in due:
            price = least
            for charge in by_card:
                price += charge(table, entity)
            if price > has and (price > reach or refusal(table, Deal(form, player, entity))):
                # What stands in for one part of the price may be needed for another, so that the rules have to say.
                return []
        return [(entity, NOBODY)]

    def examined(self, table: Table, player: int, entity: int) -> list[Move]:
        """Whether it may be done to something, and against whom, by the rules of legality."""
        targets = [one for one in table.from_active() if one != player] if self.form.aimed else [NOBODY]
        deals = [Deal(self.form, player, entity, target=target) for target in targets]
        return [(entity, deal.target) for deal in deals if not refusal(table, deal)]


def _is_printed(plan: Plan, key: str) -> bool:
    return key in plan.game.attributes or key not in plan.game.stats


def _has_room(table: Table, player: int, entity: int, key: str) -> bool:
    return count_kind(table, player, table.card(entity).leaf) < stat(table, player, key)


def _next_stage(table: Table, entity: int, key: str, counter: str) -> int:
    """What the next stage of a card costs."""
    stages, done = printed_list(table, entity, key), table.counter(entity, counter)
    return stages[done] if done < len(stages) else 0
