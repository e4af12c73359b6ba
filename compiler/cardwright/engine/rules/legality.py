"""Whether an action or an effect can be carried out now, and on which cards."""

from cardwright.engine.rules.actions import forbidden, lacks_target, lower_cards, matching_forms, objects, sources
from cardwright.engine.rules.holding import matches_print
from cardwright.engine.rules.needs import is_met
from cardwright.engine.rules.prices import Deal, bill
from cardwright.engine.rules.shielding import is_shielded
from cardwright.engine.rules.spending import can_pay, can_share, has_required
from cardwright.model.attempt import Bill
from cardwright.model.caching.query import query_by_key
from cardwright.model.categories.changes import Terms
from cardwright.model.categories.effects import Causing
from cardwright.model.categories.selectors import Selector
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.refusal import Refusal
from cardwright.model.roles import SOURCE
from cardwright.model.rulebook.game import ActionOf
from cardwright.model.table import Table, take_back


def refusal(table: Table, deal: Deal) -> Refusal:
    """The reason why an action cannot be carried out with any lower card; Refusal.NONE if it can."""
    form = deal.form
    if form.aimed and deal.target == NOBODY and not forbidden(table, deal.player, form.key, deal.entity):
        return _refusal_of_all(table, deal)
    if form.is_from_afar and deal.source == NOTHING:
        return _refusal_from_all(table, deal)
    reason, ways = _ways(table, deal if deal.lower == NOTHING else deal.giving_up(NOTHING))
    # The price changes rarely and the stocks of players all the time: only the price is worth caching.
    for own, owed in ways:
        if can_pay(table, own, owed) and can_share(table, own):
            return Refusal.NONE if has_required(table, own) else Refusal.MISSING_NEED
    return reason


def _refusal_of_all(table: Table, deal: Deal) -> Refusal:
    """The reason why an action cannot be directed at any other player."""
    others = [other for other in table.from_active() if other != deal.player]
    return min([refusal(table, deal.against(other)) for other in others], default=Refusal.NO_SUCH_PLAYER)


def _refusal_from_all(table: Table, deal: Deal) -> Refusal:
    """The reason why an action cannot be done from any of its places."""
    there = sources(table, deal.form, deal.player, deal.entity)
    return min([refusal(table, deal.coming_from(one)) for one in there], default=Refusal.WRONG_OBJECT)


@query_by_key
def _ways(table: Table, deal: Deal) -> tuple[Refusal, list[tuple[Deal, Bill]]]:
    """The ways to pay for an action, one for each lower card; and why it cannot be carried out if all are too dear."""
    form = deal.form
    if forbidden(table, deal.player, form.key, deal.entity, deal.target):
        return Refusal.FORBIDDEN, []
    if deal.target != NOBODY and is_shielded(table, deal.target, deal.entity):
        return Refusal.FORBIDDEN, []
    if form.aimed and deal.target == deal.player:
        return Refusal.WRONG_OBJECT, []
    if reason := _lack(table, deal) if deal.source == NOTHING else _lack_from(table, deal):
        return reason, []
    if form.lower_counter is None:
        return Refusal.CANNOT_PAY, [(deal, bill(table, deal))]
    ways: list[tuple[Deal, Bill]] = []
    for lower in lower_cards(table, form, deal.player, deal.entity):
        own = deal.giving_up(lower)
        ways.append((own, bill(table, own)))
    return Refusal.CANNOT_PAY if ways else Refusal.WRONG_OBJECT, ways


def _lack(table: Table, deal: Deal) -> Refusal:
    """The reason why an action is refused, regardless of its price and with its source as it is noted."""
    form, player, entity, target = deal.form, deal.player, deal.entity, deal.target
    if entity != NOTHING and lacks_target(table, entity, target):
        return Refusal.MISSING_NEED
    if entity != NOTHING and not _can_be_said(table, form, player, entity):
        return Refusal.CANNOT_BE_CARRIED_OUT
    if form.source is not None and not form.is_from_afar and not sources(table, form, player, entity):
        return Refusal.WRONG_OBJECT
    for need in form.needs:
        if not is_met(table, need, deal):
            return Refusal.MISSING_NEED
    return Refusal.NONE


def _lack_from(table: Table, deal: Deal) -> Refusal:
    """The same from a source: sentences and needs that speak of it are asked as if it were chosen."""
    before = len(table.journal)
    table.bind(SOURCE, deal.source)
    try:
        return _lack(table, deal)
    finally:
        take_back(table, before)


def is_payable(table: Table, deal: Deal, owed: Bill) -> bool:
    """Whether everybody has what an action costs by its bill, and its player what it requires besides."""
    return can_pay(table, deal, owed) and can_share(table, deal) and has_required(table, deal)


def from_best_source(table: Table, deal: Deal) -> Deal:
    """The same from the source for which it costs least, if it is done from one that is not chosen yet."""
    if not deal.form.is_from_afar or deal.source != NOTHING:
        return deal
    deals = [deal.coming_from(one) for one in sources(table, deal.form, deal.player, deal.entity)]
    return min(deals, key=lambda one: sum(bill(table, one).amounts.values()), default=deal)


def _can_be_said(table: Table, form: ActionOf, player: Player, entity: Entity) -> bool:
    """Whether the first thing that the action does to its card, or that the card says, can be done."""
    deeds = plan_of(table).deeds[id(form)]
    if deeds and deeds[0].depends_on_card:
        return _leads_on(table, form, player, entity, deeds[0])
    for effect in deeds:
        if effect.says_card:
            said = sentences_on(table, entity).said
            return not said or _leads_on(table, form, player, entity, said[0])
    return True


def _leads_on(table: Table, form: ActionOf, player: Player, entity: Entity, effect: Causing) -> bool:
    """Whether the first thing a card says can be done; if that is the same action again, one card further is enough.

    Cards may lead to each other in circles. A result that was found by cutting a circle off is not cached.
    """
    if any(action == form.key for action, _ in table.ahead):
        table.is_volatile = True
        return (form.key, entity) not in table.ahead
    before = table.ahead
    table.ahead = (*before, (form.key, entity))
    try:
        return effect.is_possible(table, player, entity)
    finally:
        table.ahead = before


def form_for(table: Table, player: Player, action: str, entity: Entity, terms: Terms | None) -> int | None:
    """The form of an action that can be done to one card on these terms."""
    for number, form in enumerate(matching_forms(table, action)):
        if entity in objects(table, form, player) and not refusal(
            table, Deal(form, player, entity, terms=terms, nested=True)
        ):
            return number
    return None


def possible_objects(
    table: Table,
    player: Player,
    action: str,
    selector: Selector | None,
    card: str | None,
    *,
    terms: Terms | None,
    is_any: bool = False,
    here: Entity = NOTHING,
) -> list[tuple[Entity, int]]:
    """The cards an action can be done to on these terms, each with the form of the action that fits it.

    A form that is done to nothing comes first: if it is possible, there is nothing to choose. Who only asks whether
    there is any card is content with the first.
    """
    found: dict[Entity, int] = {}
    for number, form in enumerate(matching_forms(table, action)):
        choices = [NOTHING] if form.done_to is None else objects(table, form, player)
        for entity in choices:
            named = entity != NOTHING or (selector is None and card is None)
            if not named or (selector is not None and not matches_print(table, entity, selector, player, here)):
                continue
            if card is not None and table.card(entity).key != card:
                continue
            deal = Deal(form, player, entity, terms=terms, nested=True)
            if entity not in found and not refusal(table, deal):
                found[entity] = number
                if is_any:
                    return [(entity, number)]
    return [(NOTHING, found[NOTHING])] if NOTHING in found else list(found.items())
