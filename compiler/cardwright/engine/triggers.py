"""Which abilities answer an event, and in which order."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.engine.holding import is_blank
from cardwright.engine.people import is_named, players_named
from cardwright.engine.plan import PLAY, Spoken
from cardwright.engine.prices import is_chosen
from cardwright.engine.state import NOBODY, NOTHING, Bond
from cardwright.engine.table import Table
from cardwright.tree.abilities import Triggered
from cardwright.tree.parties import BeforeDoingTo
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


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that has just happened: what, by whom, to which card, against whom; and whom a card bound that left."""

    kind: str
    player: int
    what: str = ""
    entity: int = NOTHING
    target: int = NOBODY
    bond: Bond | None = None


def answers(table: Table, event: Happened) -> Iterator[tuple[int, int, Spoken]]:
    """The abilities that answer an event: player, card and ability.

    The active player's come first; of one player's, the rules before the cards, and the oldest card first.
    """
    for player in table.from_active():
        for spoken in table.plan.rules:
            if _answers(table, spoken, player, NOTHING, event):
                yield player, NOTHING, spoken
        cards = list(table.in_play(player))
        if event.kind == "left" and event.player == player:
            cards.append(event.entity)
        for entity in cards:
            triggers = table.card(entity).triggers
            if triggers and not is_blank(table, entity):
                for spoken in triggers:
                    if _answers(table, spoken, player, entity, event):
                        yield player, entity, spoken
        for bond in (*table.bonds(), *((event.bond,) if event.bond is not None else ())):
            for spoken in _triggers_for(table, bond, player) if bond.binds(player) else ():
                if _answers(table, spoken, player, bond.entity, event):
                    yield player, bond.entity, spoken


def _triggers_for(table: Table, bond: Bond, player: int) -> tuple[Spoken, ...]:
    """The triggers that a card has for one of the two players it binds, while it is in play or just leaves it."""
    sides = table.card(bond.entity).sides
    active = bond not in table.bonds() or table.zone_of(bond.entity) == PLAY
    return sides[bond.side(player)].triggers if sides and active and not is_blank(table, bond.entity) else ()


def _answers(table: Table, spoken: Spoken, owner: int, entity: int, event: Happened) -> bool:
    ability = spoken.ability
    if not isinstance(ability, Triggered):
        return False
    waited: Event = ability.event
    match waited:
        case WhenEntering():
            return event.kind == "entered" and event.entity == entity
        case WhenLeaving():
            return event.kind == "left" and event.entity == entity
        case AtTurnStart():
            return event.kind == "turn-start" and event.player == owner
        case AtTurnEnd():
            return event.kind == "turn-end" and event.player == owner
        case WhenEmpty(zone=zone):
            return event.kind == "empty" and event.what == zone and _answers_for_all(owner, entity, event)
        case AtEraEnd(era=era):
            return event.kind == "era-end" and event.what == era and _answers_for_all(owner, entity, event)
        case AtGameEnd():
            return event.kind == "game-end" and _answers_for_all(owner, entity, event)
        case WhenGaining(what=what, who=who):
            return event.kind == "gained" and event.what == what and is_named(table, who, owner, event.player, entity)
        case WhenDoingThis(action=action):
            done = event.kind == "done" and event.what == action and event.entity == entity
            return done and event.player == owner
        case WhenDoing(action=action, who=who):
            return event.kind == "done" and event.what == action and is_named(table, who, owner, event.player, entity)
        case WhenDoingTo(action=action, chosen=chosen, who=who, against=against):
            if event.kind != "done" or event.what != action or event.entity == NOTHING:
                return False
            if against and event.target != owner:
                return False
            return is_named(table, who, owner, event.player, entity) and is_chosen(table, chosen, event.entity)
        case BeforeDoingTo(action=action, chosen=chosen, who=who, whom=whom):
            if event.kind != "begun" or event.what != action or event.entity == NOTHING:
                return False
            if whom is not None and event.target not in players_named(table, whom, owner, entity):
                return False
            return is_named(table, who, owner, event.player, entity) and is_chosen(table, chosen, event.entity)
        case _:
            raise AssertionError(waited)


def _answers_for_all(owner: int, entity: int, event: Happened) -> bool:
    """What happens to nobody in particular is answered by every card, but by a rule only once."""
    return entity != NOTHING or owner == event.player
