"""Which cards nobody can tell apart: copies of one card that lie alike, so that one of them stands for all."""

from collections.abc import Sequence

from cardwright.engine.rules.ground import things_on
from cardwright.model.bonds import bond_of
from cardwright.model.identity import NO_SLOT, NOWHERE, CardNumber, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.sight import bit
from cardwright.model.table import Table

Likeness = tuple[object, ...]


def likeness(table: Table, entity: Entity) -> Likeness:
    """The features that tell a card apart: its print, its place and arrival, and everything on it or about it."""
    state, plan = table.state, plan_of(table)
    place = state.place[entity]
    if place != NOWHERE and plan.game.zones[plan.zone_at(place)].stacks:
        # However the copies came there, they are one stack.
        return (state.cards[entity], place, _standing(table, entity))
    plain = (state.cards[entity], place, state.owner[entity], state.slot[entity], table.came(entity) == state.turn)
    if table.recording:
        table.dependencies |= plan.cells.clock["turn"]
    if place != NOWHERE and plan.sight.seen_at[place] != plan.sight.everybody:
        # A player who may look at it sees a card, and perhaps the counters on it.
        return (*plain, _standing(table, entity))
    if table.recording:
        table.dependencies |= plan.cells.on_cards
    used = tuple(number for (one, number) in state.used if one == entity)
    granted = tuple(grant.ability for grant in state.grants if grant.bound == entity)
    bound = bond_of(table, entity) is not None
    concerns = (state.target[entity], state.down[entity], state.stand[entity], used, granted, bound)
    return (*plain, *concerns, _standing(table, entity), tuple(things_on(table).get(entity, ())))


def _standing(table: Table, entity: Entity) -> Likeness:
    """The counters on a card."""
    width = table.layout.counters
    return tuple(table.state.counters[entity * width : (entity + 1) * width])


def told_apart(table: Table, entities: Sequence[Entity], player: Player) -> list[Entity]:
    """The first of each sort of cards that nobody can tell apart, in order.

    Of cards that the player does not know each stands for itself: that two of them are alike is no less secret.
    """
    cards, slots = table.state.cards, table.state.slot
    # The code that found the cards depends on their places already. In a stack no place of a row or board counts.
    places, stacks = table.state.place, table.layout.stacks
    loose: list[Entity] = []
    copies: dict[CardNumber, int] = {}
    for entity in entities:
        if slots[entity] == NO_SLOT or stacks[places[entity]]:
            loose.append(entity)
            number = cards[entity]
            copies[number] = copies[number] + 1 if number in copies else 1
    # Most cards of a row have places of their own, and most hands have no copies.
    if len(copies) == len(loose):
        return list(entities)
    known, own = table.state.known, bit(player)
    seen, found, compared = set[Likeness](), [], set(loose)
    for entity in entities:
        if entity in compared and copies[cards[entity]] > 1 and known[entity] & own:
            like = likeness(table, entity)
            if like in seen:
                continue
            seen.add(like)
        found.append(entity)
    return found
