"""Which abilities answer an event, and in which order."""

from collections.abc import Iterator

from cardwright.engine.rules.holding import is_blank
from cardwright.model.caching.query import query
from cardwright.model.categories.events import Event
from cardwright.model.events import LEFT, EventKind, Happened
from cardwright.model.identity import NO_CARD, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.aspects import waiting_for
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.plan.sentences import Spoken
from cardwright.model.reading import in_play_with
from cardwright.model.state import Bond
from cardwright.model.table import Table

Answer = tuple[Player, Entity, Spoken]
"""Whose ability answers an event, on which card it stands, and which one it is."""


def answers(table: Table, event: Happened) -> list[Answer]:
    """The abilities that answer an event.

    The active player's come first; of one player's, the rules before the cards, and the oldest card first.
    """
    kind, what = event.kind, event.what
    if (kind, what) not in plan_of(table).waiting:
        return []
    if table.cache is None or kind is LEFT or event.bond is not None:
        return list(_looked_through(table, event))
    found: list[Answer] = []
    # Whose turn it is changes all the time, so that an order is kept for each who may be active.
    for awaited, one in _listening(table, table.state.active, kind, what):
        if awaited.answers(table, one[0], one[1], event):
            found.append(one)
    return found


@query
def _listening(table: Table, active: Player, kind: str, what: str) -> list[tuple[Event, Answer]]:
    """All abilities that wait for a sort of event now, in order from a player, each with the event it waits for."""
    every = [one for player in table.from_seat(active) for one in _all_of(table, player, kind, what)]
    return [(awaited, one) for one in every if (awaited := one[2].ability.awaits()) is not None]


def _all_of(table: Table, player: Player, kind: str, what: str) -> Iterator[Answer]:
    for entity, spoken in _waiting(table, player, kind, what):
        yield player, entity, spoken
    for bond in table.bonds():
        for spoken in _triggers_for(table, bond, player) if bond.binds(player) else ():
            if _awaits(spoken, kind, what):
                yield player, bond.entity, spoken


def _looked_through(table: Table, event: Happened) -> Iterator[Answer]:
    """The same, one after the other; also of a card that has just left, for those it concerned."""
    for player in table.from_active():
        for entity, spoken in _waiting(table, player, event.kind, event.what):
            if _answers(table, spoken, player, entity, event):
                yield player, entity, spoken
        if event.kind == EventKind.LEFT and event.player == player and not is_blank(table, event.entity):
            for spoken in sentences_on(table, event.entity).triggers:
                if _awaits(spoken, event.kind, event.what) and _answers(table, spoken, player, event.entity, event):
                    yield player, event.entity, spoken
        for bond in (*table.bonds(), *((event.bond,) if event.bond is not None else ())):
            for spoken in _triggers_for(table, bond, player) if bond.binds(player) else ():
                if _awaits(spoken, event.kind, event.what) and _answers(table, spoken, player, bond.entity, event):
                    yield player, bond.entity, spoken


@query
def _waiting(table: Table, player: Player, kind: str, what: str) -> list[tuple[Entity, Spoken]]:
    """The abilities of the rules and of a player's cards that wait for a sort of event, each with its card."""
    waiting, cards = plan_of(table).waiting[kind, what], table.state.cards
    found = [(NOTHING, spoken) for spoken in waiting.get(NO_CARD, ())]
    for entity in in_play_with(table, waiting_for(plan_of(table), (kind, what)), player):
        if not is_blank(table, entity):
            found += [(entity, spoken) for spoken in waiting[cards[entity]]]
    return found


def _awaits(spoken: Spoken, kind: str, what: str) -> bool:
    awaited = spoken.ability.awaits()
    return awaited is not None and awaited.awaits() == (kind, what)


def _triggers_for(table: Table, bond: Bond, player: Player) -> tuple[Spoken, ...]:
    """The triggers that a card has for one of the two players it binds, while it is in play or just leaves it."""
    sides = sentences_on(table, bond.entity).sides
    active = bond not in table.bonds() or table.zone_of(bond.entity) == PLAY
    return sides[bond.side(player)].triggers if sides and active and not is_blank(table, bond.entity) else ()


def _answers(table: Table, spoken: Spoken, owner: Player, entity: Entity, event: Happened) -> bool:
    """Whether an ability answers an event of the sort it waits for."""
    awaited = spoken.ability.awaits()
    return awaited is not None and awaited.answers(table, owner, entity, event)
