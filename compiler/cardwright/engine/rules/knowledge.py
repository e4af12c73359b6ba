"""The knowledge of a seat: the one module that says which cards it knows, and what it sees of the others.

The knowledge of a card is part of the state: all players know it who look at its place or to whom it was shown.
Shuffling forgets it; then all still know the cards of the shuffled lot together, and nobody which is which.
"""

from collections.abc import Callable

from cardwright.model.frames import ACTION, Option
from cardwright.model.identity import NOBODY, NOTHING, NOWHERE, Entity, Place, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.sight import bit
from cardwright.model.table import Table


def knows(table: Table, viewer: Player, entity: Entity) -> bool:
    """Whether a player knows which card this is; nobody's seat knows what everybody knows."""
    return bool(table.state.known[entity] & bit(viewer))


def sees(table: Table, viewer: Player, place: Place) -> bool:
    """Whether a player looks at the cards of a place, and so at their order."""
    return bool(table.layout.sight.seen_at[place] & bit(viewer))


def who_sees(table: Table, entity: Entity, doer: Player) -> int:
    """Who knows which card it is when a player picks it where it lies.

    Of a hidden one these are who holds it, and that player: nobody else sees which of the cards there it is.
    """
    place = table.state.place[entity]
    there = table.layout.sight.seen_at[place] if place != NOWHERE else 0
    return table.state.known[entity] & (there | bit(doer))


def known_in(table: Table, viewer: Player, place: Place) -> list[Entity]:
    """The cards of a place that a player knows, in their order."""
    return [entity for entity in table.state.places[place] if knows(table, viewer, entity)]


def unknown(table: Table, viewer: Player) -> dict[int, list[Entity]]:
    """The cards a player cannot tell from each other: by lot, those that the player does not know."""
    found: dict[int, list[Entity]] = {}
    known, own, lots = table.state.known, bit(viewer), table.state.lot
    for entity, lot in enumerate(lots):
        if not known[entity] & own:
            found.setdefault(lot, []).append(Entity(entity))
    return found


def back(table: Table, entity: Entity) -> str:
    """The common knowledge about any card: the kind that all cards of its shuffled lot have.

    Empty if they are of different kinds.
    """
    state, cards, game = table.state, table.layout.cards, plan_of(table).game
    lot = state.lot[entity]
    alike = {cards[state.cards[one]].leaf for one, other in enumerate(state.lot) if other == lot}
    kinds = {game.ancestors(leaf)[-1] for leaf in alike}
    return kinds.pop() if len(kinds) == 1 else ""


def offered(table: Table, player: Player, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options as a player may see them: cards the player does not know are backs, counted one after the other.

    Which cards are offered is said by the rule that asks, as when somebody has to say which of their cards fit; so a
    player learns something by it.
    """
    known, own = table.state.known, bit(player)
    for one in options:
        if one.entity != NOTHING and not known[one.entity] & own:
            break
    else:
        return options
    table.revealed = True
    found: list[Option] = []
    numbers: dict[Entity, int] = {}
    for one in options:
        if one.entity == NOTHING or known[one.entity] & own:
            found.append(one)
            continue
        number = numbers.setdefault(one.entity, len(numbers) + 1)
        key = f"{one.action} ?{number}".lstrip()
        key = key if one.target < 0 else f"{key} @{one.target + 1}"
        found.append(Option(key, one.entity, one.effect, one.target, one.action, one.form, number))
    return tuple(found)


def standing_on(table: Table, entity: Entity) -> dict[str, int]:
    """The counters on a card, by their key: all see them, also those who see the card from behind."""
    if table.is_bare(entity):
        return {}
    return {key: number for key in table.layout.counter_number if (number := table.counter(entity, key))}


def told_of(table: Table, viewer: Player, place: Place) -> list[Entity]:
    """The cards of a place that a player can tell from others there, in their order: known ones, and marked backs."""
    there = table.state.places[place]
    return [entity for entity in there if knows(table, viewer, entity) or standing_on(table, entity)]


def where_behind(table: Table, options: tuple[Option, ...], entity: Entity) -> tuple[str, Player]:
    """The zone and the owner of a card that is offered from behind, each if cards of several are offered so."""
    state, zone_at = table.state, table.layout.zone_at
    lying = [one.entity for one in options if one.back and state.place[one.entity] != NOWHERE]
    if entity not in lying:
        return "", NOBODY
    zones = {zone_at(state.place[one]) for one in lying}
    owners = {state.owner[one] for one in lying if state.owner[one] != NOBODY}
    return zone_at(state.place[entity]) if len(zones) > 1 else "", state.owner[entity] if len(owners) > 1 else NOBODY


def measured(table: Table, work: Callable[[], int]) -> tuple[int, int]:
    """A number, and who may know it: all who look at every place whose cards were looked at to find it out."""
    number, cells = table.recorded(work)
    seats = table.layout.sight.everybody
    for place, seen in enumerate(table.layout.sight.seen_at):
        if table.layout.cells.place[place] & cells:
            seats &= seen
    return number, seats


# Cards that are open although they lie hidden, because a player is being asked about them.


def laid_open(table: Table) -> list[Entity]:
    """The hidden cards that lie on the table for all to see as long as the open question is not answered."""
    return [] if table.state.decision is None else about_to_be_seen(table, table.state.decision.player)


def about_to_be_seen(table: Table, asked: Player) -> list[Entity]:
    """The cards that everybody may look at, although they lie in a hidden zone, while somebody is asked.

    An action that is paid for, or a card that speaks, is about a card; once anybody but its holder has to decide
    something, all have seen it. A card that the action has put face down since stays hidden on purpose.
    """
    found: list[Entity] = []
    seen_at, everybody = table.layout.sight.seen_at, table.layout.sight.everybody
    shown = _shown(table)
    for entity in dict.fromkeys(shown) if shown else ():
        place = table.state.place[entity]
        if place == NOWHERE or seen_at[place] == everybody:
            continue
        if seen_at[place] != bit(asked):
            found.append(entity)
    return found


def _shown(table: Table) -> list[Entity]:
    """The cards of the actions under way that still lie where these have found them, and then those that speak.

    A card speaks if it is carried out by itself, and not as part of what is done to it.
    """
    found: list[Entity] = []
    acted_on: list[Entity] = []
    speaking: list[Entity] = []
    for frame in table.state.frames:
        if frame.origin != NOTHING:
            speaking.append(frame.origin)
        if frame.what is ACTION:
            acted_on.append(frame.entity)
            if frame.step and frame.entity != NOTHING:
                done_to = plan_of(table).forms[frame.ref].done_to
                if done_to is not None and table.zone_of(frame.entity) == done_to.zone:
                    found.append(frame.entity)
    for entity in speaking:
        if entity not in acted_on:
            found.append(entity)
    return found
