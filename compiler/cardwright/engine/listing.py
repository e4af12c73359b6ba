"""Lists everything a player may do in a phase: zone by zone, each card is asked for what can be done to it."""

from cardwright.engine.actions import is_meant, known_fits, objects
from cardwright.engine.holding import held
from cardwright.engine.memory import remembered
from cardwright.engine.offers import Due, Move, Offer
from cardwright.engine.plan import Plan
from cardwright.engine.printed import words_of
from cardwright.engine.state import NOTHING
from cardwright.engine.table import Table
from cardwright.tree.abilities import CardPrice, Forbidden, Price, Static
from cardwright.tree.parties import SharedPrice

SAYS: tuple[type[Static], ...] = (Forbidden, Price, SharedPrice)
"""The sorts of abilities that have a say in who may do what, and for which price."""


class Survey:
    """What is found out about some forms of actions while a player's moves are listed."""

    def __init__(self, offers: list[Offer], table: Table, player: int) -> None:
        self.offers, self.table, self.player = offers, table, player
        self.found: list[list[Move]] = [[] for _ in offers]
        self.opened: dict[int, list[Due] | None] = {}
        spoken_of, are_prices = _spoken_of(table, player)
        self.said = [one.action in spoken_of or (are_prices and one.is_priced) for one in offers]

    def ask(self, number: int, entity: int) -> None:
        """Find out whether a form may be done to something; where somebody's ability has a say, by the rules."""
        offer, table, player = self.offers[number], self.table, self.player
        if self.said[number]:
            self.found[number] += offer.examined(table, player, entity)
            return
        if number not in self.opened:
            self.opened[number] = offer.opened(table, player)
        due = self.opened[number]
        if due is not None:
            self.found[number] += offer.moves(table, player, entity, due)


class Listing:
    """The forms of actions that belong to a phase, made ready for a plan."""

    def __init__(self, plan: Plan, phase: str) -> None:
        forms = [form for forms in plan.game.actions.values() for form in forms if phase in form.phases]
        self.offers = [Offer(plan, form) for form in forms]
        self.by_zone: dict[str, list[list[tuple[int, bool]]]] = {}
        """By zone of a player and printed card: the forms that may be done to it, and whether they surely may."""
        self.elsewhere: list[int] = []
        """The forms that are done to nothing, or to what does not simply lie in a zone of the player."""
        for number, form in enumerate(forms):
            done_to = form.done_to
            if done_to is None or done_to.shared or done_to.holder is not None or plan.game.zones[done_to.zone].pile:
                self.elsewhere.append(number)
                continue
            by_card = self.by_zone.setdefault(done_to.zone, [[] for _ in plan.cards])
            for card, fits in enumerate(known_fits(plan, form, done_to)):
                if fits is not False:
                    by_card[card].append((number, fits is True))

    def moves(self, table: Table, player: int) -> list[tuple[str, int, int]]:
        """What a player may do now: which action, to what, and against whom."""
        if table.memory is None:
            return self._all_examined(table, player)
        survey = Survey(self.offers, table, player)
        for number in self.elsewhere:
            for entity in self._things(table, player, number):
                survey.ask(number, entity)
        cards, slots = table.state.cards, table.state.slot
        for zone, by_card in self.by_zone.items():
            seen: set[tuple[int, int]] = set()
            for entity in table.in_zone(zone, player):
                card = cards[entity]
                if not by_card[card] or (card, slots[entity]) in seen:
                    continue
                seen.add((card, slots[entity]))
                for number, is_sure in by_card[card]:
                    if is_sure or is_meant(table, self.offers[number].form, entity):
                        survey.ask(number, entity)
        return [(one.action, *move) for one, moves in zip(self.offers, survey.found, strict=True) for move in moves]

    def _all_examined(self, table: Table, player: int) -> list[tuple[str, int, int]]:
        """The same, with nothing made ready: every form is asked for every card, by the rules of legality."""
        return [
            (offer.action, *move)
            for number, offer in enumerate(self.offers)
            for entity in self._things(table, player, number)
            for move in offer.examined(table, player, entity)
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


@remembered
def _spoken_of(table: Table, player: int) -> tuple[frozenset[str | None], bool]:
    """The actions that anybody's ability rules out or makes cheaper or dearer, and whether printed prices change."""
    everybody = range(table.state.players)
    said = [one.ability for sort in SAYS for owner in everybody for one in held(table, owner, sort)]
    return frozenset(word for one in said for word in words_of(one)), bool(held(table, player, CardPrice))
