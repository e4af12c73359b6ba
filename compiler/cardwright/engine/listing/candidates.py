"""The objects of the actions of a phase in one zone, as far as they do not depend on the stocks of the player.

It must agree with `engine.actions.objects` and `engine.legality.refusal`; `tests/engine/test_quick.py` compares them.
"""

from cardwright.engine.actions import is_meant, known_fits
from cardwright.engine.likeness import told_apart
from cardwright.engine.listing.charges import Purse
from cardwright.engine.listing.offers import Candidate, Offer
from cardwright.engine.memory import remembered_about
from cardwright.engine.plan import Plan
from cardwright.engine.state import Option
from cardwright.engine.table import Table
from cardwright.engine.voices import PRINTED, Reach
from cardwright.link.clauses import DoneTo


class Field:
    """A zone of a player with the forms of actions that are done to cards there, or one form done to anything else."""

    def __init__(self, plan: Plan, zone: str | None) -> None:
        self.zone = zone
        self.offers: list[Offer] = []
        self.numbers: list[int] = []
        """By form: its number among all forms of the phase."""
        self.forms: list[list[tuple[int, bool]]] = [[] for _ in plan.cards]
        """By printed card: which of the forms may be done to it, and whether that is sure."""

    def add(self, plan: Plan, offer: Offer, place: int) -> None:
        """Let a form be done to the cards it fits, or may fit."""
        number, done_to = len(self.offers), offer.form.done_to
        self.offers.append(offer)
        self.numbers.append(place)
        if self.zone is not None and done_to is not None:
            for card, fits in enumerate(known_fits(plan, offer.form, done_to)):
                if fits is not False:
                    self.forms[card].append((number, fits is True))

    def survey(self, purse: Purse, said: dict[str, list[Reach]], found: list[list[Option]]) -> None:
        """Find the moves of a player with each of the forms; forms that nobody can pay are skipped first."""
        table, player = purse.table, purse.player
        if self.zone is not None and not table.in_zone(self.zone, player):
            return
        those: list[list[Candidate]] | None = None
        for number, offer in enumerate(self.offers):
            own = said.get(offer.action, []) if said else []
            if said and offer.is_printed:
                own = own + said.get(PRINTED, [])
            if not (own or offer.is_affordable(table, player)):
                continue
            due = offer.opened(purse)
            if due is None and not own:
                continue
            if those is None:
                those = candidates(table, self, player)
            if those[number]:
                found[self.numbers[number]] = offer.offered(purse, those[number], own, due)


def zone_of(plan: Plan, done_to: DoneTo | None) -> str | None:
    """The zone of a player that a form is done to card by card; of a pile or a board not every card need be asked."""
    if done_to is None or done_to.shared or done_to.holder is not None:
        return None
    is_board = plan.geometry is not None and plan.geometry.zone == done_to.zone
    return None if is_board or plan.game.zones[done_to.zone].pile else done_to.zone


@remembered_about
def candidates(table: Table, field: Field, player: int) -> list[list[Candidate]]:
    """By form: its objects apart from the price; they change far less often than the stocks of a player."""
    offers, found = field.offers, [list[Candidate]() for _ in field.offers]
    if field.zone is None:
        for number, offer in enumerate(offers):
            for entity in offer.things(table, player):
                one = offer.candidate(table, player, entity)
                if one is not None:
                    found[number].append(one)
        return found
    cards = table.state.cards
    for entity in told_apart(table, table.in_zone(field.zone, player), player):
        for number, is_sure in field.forms[cards[entity]]:
            if not is_sure and not is_meant(table, offers[number].form, entity, player):
                continue
            one = offers[number].candidate(table, player, entity)
            if one is not None:
                found[number].append(one)
    return found
