"""Lists everything a player may do in a phase: each form of an action that belongs to it, and to what.

The list must be what `engine.legality.refusal` allows; `tests/engine/test_offers.py` compares the two.
"""

from typing import Final, final

from cardwright.engine.listing.charges import Purse
from cardwright.engine.listing.offers import Candidate, Offer
from cardwright.engine.rules.actions import is_meant, known_fits
from cardwright.engine.rules.likeness import told_apart
from cardwright.engine.rules.voices import PRINTED, Reach, voices
from cardwright.model.caching.query import query
from cardwright.model.frames import Option
from cardwright.model.identity import Player
from cardwright.model.plan.plan import Plan
from cardwright.model.rulebook.clauses import DoneTo
from cardwright.model.table import Table

SILENCE: Final[list[Reach]] = []
"""Nobody's ability concerns an action; it is never added to."""


@final
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

    def moves(self, table: Table, player: Player) -> list[Option]:
        """The moves of a player now, in the order in which the actions are declared."""
        if table.cache is None:
            return self._all_examined(table, player)
        said, purse = voices(table, player), Purse(table, player)
        found: dict[int, list[Option]] = {}
        for field in self.fields:
            field.survey(purse, said, found)
        moves: list[Option] = []
        for number in sorted(found):
            moves += found[number]
        return moves

    def _all_examined(self, table: Table, player: Player) -> list[Option]:
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


@final
class Field:
    """A zone of a player with the forms of actions that are done to cards there, or one form done to anything else."""

    def __init__(self, plan: Plan, zone: str | None) -> None:
        self.zone = zone
        self.offers: list[tuple[int, int, Offer]] = []
        """The forms, each after its number here and its number among all forms of the phase."""
        self.forms: list[list[tuple[int, Offer, bool]]] = [[] for _ in plan.cards]
        """By printed card: which of the forms may be done to it, and whether that is sure."""

    def add(self, plan: Plan, offer: Offer, place: int) -> None:
        """Let a form be done to the cards it fits, or may fit."""
        number, done_to = len(self.offers), offer.form.done_to
        self.offers.append((number, place, offer))
        if self.zone is not None and done_to is not None:
            for card, fits in enumerate(known_fits(plan, offer.form, done_to)):
                if fits is not False:
                    self.forms[card].append((number, offer, fits is True))

    def survey(self, purse: Purse, said: dict[str, list[Reach]], found: dict[int, list[Option]]) -> None:
        """Find the moves of a player with each of the forms, by its number; what nobody can pay is skipped first."""
        table, player = purse.table, purse.player
        if self.zone is not None and not table.in_zone(self.zone, player):
            return
        those: list[list[Candidate]] | None = None
        for number, place, offer in self.offers:
            if those is not None and not those[number]:
                continue
            own = _concerning(said, offer) if said else SILENCE
            left = offer.opened(purse)
            if left is None and not own:
                continue
            if those is None:
                # They are found only now, because a change of the cards often comes with one of what can be paid.
                those = candidates(table, self, player)
            if there := those[number]:
                found[place] = offer.offered(purse, there, own, left)


def _concerning(said: dict[str, list[Reach]], offer: Offer) -> list[Reach]:
    """The sayings of abilities about a form of an action."""
    own = said.get(offer.action, SILENCE)
    return own + said.get(PRINTED, SILENCE) if offer.is_printed else own


def zone_of(plan: Plan, done_to: DoneTo | None) -> str | None:
    """The zone of a player that a form is done to card by card; of a pile or a board not every card need be asked."""
    if done_to is None or done_to.shared or done_to.holder is not None:
        return None
    is_board = plan.geometry is not None and plan.geometry.zone == done_to.zone
    return None if is_board or plan.game.zones[done_to.zone].pile else done_to.zone


@query
def candidates(table: Table, field: Field, player: Player) -> list[list[Candidate]]:
    """By form: its objects apart from the price; they change far less often than the stocks of a player."""
    offers = field.offers
    found: list[list[Candidate]] = [[] for _ in offers]
    if field.zone is None:
        for number, _, offer in offers:
            for entity in offer.things(table, player):
                one = offer.candidate(table, player, entity)
                if one is not None:
                    found[number].append(one)
        return found
    cards = table.state.cards
    for entity in told_apart(table, table.in_zone(field.zone, player), player):
        for number, offer, is_sure in field.forms[cards[entity]]:
            if not is_sure and not is_meant(table, offer.form, entity, player):
                continue
            one = offer.candidate(table, player, entity)
            if one is not None:
                found[number].append(one)
    return found
