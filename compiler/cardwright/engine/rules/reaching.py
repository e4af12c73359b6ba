"""Where counters and things may go on a board: which places they pass, where they stop, and what they sail across."""

from collections.abc import Sequence

from cardwright.engine.rules.ground import neighbours, spot_of
from cardwright.engine.rules.holding import cover, held
from cardwright.engine.rules.kinds import is_of_kind
from cardwright.engine.rules.standing import own_things, those_that_hold
from cardwright.model.caching.query import query
from cardwright.model.categories.channels import MovementRule
from cardwright.model.holding import Held
from cardwright.model.identity import Entity, Player
from cardwright.model.limits import MOST_OF_ONE
from cardwright.model.table import Table

Opened = tuple[Held[MovementRule], dict[Entity, None]]
"""A rule of movement, and the places that it opens."""


def reach(table: Table, player: Player, counter: str, origin: Entity, far: int) -> list[Entity]:
    """The places a counter of a player may end a move on that begins at another, whatever room there is."""
    rules = held(table, player, MovementRule, counter)
    return list(_steps(table, player, (rules,), origin, far))


@query
def ways_of(table: Table, player: Player, kind: str) -> dict[Entity, int]:
    """How many steps away each place is that the things of a kind can reach together and that holds them all.

    If they stand on different places, they cannot go together.
    """
    things = own_things(table, kind, player)
    origins = {spot_of(table, one) for one in things}
    if len(origins) != 1:
        return {}
    said = held(table, player, MovementRule)
    rules = [[one for one in said if _is_about(table, one.ability, thing, player)] for thing in things]
    found = _steps(table, player, rules, origins.pop(), MOST_OF_ONE)
    return {place: found[place] for place in those_that_hold(table, list(found), things, player)}


def _is_about(table: Table, rule: MovementRule, thing: Entity, player: Player) -> bool:
    kinds = [word for word in rule.words() if word not in table.layout.counter_number]
    return any(is_of_kind(table, thing, kind, player) for kind in kinds)


def _steps(
    table: Table, player: Player, movers: Sequence[Sequence[Held[MovementRule]]], origin: Entity, far: int
) -> dict[Entity, int]:
    """The places on which all movers may end a move that begins at another, each with the steps to it.

    Each mover goes by its own rules, and all go the same way.
    """
    stops = [[(rule, rule.ability.stops(table, player)) for rule in rules] for rules in movers]
    passed = [[(rule, rule.ability.passable(table, player)) for rule in rules] for rules in movers]
    found: dict[Entity, int] = {}
    seen, front, steps = {origin}, [origin], 0
    while front and steps < far:
        steps += 1
        further = []
        for one in front:
            for other in neighbours(table, one):
                if other in seen:
                    continue
                seen.add(other)
                if _is_open(table, stops, other):
                    found[other] = steps
                if _is_open(table, passed, other):
                    further.append(other)
        front = further
    for place in _crossings(table, movers, origin):
        if _is_open(table, stops, place):
            found.setdefault(place, 1)
    return found


def _is_open(table: Table, allowed: Sequence[Sequence[Opened]], place: Entity) -> bool:
    """Whether a place is open to each mover by one of its rules; the first of them counts as used."""
    used: list[Held[MovementRule]] = []
    for opened in allowed:
        rule = next((rule for rule, there in opened if place in there), None)
        if rule is None:
            return False
        used.append(rule)
    for rule in used:
        cover(table, rule)
    return True


def _crossings(table: Table, movers: Sequence[Sequence[Held[MovementRule]]], origin: Entity) -> list[Entity]:
    """The places to which all movers may sail."""
    each = [
        dict.fromkeys([place for rule in rules for place in rule.ability.crossings(table, origin)]) for rules in movers
    ]
    return [place for place in each[0] if all(place in other for other in each[1:])] if each else []
