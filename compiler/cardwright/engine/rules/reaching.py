"""Where counters may go on a board: which places they pass, where they stop, and what they sail across."""

from cardwright.engine.rules.ground import neighbours
from cardwright.engine.rules.holding import held
from cardwright.model.categories.channels import MovementRule
from cardwright.model.identity import Entity, Player
from cardwright.model.table import Table


def reach(table: Table, player: Player, counter: str, origin: Entity, far: int) -> list[Entity]:
    """The places a counter of a player may end a move on that begins at another, whatever room there is."""
    rules = [one.ability for one in held(table, player, MovementRule, counter)]
    stops = [there for rule in rules if (there := rule.stops(table, player))]
    passed = [there for rule in rules if (there := rule.passable(table, player))]
    found: dict[Entity, None] = {}
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
    for rule in rules:
        for place in rule.crossings(table, origin):
            if any(place in there for there in stops):
                found[place] = None
    return list(found)
