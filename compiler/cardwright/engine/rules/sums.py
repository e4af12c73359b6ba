"""The contributions of cards to a stat by themselves, prepared once for each stat of a plan.

Most cards give a fixed number, or one for each counter on them; the others are computed in each state.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardwright.model.caching.aspects import Aspect
from cardwright.model.categories.channels import CardStatModifier, StatModifier
from cardwright.model.categories.economy import StatFloor
from cardwright.model.holding import Held, Part
from cardwright.model.identity import NOBODY, Player
from cardwright.model.plan.plan import Plan
from cardwright.model.rulebook.clauses import Part as Line

ONCE: Final = -1
"""In place of a column of counters: the number counts once."""


def own_parts(abilities: Sequence[Held[StatModifier]], key: str) -> list[Part]:
    """The parts that abilities on a card add to its stat: first those for each of a counter, then the fixed ones."""
    parts = [
        Part(amount, one, one.ability.counter_on_card()) for one in abilities for amount in one.ability.on_card(key)
    ]
    return [one for one in parts if one.counter is not None] + [one for one in parts if one.counter is None]


@dataclass(frozen=True, slots=True)
class Share:
    """The fixed contribution of a printed card: its parts, each with the column of its counter, and their abilities."""

    parts: tuple[tuple[Part, int], ...]
    said: tuple[int, ...]


NO_SHARE: Final = Share((), ())
"""Of a card that never adds to a stat."""


@dataclass(frozen=True, slots=True)
class Sum:
    """The shares of a stat by printed card; None for a card whose share is computed in each state."""

    basis: tuple[Line, ...]
    starts_at: int
    by: str | None
    rows: tuple[tuple[int, int], ...]
    least: int | None
    most: int | None
    """The definition of the stat: its lines, or the table it is read from, and its limits."""
    shares: list[Share | None]
    is_changed: bool
    """Whether there are abilities in the game that may change a share."""
    is_ruled: bool
    """Whether a rule of the game may change it."""
    is_floored: bool
    """Whether an ability may lift the number with which it begins."""
    is_alone: bool
    """Whether no card and no rule ever adds to it."""
    raising: Aspect
    """The cards that have a share, or may have."""
    cells: tuple[int, ...]
    """By player: the cells that all shares depend on, and the cell of the cards that have one."""


def sum_of(plan: Plan, key: str) -> Sum:
    """The prepared sum of a stat."""
    made: Sum | None = plan.sums.get(key)
    if made is None:
        made = plan.sums[key] = _prepared(plan, key)
    return made


def _prepared(plan: Plan, key: str) -> Sum:
    """The sum of a stat, made from its definition and the shares of all printed cards."""
    shares: list[Share | None] = [NO_SHARE] * len(plan.cards)
    for number in plan.raised_by.get(key, ()):
        shares[number] = _share(plan, number, key)
    raising = plan.aspects.make(("stat", key), [share is None or bool(share.parts) for share in shares])
    columns = {column for share in shares if share is not None for _, column in share.parts if column != ONCE}
    channels = (StatModifier, CardStatModifier)
    definition = plan.game.stats[key]
    return Sum(
        definition.basis,
        definition.starts_at,
        definition.by,
        definition.rows,
        definition.least,
        definition.most,
        shares,
        (CardStatModifier, key) in plan.spoken_of,
        any(key in spoken.words for spoken in plan.rule_statics.get(StatModifier, ())),
        (StatFloor, key) in plan.spoken_of,
        not any((channel, key) in plan.spoken_of for channel in channels),
        raising,
        tuple([_cells(plan, columns, player) | raising.cells[player] for player in plan.seats]),
    )


def _cells(plan: Plan, columns: set[int], player: Player) -> int:
    cells = plan.cells.faces | plan.cells.grants | plan.cells.bonds
    for column in columns:
        cells |= plan.cells.counter[column + player]
    return cells


def _share(plan: Plan, number: int, key: str) -> Share | None:
    """The fixed contribution of a printed card to a stat; None if it depends on more than its counters."""
    card = plan.sentences[number]
    if plan.can_be_silenced[number] or card.sides:
        return None
    found: list[Held[StatModifier]] = []
    for spoken in card.statics.get(StatModifier, ()):
        if key in spoken.words and isinstance(spoken.bare, StatModifier):
            if spoken.conditions or not spoken.bare.on_card(key):
                return None
            found.append(Held(spoken, spoken.bare, NOBODY))
    parts = own_parts(found, key)
    columns = [ONCE if one.counter is None else plan.counter_number[one.counter] * plan.players for one in parts]
    said = [one.one.spoken.index for one in parts]
    return Share(tuple(zip(parts, columns, strict=True)), tuple(said))
