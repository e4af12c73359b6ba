"""Lists everything a player may do in a phase: zone by zone, each card is asked for what can be done to it."""

from cardwright.engine.actions import is_meant, known_fits, objects
from cardwright.engine.offers import Offer
from cardwright.engine.plan import Plan
from cardwright.engine.state import NOBODY, NOTHING, NOWHERE
from cardwright.engine.table import Table
from cardwright.engine.voices import PRINTED, Reach, voices

Move = tuple[int, str, int, int]
"""Which form of which action may be done, to what, and against whom."""


class Asked:
    """What is found out about one form of an action while a player's moves are listed."""

    def __init__(self, offer: Offer, table: Table, player: int, said: dict[str, list[Reach]]) -> None:
        self.offer = offer
        self.found: list[Move] = []
        self.due = offer.opened(table, player)
        self.voices = said.get(offer.action, []) if said else []
        """What has a say in it, so that the rules are asked for the cards it may be about."""
        if said and offer.is_priced:
            self.voices = self.voices + said.get(PRINTED, [])
        self.is_open = self.due is not None or bool(self.voices)

    def ask(self, table: Table, player: int, entity: int) -> None:
        """Find out whether it may be done to something."""
        offer, due = self.offer, self.due
        card = NOTHING if entity == NOTHING else table.state.cards[entity]
        if not self._is_ruled(card):
            if due is None:
                return
            if offer.is_plain and (card == NOTHING or offer.is_sure[card]):
                if offer.allowed(table, player, entity, due):
                    self.found.append((offer.number, offer.action, entity, NOBODY))
                return
        self.found += [(offer.number, offer.action, entity, one) for one in offer.examined(table, player, entity)]

    def _is_ruled(self, card: int) -> bool:
        """Whether somebody's ability may have a say."""
        return bool(self.voices) and (card == NOTHING or any(reach[card] for reach in self.voices))


class Listing:
    """The forms of actions that belong to a phase, made ready for a plan."""

    def __init__(self, plan: Plan, phase: str) -> None:
        forms = [form for forms in plan.game.actions.values() for form in forms if phase in form.phases]
        self.offers = [Offer(plan, form) for form in forms]
        self.by_zone: dict[str, list[list[tuple[int, bool]]]] = {}
        """By zone of a player and printed card: the forms that may be done to it, and whether they surely may."""
        self.in_zone: dict[str, list[int]] = {}
        """By zone: all forms that may be done to anything there."""
        self.elsewhere: list[int] = []
        """The forms that are done to nothing, or to what does not simply lie in a zone of the player."""
        for number, form in enumerate(forms):
            done_to = form.done_to
            if done_to is None or done_to.shared or done_to.holder is not None or plan.game.zones[done_to.zone].pile:
                self.elsewhere.append(number)
                continue
            self.in_zone.setdefault(done_to.zone, []).append(number)
            by_card = self.by_zone.setdefault(done_to.zone, [[] for _ in plan.cards])
            for card, fits in enumerate(known_fits(plan, form, done_to)):
                if fits is not False:
                    by_card[card].append((number, fits is True))

    def moves(self, table: Table, player: int) -> list[Move]:
        """What a player may do now."""
        if table.memory is None:
            return self._all_examined(table, player)
        said = voices(table, player)
        survey = [Asked(offer, table, player, said) for offer in self.offers]
        for number in self.elsewhere:
            if survey[number].is_open:
                for entity in self._things(table, player, number):
                    survey[number].ask(table, player, entity)
        cards, slots = table.state.cards, table.state.slot
        for zone, by_card in self.by_zone.items():
            if not any(survey[number].is_open for number in self.in_zone[zone]):
                continue
            seen: set[int] = set()
            for entity in table.in_zone(zone, player):
                card = cards[entity]
                forms = by_card[card]
                if not forms:
                    continue
                if slots[entity] == NOWHERE:
                    if card in seen:
                        continue
                    seen.add(card)
                for number, is_sure in forms:
                    asked = survey[number]
                    if asked.is_open and (is_sure or is_meant(table, asked.offer.form, entity)):
                        asked.ask(table, player, entity)
        return [move for asked in survey for move in asked.found]

    def _all_examined(self, table: Table, player: int) -> list[Move]:
        """The same, with nothing made ready: every form is asked for every card, by the rules of legality."""
        return [
            (offer.number, offer.action, entity, target)
            for number, offer in enumerate(self.offers)
            for entity in self._things(table, player, number)
            for target in offer.examined(table, player, entity)
        ]

    def _things(self, table: Table, player: int, number: int) -> list[int]:
        """What a form could be done to; of equal cards on no particular place, one stands for all."""
        form = self.offers[number].form
        if form.done_to is None:
            return [NOTHING]
        cards, slots = table.state.cards, table.state.slot
        each: dict[tuple[int, int], int] = {}
        for entity in objects(table, form, player):
            each.setdefault((cards[entity], slots[entity]), entity)
        return list(each.values())


def listing(plan: Plan, phase: str) -> Listing:
    """What can be done in a phase, made once."""
    made: Listing | None = plan.listings.get(phase)
    if made is None:
        made = plan.listings[phase] = Listing(plan, phase)
    return made
