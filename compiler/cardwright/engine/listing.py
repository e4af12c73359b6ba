"""Lists everything a player may do in a phase: zone by zone, each card is asked for what can be done to it."""

from cardwright.engine.actions import is_meant, known_fits, objects
from cardwright.engine.charges import Due
from cardwright.engine.offers import Offer
from cardwright.engine.plan import Plan
from cardwright.engine.state import NOBODY, NOTHING, NOWHERE
from cardwright.engine.table import Table
from cardwright.engine.voices import PRINTED, Reach, voices

Move = tuple[int, str, int, int]
"""Which form of which action may be done, to what, and against whom."""


class Asked:
    """What is found out about one form of an action while a player's moves are listed."""

    def __init__(self, offer: Offer, voices: list[Reach]) -> None:
        self.offer = offer
        self.voices = voices
        """What has a say in it, so that the rules are asked for the cards it may be about."""
        self.found: list[Move] = []
        self.is_open = True
        self.is_new = True
        """Whether nobody has looked yet at what is due for it."""
        self.due: list[Due] | None = None

    def ask(self, table: Table, player: int, entity: int) -> None:
        """Find out whether it may be done to something."""
        offer = self.offer
        if self.is_new:
            self.is_new, self.due = False, offer.opened(table, player)
            self.is_open = self.due is not None or bool(self.voices)
        due = self.due
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


class Field:
    """A zone of a player, and by printed card the forms that may be done to one there, with whether they surely may."""

    def __init__(self, plan: Plan, zone: str) -> None:
        self.zone = zone
        self.forms: list[list[tuple[int, bool]]] = [[] for _ in plan.cards]
        self.all_forms: list[int] = []

    def add(self, number: int, fitting: list[bool | None]) -> None:
        """Let a form be done to the cards it fits, or to those it may fit."""
        self.all_forms.append(number)
        for card, fits in enumerate(fitting):
            if fits is not False:
                self.forms[card].append((number, fits is True))

    def survey(self, table: Table, player: int, asked: list[Asked | None]) -> None:
        """Ask each card for what can be done to it; of equal ones on no particular place, one stands for all."""
        open_forms = [one for one in self.all_forms if asked[one] is not None]
        if not open_forms:
            return
        cards, slots, seen = table.state.cards, table.state.slot, set[int]()
        for entity in table.in_zone(self.zone, player):
            card = cards[entity]
            forms = self.forms[card]
            if not forms or card in seen:
                continue
            if slots[entity] == NOWHERE:
                seen.add(card)
            for number, is_sure in forms:
                one = asked[number]
                if one is not None and one.is_open and (is_sure or is_meant(table, one.offer.form, entity, player)):
                    one.ask(table, player, entity)


class Listing:
    """The forms of actions that belong to a phase, made ready for a plan."""

    def __init__(self, plan: Plan, phase: str) -> None:
        forms = [form for forms in plan.game.actions.values() for form in forms if phase in form.phases]
        self.offers = [Offer(plan, form) for form in forms]
        fields: dict[str, Field] = {}
        self.elsewhere: list[int] = []
        """The forms that are done to nothing, or to what does not simply lie in a zone of the player."""
        for number, form in enumerate(forms):
            done_to = form.done_to
            if done_to is None or done_to.shared or done_to.holder is not None or _is_apart(plan, done_to.zone):
                self.elsewhere.append(number)
            else:
                field = fields.setdefault(done_to.zone, Field(plan, done_to.zone))
                field.add(number, known_fits(plan, form, done_to))
        self.fields = list(fields.values())

    def moves(self, table: Table, player: int) -> list[Move]:
        """What a player may do now."""
        if table.memory is None:
            return self._all_examined(table, player)
        said = voices(table, player)
        asked: list[Asked | None] = []
        for offer in self.offers:
            own = said.get(offer.action, []) if said else []
            if said and offer.is_priced:
                own = own + said.get(PRINTED, [])
            asked.append(Asked(offer, own) if own or offer.is_affordable(table, player) else None)
        for number in self.elsewhere:
            one = asked[number]
            if one is not None:
                for entity in self._things(table, player, number):
                    one.ask(table, player, entity)
        for field in self.fields:
            field.survey(table, player, asked)
        return [move for one in asked if one is not None for move in one.found]

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


def _is_apart(plan: Plan, zone: str) -> bool:
    """Whether not every card of a zone need be asked: of a pile only the first, of a board only those that fit."""
    return plan.game.zones[zone].pile or (plan.geometry is not None and plan.geometry.zone == zone)


def listing(plan: Plan, phase: str) -> Listing:
    """What can be done in a phase, made once."""
    made: Listing | None = plan.listings.get(phase)
    if made is None:
        made = plan.listings[phase] = Listing(plan, phase)
    return made
