"""Computes stats and counts from the cards, with all contributions to each number."""

from typing import Any, Final, NamedTuple

from cardwright.engine.rules.goods import amount_of
from cardwright.engine.rules.holding import cover, held, held_beside, is_blank, printed
from cardwright.engine.rules.sums import ONCE, Sum, own_parts, sum_of
from cardwright.model.caching.query import query
from cardwright.model.categories.channels import CardStatModifier, CounterModifier, StatModifier
from cardwright.model.categories.economy import StatFloor
from cardwright.model.holding import Held, Part
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.node import Node
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.reading import in_play_with
from cardwright.model.table import Table


class Contribution(NamedTuple):
    """One contribution to a number: its amount, its card or rule, and its sentence.

    No card means the stat itself: the sentence is the number of its line, or nothing for where it starts.
    """

    amount: int
    card: str
    sentence: int
    said: Node | None = None
    """The origin of the contribution: an ability, or a line of the stat."""


ROWS: Final = -2
"""In place of a sentence: the number was read from the table of the stat."""


Term = tuple[int, Held[Any]]
"""A number that is added to a stat, and the ability that adds it."""


@query
def stat(table: Table, player: Player, key: str) -> int:
    """The value of a stat of a player."""
    made = sum_of(plan_of(table), key)
    fixed = table.state.fixed
    if fixed and (player, key) in fixed:
        value = fixed[player, key]
    else:
        value = 0
        for number in _basis(table, player, made):
            value += number
        if made.is_floored:
            value += sum([number for number, _ in _lifted(table, player, key, value)])
        for number, _ in () if made.is_alone else _added(table, player, key, made):
            value += number
    least, most = made.least, made.most
    if least is not None and value < least:
        value = least
    if most is not None and value > most:
        value = most
    return value


def contributions(table: Table, player: Player, key: str) -> list[Contribution]:
    """The contributions to a stat, before its limits apply."""
    if (player, key) in table.state.fixed:
        return [Contribution(table.state.fixed[player, key], "", NO_NUMBER)]
    made = sum_of(plan_of(table), key)
    lines = [part.line for part in made.basis]
    places = [*(() if made.by is None else (ROWS,)), NO_NUMBER, *range(len(lines))]
    found = [
        Contribution(number, "", position, lines[position] if position >= 0 else None)
        for number, position in zip(_basis(table, player, made), places, strict=True)
    ]
    if made.is_floored:
        begins = sum([one.amount for one in found])
        found += [_contribution(*term) for term in _lifted(table, player, key, begins)]
    if not made.is_alone:
        found += [_contribution(*term) for term in _added(table, player, key, made)]
    return [one for one in found if one.amount]


def _contribution(number: int, one: Held[Any]) -> Contribution:
    return Contribution(number, one.spoken.card, one.spoken.position, one.ability)


def _basis(table: Table, player: Player, made: Sum) -> list[int]:
    """The numbers of which a stat is always made: from its table if it has one, where it starts, and by its lines."""
    found = [] if made.by is None else [_by_tokens(table, player, made.by, made.rows)]
    found.append(made.starts_at)
    for line in made.basis:
        found.append(line.amount * line.per.count(table, player, NOTHING, NOTHING))
    return found


def _by_tokens(table: Table, player: Player, by: str, rows: tuple[tuple[int, int], ...]) -> int:
    tokens = amount_of(table, player, by) if by in table.layout.stock_number else stat(table, player, by)
    for least, value in rows:
        if tokens >= least:
            return value
    return 0


def _lifted(table: Table, player: Player, key: str, value: int) -> list[Term]:
    """The number that lifts where a stat begins, and the ability that does: of several, the one that lifts most."""
    found = [(one.ability.least() - value, one) for one in held(table, player, StatFloor, key)]
    most = max([number for number, _ in found], default=0)
    for number, one in found:
        if number == most > 0:
            cover(table, one)
            return [(number, one)]
    return []


def _added(table: Table, player: Player, key: str, made: Sum) -> list[Term]:
    """The numbers that abilities add to a stat: those on cards first, then those that are counted for the player."""
    state = table.state
    cards, down, counters, width = state.cards, state.down, state.counters, table.layout.counters
    found: list[Term] = []
    counted: list[Held[StatModifier]] = []
    table.dependencies |= made.cells[player]
    is_changed = made.is_changed and bool(_changing(table, key))
    is_looked_at = is_changed or bool(table.standing_in)
    for entity in table.in_play(player) if is_changed else in_play_with(table, made.raising, player):
        share = made.shares[cards[entity]]
        if share is None or is_looked_at or down[entity]:
            found += _on_card(table, entity, key)
            if not is_blank(table, entity):
                said = printed(table, entity, StatModifier, key)
                counted += [one for one in said if not one.ability.on_card(key) and not one.ability.is_of_card()]
            continue
        # The cells of these counters are among those that were recorded above.
        for part, column in share.parts:
            times = 1 if column == ONCE else counters[entity * width + column + player]
            found.append((part.amount * times, part.one))
        table.covered.update(share.said)
    if state.bonds or state.grants or made.is_ruled:
        counted += held_beside(table, player, StatModifier, key)
    for one in counted:
        cover(table, one)
        found.append((one.ability.added(table, one), one))
    return found


@query
def raised(table: Table, player: Player, stock: str) -> int:
    """How many tokens of a stock come with what a player has."""
    total = 0
    for one in held(table, player, StatModifier, stock):
        cover(table, one)
        total += one.ability.added(table, one)
    return total


def on_card(table: Table, entity: Entity, key: str) -> list[Contribution]:
    """The contributions of one card to a stat of its owner."""
    return [_contribution(*term) for term in _on_card(table, entity, key)]


def _on_card(table: Table, entity: Entity, key: str) -> list[Term]:
    return [
        (part.amount if part.counter is None else part.amount * table.counter(entity, part.counter), part.one)
        for part in _parts(table, entity, key)
    ]


@query
def _parts(table: Table, entity: Entity, key: str) -> list[Part]:
    """The parts of a stat of one card: its own sentences, additions by others, and repeated counts."""
    changing = _changing(table, key)
    adding = [one for one in changing if not one.ability.is_last and one.ability.reaches(table, one, entity)]
    if (key not in sentences_on(table, entity).raises and not adding) or is_blank(table, entity):
        return []
    said = printed(table, entity, StatModifier, key)
    found = own_parts(said, key)
    found += [Part(one.ability.added(table, one), one, None) for one in said if one.ability.is_of_card()]
    if adding:
        each = printed(table, entity, CounterModifier)
        counter = each[0].ability.counter_on_card() if each else None
        for one in adding:
            found += one.ability.more(one, found, counter)
    for one in changing if found else ():
        if one.ability.is_last and one.ability.reaches(table, one, entity):
            found += one.ability.more(one, found, None)
    for part in found:
        cover(table, part.one)
    return found


def _changing(table: Table, key: str) -> list[Held[CardStatModifier]]:
    """The abilities of all players that change a stat of cards."""
    if (CardStatModifier, key) not in table.layout.spoken_of:
        return []
    return [one for player in table.layout.seats for one in held(table, player, CardStatModifier, key)]


def card_stat(table: Table, entity: Entity, key: str) -> int:
    """A stat of one card as a reader of the card would say it: for one counter, or for the card."""
    parts = _parts(table, entity, key)
    each = sum(part.amount for part in parts if part.counter is not None)
    if each and any(isinstance(part.one.ability, StatModifier) and part.one.ability.is_of_card() for part in parts):
        # The card has a number of its own, to which its counters add.
        return sum(amount for amount, _ in _on_card(table, entity, key))
    return each or sum(part.amount for part in parts if part.counter is None)


def whole_stat(table: Table, entity: Entity, key: str) -> int:
    """A stat of one card with all that the card counts for its owner, such as a bonus for each of something."""
    if is_blank(table, entity):
        return 0
    said = printed(table, entity, StatModifier, key)
    counted = [one for one in said if not one.ability.on_card(key) and not one.ability.is_of_card()]
    for one in counted:
        cover(table, one)
    return card_stat(table, entity, key) + sum([one.ability.added(table, one) for one in counted])


def card_stat_for(table: Table, entity: Entity, key: str, player: Player) -> int:
    """The same as far as it serves one player: what the card says itself, and what this player adds to it."""
    return sum(part.amount for part in _parts(table, entity, key) if part.one.player in (player, NOBODY))
