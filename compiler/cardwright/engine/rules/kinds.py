"""Which things are of which kinds: as printed, by a definition, or because they count as such; and their number."""

from cardwright.engine.rules.ground import beside, count_places, is_place, narrowed, places_of
from cardwright.engine.rules.holding import cover, held
from cardwright.model.caching.query import query
from cardwright.model.categories.channels import CountsAs
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import NOT_ONE, ONE
from cardwright.model.plan.plan import plan_of
from cardwright.model.reading import in_play_with
from cardwright.model.rulebook.game import DefinitionOf
from cardwright.model.table import Table


def is_of_kind(table: Table, entity: Entity, kind: str, player: Player = NOBODY, here: Entity = NOTHING) -> bool:
    """Whether something is of a kind, including the kinds it counts as."""
    return is_of_kinds(table, entity, (kind,), player, here)


def is_of_kinds(
    table: Table, entity: Entity, kinds: tuple[str, ...], player: Player = NOBODY, here: Entity = NOTHING
) -> bool:
    """Whether something is of one of some kinds, including the kinds it counts as.

    A definition may depend on the player for whom it is asked, and on the place at hand.
    """
    plan, number = plan_of(table), table.state.cards[entity]
    if plan.printed_as(kinds)[number]:
        return not plan.defined or _is_one_of(table, entity, kinds, player, here)
    if plan.can_count_as[number]:
        for one in _counted_as(table, entity):
            if not set(plan.game.ancestors(one.other_kind())).isdisjoint(kinds):
                return True
    return False


def is_printed_as(table: Table, entity: Entity, kinds: tuple[str, ...], player: Player = NOBODY) -> bool:
    """Whether something is of one of some kinds by its print alone."""
    if not table.layout.printed_as(kinds)[table.state.cards[entity]]:
        return False
    return not table.layout.defined or _is_one_of(table, entity, kinds, player, NOTHING)


def _is_one_of(table: Table, entity: Entity, kinds: tuple[str, ...], player: Player, here: Entity) -> bool:
    """Whether something of which one of some kinds may be true is such a thing, where definitions have a say."""
    defined, own = table.layout.defined, table.card(entity).kinds
    for kind in kinds:
        if kind in own and (kind not in defined or _is_defined(table, entity, kind, player, here)):
            return True
    return False


def _is_defined(table: Table, entity: Entity, kind: str, player: Player, here: Entity) -> bool:
    """Whether a definition is true of something, for a player and seen from the place at hand."""
    if is_place(table, entity):
        return entity in places_of(table, kind, player)
    definition = plan_of(table).game.definitions[kind]
    if not is_of_kind(table, entity, definition.base, player, here):
        return False
    if not any(part.compares for part in definition.filters):
        return all(part.fits(table, entity, player, here) for part in definition.filters)
    there = [one for one in beside(table, entity) if is_of_kind(table, one, definition.base, player, here)]
    return entity in narrowed(table, there, definition.filters, player, here)


def those_of_kinds(
    table: Table, things: list[Entity], kinds: tuple[str, ...], player: Player = NOBODY, here: Entity = NOTHING
) -> list[Entity]:
    """Those of some things that are of one of some kinds; a definition is asked about all of them at once."""
    plan, cards = plan_of(table), table.state.cards
    may_be, can_count_as = plan.printed_as(kinds), plan.can_count_as
    likely = [one for one in things if may_be[cards[one]] or can_count_as[cards[one]]]
    if plan.defined.isdisjoint(kinds):
        return [one for one in likely if may_be[cards[one]] or is_of_kinds(table, one, kinds, player, here)]
    definition = plan.game.definitions.get(kinds[0]) if len(kinds) == 1 else None
    if definition is not None and _is_asked_together(table, likely, definition):
        based = those_of_kinds(table, likely, (definition.base,), player, here)
        return narrowed(table, based, definition.filters, player, here)
    return [one for one in likely if is_of_kinds(table, one, kinds, player, here)]


def _is_asked_together(table: Table, things: list[Entity], definition: DefinitionOf) -> bool:
    """Whether a definition can be asked about some things at once: the places of a board are known by kind."""
    if definition.base in table.layout.place_kinds or any(part.compares for part in definition.filters):
        return False
    return not any(table.layout.can_count_as[table.state.cards[one]] for one in things)


def is_from(table: Table, entity: Entity, eras: tuple[str, ...], past: bool) -> bool:
    """Whether a card is from one of some eras, if any are named, and from one that is over, if that is asked for."""
    era = table.card(entity).era
    if past and (era is None or table.layout.era_number[era] >= table.clock("era")):
        return False
    return not eras or era in eras


def counts_as(table: Table, entity: Entity) -> list[CountsAs]:
    """The abilities that make a card count as more than it is."""
    if not table.layout.can_count_as[table.state.cards[entity]]:
        return []
    return _counted_as(table, entity)


@query
def _counted_as(table: Table, entity: Entity) -> list[CountsAs]:
    owner = table.owner(entity)
    if owner == NOBODY:
        return []
    found = []
    for one in held(table, owner, CountsAs):
        if one.ability.reaches(table, one, entity):
            cover(table, one)
            found.append(one.ability)
    return found


def units_of(table: Table, entity: Entity, kinds: tuple[str, ...]) -> int:
    """How many things of some kinds a card counts for: its counters if the kind is counted so, else one."""
    own = table.card(entity).kinds
    named = next((kind for kind in kinds if kind in own), kinds[0])
    counter = table.layout.counted_by.get(named)
    return 1 if counter is None else table.counter(entity, counter)


def is_defined_kind(table: Table, kinds: tuple[str, ...]) -> bool:
    """Whether one of some kinds is a matter of definition."""
    return not table.layout.defined.isdisjoint(kinds)


def likely_of(table: Table, player: Player, kinds: tuple[str, ...]) -> list[Entity]:
    """The cards a player has in play that may be of one of some kinds; no other card matters.

    A definition can be true of the cards of its kind alone.
    """
    return in_play_with(table, table.layout.aspect_of_kinds(kinds), player)


@query
def in_play_of(table: Table, kinds: tuple[str, ...], player: Player) -> list[Entity]:
    """The cards of some kinds that anybody has in play; a definition is asked for a player."""
    there = [one for seat in table.layout.seats for one in likely_of(table, seat, kinds)]
    return those_of_kinds(table, there, kinds, player)


@query
def count_kind(table: Table, player: Player, kind: str) -> int:
    """How many cards of a kind a player has in play, or counters on them if the kind is counted so."""
    return count_kinds(table, player, (kind,))


def count_kinds(table: Table, player: Player, kinds: tuple[str, ...]) -> int:
    """How many things of some kinds a player has in play, or on the board."""
    places = table.layout.place_kinds
    if places and not places.isdisjoint(kinds):
        return count_places(table, player, kinds)
    there = likely_of(table, player, kinds)
    if is_defined_kind(table, kinds):
        return len(those_of_kinds(table, there, kinds, player))
    plan, state, total = plan_of(table), table.state, 0
    by_card, cells, players = plan.units_of(kinds), plan.cells, state.players
    for entity in there:
        unit = NOT_ONE if table.standing_in else by_card[state.cards[entity]]
        if unit == NOT_ONE:
            if is_of_kinds(table, entity, kinds):
                total += units_of(table, entity, kinds)
        elif unit == ONE:
            total += 1
        else:
            column = unit * players + player
            table.dependencies |= cells.counter[column]
            total += state.counters[entity * plan.counters + column]
    return total
