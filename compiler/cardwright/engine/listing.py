"""Lists everything a player may do in a phase: each form of an action that belongs to it, and to what."""

from cardwright.engine.candidates import Field, candidates, zone_of
from cardwright.engine.charges import Purse
from cardwright.engine.offers import Offer
from cardwright.engine.plan import Plan
from cardwright.engine.state import Option
from cardwright.engine.table import Table
from cardwright.engine.voices import PRINTED, voices


class Listing:
    """The forms of actions that belong to a phase, made ready for a plan."""

    def __init__(self, plan: Plan, phase: str) -> None:
        forms = [form for forms in plan.game.actions.values() for form in forms if phase in form.phases]
        self.offers = [Offer(plan, form) for form in forms]
        self.fields: list[tuple[Offer, Field, int]] = []
        """The forms that can be done at all, each with what it is done to and its number there."""
        by_zone: dict[str, Field] = {}
        for offer in self.offers:
            if offer.is_played:
                zone = zone_of(plan, offer.form.done_to)
                field = Field(plan, None) if zone is None else by_zone.setdefault(zone, Field(plan, zone))
                self.fields.append((offer, field, field.add(plan, offer)))

    def moves(self, table: Table, player: int) -> list[Option]:
        """What a player may do now."""
        if table.memory is None:
            return self._all_examined(table, player)
        said, purse = voices(table, player), Purse(table, player)
        found: list[Option] = []
        for offer, field, number in self.fields:
            own = said.get(offer.action, []) if said else []
            if said and offer.is_priced:
                own = own + said.get(PRINTED, [])
            if not (own or offer.is_affordable(table, player)) or field.is_empty(table, player):
                continue
            due = offer.opened(purse)
            if due is not None or own:
                found += offer.offered(purse, candidates(table, field, player)[number], own, due)
        return found

    def _all_examined(self, table: Table, player: int) -> list[Option]:
        """The same, with nothing made ready: every form is asked for every card, by the rules of legality."""
        return [
            option
            for offer in self.offers
            for entity in offer.things(table, player)
            for option in offer.examined(table, player, entity)
        ]


def listing(plan: Plan, phase: str) -> Listing:
    """What can be done in a phase, made once."""
    made: Listing | None = plan.listings.get(phase)
    if made is None:
        made = plan.listings[phase] = Listing(plan, phase)
    return made
