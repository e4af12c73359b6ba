"""Lists everything a player may do in a phase: each form of an action that belongs to it, and to what.

The list must be what `engine.legality.refusal` allows; `tests/engine/test_offers.py` compares the two.
"""

from cardwright.engine.listing.candidates import Field, zone_of
from cardwright.engine.listing.charges import Purse
from cardwright.engine.listing.offers import Offer
from cardwright.engine.plan import Plan
from cardwright.engine.state import Option
from cardwright.engine.table import Table
from cardwright.engine.voices import voices


class Listing:
    """The forms of actions that belong to a phase, prepared for a plan."""

    def __init__(self, plan: Plan, phase: str) -> None:
        forms = [form for forms in plan.game.actions.values() for form in forms if phase in form.phases]
        self.offers = [Offer(plan, form) for form in forms]
        self.fields: list[Field] = []
        """The objects of those offers that are possible at all."""
        by_zone: dict[str, Field] = {}
        for number, offer in enumerate(self.offers):
            if offer.is_played:
                zone = zone_of(plan, offer.form.done_to)
                field = by_zone.get(zone) if zone is not None else None
                if field is None:
                    field = Field(plan, zone)
                    self.fields.append(field)
                    if zone is not None:
                        by_zone[zone] = field
                field.add(plan, offer, number)

    def moves(self, table: Table, player: int) -> list[Option]:
        """The moves of a player now, in the order in which the actions are declared."""
        if table.memory is None:
            return self._all_examined(table, player)
        said, purse = voices(table, player), Purse(table, player)
        found: list[list[Option]] = [[]] * len(self.offers)
        for field in self.fields:
            field.survey(purse, said, found)
        return [option for options in found for option in options]

    def _all_examined(self, table: Table, player: int) -> list[Option]:
        """All moves by the definition: every form is tested for every card by the rules of legality."""
        return [
            option
            for offer in self.offers
            for entity in offer.things(table, player)
            for option in offer.examined(table, player, entity)
        ]


def listing(plan: Plan, phase: str) -> Listing:
    """The listing of a phase, made once."""
    made: Listing | None = plan.listings.get(phase)
    if made is None:
        made = plan.listings[phase] = Listing(plan, phase)
    return made
