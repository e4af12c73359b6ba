"""Where counters may go on a board: which places they pass, where they stop, and what they sail across."""

from cardwright.engine.ground import neighbours, places_of, shores
from cardwright.engine.holding import held
from cardwright.engine.table import Table
from cardwright.tree.boards import MayPass, MaySail, MayStop


def reach(table: Table, player: int, counter: str, origin: int, far: int) -> list[int]:
    """The places a counter of a player may end a move on that begins at another, whatever room there is."""
    stops = _kinds(table, player, counter, MayStop)
    passed = _kinds(table, player, counter, MayPass)
    found: dict[int, None] = {}
    seen, front = {origin}, [origin]
    for _ in range(far):
        further = []
        for one in front:
            for other in neighbours(table, one):
                if other in seen:
                    continue
                seen.add(other)
                if any(other in there for there in stops):
                    found[other] = None
                if any(other in there for there in passed):
                    further.append(other)
        if not further:
            break
        front = further
    for sailing in held(table, player, MaySail):
        if sailing.ability.counter == counter:
            beside = shores(table, sailing.ability.region)
            here = beside.get(origin, ())
            for place, parts in beside.items() if here else ():
                if place != origin and any(part in here for part in parts) and any(place in there for there in stops):
                    found[place] = None
    return list(found)


def _kinds(table: Table, player: int, counter: str, sort: type[MayPass] | type[MayStop]) -> list[dict[int, None]]:
    return [
        places_of(table, one.ability.kind, player)
        for one in held(table, player, sort)
        if one.ability.counter == counter
    ]
