"""Prepares each form of an action once, so that a fast path decides whether it may be done to a card.

The conditions and the price of each card are cached, since they change rarely; the stocks of the player are compared
each time. If the answer depends on more than one card, the definition in `engine.legality` decides. The offers must be
those that `engine.legality.refusal` allows; `tests/engine/test_offers.py` and `tests/engine/test_quick.py` compare
the two.
"""

from collections.abc import Callable
from typing import final

from cardwright.engine.listing.charges import Left, Purse, stock_prices
from cardwright.engine.rules.actions import lower_cards, objects, sources
from cardwright.engine.rules.legality import refusal
from cardwright.engine.rules.likeness import told_apart
from cardwright.engine.rules.prices import Deal
from cardwright.engine.rules.voices import Reach
from cardwright.model.categories.charges import Varies
from cardwright.model.frames import Option
from cardwright.model.identity import NO_CARD, NO_NUMBER, NOBODY, NOTHING, CardNumber, Entity, Player
from cardwright.model.plan.plan import Plan
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table

Test = Callable[[Table, Player, Entity, int], bool]
"""Whether a player and a thing meet what a form of an action needs, by the number of the form."""


@final
class Offer:
    """One form of an action, prepared for a plan."""

    def __init__(self, plan: Plan, form: ActionOf) -> None:
        self.form = form
        self.number = plan.form_number[id(form)]
        self.action = form.key
        self.gates: list[Test] = [need.is_met for need in form.needs if not need.asks_about_card()]
        """The conditions on the player alone."""
        self.tests: list[Test] = [need.is_met for need in form.needs if need.asks_about_card()]
        """The conditions on the card it is done to."""
        prices = stock_prices(plan, form)
        self.simple = [(one.stock.number, one.fixed) for one in prices if one.is_simple]
        """The prices that are known at once: the number of each stock, and how much of it; they come first."""
        self.dear = prices[len(self.simple) :]
        """The other prices."""
        self.is_helped = any(one.is_helped for one in self.dear)
        """Whether other stocks may be spent for any of them."""
        self.by_card = [(place, charge) for place, price in enumerate(prices) for charge in price.by_card]
        """The charges that depend on the card, each with the number of its price."""
        self.nothing_more = [0] * len(prices)
        """By price: what a card costs beyond what is due for every card, if that is nothing."""
        charges = [charge for _, charge in plan.charges[id(form)]]
        self.is_printed = any(charge.is_printed for charge in charges)
        """Whether it costs what is printed on its card, so that abilities may change it."""
        self.is_played = all(need.is_played(plan) for need in form.needs)
        """Whether it can be done at all, by the options the game is played with."""
        self.lower_counter = form.lower_counter
        self.is_same_for_all = not self.by_card and not form.lower_counter
        """Whether no card costs more than what is due for every card."""
        self.same = [self.nothing_more]
        """The only way to pay for any card, if it is the same for all."""
        self.is_plain = not form.aimed and form.source is None and not any(one.spares_card for one in form.needs)
        """Whether everything it needs and costs is known from the player, one card and the lower ones."""
        self.is_from_chosen = form.source is not None and form.is_from_afar
        """Whether it is done from a place that is chosen, on which its conditions may depend."""
        self.is_from_beside = form.source is not None and not form.is_from_afar
        """Whether it is done from a place next to its object; where there is none, nothing else matters."""
        if any(charge.varies == Varies.BY_DEAL for charge in charges):
            self.is_plain = False
        if form.done_to is None and (self.tests or not self.is_same_for_all):
            self.is_plain = False
        deeds = plan.deeds[id(form)]
        if deeds and deeds[0].depends_on_card:
            self.is_plain = False
        speaks = any(effect.says_card for effect in deeds)
        self.is_sure = [
            self.is_plain and not card.taken and not (speaks and there.said and there.said[0].can_fail)
            for card, there in zip(plan.cards, plan.sentences, strict=True)
        ]
        """By printed card: whether only its conditions and its price matter, because the rest can always be done."""
        if self.is_from_chosen:
            # They may depend on the place that is chosen: the rules ask them.
            self.tests = []
        self.alike: dict[int, Candidate] = {}
        """The things that cost what everything costs, by thing and printed card."""
        self.options: dict[int, Option] = {}
        """The options against nobody, by thing and printed card: each is made once for all games."""

    def opened(self, purse: Purse) -> Left | None:
        """The rest of each stock after the debts for any card, or None if it is impossible for every card."""
        left: Left = []
        stocks, first = purse.stocks, purse.first
        for number, least in self.simple:
            rest = stocks[first + number] - least
            if rest < 0:
                return None
            left.append(rest)
        if self.dear:
            reach = left[:]
            for price in self.dear:
                if not price.is_within(purse, left, reach):
                    return None
            if self.is_helped:
                left += reach
        for gate in self.gates:
            if not gate(purse.table, purse.player, NOTHING, self.number):
                return None
        return left

    def offered(self, purse: Purse, those: list["Candidate"], voices: list[Reach], left: Left | None) -> list[Option]:
        """The things it may be done to; the definition decides where an ability of any player may matter."""
        table, player = purse.table, purse.player
        found: list[Option] = []
        # Where all have the same price, and none of it is missing, each of them can be paid.
        is_paid = left is not None and self.is_same_for_all and (not self.is_helped or min(left) >= 0)
        for one in those:
            if voices and one.is_spoken_of(voices):
                found += self.examined(table, player, one.entity)
            elif left is None:
                continue
            elif not one.ways:
                found += self.examined(table, player, one.entity)
            elif is_paid or self._is_payable(table, player, one, left):
                option = one.option
                if option is None:
                    option = one.option = self.plain_option(table, one)
                found.append(option)
        return found

    def _is_payable(self, table: Table, player: Player, candidate: "Candidate", left: Left) -> bool:
        """Whether a player can pay for a plain one in one of the ways there are."""
        for way in candidate.ways:
            place = 0
            for price in way:
                if price > left[place]:
                    break
                place += 1  # noqa: SIM113 - enumerate would make a pair of numbers each time
            else:
                return True
        return self.is_helped and self._is_helped_out(table, player, candidate, left)

    def _is_helped_out(self, table: Table, player: Player, candidate: "Candidate", left: Left) -> bool:
        """The same where other stocks may be spent as well."""
        for way in candidate.ways:
            place = len(way)
            for price in way:
                if price > left[place]:
                    break
                place += 1
            else:
                # A substitute for one part of the price may be needed for another: only the definition can decide.
                return not refusal(table, Deal(self.form, player, candidate.entity))
        return False

    def examined(self, table: Table, player: Player, entity: Entity) -> list[Option]:
        """Against whom it may be done to something, by the rules of legality; nobody, if it is against nobody."""
        found: list[Option] = []
        for one in table.from_active() if self.form.aimed else (NOBODY,):
            if one != player and not refusal(table, Deal(self.form, player, entity, NOTHING, one)):
                found.append(self.option(table, entity, one))
        return found

    def candidate(self, table: Table, player: Player, entity: Entity) -> "Candidate | None":
        """Something with what it costs, unless it lacks what is needed."""
        if self.is_from_beside and not sources(table, self.form, player, entity):
            return None
        if entity == NOTHING:
            return Candidate(entity, NO_CARD, self.same if self.is_plain else [])
        for test in self.tests:
            if not test(table, player, entity, self.number):
                return None
        card = table.state.cards[entity]
        if not self.is_sure[card]:
            return Candidate(entity, card, [])
        if self.is_same_for_all:
            return self._alike(entity, card)
        if self.lower_counter is None:
            return Candidate(entity, card, [self._beyond(table, entity, NOTHING)])
        ways: list[list[int]] = []
        for lower in lower_cards(table, self.form, player, entity):
            ways.append(self._beyond(table, entity, lower))
        return Candidate(entity, card, ways) if ways else None

    def _alike(self, entity: Entity, card: CardNumber) -> "Candidate":
        """A thing that costs what everything costs: it is the same for all games."""
        number = entity * len(self.is_sure) + card
        known = self.alike.get(number)
        if known is None:
            known = self.alike[number] = Candidate(entity, card, self.same)
        return known

    def _beyond(self, table: Table, entity: Entity, lower: Entity) -> list[int]:
        """By price: what a card costs beyond what is due for every card, in place of a lower one if there is one."""
        beyond = self.nothing_more[:]
        for place, charge in self.by_card:
            beyond[place] += charge.price(table, entity, lower, None)
        return beyond

    def things(self, table: Table, player: Player) -> list[Entity]:
        """Its possible objects; of cards that the player cannot tell apart, one stands for all."""
        return [NOTHING] if self.form.done_to is None else told_apart(table, objects(table, self.form, player), player)

    def plain_option(self, table: Table, candidate: "Candidate") -> Option:
        """To do it to something, against nobody."""
        number = candidate.entity * len(table.layout.cards) + candidate.card
        known = self.options.get(number)
        if known is None:
            known = self.options[number] = self.option(table, candidate.entity, NOBODY)
        return known

    def option(self, table: Table, entity: Entity, target: Player) -> Option:
        """To do it to something, and against somebody if there is anybody."""
        key = self.action if entity == NOTHING else f"{self.action} {table.card(entity).key}#{entity}"
        key = key if target == NOBODY else f"{key} @{target + 1}"
        return Option(key, entity, NO_NUMBER, target, self.action, self.number)


@final
class Candidate:
    """Something that meets all conditions of a form of an action, so that only its price remains."""

    def __init__(self, entity: Entity, card: CardNumber, ways: list[list[int]]) -> None:
        self.entity = entity
        self.card = card
        self.option: Option | None = None
        """To do it to this, once it was offered."""
        self.ways = ways
        """By lower card: what it costs beyond what is due for every card, by charge; none if the rules have to say."""

    def is_spoken_of(self, voices: list[Reach]) -> bool:
        """Whether somebody's ability may be about it."""
        if self.card == NO_CARD:
            return True
        for reach in voices:  # noqa: SIM110 - a generator each time would take longer than looking
            if reach[self.card]:
                return True
        return False
