"""The shortest way from a thing back to itself, over steps from thing to thing."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TypeVar

Thing = TypeVar("Thing")


def circles(steps: Mapping[Thing, Iterable[Thing]]) -> list[list[Thing]]:
    """Circles that have nothing in common, each from its first member; a circle of one is a step to itself."""
    found: list[list[Thing]] = []
    told: set[Thing] = set()
    for start in steps:
        circle = [] if start in told else _shortest(steps, start)
        if circle and told.isdisjoint(circle):
            told |= set(circle)
            found.append(circle)
    return found


def _shortest(steps: Mapping[Thing, Iterable[Thing]], start: Thing) -> list[Thing]:
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
