"""Makes each form of an action ready once, so that it is told at a glance whether it may be done to a card.

What each card needs and costs is remembered, since it changes seldom; what the player has is compared with it each
time. Where the answer depends on more than one card the rules of legality are asked as they stand.
"""

from cardwright.engine.actions import lower_cards, objects
from cardwright.engine.charges import Charge, Due, Purse
from cardwright.engine.legality import refusal
from cardwright.engine.likeness import told_apart
from cardwright.engine.plan import Plan
from cardwright.engine.prices import Deal
from cardwright.engine.requirements import Closed, Gate, Test, gate_of, test_of
from cardwright.engine.state import NOBODY, NOTHING, Option
from cardwright.engine.table import Table
from cardwright.engine.voices import Reach
from cardwright.link.rulebook import ActionOf
from cardwright.tree.amounts import All, Bundle, ByAttribute, ByPlace, BySeat, ByStat, Per, Some
from cardwright.tree.declarations import Line
from cardwright.tree.deeds import Cost, RisingCost, StageCost


class Offer:
    """One form of an action, made ready for a plan."""

    def __init__(self, plan: Plan, form: ActionOf) -> None:
        self.form = form
        self.number = plan.form_number[id(form)]
        self.action = form.key
        self.gates: list[Gate] = []
        self.tests: list[Test] = []
        self.charges: list[Charge] = []
        self.is_priced = False
        """Whether a price printed on its card has to be paid."""
        self.rises = False
        """Whether it is done to a card for what it costs more than a lower one."""
        self.is_plain = not form.aimed and form.source is None
        """Whether everything it needs and costs is known from the player, one card and the lower ones."""
        for need in form.needs:
            self._add_need(plan, need)
        for line in form.costs:
            self._add_cost(plan, line)
        if form.lower_counter is not None and not self.rises:
            self.is_plain = False
        deeds = plan.deeds[id(form)]
        if deeds and deeds[0].depends_on_card:
            self.is_plain = False
        speaks = any(effect.says_card for effect in deeds)
        self.floors = [
            (plan.stock_number[one.stock], one.fixed)
            for one in self.charges
            if one.fixed and not one.instead and not plan.stock(one.stock).kept
        ]
        """The stocks of which everybody needs so much for it, unless an ability says otherwise."""
        self.is_sure = [not card.taken and not (speaks and card.said and card.said[0].can_fail) for card in plan.cards]
        """By printed card: whether what the action does to it can always be done."""

    # Making ready.

    @property
    def is_played(self) -> bool:
        """Whether it can be done at all, by the options the game is played with."""
        return not any(isinstance(gate, Closed) for gate in self.gates)

    def _add_need(self, plan: Plan, need: Line) -> None:
        if (gate := gate_of(plan, need)) is not None:
            self.gates.append(gate)
        elif self.form.done_to is not None and (test := test_of(plan, self.form, need)) is not None:
            self.tests.append(test)
        else:
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
            case Cost(amount=ByPlace(what=what), when=None) if self.form.done_to is not None:
                self._charge(plan, what).charge_places(plan, self.form.done_to.zone)
            case Cost(amount=ByAttribute(what=what, attribute=key), when=None) if _is_printed(plan, key):
                self.is_priced = True
                self._charge(plan, what).charge_printed(plan, key)
            case Cost(
                amount=Per(what=what) | All(what=what) | BySeat(what=what) | ByStat(what=what) as amount, when=None
            ):
                self._charge(plan, what).by_player.append(amount)
            case StageCost(stock=stock, attribute=key, counter=counter):
                self._charge(plan, stock).charge_stages(plan, key, counter)
            case RisingCost(stock=stock, attribute=key) if _is_printed(plan, key) and not self.rises:
                self.is_priced = self.rises = True
                self._charge(plan, stock).charge_rise(plan, key)
            case _:
                self.is_plain = False

    def _charge(self, plan: Plan, stock: str) -> Charge:
        for charge in self.charges:
            if charge.stock == stock:
                return charge
        self.charges.append(Charge(plan, stock, self.action))
        return self.charges[-1]

    # Asking.

    def is_affordable(self, table: Table, player: int) -> bool:
        """Whether a player has at least what it always costs; if not, nothing else matters."""
        first, stocks = player * table.plan.stocks, table.state.stocks
        for number, least in self.floors:  # noqa: SIM110 - a generator each time would take longer than looking
            if stocks[first + number] < least:
                return False
        return True

    def opened(self, purse: Purse) -> list[Due] | None:
        """What is due for it, unless it is out of the question whatever it is done to."""
        due = []
        for charge in self.charges:
            one = charge.due(purse)
            if one is None:
                return None
            due.append(one)
        for gate in self.gates:
            if not gate.is_open(purse.table, purse.player):
                return None
        return due

    def is_fit(self, table: Table, player: int, entity: int) -> bool:
        """Whether something has what it needs, whatever it costs."""
        for test in self.tests:  # noqa: SIM110 - a generator each time would take longer than looking
            if not test.is_met(table, player, entity):
                return False
        return True

    def offered(
        self, purse: Purse, those: list["Candidate"], voices: list[Reach], due: list[Due] | None
    ) -> list[Option]:
        """To which of some things it may be done; the rules are asked where somebody's ability may have a say."""
        table, player = purse.table, purse.player
        found: list[Option] = []
        for one in those:
            if voices and one.is_spoken_of(voices):
                found += self.examined(table, player, one.entity)
            elif due is None:
                continue
            elif not one.ways:
                found += self.examined(table, player, one.entity)
            elif self._is_payable(table, player, one, due):
                if one.option is None:
                    one.option = self.option(table, one.entity, NOBODY)
                found.append(one.option)
        return found

    def _is_payable(self, table: Table, player: int, candidate: "Candidate", due: list[Due]) -> bool:
        """Whether a player can pay for a plain one in one of the ways there are."""
        for way in candidate.ways:
            for number, one in enumerate(due):
                price = one.least + way[number]
                # What stands in for one part of the price may be needed for another, so that the rules have to say.
                if price > one.has and (price > one.reach or refusal(table, Deal(self.form, player, candidate.entity))):
                    break
            else:
                return True
        return False

    def examined(self, table: Table, player: int, entity: int) -> list[Option]:
        """Against whom it may be done to something, by the rules of legality; nobody, if it is against nobody."""
        targets = [one for one in table.from_active() if one != player] if self.form.aimed else [NOBODY]
        return [
            self.option(table, entity, one)
            for one in targets
            if not refusal(table, Deal(self.form, player, entity, target=one))
        ]

    def candidate(self, table: Table, player: int, entity: int) -> "Candidate | None":
        """Something with what it costs, unless it lacks what is needed."""
        card = NOTHING if entity == NOTHING else table.state.cards[entity]
        if not self.is_plain or (card != NOTHING and not self.is_sure[card]):
            return Candidate(entity, card, [])
        if not self.is_fit(table, player, entity):
            return None
        lowers = lower_cards(table, self.form, player, entity) if self.rises else [NOTHING]
        ways = [[charge.beyond(table, entity, lower) for charge in self.charges] for lower in lowers]
        return Candidate(entity, card, ways) if ways else None

    def things(self, table: Table, player: int) -> list[int]:
        """What it could be done to; of cards that the player cannot tell apart, one stands for all."""
        return [NOTHING] if self.form.done_to is None else told_apart(table, objects(table, self.form, player), player)

    def option(self, table: Table, entity: int, target: int) -> Option:
        """To do it to something, and against somebody if there is anybody."""
        key = self.action if entity == NOTHING else f"{self.action} {table.card(entity).key}#{entity}"
        key = key if target == NOBODY else f"{key} @{target + 1}"
        return Option(key, entity, NOTHING, target, self.action, self.number)


class Candidate:
    """Something that has all a form of an action needs, so that only its price remains to be looked at."""

    def __init__(self, entity: int, card: int, ways: list[list[int]]) -> None:
        self.entity = entity
        self.card = card
        self.option: Option | None = None
        """To do it to this, once it was offered."""
        self.ways = ways
        """By lower card: what it costs beyond what is due for every card, by charge; none if the rules have to say."""

    def is_spoken_of(self, voices: list[Reach]) -> bool:
        """Whether somebody's ability may be about it."""
        if self.card == NOTHING:
            return True
        for reach in voices:  # noqa: SIM110 - a generator each time would take longer than looking
            if reach[self.card]:
                return True
        return False


def _is_printed(plan: Plan, key: str) -> bool:
    return key in plan.game.attributes or key not in plan.game.stats
