"""Which abilities answer an event, and in which order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardwright.engine.events import LEFT, awaited
from cardwright.engine.holding import is_blank
from cardwright.engine.memory import remembered
from cardwright.engine.people import is_named, players_named
from cardwright.engine.plan import PLAY, Plan
from cardwright.engine.prices import is_chosen
from cardwright.engine.printed import Spoken, is_picked
from cardwright.engine.state import NOBODY, NOTHING, Bond
from cardwright.engine.table import Table
from cardwright.tree.abilities import Triggered
from cardwright.tree.parties import BeforeDoingTo
from cardwright.tree.selectors import AnyOne, Kinds
from cardwright.tree.situations import (
    AtEraEnd,
    AtGameEnd,
    AtTurnEnd,
    AtTurnStart,
    Event,
    WhenDoing,
    WhenDoingThis,
    WhenDoingTo,
    WhenEmpty,
    WhenEntering,
    WhenGaining,
    WhenLeaving,
)


@dataclass(slots=True, init=False)
class Happened:
    """Something that has just happened: what, by whom, to which card, against whom; and whom a card bound that left."""

    kind: str
    player: int
    what: str
    entity: int
    target: int
    bond: Bond | None

    def __init__(  # noqa: PLR0917 - all that can be said of what happens
        self,
        kind: str,
        player: int,
        what: str = "",
        entity: int = NOTHING,
        target: int = NOBODY,
        bond: Bond | None = None,
    ) -> None:
        self.kind = kind
        self.player = player
        self.what = what
        self.entity = entity
        self.target = target
        self.bond = bond


Answer = tuple[int, int, Spoken]
"""Whose ability answers an event, on which card it stands, and which one it is."""
Test = Callable[[Table, Answer, Happened], bool]
"""Whether an ability answers an event of the sort it waits for."""


def answers(table: Table, event: Happened) -> list[Answer]:
    """The abilities that answer an event.

    The active player's come first; of one player's, the rules before the cards, and the oldest card first.
    """
    sort = event.kind, event.what
    if sort not in table.plan.waiting:
        return []
    if table.memory is None or event.kind == LEFT or event.bond is not None:
        return list(_looked_through(table, event))
    # Whose turn it is changes all the time, so that an order is kept for each who may be active.
    listening = _listening(table, table.state.active, sort)
    return [answer for answer, test in listening if test(table, answer, event)]


@remembered
def _listening(table: Table, active: int, sort: tuple[str, str]) -> list[tuple[Answer, Test]]:
    """All abilities that wait for a sort of event now, in order from a player, each with its test."""
    order = table.from_seat(active)
    return [(one, _test(table.plan, one[2])) for player in order for one in _all_of(table, player, sort)]


def _all_of(table: Table, player: int, sort: tuple[str, str]) -> Iterator[Answer]:
    for entity, spoken in _waiting(table, player, *sort):
        yield player, entity, spoken
    for bond in table.bonds():
        for spoken in _triggers_for(table, bond, player) if bond.binds(player) else ():
            if _awaits(spoken, *sort):
                yield player, bond.entity, spoken


def _looked_through(table: Table, event: Happened) -> Iterator[Answer]:
    """The same, one after the other; also of a card that has just left, for those it concerned."""
    for player in table.from_active():
        for entity, spoken in _waiting(table, player, event.kind, event.what):
            if _answers(table, spoken, player, entity, event):
                yield player, entity, spoken
        if event.kind == LEFT and event.player == player and not is_blank(table, event.entity):
            for spoken in table.card(event.entity).triggers:
                if _awaits(spoken, event.kind, event.what) and _answers(table, spoken, player, event.entity, event):
                    yield player, event.entity, spoken
        for bond in (*table.bonds(), *((event.bond,) if event.bond is not None else ())):
            for spoken in _triggers_for(table, bond, player) if bond.binds(player) else ():
                if _awaits(spoken, event.kind, event.what) and _answers(table, spoken, player, bond.entity, event):
                    yield player, bond.entity, spoken


@remembered
def _waiting(table: Table, player: int, kind: str, what: str) -> list[tuple[int, Spoken]]:
    """The abilities of the rules and of a player's cards that wait for a sort of event, each with its card."""
    waiting, cards = table.plan.waiting[kind, what], table.state.cards
    found = [(NOTHING, spoken) for spoken in waiting.get(NOTHING, ())]
    for entity in table.in_play_with(table.plan.aspects.of_event((kind, what)), player):
        if not is_blank(table, entity):
            found += [(entity, spoken) for spoken in waiting[cards[entity]]]
    return found


def _awaits(spoken: Spoken, kind: str, what: str) -> bool:
    return isinstance(spoken.ability, Triggered) and awaited(spoken.ability.event) == (kind, what)


def _triggers_for(table: Table, bond: Bond, player: int) -> tuple[Spoken, ...]:
    """The triggers that a card has for one of the two players it binds, while it is in play or just leaves it."""
    sides = table.card(bond.entity).sides
    active = bond not in table.bonds() or table.zone_of(bond.entity) == PLAY
    return sides[bond.side(player)].triggers if sides and active and not is_blank(table, bond.entity) else ()


def _test(plan: Plan, spoken: Spoken) -> Test:
    """The test of one ability, made once."""
    test: Test | None = plan.tests.get(spoken.index)
    if test is None:
        test = plan.tests[spoken.index] = _made(plan, spoken)
    return test


def _made(plan: Plan, spoken: Spoken) -> Test:
    match spoken.ability:
        case Triggered(event=AtTurnStart() | AtTurnEnd() | WhenGaining(who=None) | WhenDoing(who=None)):
            return lambda table, answer, event: event.player == answer[0]
        case Triggered(event=WhenDoingTo(chosen=AnyOne(selector=Kinds(past=False) as kinds), who=None, against=False)):
            picked = [is_picked(card, kinds) for card in plan.cards]

            def is_done_to(table: Table, answer: Answer, event: Happened) -> bool:
                entity = event.entity
                if event.player != answer[0] or entity == NOTHING:
                    return False
                return picked[table.state.cards[entity]]

            return is_done_to
        case _:
            return lambda table, answer, event: _answers(table, spoken, answer[0], answer[1], event)


def _answers(table: Table, spoken: Spoken, owner: int, entity: int, event: Happened) -> bool:
    """Whether an ability answers an event of the sort it waits for."""
    ability = spoken.ability
    if not isinstance(ability, Triggered):
        return False
    waited: Event = ability.event
    match waited:
        case WhenEntering() | WhenLeaving():
            return event.entity == entity
        case AtTurnStart() | AtTurnEnd():
            return event.player == owner
        case WhenEmpty() | AtEraEnd() | AtGameEnd():
            return _answers_for_all(owner, entity, event)
        case WhenGaining(who=who) | WhenDoing(who=who):
            return is_named(table, who, owner, event.player, entity)
        case WhenDoingThis():
            return event.entity == entity and event.player == owner
        case WhenDoingTo(chosen=chosen, who=who, against=against):
            if event.entity == NOTHING or (against and event.target != owner):
                return False
            return is_named(table, who, owner, event.player, entity) and is_chosen(table, chosen, event.entity)
        case BeforeDoingTo(chosen=chosen, who=who, whom=whom):
            if event.entity == NOTHING:
                return False
            if whom is not None and event.target not in players_named(table, whom, owner, entity):
                return False
            return is_named(table, who, owner, event.player, entity) and is_chosen(table, chosen, event.entity)
        case _:
            raise AssertionError(waited)


def _answers_for_all(owner: int, entity: int, event: Happened) -> bool:
    """What happens to nobody in particular is answered by every card, but by a rule only once."""
    return entity != NOTHING or owner == event.player
