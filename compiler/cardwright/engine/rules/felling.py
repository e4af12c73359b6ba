"""Cards that are discarded once enough counters lie on them, and those whose blow comes first."""

from cardwright.engine.rules.holding import cover, is_blank, printed
from cardwright.engine.rules.numbers import number_of
from cardwright.engine.rules.standing import number_on, stack_room
from cardwright.model.caching.query import query
from cardwright.model.categories.blows import FirstBlow
from cardwright.model.identity import NOBODY, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.clauses import Felling
from cardwright.model.table import Table


def falling(table: Table, entity: Entity) -> Felling | None:
    """By which counters a card is discarded, as the nearest of its kinds says; None if there are none."""
    game = plan_of(table).game
    for kind in game.ancestors(table.card(entity).leaf):
        if kind in game.kinds and (found := game.kinds[kind].felled) is not None:
            return found
    return None


def room_for(table: Table, entity: Entity, counter: str, most: int) -> int:
    """How many more of a counter make a difference on a card, at most so many: no more than it takes to fell it."""
    if counter in table.layout.pooled:
        return 0
    line = falling(table, entity)
    enough = None if line is None or line.counter != counter else number_of(table, entity, line.what)
    return most if enough is None else max(0, min(most, max(1, enough) - number_on(table, entity, counter)))


def is_felled(table: Table, entity: Entity) -> bool:
    """Whether a card has at least one of the counters, and as many as it takes."""
    line = falling(table, entity)
    if line is None:
        return False
    there, enough = number_on(table, entity, line.counter), number_of(table, entity, line.what)
    return enough is not None and 0 < there >= enough


@query
def felled(table: Table) -> list[Entity]:
    """All cards in play that have as many counters as it takes."""
    bearing = {
        entity: None
        for counter in plan_of(table).wounding
        for player in table.layout.seats
        for entity, _ in table.bearing(counter, player)
    }
    return [one for one in bearing if table.zone_of(one) == PLAY and is_felled(table, one)]


def heal(table: Table, entity: Entity) -> None:
    """Take all these counters from a card."""
    for counter in plan_of(table).wounding:
        for player in table.layout.seats:
            if table.counter(entity, counter, player):
                table.set_counter(entity, counter, 0, player)


def strikes_first(table: Table, entity: Entity, other: Entity) -> bool:
    """Whether a card deals its blow before another does, which does not do the same."""
    return _is_quick(table, entity, other) and not _is_quick(table, other, entity)


def _is_quick(table: Table, entity: Entity, other: Entity) -> bool:
    if (FirstBlow, None) not in table.layout.spoken_of or is_blank(table, entity):
        return False
    for one in printed(table, entity, FirstBlow):
        if one.ability.is_quick(table, one, other):
            cover(table, one)
            return True
    return False


def put_on(table: Table, entity: Entity, counter: str, number: int, player: Player) -> None:
    """Let so many more or fewer of a counter lie on a card: its owner's, or of what nobody owns the player's."""
    if counter in table.layout.pooled:
        # These are never made or lost.
        return
    owner = table.owner(entity)
    seat = player if owner == NOBODY else owner
    if number > 0:
        number = min(number, stack_room(table, entity, counter, seat))
    table.set_counter(entity, counter, max(0, table.counter(entity, counter, seat) + number), seat)


def holds_more(table: Table, entity: Entity, counter: str, player: Player) -> bool:
    """Whether one more of a counter has room on a card."""
    owner = table.owner(entity)
    return stack_room(table, entity, counter, player if owner == NOBODY else owner) > 0
