"""Works out stats and counts from the cards, and can say what every number is made of."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardwright.engine.goods import amount_of
from cardwright.engine.holding import Held, count, cover, held, is_blank, matches, printed, units
from cardwright.engine.plan import PLAY
from cardwright.engine.state import ADVANTAGE, NOBODY, NOTHING, WINNER
from cardwright.engine.table import Table
from cardwright.tree.abilities import Bonus, BonusOn, CountTwice, CountTwiceOn, EachGives
from cardwright.tree.amounts import Step
from cardwright.tree.declarations import AttributeOfTarget
from cardwright.tree.parties import CountOfTheirs, YouAreDoing
from cardwright.tree.selectors import (
    AheadOfYou,
    Best,
    Countable,
    CountOf,
    EachOne,
    FaceDown,
    FullAdvantage,
    Group,
    HeldOf,
    Kinds,
    LostThisWay,
    Missing,
    PairOf,
    PartlyOf,
    PointAmong,
    PointOf,
    ProductOf,
    RankedBelow,
    SetOf,
    Several,
    SumOf,
    TokensOn,
    YieldOf,
    Yours,
    YoursIn,
)
from cardwright.tree.situations import (
    AgainstYou,
    Among,
    Condition,
    EraIs,
    Have,
    HaveMore,
    NobodyWins,
    ReachesBid,
    SitsFirst,
    StatAtMost,
    YouWin,
)
from cardwright.tree.variants import LastRound, RankedAbove


@dataclass(frozen=True, slots=True)
class Contribution:
    """One reason why a number is what it is: how much, from which card or rule, and by which of its sentences.

    No card means the stat itself: the sentence is the number of its line, or nothing for where it starts.
    """

    amount: int
    card: str
    sentence: int


@dataclass(frozen=True, slots=True)
class _Part:
    """What one sentence adds to one card, by itself or for each of a counter on it."""

    amount: int
    one: Held[EachGives] | Held[Bonus] | Held[BonusOn] | Held[CountTwice] | Held[CountTwiceOn]
    counter: str | None


def holds(table: Table, condition: Condition, player: int, origin: int = NOTHING) -> bool:
    """Whether a condition on a card is true for a player now; while it is looked at, what depends on it is not."""
    question = (id(condition), player)
    if question in table.asked:
        return False
    table.asked.add(question)
    try:
        return _holds(table, condition, player, origin)
    finally:
        table.asked.discard(question)


def _holds(table: Table, condition: Condition, player: int, origin: int) -> bool:
    match condition:
        case Have(number=number, what=what):
            return amount_of(table, player, what) >= table.plan.number(number)
        case EraIs(era=era):
            return table.plan.eras[table.state.era] == era
        case StatAtMost(stat=key, number=limit):
            return stat(table, player, key) <= limit
        case SitsFirst():
            return player == 0
        case LastRound():
            return 0 < table.state.last_round <= table.state.round
        case HaveMore(what=what):
            own = stat(table, player, what)
            return all(stat(table, other, what) < own for other in range(table.state.players) if other != player)
        case Among(who=who, others=others):
            from cardwright.engine.people import players_named  # players are named by what they have

            return set(players_named(table, who, player)) <= set(players_named(table, others, player))
        case AgainstYou(selector=selector):
            aimed = [entity for entity, target in enumerate(table.state.target) if target == player]
            return any(matches(table, entity, selector) for entity in aimed if table.state.place[entity] >= 0)
        case YouWin() | NobodyWins():
            return table.bound(WINNER) == (player if isinstance(condition, YouWin) else NOBODY)
        case ReachesBid(stat=key):
            return stat(table, player, key) >= table.bound(ADVANTAGE)
        case YouAreDoing():
            from cardwright.engine.underway import is_doing  # what is meant by a phrase may depend on a stat

            return is_doing(table, condition, player, origin)
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
    found = list(_basis(table, player, key))
    for entity in table.in_play(player):
        found += _on_card(table, entity, key)
    for one in held(table, player, Bonus, key):
        # A plain bonus printed on a card has been counted with the card.
        if one.entity == NOTHING or one.ability.per is not None:
            found.append(Contribution(_bonus(table, one), one.spoken.card, one.spoken.position))
    return [one for one in found if one.amount]


def raised(table: Table, player: int, stock: str) -> int:
    """How many tokens of a stock come with what a player has."""
    return sum(_bonus(table, one) for one in held(table, player, Bonus, stock))


def _bonus(table: Table, one: Held[Bonus]) -> int:
    bonus = one.ability
    times = 1 if bonus.per is None else countable(table, one.player, bonus.per, one.origin)
    if bonus.most is not None:
        times = min(times, bonus.most)
    cover(table, one)
    return bonus.amount * times


def _basis(table: Table, player: int, key: str) -> Iterator[Contribution]:
    definition = table.plan.game.stats[key]
    if definition.by is not None:
        tokens = amount_of(table, player, definition.by)
        value = next((value for least, value in definition.rows if tokens >= least), 0)
        yield Contribution(value, "", NOTHING)
    yield Contribution(definition.starts_at, "", NOTHING)
    for position, line in enumerate(definition.basis):
        yield Contribution(line.amount * countable(table, player, line.per), "", position)


def _on_card(table: Table, entity: int, key: str) -> Iterator[Contribution]:
    for part in _parts(table, entity, key):
        times = 1 if part.counter is None else table.counter(entity, part.counter)
        yield Contribution(part.amount * times, part.one.spoken.card, part.one.spoken.position)


def _parts(table: Table, entity: int, key: str) -> list[_Part]:
    """What makes up a stat of one card: its own sentences, what others add to it, and what is counted again."""
    if is_blank(table, entity):
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
    found += [_Part(one.ability.amount, one, counter) for one in _raising(table, entity, key)]
    for one in _doubling(table, entity, key) if found else ():
        found += [_Part(part.amount, one, part.counter) for part in found]
    for part in found:
        cover(table, part.one)
    return found


def _raising(table: Table, entity: int, key: str) -> Iterator[Held[BonusOn]]:
    for player in range(table.state.players):
        for one in held(table, player, BonusOn, key):
            if _reaches(table, one, entity):
                yield one


def _reaches(table: Table, one: Held[BonusOn], entity: int) -> bool:
    if one.bound != NOTHING:
        return one.bound == entity
    # What nobody owns, such as a place on a map, is open to everybody's abilities.
    if table.state.owner[entity] not in (one.player, NOBODY):
        return False
    group = one.ability.group
    if isinstance(group, Best):
        return best(table, one.player, group) == entity
    return isinstance(group, EachOne | Yours) and matches(table, entity, group.selector)


def _doubling(table: Table, entity: int, key: str) -> Iterator[Held[CountTwice] | Held[CountTwiceOn]]:
    owner = table.state.owner[entity]
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


def best(table: Table, player: int, group: Best) -> int | None:
    """The highest card of a group that is in use; of equals, the one that came first."""
    usable = [
        entity
        for entity in table.in_play(player)
        if matches(table, entity, group.selector) and units(table, entity, group.selector)
    ]
    return max(usable, key=lambda entity: (table.card(entity).level, -entity), default=None)


def countable(table: Table, player: int, per: Countable, origin: int = NOTHING) -> int:
    """What "for each" comes to, as the card says it."""
    match per:
        case CountOf(selector=selector):
            return count(table, player, selector)
        case CountOfTheirs(selector=selector, who=who):
            from cardwright.engine.people import players_named  # who leads in a stat depends on stats

            return sum(count(table, other, selector) for other in players_named(table, who, player, origin))
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
            if first in table.plan.game.kinds and second in table.plan.game.kinds:
                return _sets(table, player, [Several(1, first), Several(1, second)])
            return min(_paired(table, player, first), _paired(table, player, second))
        case ProductOf(first=first, second=second):
            return stat(table, player, first) * stat(table, player, second)
        case SetOf(members=members):
            return _sets(table, player, [one for one in members if isinstance(one, Several)])
        case PointOf(stat=key, beyond=beyond):
            return stat(table, player, key) if beyond is None else max(0, stat(table, player, key) - beyond)
        case Missing():
            return table.state.short
        case PartlyOf(number=number, stat=key):
            return -(-stat(table, player, key) // max(1, number))
        case YieldOf(what=what, kind=kind):
            from cardwright.engine.production import yields  # what cards yield may depend on their stats

            return yields(table, player, what, kind)
        case FaceDown(selector=selector):
            return sum(table.state.down[one] and matches(table, one, selector) for one in table.in_play(player))
        case RankedBelow(stat=key):
            order = by_rank(table, [stat(table, one, key) for one in range(table.state.players)])
            return len(order) - 1 - order.index(player)
        case RankedAbove(what=what):
            return by_rank(table, [measured(table, one, what) for one in range(table.state.players)]).index(player)
        case AheadOfYou(what=what):
            own = measured(table, player, what)
            return sum(measured(table, other, what) > own for other in range(table.state.players))
        case PointAmong(stat=key, counter=counter):
            return stat_among(table, player, key, counter)
        case FullAdvantage(number=number):
            return max(0, table.bound(ADVANTAGE)) // max(1, number)
        case LostThisWay(what=what):
            return lost_in_all(table, what)
        case _:
            raise AssertionError(per)


def stat_among(table: Table, player: int, key: str, counter: str) -> int:
    """What a stat would be if a counter stood in for those by which kinds are counted, and nothing else was there."""
    before = table.standing_in
    table.standing_in = dict.fromkeys(table.plan.counted_by.values(), counter)
    try:
        return stat(table, player, key)
    finally:
        table.standing_in = before


def lost_in_all(table: Table, what: str) -> int:
    """How many counters or cards were just lost, or what an attribute of them comes to."""
    is_attribute = what == "level" or what in table.plan.game.attributes
    lost = [(entity, number) for entity, number in table.state.lost if entity != NOTHING or not is_attribute]
    return sum(number * (attribute(table, entity, what) if is_attribute else 1) for entity, number in lost)


def by_rank(table: Table, values: Sequence[int]) -> list[int]:
    """All players from the highest value to the lowest; of equals, whoever plays sooner comes first."""
    return sorted(table.from_active(), key=lambda player: -values[player])


def measured(table: Table, player: int, what: str) -> int:
    """How much of a stock, or else of a stat, a player has."""
    if what in table.plan.stock_number:
        return amount_of(table, player, what)
    return stat(table, player, what)


def _paired(table: Table, player: int, what: str) -> int:
    if what in table.plan.game.kinds:
        return count(table, player, Kinds((what,)))
    return measured(table, player, what)


def _sets(table: Table, player: int, members: Sequence[Several]) -> int:
    """How many whole sets there are: whatever members are taken together, their cards must go round."""
    wanted = [one for one in members if one.number]
    return min(
        (
            _count_any(table, player, some) // sum(one.number for one in some)
            for size in range(1, len(wanted) + 1)
            for some in combinations(wanted, size)
        ),
        default=0,
    )


def _count_any(table: Table, player: int, members: Sequence[Several]) -> int:
    """How many things there are of which some members of a set can be made; none of them counts twice."""
    total = 0
    for entity in table.in_play(player):
        wanted = (Kinds((one.kind,), one.eras) for one in members)
        fitting = next((one for one in wanted if matches(table, entity, one)), None)
        total += 0 if fitting is None else units(table, entity, fitting)
    return total


def _sum(table: Table, player: int, what: str, group: Group) -> int:
    is_stat = what in table.plan.game.stats
    if isinstance(group, Best):
        entity = best(table, player, group)
        if entity is None:
            return 0
        return card_stat(table, entity, what) if is_stat else attribute(table, entity, what)
    selector = group.selector  # type: ignore[attr-defined]
    zone = group.zone if isinstance(group, YoursIn) else PLAY
    chosen = [entity for entity in table.in_zone(zone, player) if matches(table, entity, selector)]
    if is_stat:
        return sum(part.amount for entity in chosen for part in _on_card(table, entity, what))
    return sum(attribute(table, entity, what) * units(table, entity, selector) for entity in chosen)


def attribute(table: Table, entity: int, key: str, target: int = NOBODY) -> int:
    """A number printed on a card, or that of a card of the player it is directed at."""
    card = table.card(entity)
    if key == "level":
        return card.level
    value = card.attributes.get(key, table.plan.game.usual(key))
    if isinstance(value, AttributeOfTarget):
        return max((attribute(table, one, value.of) for one in meant(table, value, target)), default=0)
    return value if isinstance(value, int) else 0


def meant(table: Table, line: AttributeOfTarget, target: int) -> list[int]:
    """The cards of a player that a number printed on another card is taken from."""
    if target == NOBODY:
        return []
    return [one for one in table.in_zone(line.zone, target) if matches(table, one, Kinds((line.kind,)))]


def printed_list(table: Table, entity: int, key: str) -> tuple[int, ...]:
    """The numbers printed on a card in a row; a single one is a row as well."""
    value = table.card(entity).attributes.get(key, ())
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()
