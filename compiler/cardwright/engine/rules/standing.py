"""Counters and things on the board: how many stand where, and how many more have room."""

from collections.abc import Sequence

from cardwright.engine.rules.ground import holders, places_of, spot_of, things_on
from cardwright.engine.rules.holding import cover, printed
from cardwright.engine.rules.kinds import is_of_kind, those_of_kinds
from cardwright.engine.rules.measure import card_stat_for, stat
from cardwright.model.caching.query import query
from cardwright.model.categories.economy import HoldingLimit
from cardwright.model.identity import NOBODY, NOTHING, Entity, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.clauses import Stack
from cardwright.model.standing import standing_places
from cardwright.model.table import Table

BOUNDLESS = 1_000
"""The room for counters and things where no limit is given."""


def number_on(table: Table, entity: Entity, what: str, player: Player = NOBODY) -> int:
    """How many counters of a sort stand on something, or how many other things of a kind where it is.

    It does not matter whose they are; a definition is asked for a player.
    """
    if what in table.layout.counter_number:
        return _counters_on(table, (entity,), what)[0]
    there = things_of(table, what, player).get(spot_of(table, entity), ())
    return len(there) - (entity in there)


def numbers_on(table: Table, things: Sequence[Entity], what: str, player: Player) -> list[int]:
    """The same for many; what stands on the board is looked for once."""
    if what in table.layout.counter_number:
        return _counters_on(table, things, what)
    there, spots = things_of(table, what, player), standing_places(table)
    if not there:
        return [0] * len(things)
    found = []
    for one in things:
        on = there.get(one if spots[one] == NOTHING else spots[one])
        found.append(0 if on is None else len(on) - (one in on))
    return found


def _counters_on(table: Table, things: Sequence[Entity], key: str) -> list[int]:
    """How many of a counter all players have together on each of some things: a slice of what is stored for it."""
    layout, state = table.layout, table.state
    first = layout.counter_number[table.standing_in.get(key, key)] * state.players
    last = first + (1 if key in layout.neutral else state.players)
    if table.recording:
        for column in range(first, last):
            table.dependencies |= layout.cells.counter[column]
    counters, width = state.counters, layout.counters
    return [sum(counters[one * width + first : one * width + last]) for one in things]


@query
def things_of(table: Table, kind: str, player: Player) -> dict[Entity, list[Entity]]:
    """The things of a kind on each place that has any; a definition is asked for a player."""
    there = things_on(table)
    those = those_of_kinds(table, [one for things in there.values() for one in things], (kind,), player)
    found: dict[Entity, list[Entity]] = {}
    for one in those:
        found.setdefault(spot_of(table, one), []).append(one)
    return found


@query
def places_with(table: Table, kind: str, player: Player) -> set[Entity]:
    """The places of a kind, or on which something of that kind stands; or the cards of the kind that bear anything."""
    if kind in table.layout.place_kinds:
        return set(places_of(table, kind, player))
    there = things_of(table, kind, player)
    return {one for one in things_on(table) if one in there or is_of_kind(table, one, kind, player)}


@query
def own_places_with(table: Table, kind: str, player: Player) -> set[Entity]:
    """Those of them that the player holds, or on which a thing of the player's stands."""
    if kind in table.layout.place_kinds:
        held = holders(table)
        return {one for one in places_of(table, kind, player) if player in held.get(one, ())}
    return {spot_of(table, one) for one in own_things(table, kind, player)}


def own_things(table: Table, kind: str, player: Player) -> list[Entity]:
    """The things of a kind that a player has somewhere on the board."""
    there = [one for things in things_of(table, kind, player).values() for one in things]
    return sorted(one for one in there if table.owner(one) == player)


def stack_room(table: Table, place: Entity, what: str, player: Player) -> int:
    """How many more counters of a sort, or things of a kind, of a player a place holds."""
    room, ancestors = BOUNDLESS, plan_of(table).game.ancestors(what)
    for line in _limits(table, place):
        if line.what == what or line.what in ancestors:
            room = min(room, _limit(table, place, line, player) - _own_on(table, place, line.what, player))
    if (HoldingLimit, what) in table.layout.spoken_of:
        for one in printed(table, place, HoldingLimit, what):
            cover(table, one)
            room = min(room, one.ability.most() - _own_on(table, place, what, player))
    return max(0, room)


def is_closed(table: Table, place: Entity) -> bool:
    """Whether a place is limited and holds nothing of anybody, as beyond the border of a smaller map."""
    lines = _limits(table, place)
    return bool(lines) and all(_limit(table, place, line, seat) <= 0 for line in lines for seat in table.layout.seats)


def those_that_hold(table: Table, places: Sequence[Entity], things: Sequence[Entity], player: Player) -> list[Entity]:
    """Those of some places that hold some things of a player together with those of the same player that stand there.

    Which of the things a line of a kind is about is looked for once.
    """
    coming: dict[str, list[Entity]] = {}
    spots, found = standing_places(table), []
    for place in places:
        for line in _limits(table, place):
            if line.what not in coming:
                coming[line.what] = [one for one in things if is_of_kind(table, one, line.what, player)]
            if coming[line.what]:
                more = sum([spots[one] != place for one in coming[line.what]])
                if more + _own_on(table, place, line.what, player) > _limit(table, place, line, player):
                    break
        else:
            found.append(place)
    return found


def _limits(table: Table, place: Entity) -> list[Stack]:
    """The lines that say how many of something a place holds."""
    kinds, own = plan_of(table).game.kinds, table.card(place).kinds
    return [line for kind in table.layout.stacked if kind in own for line in kinds[kind].stacks]


def _limit(table: Table, place: Entity, line: Stack, player: Player) -> int:
    """How many of them a place holds in all for a player."""
    bonus = 0 if line.bonus is None else card_stat_for(table, place, line.bonus, player)
    return (line.most if line.stat is None else stat(table, player, line.stat)) + bonus


def _own_on(table: Table, place: Entity, what: str, player: Player) -> int:
    """How many counters of a sort, or things of a kind, a player has on a place."""
    if what in table.layout.counter_number:
        return table.counter(place, what, player)
    return sum([table.owner(one) == player for one in things_of(table, what, player).get(place, ())])
