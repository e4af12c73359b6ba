"""The moves of cards while a frame was carried out, in stages: a stage ends when cards are mixed.

Nobody can follow a card through a shuffle, so that its moves before and after it are told as those of two cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cardwright.model.identity import NOWHERE, Entity, Place
from cardwright.model.journal import Change
from cardwright.model.table import Table


@dataclass(frozen=True, slots=True)
class Stage:
    """The moves between two shuffles."""

    moved: Mapping[Entity, tuple[Place, Place]]
    """By card that was moved: where it was first, and where it was in the end."""
    seen: Mapping[Entity, int]
    """By card that was moved or shown: who then knew its identity."""
    mixed: Sequence[Entity] = ()
    """The cards of the pile that is mixed at the end."""
    pile: Place = NOWHERE
    """The place of that pile."""


def stages(table: Table, changes: Sequence[Change], seen: Mapping[Entity, int]) -> list[Stage]:
    """The stages of some changes, in their order; after the last one nothing is mixed any more."""
    mixings = list(_mixings(changes))
    if not mixings:
        first = _origins(changes)
        return [Stage({one: (origin, table.state.place[one]) for one, origin in first.items()}, seen)]
    bounds = [0, *(position for position, *_ in mixings), len(changes)]
    parts = [changes[start:end] for start, end in pairwise(bounds)]
    later: dict[Entity, Place] = {}
    moved: list[dict[Entity, tuple[Place, Place]]] = []
    for part in reversed(parts):
        first = _origins(part)
        moved.insert(0, {one: (origin, later.get(one, table.state.place[one])) for one, origin in first.items()})
        later |= first
    found = [
        Stage(there, {one: known[one] for one in there}, cards, place)
        for there, (_, place, cards, known) in zip(moved, mixings, strict=False)
    ]
    before = {one for stage in found for one in stage.moved}
    shown = {which for what, which, _, _ in parts[-1] if what == "known"}
    last = {one: seats for one, seats in seen.items() if one not in before or one in moved[-1] or one in shown}
    return [*found, Stage(moved[-1], last)]


def _mixings(changes: Sequence[Change]) -> Iterator[tuple[int, Place, list[Entity], list[int]]]:
    """Each shuffle of a pile that not all see: its position, the place, its cards, and who knew each card before it."""
    place, cards = NOWHERE, list[Entity]()
    for position, (what, which, was, _) in enumerate(changes):
        if what == "order" and isinstance(which, int) and isinstance(was, list):
            place, cards = Place(which), was
        elif what == "mixed" and place != NOWHERE and isinstance(was, tuple):
            yield position, place, cards, was[0]
        if what not in ("order", "stream"):
            place = NOWHERE


def _origins(changes: Sequence[Change]) -> dict[Entity, Place]:
    """By card that was moved: where it was first."""
    found: dict[Entity, Place] = {}
    for what, which, was, _ in changes:
        if what == "place" and isinstance(which, int) and isinstance(was, tuple):
            found.setdefault(Entity(which), was[0])
        elif what == "places" and isinstance(which, tuple):
            for entity in which[2]:
                found.setdefault(entity, which[0])
    return found
