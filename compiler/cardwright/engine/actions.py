"""What an action may be done to, and who may not do it."""

from cardwright.engine.holding import Held, cover, held, matches
from cardwright.engine.measure import meant
from cardwright.engine.people import is_named, players_named
from cardwright.engine.prices import is_chosen
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.rulebook import ActionOf
from cardwright.tree.abilities import Exempt, Forbidden
from cardwright.tree.declarations import AttributeOfTarget
from cardwright.tree.people import Who


def matching_forms(table: Table, action: str) -> tuple[ActionOf, ...]:
    """The forms of an action, in the order they are declared."""
    return table.plan.game.actions.get(action, ())


def objects(table: Table, form: ActionOf, player: int) -> list[int]:
    """The cards this form of an action may be done to; an earlier form that fits a card comes before this one."""
    if form.done_to is None:
        return []
    earlier = []
    for other in matching_forms(table, form.key):
        if other is form:
            break
        earlier.append(other)
    is_pile = table.plan.game.zones[form.done_to.zone].pile
    holders = players_named(table, form.done_to.holder, player)
    there = list(dict.fromkeys(one for holder in holders for one in table.in_zone(form.done_to.zone, holder)))
    if form.done_to.shared:
        there = [one.entity for one in table.bonds() if one.binds(player) and _lies_in(table, form, one.entity)]
    return [
        entity
        for entity in (there[:1] if is_pile else there)
        if matches(table, entity, form.done_to.selector) and not any(_fits(table, one, entity) for one in earlier)
    ]


def _fits(table: Table, form: ActionOf, entity: int) -> bool:
    return form.done_to is not None and _lies_in(table, form, entity) and matches(table, entity, form.done_to.selector)


def _lies_in(table: Table, form: ActionOf, entity: int) -> bool:
    return form.done_to is not None and table.zone_of(entity) == form.done_to.zone


def lacks_target(table: Table, entity: int, target: int) -> bool:
    """Whether a number on a card is that of a card which the player it is directed at does not have."""
    lines = table.card(entity).attributes.values()
    return any(isinstance(line, AttributeOfTarget) and not meant(table, line, target) for line in lines)


def lower_cards(table: Table, form: ActionOf, player: int, entity: int) -> list[int]:
    """The lower cards of the same kind that hold the counter the action moves."""
    card = table.card(entity)
    return [
        other
        for other in table.in_play(player)
        if table.card(other).leaf == card.leaf
        and table.card(other).level < card.level
        and form.lower_counter is not None
        and table.counter(other, form.lower_counter) > 0
    ]


def forbidden(table: Table, player: int, action: str, entity: int, target: int = NOBODY) -> bool:
    """Whether a card on the table rules the action out for the player, at least against this target."""
    if entity == NOTHING:
        return False
    for owner in range(table.state.players):
        for one in held(table, owner, Forbidden):
            ability = one.ability
            if (
                ability.action == action
                and is_named(table, ability.who, owner, player, one.origin)
                and (ability.whom is None or target in _meant(table, one, ability.whom))
                and is_chosen(table, ability.chosen, entity)
            ):
                cover(table, one)
                return True
    return False


def _meant(table: Table, one: Held[Forbidden], whom: Who) -> list[int]:
    """Against whom something is forbidden: if it was granted for a while, that was settled then."""
    return [one.bound] if one.bound != NOTHING else players_named(table, whom, one.player, one.origin)


def exempt(table: Table, player: int, kind: str) -> bool:
    """Whether a player need not discard cards of a kind."""
    family = (kind, *table.plan.game.ancestors(kind))
    for owner in range(table.state.players):
        for one in held(table, owner, Exempt):
            if one.ability.kind in family and is_named(table, one.ability.who, owner, player, one.origin):
                cover(table, one)
                return True
    return False
