"""What lies and stands on the board: who holds which place, which places are what, and which hang together."""

from cardwright.engine.holding import matches
from cardwright.engine.knots import knots
from cardwright.engine.measure import attribute, card_stat_for, stat
from cardwright.engine.memory import remembered
from cardwright.engine.state import NAMED, NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.tree.selectors import Kinds, Selector
from cardwright.tree.spots import (
    AllYourKind,
    AwayFrom,
    Bare,
    Bearing,
    Beside,
    Filter,
    HeldBy,
    Holder,
    Nobody,
    OfEra,
    OfNamed,
    SomebodyElse,
    SomebodyWith,
    SomeKind,
    Spot,
    Within,
    WithinCounters,
    WithRoom,
    WithTerm,
    You,
    YouOrNobody,
    YourKind,
)

BOUNDLESS = 1_000
"""As many counters as this have room where nobody says how many."""


def places(table: Table) -> list[int]:
    """All places of the board, in order."""
    board = table.plan.geometry
    return [] if board is None else table.in_zone(board.zone, NOBODY)


def is_place(table: Table, entity: int) -> bool:
    """Whether something is a place of the board."""
    return entity in table.place_numbers()


def label(table: Table, entity: int) -> str:
    """What a place is called on the board; nothing for what is none."""
    board, number = table.plan.geometry, table.place_numbers().get(entity)
    return "" if board is None or number is None else board.label(number)


def neighbours(table: Table, place: int) -> list[int]:
    """What lies next to a place; an example may say that more does."""
    board, number = table.plan.geometry, table.place_numbers().get(place)
    found: list[int] = []
    if board is not None and number is not None:
        there = places(table)
        found = [there[one] for one in board.around[number]]
    if table.state.neighbours:
        found += sorted(other for one, other in table.state.neighbours if one == place and other not in found)
    return found


@remembered
def things_on(table: Table) -> dict[int, list[int]]:
    """What stands on each place on which anything does."""
    found: dict[int, list[int]] = {}
    for entity, place in enumerate(table.standing_places()):
        if place != NOTHING:
            found.setdefault(place, []).append(entity)
    return found


@remembered
def holders(table: Table) -> dict[int, list[int]]:
    """By place on which anything stands: the players who have counters or things there."""
    found: dict[int, list[int]] = {}
    there = table.place_numbers()
    for player in range(table.state.players):
        for key in table.plan.game.counters:
            for entity, _ in table.bearing(key, player):
                if entity in there and player not in found.setdefault(entity, []):
                    found[entity].append(player)
    for place, things in things_on(table).items():
        for entity in things:
            owner = table.owner(entity)
            if owner != NOBODY and owner not in found.setdefault(place, []):
                found[place].append(owner)
    return found


def word_on(table: Table, entity: int, key: str) -> str:
    """The word printed on something as an attribute; nothing if there is none."""
    value = table.card(entity).attributes.get(key)
    return value if isinstance(value, str) else ""


@remembered
def places_of(table: Table, kind: str, player: int) -> dict[int, None]:
    """The places of a kind, or of which a definition is true for a player, in order."""
    definition = table.plan.game.definitions.get(kind)
    if definition is None:
        return {one: None for one in places(table) if kind in table.card(one).kinds}
    candidates = list(places_of(table, definition.base, player))
    for part in definition.filters:
        # Few places are held, and all others need not be looked at.
        if isinstance(part, HeldBy) and not isinstance(part.holder, Nobody | YouOrNobody):
            held = holders(table)
            candidates = [one for one in candidates if one in held]
        candidates = [one for one in candidates if fits(table, one, part, player, NOTHING)]
    return dict.fromkeys(candidates)


def is_defined(table: Table, entity: int, kind: str, player: int, here: int) -> bool:
    """Whether a definition is true of something, for a player and seen from the place at hand."""
    if is_place(table, entity):
        return entity in places_of(table, kind, player)
    definition = table.plan.game.definitions[kind]
    if not matches(table, entity, Kinds((definition.base,)), player, here):
        return False
    return all(fits(table, entity, part, player, here) for part in definition.filters)


def count_places(table: Table, player: int, selector: Selector) -> int:
    """How many places a player has: of a plain kind those the player holds, of a defined one all that fit."""
    found: dict[int, None] = {}
    for kind in selector.kinds if isinstance(selector, Kinds) else ():
        own = places_of(table, kind, player)
        if kind not in table.plan.game.definitions:
            own = {one: None for one in own if player in holders(table).get(one, ())}
        found |= own
    return len(found)


def fits(table: Table, entity: int, part: Filter, player: int, here: int) -> bool:
    """Whether one thing that a definition says is true of something."""
    match part:
        case WithTerm(attribute=key, terms=terms):
            return word_on(table, entity, key) in terms
        case OfNamed(attribute=key):
            return table.bound(NAMED) == table.plan.term_number.get(word_on(table, entity, key), NOTHING - 1)
        case OfEra(attribute=key, stat=by):
            return _word_of_era(table, stat(table, player, by), key) == word_on(table, entity, key)
        case WithinCounters(attribute=key, counter=counter):
            return here != NOTHING and attribute(table, entity, key) <= table.counter(here, counter, player)
        case Bearing(number=number, what=what):
            return number_on(table, entity, what) >= number
        case Bare(what=what):
            return number_on(table, entity, what) == 0
        case WithRoom(counter=counter):
            return stack_room(table, entity, counter, player) > 0
        case HeldBy(holder=holder):
            return _is_held(table, holders(table).get(entity, []), holder, player)
        case Beside(spot=spot):
            return _is_beside(table, entity, spot, player)
        case AwayFrom(spot=spot):
            return not _is_beside(table, entity, spot, player)
        case Within(number=number, spot=spot):
            near = _within(table, entity, number)
            wanted = _places_meant(table, spot, player)
            return near >= wanted if isinstance(spot, AllYourKind) else bool(near & wanted)
        case _:
            raise AssertionError(part)


def _word_of_era(table: Table, level: int, key: str) -> str | None:
    for era in table.plan.game.eras.values():
        if era.level == level:
            word = era.attributes.get(key)
            return word if isinstance(word, str) else None
    return None


def number_on(table: Table, place: int, what: str) -> int:
    """How many counters of a sort, or things of a kind, stand on a place, whoever has them."""
    if what in table.plan.counter_number:
        return sum(table.counter(place, what, player) for player in range(table.state.players))
    kind = Kinds((what,))
    return sum(matches(table, one, kind) for one in things_on(table).get(place, ()))


def _is_held(table: Table, there: list[int], holder: Holder, player: int) -> bool:
    match holder:
        case You():
            return player in there
        case Nobody():
            return not there
        case YouOrNobody():
            return all(one == player for one in there)
        case SomebodyElse():
            return any(one != player for one in there)
        case SomebodyWith(number=number, what=what):
            return any(one != player and knots.amount_of(table, one, what) >= number for one in there)
        case _:
            raise AssertionError(holder)


def _is_beside(table: Table, place: int, spot: Spot, player: int) -> bool:
    beside, wanted = set(neighbours(table, place)), _places_meant(table, spot, player)
    return beside >= wanted if isinstance(spot, AllYourKind) else not beside.isdisjoint(wanted)


def _places_meant(table: Table, spot: Spot, player: int) -> set[int]:
    """The places that a spot names, or on which what it names stands."""
    match spot:
        case SomeKind(kind=kind):
            return set(_places_with(table, kind, player))
        case YourKind(kind=kind) | AllYourKind(kind=kind):
            held = holders(table)
            return {one for one in _places_with(table, kind, player) if player in held.get(one, ())}
        case _:
            raise AssertionError(spot)


def _places_with(table: Table, kind: str, player: int) -> list[int]:
    if kind in table.plan.place_kinds:
        return list(places_of(table, kind, player))
    return [place for place, things in things_on(table).items() if _has_kind(table, things, kind)]


def _has_kind(table: Table, things: list[int], kind: str) -> bool:
    wanted = Kinds((kind,))
    return any(matches(table, one, wanted) for one in things)


def _within(table: Table, place: int, number: int) -> set[int]:
    """The places at most so many steps away, the place itself among them."""
    found, front = {place}, [place]
    for _ in range(number):
        front = [other for one in front for other in neighbours(table, one) if other not in found]
        found.update(front)
    return found


def stack_room(table: Table, place: int, counter: str, player: int) -> int:
    """How many more counters of a player a place holds."""
    return max(0, _stack_limit(table, place, counter, player) - table.counter(place, counter, player))


def _stack_limit(table: Table, place: int, counter: str, player: int) -> int:
    """How many counters of a player a place holds in all."""
    kinds = table.plan.game.kinds
    for kind in table.plan.stacked:
        if kind in table.card(place).kinds:
            for line in kinds[kind].stacks:
                if line.counter == counter:
                    bonus = 0 if line.bonus is None else card_stat_for(table, place, line.bonus, player)
                    return stat(table, player, line.stat) + bonus
    return BOUNDLESS


@remembered
def shores(table: Table, region: str) -> dict[int, list[int]]:
    """By place beside a region: which parts of the region it is next to; what reaches the edge is one part."""
    declared, board = table.plan.game.regions[region], table.plan.geometry
    if board is None:
        return {}
    there, inside = places(table), places_of(table, declared.kind, NOBODY)
    part: dict[int, int] = {}
    for place in inside:
        if place in part:
            continue
        hanging, front = {place}, [place]
        for one in front:
            more = [other for other in neighbours(table, one) if other in inside and other not in hanging]
            hanging.update(more)
            front += more
        is_open = any(board.edge[table.place_numbers()[one]] for one in hanging)
        if declared.enclosed != is_open:
            part |= dict.fromkeys(hanging, min(hanging) if declared.enclosed else NOTHING)
        else:
            part |= dict.fromkeys(hanging, NOTHING - 1)
    found: dict[int, list[int]] = {}
    for number, place in enumerate(there):
        if place in inside:
            continue
        beside = {part[one] for one in neighbours(table, place) if part.get(one, NOTHING - 1) != NOTHING - 1}
        if not declared.enclosed and board.edge[number]:
            # Whatever lies beyond the edge belongs to what reaches it.
            beside.add(NOTHING)
        if beside:
            found[place] = sorted(beside)
    return found


knots.is_defined = is_defined
knots.count_places = count_places
