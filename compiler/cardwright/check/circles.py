"""The shortest way from a thing back to itself, over steps from thing to thing."""

from collections import deque
from collections.abc import Collection, Mapping
from typing import TypeVar

Thing = TypeVar("Thing")


def circles(steps: Mapping[Thing, Collection[Thing]]) -> list[list[Thing]]:
    """Circles that have nothing in common, each from its first member; a circle of one is a step to itself."""
    found: list[list[Thing]] = []
    told: set[Thing] = set()
    going_round = _without_ends(steps)
    for start in going_round:
        circle = [] if start in told else shortest(going_round, start)
        if circle and told.isdisjoint(circle):
            told |= set(circle)
            found.append(circle)
    return found


def _without_ends(steps: Mapping[Thing, Collection[Thing]]) -> dict[Thing, list[Thing]]:
    """The steps that remain after all dead ends are removed; in most games none remain."""
    before: dict[Thing, list[Thing]] = {}
    for here, onward in steps.items():
        for there in onward:
            before.setdefault(there, []).append(here)
    open_ways = {here: len(set(onward)) for here, onward in steps.items()}
    ends = [thing for thing in {*steps, *before} if not open_ways.get(thing)]
    gone = set(ends)
    while ends:
        for here in set(before.get(ends.pop(), ())):
            open_ways[here] -= 1
            if not open_ways[here]:
                gone.add(here)
                ends.append(here)
    return {
        here: [there for there in onward if there not in gone] for here, onward in steps.items() if here not in gone
    }


def shortest(steps: Mapping[Thing, Collection[Thing]], start: Thing) -> list[Thing]:
    """The shortest way from a thing back to itself, or nothing."""
    before: dict[Thing, Thing] = {}
    pending = deque([start])
    while pending:
        here = pending.popleft()
        for there in steps.get(here, ()):
            if there == start:
                way = [here]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1]
            if there not in before:
                before[there] = here
                pending.append(there)
    return []
