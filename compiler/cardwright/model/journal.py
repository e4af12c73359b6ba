"""The journal of changes, each with the value before it, so that every change can be undone exactly."""

from collections.abc import Callable

from cardwright.model.identity import NOWHERE, Entity, Place, Player
from cardwright.model.state import State

Change = tuple[str, object, object, int]
"""The changed part, its index, the value before, and the cells of the table that it invalidates."""


class Checkpoint:
    """The length of the journal at a decision, and the frames then; undo cannot cross a barrier."""

    def __init__(self, state: State, journal: int, barrier: bool, depth: int) -> None:
        self.journal = journal
        self.frames = [frame.copy() for frame in state.frames]
        self.decision = state.decision
        self.decisions = state.decisions
        self.events = state.events
        self.halted = state.halted
        self.barrier = barrier
        self.depth = depth

    def restore(self, state: State) -> None:
        """Restore the frames and the decision of the state."""
        state.frames = [frame.copy() for frame in self.frames]
        state.decision = self.decision
        state.decisions = self.decisions
        state.events = self.events
        state.halted = self.halted


Revert = Callable[..., None]


def revert(state: State, journal: list[Change], length: int) -> list[int]:
    """Undo the changes of a journal down to a length; returns the cells that each of them invalidates."""
    cells: dict[int, None] = {}
    while len(journal) > length:
        what, which, before, concerned = journal.pop()
        _REVERT[what](state, which, before)
        cells[concerned] = None
    return list(cells)


def earlier(state: State, journal: list[Change], length: int) -> State:
    """A copy of a state as it was when its journal had a length; the journal still belongs to the state."""
    past = state.clone()
    revert(past, [(what, _apart(which), _apart(before), cells) for what, which, before, cells in journal[length:]], 0)
    return past


def _apart(value: object) -> object:
    """The same value with lists of its own: to revert a change lays these lists on the table."""
    if isinstance(value, list):
        return value[:]
    return tuple([_apart(part) for part in value]) if isinstance(value, tuple) else value


def _revert_entity(state: State, entity: Entity, _: object) -> None:
    width = len(state.counters) // len(state.cards)
    for column in (state.cards, state.owner, state.place, state.target, state.slot, state.came):
        column.pop()
    state.down.pop()
    state.known.pop()
    state.lot.pop()
    state.stand.pop()
    del state.counters[entity * width :]


def _revert_place(state: State, entity: Entity, before: tuple[Place, int, Player, int, int, int]) -> None:
    place, position, owner, state.slot[entity], state.came[entity], state.known[entity] = before
    if state.place[entity] != NOWHERE:
        state.places[state.place[entity]].remove(entity)
    state.place[entity] = place
    state.owner[entity] = owner
    if place != NOWHERE:
        state.places[place].insert(position, entity)


def _revert_places(
    state: State,
    which: tuple[Place, Place, list[Entity]],
    before: tuple[list[Entity], list[tuple[Player, int, int, int]]],
) -> None:
    place, later, entities = which
    state.places[place], was = before
    del state.places[later][len(state.places[later]) - len(entities) :]
    for entity, columns in zip(entities, was, strict=True):
        state.place[entity] = place
        state.owner[entity], state.slot[entity], state.came[entity], state.known[entity] = columns


def _revert_mixed(state: State, before: tuple[list[int], list[int]]) -> None:
    state.known, state.lot = before


def _revert_item(column: str) -> Revert:
    def revert(state: State, index: int, before: object) -> None:
        getattr(state, column)[index] = before

    return revert


def _revert_entry(column: str) -> Revert:
    def revert(state: State, key: object, before: object) -> None:
        entries = getattr(state, column)
        if before is None:
            entries.pop(key, None)
        else:
            entries[key] = before

    return revert


_REVERT: dict[str, Revert] = {
    "stock": _revert_item("stocks"),
    "counter": _revert_item("counters"),
    "pot": _revert_item("pots"),
    "target": _revert_item("target"),
    "face": _revert_item("down"),
    "total": _revert_item("totals"),
    "raised": _revert_item("raised"),
    "supplied": _revert_item("supplied"),
    "slot": _revert_item("slot"),
    "card": _revert_item("cards"),
    "stand": _revert_item("stand"),
    "order": _revert_item("places"),
    "used": _revert_entry("used"),
    "touched": _revert_entry("touched"),
    "stream": _revert_entry("streams"),
    "once": _revert_entry("once"),
    "bound": _revert_entry("bound"),
    "entity": _revert_entity,
    "place": _revert_place,
    "places": _revert_places,
    "grants": lambda state, _, before: setattr(state, "grants", before),
    "bonds": lambda state, _, before: setattr(state, "bonds", before),
    "known": _revert_item("known"),
    "mixed": lambda state, _, before: _revert_mixed(state, before),
    "clock": setattr,
}
