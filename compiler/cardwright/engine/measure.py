"""Works out stats and counts from the cards, and can say what every number is made of."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import (
    Held,
    cover,
    held,
    held_beside,
    is_blank,
    likely,
    matches,
    matches_print,
    printed,
    units,
)
from cardwright.engine.knots import knots
from cardwright.engine.memory import remembered
from cardwright.engine.plan import Plan
from cardwright.engine.printed import PlannedCard
from cardwright.engine.state import NOBODY, NOTHING
from cardwright.engine.sums import Sum, sum_of
from cardwright.engine.table import Table
from cardwright.link.clauses import TargetValue
from cardwright.tree.abilities import Bonus, BonusOn, CountTwice, CountTwiceOn, EachGives
from cardwright.tree.amounts import Step
from cardwright.tree.base import Node
from cardwright.tree.channels import Static
from cardwright.tree.selectors import Best, EachOne, Kinds, Yours


class Contribution(NamedTuple):
    """One reason why a number is what it is: how much, from which card or rule, and by which of its sentences.

    No card means the stat itself: the sentence is the number of its line, or nothing for where it starts.
    """

    amount: int
    card: str
    sentence: int
    said: Node | None = None
    """What says so: an ability, or a line of the stat."""


ROWS: Final = -2
"""In place of a sentence: the number was read from the table of the stat."""


class _Part:
    """What one sentence adds to one card, by itself or for each of a counter on it."""

    __slots__ = ("amount", "counter", "one")

    def __init__(self, amount: int, one: Held[Any], counter: str | None) -> None:
        self.amount = amount
        self.one = one
        self.counter = counter


@remembered
def stat(table: Table, player: int, key: str) -> int:
    """The value of a stat of a player."""
    made = sum_of(table.plan, key)
    if table.memory is None or table.state.fixed:
        value = sum(one.amount for one in contributions(table, player, key))
    else:
        value = _based(table, player, made)
        if not made.is_alone:
            value += _added_up(table, player, key, made)
    if made.least is not None and value < made.least:
        value = made.least
    if made.most is not None and value > made.most:
        value = made.most
    return value


def contributions(table: Table, player: int, key: str) -> list[Contribution]:
    """Why a stat is what it is, before its limits apply."""
    if (player, key) in table.state.fixed:
        return [Contribution(table.state.fixed[player, key], "", NOTHING)]
    found = list(_basis(table, player, key))
    # Of most cards most stats need not be asked: nothing on them and nothing anywhere else speaks of it.
    anywhere = (BonusOn, key) in table.plan.spoken_of
    printed_on, cards = table.state.cards, table.plan.cards
    for entity in table.in_play(player):
        if anywhere or key in cards[printed_on[entity]].raises:
            found += on_card(table, entity, key)
    for one in held(table, player, Bonus, key):
        # A plain bonus printed on a card has been counted with the card.
        if one.entity == NOTHING or one.ability.per is not None:
            found.append(Contribution(_bonus(table, one), one.spoken.card, one.spoken.position, one.ability))
    return [one for one in found if one.amount]


def _added_up(table: Table, player: int, key: str, made: Sum) -> int:
    """What the cards of a player and all else add to a stat, without saying what comes from where."""
    state, total = table.state, 0
    cards, down, counters, width = state.cards, state.down, state.counters, table.plan.counters
    table.read |= made.cells[player]
    shares, stood = made.shares, bool(table.standing_in)
    if made.others and _has_say(table, made.others, key):
        for entity in table.in_play(player):
            total += _looked_at(table, entity, key)
    else:
        for entity in table.in_play_with(made.raising, player):
            share = shares[cards[entity]]
            if isinstance(share, bool) or stood or down[entity]:
                total += _looked_at(table, entity, key)
                continue
            total += share.fixed
            for amount, number in share.each:
                total += amount * counters[entity * width + number * state.players + player]
            table.covered.update(share.said)
    if state.bonds or state.grants or made.ruled:
        for one in held_beside(table, player, Bonus, key):
            total += _bonus(table, one)
    return total


def _has_say(table: Table, sorts: tuple[type[Static], ...], key: str) -> bool:
    """Whether other cards may change what a card gives."""
    for player in range(table.state.players):
        for sort in sorts:
            if held(table, player, sort, key):
                return True
    return False


def _looked_at(table: Table, entity: int, key: str) -> int:
    """What one card adds to a stat of its owner as it lies there."""
    total = 0
    for part in _parts(table, entity, key):
        total += part.amount if part.counter is None else part.amount * table.counter(entity, part.counter)
    if not is_blank(table, entity):
        for one in printed(table, entity, Bonus, key):
            if one.ability.per is not None:
                total += _bonus(table, one)
    return total


@remembered
def raised(table: Table, player: int, stock: str) -> int:
    """How many tokens of a stock come with what a player has."""
    total = 0
    for one in held(table, player, Bonus, stock):
        total += _bonus(table, one)
    return total


def _bonus(table: Table, one: Held[Bonus]) -> int:
    bonus = one.ability
    times = 1
    if bonus.per is not None:
        times = knots.countable(table, one.player, bonus.per, one.origin)
    if bonus.most is not None:
        times = min(times, bonus.most)
    cover(table, one)
    return bonus.amount * times


def _based(table: Table, player: int, made: Sum) -> int:
    """What a stat always comes to, without saying of what."""
    total = made.starts_at
    if made.by is not None:
        total += _by_tokens(table, player, made.by, made.rows)
    for amount, per in made.basis:
        total += amount * knots.countable(table, player, per, NOTHING)
    return total


def _by_tokens(table: Table, player: int, by: str, rows: tuple[tuple[int, int], ...]) -> int:
    tokens = amount_of(table, player, by) if by in table.plan.stock_number else stat(table, player, by)
    for least, value in rows:
        if tokens >= least:
            return value
    return 0


def _basis(table: Table, player: int, key: str) -> Iterator[Contribution]:
    definition = table.plan.game.stats[key]
    if definition.by is not None:
        yield Contribution(_by_tokens(table, player, definition.by, definition.rows), "", ROWS)
    yield Contribution(definition.starts_at, "", NOTHING)
    for position, line in enumerate(definition.basis):
        yield Contribution(line.amount * knots.countable(table, player, line.per, NOTHING), "", position, line.line)


def on_card(table: Table, entity: int, key: str) -> Iterator[Contribution]:
    """What stands on one card and counts for a stat of its owner."""
    for part in _parts(table, entity, key):
        times = 1 if part.counter is None else table.counter(entity, part.counter)
        yield Contribution(part.amount * times, part.one.spoken.card, part.one.spoken.position, part.one.ability)


@remembered
def _parts(table: Table, entity: int, key: str) -> list[_Part]:
    """What makes up a stat of one card: its own sentences, what others add to it, and what is counted again."""
    raising = _raising(table, entity, key)
    if (key not in table.card(entity).raises and not raising) or is_blank(table, entity):
        return []
    each = list(printed(table, entity, EachGives))
    found = [
        _Part(step.amount, one, one.ability.counter)
        for one in each
        for step in one.ability.bonuses
        if isinstance(step, Step) and step.stat == key
    ]
    found += [_Part(one.ability.amount, one, None) for one in printed(table, entity, Bonus, key) if not one.ability.per]
    counter = each[0].ability.counter if each else None
    found += [_Part(one.ability.amount, one, counter) for one in raising]
    for one in _doubling(table, entity, key) if found else ():
        found += [_Part(part.amount, one, part.counter) for part in found]
    for part in found:
        cover(table, part.one)
    return found


def _raising(table: Table, entity: int, key: str) -> list[Held[BonusOn]]:
    if (BonusOn, key) not in table.plan.spoken_of:
        return []
    players = range(table.state.players)
    return [one for player in players for one in held(table, player, BonusOn, key) if _reaches(table, one, entity)]


def _reaches(table: Table, one: Held[BonusOn], entity: int) -> bool:
    if one.bound != NOTHING:
        return one.bound == entity
    # What nobody owns, such as a place on a map, is open to everybody's abilities.
    if table.owner(entity) not in (one.player, NOBODY):
        return False
    group = one.ability.group
    if isinstance(group, Best):
        return best(table, one.player, group) == entity
    return isinstance(group, EachOne | Yours) and matches(table, entity, group.selector)


def _doubling(table: Table, entity: int, key: str) -> Iterator[Held[CountTwice] | Held[CountTwiceOn]]:
    owner = table.owner(entity)
    for player in range(table.state.players) if owner == NOBODY else (owner,):
        yield from held(table, player, CountTwice, key)
        for one in held(table, player, CountTwiceOn, key):
            if matches(table, entity, one.ability.selector):
                yield one


def card_stat(table: Table, entity: int, key: str) -> int:
    """A stat of one card as a reader of the card would say it: for one counter, or for the card."""
    parts = _parts(table, entity, key)
    each = sum(part.amount for part in parts if part.counter is not None)
    return each or sum(part.amount for part in parts if part.counter is None)


def card_stat_for(table: Table, entity: int, key: str, player: int) -> int:
    """The same as far as it serves one player: what the card says itself, and what this player adds to it."""
    return sum(part.amount for part in _parts(table, entity, key) if part.one.player in (player, NOBODY))


def best(table: Table, player: int, group: Best) -> int | None:
    """The highest card of a group that is in use; of equals, the one that came first."""
    usable = [
        entity
        for entity in likely(table, player, group.selector)
        if matches_print(table, entity, group.selector) and units(table, entity, group.selector)
    ]
    return max(usable, key=lambda entity: (table.card(entity).level, -entity), default=None)


def attribute(table: Table, entity: int, key: str, target: int = NOBODY) -> int:
    """A number printed on a card, or that of a card of the player it is directed at."""
    card = table.card(entity)
    value = card.attributes.get(key)
    if isinstance(value, TargetValue):
        return max((attribute(table, one, value.of) for one in meant(table, value, target)), default=0)
    return printed_number(table.plan, card, key)


def printed_number(plan: Plan, card: PlannedCard, key: str) -> int:
    """A number printed on a card, as far as the card alone says it."""
    if key == "level":
        return card.level
    value = card.attributes.get(key, plan.game.usual(key))
    return value if isinstance(value, int) else 0


def meant(table: Table, line: TargetValue, target: int) -> list[int]:
    """The cards of a player that a number printed on another card is taken from."""
    if target == NOBODY:
        return []
    return [one for one in table.in_zone(line.zone, target) if matches(table, one, Kinds((line.kind,)))]


def printed_list(table: Table, entity: int, key: str) -> tuple[int, ...]:
    """The numbers printed on a card in a row; a single one is a row as well."""
    value = table.card(entity).attributes.get(key, ())
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
