"""Which cards are what, and which static abilities stand on the table: of cards, of rules, or granted for a while."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.engine.plan import Spoken
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.tree.abilities import CountAs, NoEffect, Static
from cardwright.tree.selectors import Kinds, Selector


@dataclass(frozen=True, slots=True)
class Held:
    """A static ability that holds: whose it is, on which card it stands, and the one thing it is bound to."""

    spoken: Spoken
    ability: Static
    player: int
    entity: int
    bound: int = NOTHING


def standing(table: Table, player: int) -> Iterator[Held]:
    """The static abilities a player has, whether or not their conditions hold."""
    for entity in table.in_play(player):
        statics = table.card(entity).statics
        if statics and not is_blank(table, entity):
            for spoken in statics:
                yield Held(spoken, spoken.ability, player, entity)  # type: ignore[arg-type]
    for spoken in table.plan.rules:
        if isinstance(spoken.ability, Static):
            yield Held(spoken, spoken.ability, player, NOTHING)
    for grant in table.state.grants:
        if grant.player == player:
            ability = table.plan.effects[grant.ability]
            if isinstance(ability, Static):
                yield Held(_granted(table, grant.origin, ability), ability, player, grant.origin, grant.bound)


def _granted(table: Table, origin: int, ability: Static) -> Spoken:
    card = table.card(origin).key if origin != NOTHING else ""
    return Spoken(NOTHING, card, NOTHING, ability)


def cover(table: Table, one: Held) -> None:
    """Note that an ability has really been used."""
    if one.spoken.index != NOTHING:
        table.covered.add(one.spoken.index)


def is_blank(table: Table, entity: int) -> bool:
    """Whether another card takes away all this one says."""
    owner = table.state.owner[entity]
    if owner == NOBODY:
        return False
    for other in table.in_play(owner):
        for spoken in table.card(other).statics:
            ability = spoken.ability
            if isinstance(ability, NoEffect) and other != entity and matches_print(table, entity, ability.selector):
                table.covered.add(spoken.index)
                return True
    return False


def matches_print(table: Table, entity: int, selector: Selector) -> bool:
    """Whether a card is, as printed, one of those a selector picks out."""
    if not isinstance(selector, Kinds):
        return False
    card = table.card(entity)
    if card.kinds.isdisjoint(selector.kinds):
        return False
    return not selector.eras or card.era in selector.eras


def matches(table: Table, entity: int, selector: Selector) -> bool:
    """Whether a card is one of those a selector picks out, counting what it counts as."""
    if matches_print(table, entity, selector):
        return True
    if not isinstance(selector, Kinds) or (selector.eras and table.card(entity).era not in selector.eras):
        return False
    return any(one.kind in selector.kinds for one in counts_as(table, entity))


def counts_as(table: Table, entity: int) -> list[CountAs]:
    """The abilities that make a card count as more than it is."""
    owner = table.state.owner[entity]
    if owner == NOBODY:
        return []
    found = []
    for other in table.in_play(owner):
        for spoken in table.card(other).statics:
            ability = spoken.ability
            if not isinstance(ability, CountAs) or is_blank(table, other):
                continue
            if matches_print(table, entity, ability.selector):
                table.covered.add(spoken.index)
                found.append(ability)
    return found


def units(table: Table, entity: int, selector: Selector) -> int:
    """How many things a card counts for: its counters if it is asked for as a kind that is counted so, else one."""
    if not isinstance(selector, Kinds):
        return 1
    own = table.card(entity).kinds
    named = [kind for kind in selector.kinds if kind in own] or list(selector.kinds)
    counter = table.plan.counted_by.get(named[0])
    return 1 if counter is None else table.counter(entity, counter)


def count(table: Table, player: int, selector: Selector) -> int:
    """How many of something a player has in play."""
    return sum(units(table, entity, selector) for entity in table.in_play(player) if matches(table, entity, selector))
