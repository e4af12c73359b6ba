"""Which cards lie hidden and are open all the same, because somebody is being asked about them."""

from cardwright.engine.state import ACTION, NOBODY, NOTHING
from cardwright.engine.table import Table


def laid_open(table: Table) -> list[int]:
    """The cards that everybody may look at although they lie in a hidden zone.

    An action that is paid for, or a card that speaks, is about a card; once anybody but its holder has to decide
    something, all have seen it. What the action has put face down since, it has put there on purpose.
    """
    decision = table.state.decision
    if decision is None:
        return []
    found = []
    for entity in dict.fromkeys([*_acted_on(table), *_speaking(table)]):
        zone = table.zone_of(entity)
        if zone is None or not table.plan.game.zones[zone].hidden:
            continue
        if table.plan.game.zones[zone].shared or table.state.owner[entity] != decision.player:
            found.append(entity)
    return found


def is_open(table: Table, entity: int) -> bool:
    """Whether everybody can see a card."""
    zone = table.zone_of(entity)
    return zone is not None and (not table.plan.game.zones[zone].hidden or entity in laid_open(table))


def _acted_on(table: Table) -> list[int]:
    """The cards of the actions under way that still lie where these have found them."""
    found = []
    for frame in table.state.frames:
        if frame.what == ACTION and frame.step and frame.entity != NOTHING:
            done_to = table.plan.forms[frame.ref].done_to
            if done_to is not None and table.zone_of(frame.entity) == done_to.zone:
                found.append(frame.entity)
    return found


def _speaking(table: Table) -> list[int]:
    """The cards that are carried out by themselves, and not as part of what is done to them."""
    frames = table.state.frames
    acted_on = {frame.entity for frame in frames if frame.what == ACTION}
    return [frame.origin for frame in frames if frame.origin != NOTHING and frame.origin not in acted_on]


def holder(table: Table, entity: int) -> int:
    """Who may look at a card that lies hidden: nobody, if it lies in a pile of all."""
    zone = table.zone_of(entity)
    return NOBODY if zone is None or table.plan.game.zones[zone].shared else table.state.owner[entity]
