"""Lists everything a player may do in a phase: each form of an action that belongs to it, and to what."""

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

    def moves(self, table: Table, player: int) -> list[Option]:
        """What a player may do now."""
        if table.memory is None:
            return self._all_examined(table, player)
        said = voices(table, player)
        found: list[Option] = []
        for offer in self.offers:
            own = said.get(offer.action, []) if said else []
            if said and offer.is_priced:
                own = own + said.get(PRINTED, [])
            if own or offer.is_affordable(table, player):
                found += offer.offered(table, player, own)
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
