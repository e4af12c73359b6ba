"""What the actions of a phase may be done to in one zone, as far as it does not matter what their player has."""

from cardwright.engine.actions import is_meant, known_fits
from cardwright.engine.memory import remembered_about
from cardwright.engine.offers import Candidate, Offer
from cardwright.engine.plan import Plan
from cardwright.engine.state import NOWHERE
from cardwright.engine.table import Table
from cardwright.tree.deeds import ActionObject


class Field:
    """A zone of a player with the forms of actions that are done to cards there, or one form done to anything else."""

    def __init__(self, plan: Plan, zone: str | None) -> None:
        self.zone = zone
        self.offers: list[Offer] = []
        self.forms: list[list[tuple[int, bool]]] = [[] for _ in plan.cards]
        """By printed card: which of the forms may be done to it, and whether that is sure."""

    def add(self, plan: Plan, offer: Offer) -> int:
        """Let a form be done to the cards it fits, or may fit; returns its number here."""
        number, done_to = len(self.offers), offer.form.done_to
        self.offers.append(offer)
        if self.zone is not None and done_to is not None:
            for card, fits in enumerate(known_fits(plan, offer.form, done_to)):
                if fits is not False:
                    self.forms[card].append((number, fits is True))
        return number

    def is_empty(self, table: Table, player: int) -> bool:
        """Whether nothing lies there that could be asked for."""
        return self.zone is not None and not table.in_zone(self.zone, player)


def zone_of(plan: Plan, done_to: ActionObject | None) -> str | None:
    """The zone of a player that a form is done to card by card; of a pile or a board not every card need be asked."""
    if done_to is None or done_to.shared or done_to.holder is not None:
        return None
    is_board = plan.geometry is not None and plan.geometry.zone == done_to.zone
    return None if is_board or plan.game.zones[done_to.zone].pile else done_to.zone


@remembered_about
def candidates(table: Table, field: Field, player: int) -> list[list[Candidate]]:
    """By form: what it may be done to if only it can be paid; that changes far less often than what a player has."""
    offers, found = field.offers, [list[Candidate]() for _ in field.offers]
    if field.zone is None:
        for number, offer in enumerate(offers):
            for entity in offer.things(table, player):
                one = offer.candidate(table, player, entity)
                if one is not None:
                    found[number].append(one)
        return found
    cards, slots, seen, width = table.state.cards, table.state.slot, set[int](), len(offers)
    for entity in table.in_zone(field.zone, player):
        card = cards[entity]
        for number, is_sure in field.forms[card]:
            if not is_sure and not is_meant(table, offers[number].form, entity, player):
                continue
            # Of equal cards on no particular place, one stands for all.
            if slots[entity] == NOWHERE:
                if card * width + number in seen:
                    continue
                seen.add(card * width + number)
            one = offers[number].candidate(table, player, entity)
            if one is not None:
                found[number].append(one)
    return found
