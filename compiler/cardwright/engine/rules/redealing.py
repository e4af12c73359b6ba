"""Deals the cards anew that a player does not know: another game that looks the same to this player.

A card keeps its number and lies elsewhere, in the place of another of its shuffled lot. Everything at a place stays
there: counters, owner, and who knows it. The result depends on nothing that the player does not know, so that not
even the numbers of cards tell which is which.
"""

from collections.abc import Callable
from typing import TypeVar

from cardwright.engine.rules.interrupting import paused
from cardwright.engine.rules.knowledge import unknown
from cardwright.engine.rules.secrets import forget_others
from cardwright.engine.run.turn import Effect
from cardwright.model.frames import Decision, Frame, FrameKind
from cardwright.model.identity import NOWHERE, Entity, Player
from cardwright.model.plan.plan import Plan, plan_of
from cardwright.model.state import Bond, Grant, State
from cardwright.model.table import Table

Item = TypeVar("Item")


def deal_anew(table: Table, viewer: Player, shuffle: Callable[[list[Entity]], None]) -> None:
    """Put the cards that a player cannot tell from each other into another order."""
    forget_others(table, viewer)
    where = _positions(table.state)
    moved: dict[Entity, Entity] = {}
    for _, entities in sorted(unknown(table, viewer).items()):
        if len(entities) > 1:
            dealt = list(entities)
            shuffle(dealt)
            moved |= dict(zip(sorted(entities, key=where.__getitem__), dealt, strict=True))
    exchange(table, moved)


def _positions(state: State) -> dict[Entity, tuple[int, ...]]:
    """By card: what everybody sees of where it is; those that have left the game are told apart by when they did."""
    found: dict[Entity, tuple[int, ...]] = {}
    for place, entities in enumerate(state.places):
        for position, entity in enumerate(entities):
            found[entity] = (place, position)
    for one, where in enumerate(state.place):
        if where == NOWHERE:
            found[Entity(one)] = (NOWHERE, state.owner[one], state.came[one], state.known[one])
    return found


def exchange(table: Table, moved: dict[Entity, Entity]) -> None:
    """Let cards lie where others lie, by card the one that takes its place, and be meant where these are meant."""
    state, plan = table.state, plan_of(table)
    if not moved:
        return
    state.places = [[moved.get(one, one) for one in there] for there in state.places]
    state.owner = _exchanged(state.owner, moved)
    state.place = _exchanged(state.place, moved)
    state.target = _exchanged(state.target, moved)
    state.slot = _exchanged(state.slot, moved)
    state.came = _exchanged(state.came, moved)
    state.known = _exchanged(state.known, moved)
    state.stand = _exchanged(state.stand, moved)
    down = state.down[:]
    for one, other in moved.items():
        down[other] = state.down[one]
    state.down = down
    counters, width = state.counters[:], plan.counters
    for one, other in moved.items():
        counters[other * width : (other + 1) * width] = state.counters[one * width : (one + 1) * width]
    state.counters = counters
    state.used = {(moved.get(one, one), ability): when for (one, ability), when in state.used.items()}
    state.lost = tuple((moved.get(one, one), number) for one, number in state.lost)
    state.them = tuple((moved.get(one, one), number) for one, number in state.them)
    state.bonds = tuple(Bond(moved.get(bond.entity, bond.entity), bond.first, bond.second) for bond in state.bonds)
    state.grants = tuple(_granted(grant, moved) for grant in state.grants)
    state.frames = [_meant(plan, frame, moved) for frame in state.frames]
    if state.decision is not None:
        state.decision = _asked(state.decision, moved)
    table.forget()


def _exchanged(column: list[Item], moved: dict[Entity, Entity]) -> list[Item]:
    found = column[:]
    for one, other in moved.items():
        found[other] = column[one]
    return found


def _granted(grant: Grant, moved: dict[Entity, Entity]) -> Grant:
    # A grant is bound to a player or to an open card.
    origin = moved.get(grant.origin, grant.origin)
    return Grant(grant.ability, grant.player, origin, grant.bound, grant.duration, grant.counter, grant.serial)


def _meant(plan: Plan, frame: Frame, moved: dict[Entity, Entity]) -> Frame:
    own = frame.copy()
    own.entity = moved.get(own.entity, own.entity)
    own.origin = moved.get(own.origin, own.origin)
    own.lower = moved.get(own.lower, own.lower)
    if own.what == FrameKind.ACTION or (own.what == FrameKind.EFFECT and not _is_counted(plan, own.ref)):
        own.chosen = tuple(moved.get(one, one) for one in own.chosen_cards())
    if own.what == FrameKind.PAUSE:
        own.chosen = paused(own, moved)
    return own


def _is_counted(plan: Plan, effect: int) -> bool:
    """Whether the frames of an effect hold numbers, not cards, for what was answered so far."""
    node = plan.effects[effect]
    return plan.mixtures[effect] or (isinstance(node, Effect) and node.counts_answers)


def _asked(decision: Decision, moved: dict[Entity, Entity]) -> Decision:
    options, on_request = (
        tuple(one.about(moved.get(one.entity, one.entity)) for one in options)
        for options in (decision.options, decision.on_request)
    )
    return Decision(decision.number, decision.player, decision.kind, options, on_request)
