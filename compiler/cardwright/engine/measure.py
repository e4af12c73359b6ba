"""Works out stats and counts from the cards, and can say what every number is made of."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import Held, count, cover, is_blank, matches, standing, units
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.table import Table
from cardwright.tree.abilities import Bonus, BonusOn, CountTwice, CountTwiceOn, EachGives, While
from cardwright.tree.selectors import (
    AheadOfYou,
    Best,
    Countable,
    CountOf,
    EachOne,
    Group,
    HeldOf,
    Kinds,
    PairOf,
    PointOf,
    ProductOf,
    Selector,
    SetOf,
    Several,
    SumOf,
    TokensOn,
    Yours,
)
from cardwright.tree.situations import AgainstYou, Condition, Have, HaveMore


@dataclass(frozen=True, slots=True)
class Contribution:
    """One reason why a number is what it is: how much, from which card, and by which of its sentences."""

    amount: int
    card: str
    sentence: int


def held(table: Table, player: int) -> Iterator[Held]:
    """The static abilities that hold for a player now."""
    for one in standing(table, player):
        ability = one.ability
        while isinstance(ability, While) and holds(table, ability.condition, player):
            ability = ability.ability
        if not isinstance(ability, While):
            yield one if ability is one.ability else replace(one, ability=ability)


def holds(table: Table, condition: Condition, player: int) -> bool:
    """Whether a condition is true for a player now."""
    match condition:
        case Have(number=number, what=what):
            return amount_of(table, player, what) >= table.plan.number(number)
        case HaveMore(what=what):
            own = stat(table, player, what)
            others = [other for other in range(table.state.players) if other != player]
            return all(stat(table, other, what) < own for other in others)
        case AgainstYou(selector=selector):
            aimed = [entity for entity, target in enumerate(table.state.target) if target == player]
            return any(matches(table, entity, selector) for entity in aimed if table.state.place[entity] >= 0)
        case _:
            raise AssertionError(condition)


def stat(table: Table, player: int, key: str) -> int:
    """The value of a stat of a player."""
    definition = table.plan.game.stats[key]
    value = sum(one.amount for one in contributions(table, player, key))
    if definition.least is not None:
        value = max(value, definition.least)
    if definition.most is not None:
        value = min(value, definition.most)
    return value


def contributions(table: Table, player: int, key: str) -> list[Contribution]:
    """Why a stat is what it is, before its limits apply."""
    if (player, key) in table.state.fixed:
        return [Contribution(table.state.fixed[player, key], "", NOTHING)]
    definition = table.plan.game.stats[key]
    found = []
    if definition.by is not None:
        tokens = table.stock(player, definition.by)
        base = next((value for least, value in definition.rows if tokens >= least), 0)
    else:
        base = definition.starts_at
        base += sum(line.amount * countable(table, player, line.per) for line in definition.basis)
    if base:
        found.append(Contribution(base, "", NOTHING))
    for entity in table.in_play(player):
        amount = unit_value(table, entity, key, flat=False) * _each_units(table, entity)
        amount += unit_value(table, entity, key, flat=True)
        if amount:
            found.append(Contribution(amount, table.card(entity).key, NOTHING))
    for one in held(table, player):
        ability = one.ability
        if isinstance(ability, Bonus) and ability.stat == key and (ability.per is not None or not _on_card(one)):
            times = 1 if ability.per is None else countable(table, player, ability.per)
            if ability.most is not None:
                times = min(times, ability.most)
            cover(table, one)
            if times:
                found.append(Contribution(ability.amount * times, one.spoken.card, one.spoken.position))
    return found


def _on_card(one: Held) -> bool:
    """Whether the ability is printed on a card in play; those are counted with the card."""
    return NOTHING not in (one.entity, one.spoken.index)


def gives_each(table: Table, entity: int) -> bool:
    """Whether what a card gives, it gives for every counter on it."""
    return any(isinstance(spoken.ability, EachGives) for spoken in table.card(entity).statics)


def _each_units(table: Table, entity: int) -> int:
    for spoken in table.card(entity).statics:
        if isinstance(spoken.ability, EachGives):
            return table.counter(entity, spoken.ability.counter)
    return 0


def unit_value(table: Table, entity: int, key: str, flat: bool) -> int:
    """A stat of one card: what each of its counters gives, or what it gives by itself."""
    if is_blank(table, entity):
        return 0
    card = table.card(entity)
    value = 0
    per_counter = False
    for spoken in card.statics:
        ability = spoken.ability
        if isinstance(ability, EachGives):
            per_counter = True
            if not flat:
                steps = [step.amount for step in ability.bonuses if step.stat == key]  # type: ignore[attr-defined]
                value += sum(steps)
                if steps:
                    table.covered.add(spoken.index)
        elif flat and isinstance(ability, Bonus) and ability.per is None and ability.stat == key:
            value += ability.amount
            table.covered.add(spoken.index)
    owner = table.state.owner[entity]
    # What nobody owns, such as a place on a map, is open to everybody's abilities.
    owners = range(table.state.players) if owner == NOBODY else (owner,)
    everyone = [one for player in owners for one in held(table, player)]
    if flat != per_counter:
        for one in everyone:
            if isinstance(one.ability, BonusOn) and one.ability.stat == key and _reaches(table, one, entity):
                value += one.ability.amount
                cover(table, one)
    if value:
        for one in everyone:
            if _doubles(table, one, entity, key):
                value *= 2
                cover(table, one)
    return value


def _doubles(table: Table, one: Held, entity: int, key: str) -> bool:
    ability = one.ability
    if isinstance(ability, CountTwice):
        return ability.stat == key
    return isinstance(ability, CountTwiceOn) and ability.stat == key and matches(table, entity, ability.selector)


def _reaches(table: Table, one: Held, entity: int) -> bool:
    if one.bound != NOTHING:
        return one.bound == entity
    group = one.ability.group  # type: ignore[attr-defined]
    if isinstance(group, Best):
        return best(table, one.player, group) == entity
    return isinstance(group, EachOne | Yours) and matches(table, entity, group.selector)


def card_stat(table: Table, entity: int, key: str) -> int:
    """A stat of one card as a reader of the card would say it: for one counter, or for the card."""
    return unit_value(table, entity, key, flat=False) or unit_value(table, entity, key, flat=True)


def best(table: Table, player: int, group: Best) -> int | None:
    """The highest card of a group that is in use; of equals, the one that came first."""
    usable = [
        entity
        for entity in table.in_play(player)
        if matches(table, entity, group.selector) and units(table, entity, group.selector)
    ]
    return max(usable, key=lambda entity: (table.card(entity).level, -entity), default=None)


def countable(table: Table, player: int, per: Countable) -> int:
    """What "for each" comes to."""
    match per:
        case CountOf(selector=selector):
            return count(table, player, selector)
        case TokensOn(counter=counter, card=card):
            number = table.plan.card_number[card]
            return sum(
                table.counter(entity, counter)
                for entity in table.in_play(player)
                if table.state.cards[entity] == number
            )
        case HeldOf(what=what):
            return amount_of(table, player, what)
        case SumOf(what=what, group=group):
            return _sum(table, player, what, group)
        case PairOf(first=first, second=second):
            return min(_paired(table, player, first), _paired(table, player, second))
        case ProductOf(first=first, second=second):
            return stat(table, player, first) * stat(table, player, second)
        case SetOf(members=members):
            return _sets(table, player, [one for one in members if isinstance(one, Several)])
        case PointOf(stat=key):
            return stat(table, player, key)
        case AheadOfYou(what=what):
            own = measured(table, player, what)
            others = [other for other in range(table.state.players) if other != player]
            return sum(measured(table, other, what) > own for other in others)
        case _:
            raise AssertionError(per)


def measured(table: Table, player: int, what: str) -> int:
    """How much of a stock, or else of a stat, a player has."""
    if what in table.plan.stock_number:
        return amount_of(table, player, what)
    return stat(table, player, what)


def _paired(table: Table, player: int, what: str) -> int:
    if what in table.plan.game.kinds:
        return count(table, player, Kinds((what,)))
    return stat(table, player, what) if what in table.plan.game.stats else amount_of(table, player, what)


def _sets(table: Table, player: int, members: list[Several]) -> int:
    return min(count(table, player, Kinds((one.kind,))) // one.number for one in members if one.number)


def _sum(table: Table, player: int, what: str, group: Group) -> int:
    if isinstance(group, Best):
        entity = best(table, player, group)
        return 0 if entity is None else _value_on(table, entity, what)
    selector = group.selector  # type: ignore[attr-defined]
    chosen = [entity for entity in table.in_play(player) if matches(table, entity, selector)]
    return sum(_value_on(table, entity, what) * _weight(table, entity, what, selector) for entity in chosen)


def _weight(table: Table, entity: int, what: str, selector: Selector) -> int:
    """How often a value on a card counts: once for each counter that gives it, or as often as the card counts."""
    if what in table.plan.game.stats:
        return _each_units(table, entity) if gives_each(table, entity) else 1
    return units(table, entity, selector)


def _value_on(table: Table, entity: int, what: str) -> int:
    if what in table.plan.game.stats:
        return card_stat(table, entity, what)
    return attribute(table, entity, what)


def attribute(table: Table, entity: int, key: str) -> int:
    """A number printed on a card."""
    card = table.card(entity)
    if key == "level":
        return card.level
    value = card.attributes.get(key, table.plan.game.usual(key))
    return value if isinstance(value, int) else 0
