"""What cards add to a stat by themselves, made ready once for each stat of a plan.

Most cards give a fixed number, or one for each counter on them; of the others it is only known that they may.
"""

from dataclasses import dataclass

from cardwright.engine.aspects import Aspect
from cardwright.engine.plan import Plan
from cardwright.engine.printed import PlannedCard
from cardwright.tree.abilities import Bonus, BonusOn, CountTwice, CountTwiceOn, EachGives
from cardwright.tree.amounts import Step
from cardwright.tree.channels import Static
from cardwright.tree.selectors import Countable

OTHERS: tuple[type[Static], ...] = (BonusOn, CountTwice, CountTwiceOn)
"""The sorts of abilities by which other cards change what a card gives."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one card adds: by itself, and for each counter of some numbers; and which abilities say so."""

    fixed: int
    each: tuple[tuple[int, int], ...]
    said: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """What a stat is made of: by printed card its share, nothing, or that it has to be looked at as it lies there."""

    shares: list[Share | bool]
    others: tuple[type[Static], ...]
    """The sorts of abilities of other cards that there are in the game and that may change a share."""
    ruled: bool
    """Whether a rule of the game has a say."""
    cells: tuple[int, ...]
    """By player: the cells all shares are read from, and that of the cards that have one."""
    raising: Aspect
    """The cards that have a share."""
    starts_at: int
    by: str | None
    """The stock, or else the stat, whose tokens say where it starts."""
    rows: tuple[tuple[int, int], ...]
    """What so many tokens come to, the most first."""
    basis: tuple[tuple[int, Countable], ...]
    """What it is always made of: so much for each of something."""
    least: int | None
    most: int | None
    is_alone: bool
    """Whether nothing but this is ever added to it: no card and no rule speaks of it."""


def sum_of(plan: Plan, key: str) -> Sum:
    """What a stat is made of."""
    made: Sum | None = plan.sums.get(key)
    if made is None:
        shares = [_share(plan, number, key) for number in range(len(plan.cards))]
        raising = plan.aspects.of_stat(key, [share is not False for share in shares])
        definition = plan.game.stats[key]
        columns = {number * plan.players for one in shares if isinstance(one, Share) for _, number in one.each}
        made = plan.sums[key] = Sum(
            shares,
            tuple(sort for sort in OTHERS if (sort, key) in plan.spoken_of),
            any(isinstance(node, Bonus) and node.stat == key for one in plan.rules for node in one.ability.walk()),
            tuple(_cells(plan, columns, player) | raising.cells[player] for player in range(plan.players)),
            raising,
            definition.starts_at,
            definition.by,
            definition.rows,
            tuple((line.amount, line.per) for line in definition.basis),
            definition.least,
            definition.most,
            not any(shares) and not any((sort, key) in plan.spoken_of for sort in (Bonus, *OTHERS)),
        )
    return made


def _cells(plan: Plan, columns: set[int], player: int) -> int:
    cells = plan.cells.faces | plan.cells.grants | plan.cells.bonds
    for column in columns:
        cells |= plan.cells.counter[column + player]
    return cells


def _share(plan: Plan, number: int, key: str) -> Share | bool:
    """What a printed card adds to a stat; no if it never does, yes if it may, depending on more than its counters."""
    card: PlannedCard = plan.cards[number]
    if key not in card.raises:
        return False
    if plan.can_be_silenced[number] or card.sides:
        return True
    fixed, each, said = 0, [], []
    for sort in (Bonus, EachGives):
        for spoken in card.statics.get(sort, ()):
            ability = spoken.ability
            if isinstance(ability, Bonus) and ability.stat == key and ability.per is None and ability.most is None:
                fixed += ability.amount
                said.append(spoken.index)
            elif isinstance(ability, EachGives):
                steps = [one for one in ability.bonuses if isinstance(one, Step) and one.stat == key]
                each += [(one.amount, plan.counter_number[ability.counter]) for one in steps]
                said += [spoken.index for _ in steps]
            elif any(isinstance(node, Bonus | Step) and node.stat == key for node in ability.walk()):
                return True
    return Share(fixed, tuple(each), tuple(said))
