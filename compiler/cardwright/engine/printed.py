"""What is printed on a card or said by a phase, sorted by how it works; nothing here depends on how a game goes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from cardwright.link.clauses import TargetValue
from cardwright.link.rulebook import ActionOf, Attributes, PhaseOf
from cardwright.tree.abilities import Activated, Immediate, Triggered
from cardwright.tree.base import Node
from cardwright.tree.channels import Ability, Static, channels_of
from cardwright.tree.effects import Effect
from cardwright.tree.parties import ForParty
from cardwright.tree.situations import Condition


@dataclass(frozen=True, slots=True)
class Spoken:
    """An ability of a card, rule or action as it holds in this game, and its address: of which, which sentence."""

    index: int
    card: str
    position: int
    ability: Ability


@dataclass(frozen=True, slots=True)
class SpokenStatic(Spoken):
    """A static ability of them, taken apart: the conditions, the ability without them, and the words it is found by."""

    bare: Static
    conditions: tuple[Condition, ...]
    words: tuple[str, ...]


Statics = Mapping[type[Static], tuple[SpokenStatic, ...]]
"""Static abilities by channel."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a card that binds two players says for one of them; what may be used has a number of its own."""

    statics: Statics
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[tuple[int, Spoken], ...]


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card with its abilities sorted by how they work."""

    key: str
    kinds: frozenset[str]
    leaf: str
    era: str | None
    level: int
    attributes: Attributes
    statics: Statics
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[Spoken, ...]
    sides: tuple[Side, ...] = ()
    said: tuple[Effect, ...] = ()
    """What it does when it is carried out."""
    taken: tuple[TargetValue, ...] = ()
    """The numbers it takes from a card of the player it is directed at."""
    raises: frozenset[str] = frozenset()
    """What it may add to by itself: stats, and stocks of which it brings tokens."""

    @property
    def can_be_used(self) -> bool:
        """Whether anything on it is there to be used."""
        return bool(self.activated or self.sides)


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A phase that this game has, with what is done in it."""

    phase: PhaseOf
    effects: tuple[Effect, ...]


def by_channel(spoken: Iterable[Spoken]) -> dict[type[Static], tuple[SpokenStatic, ...]]:
    """The static abilities among some sentences, each under every channel by which it is found."""
    found: dict[type[Static], tuple[SpokenStatic, ...]] = {}
    for one in spoken:
        ability = one.ability
        if isinstance(ability, Static):
            static = taken_apart(one, ability)
            for channel in channels_of(static.bare):
                found[channel] = (*found.get(channel, ()), static)
    return found


def taken_apart(spoken: Spoken, ability: Static) -> SpokenStatic:
    """A static ability that a sentence has or grants, taken apart."""
    bare = ability.bare()
    return SpokenStatic(spoken.index, spoken.card, spoken.position, ability, bare, ability.conditions(), bare.words())


def is_simple(forms: tuple[ActionOf, ...]) -> bool:
    """Whether an action has one form, and nothing has to be found, met or paid for it."""
    form = forms[0]
    asks = form.done_to or form.lower_counter or form.source or form.aimed or form.costs or form.needs
    return len(forms) == 1 and not asks


def said_at_once(ability: Node) -> tuple[Effect, ...]:
    """What an ability does when its card or action is carried out."""
    return ability.effects if isinstance(ability, Immediate) else ()


def sides_of(spoken: list[Spoken], settled: Callable[[Ability], Ability]) -> tuple[Side, ...]:
    """What a card says for its first party and for its second; nothing if it has no parties."""
    if not any(isinstance(one.ability, ForParty) for one in spoken):
        return ()
    number = sum(isinstance(one.ability, Activated) for one in spoken)
    sides = []
    for place in (0, 1):
        said = [_said_to(place, one, settled) for one in spoken if isinstance(one.ability, ForParty)]
        own = [one for one in said if one is not None]
        usable = [one for one in own if isinstance(one.ability, Activated)]
        sides.append(
            Side(
                by_channel(own),
                tuple(one for one in own if isinstance(one.ability, Triggered)),
                tuple(one for one in own if isinstance(one.ability, Immediate)),
                tuple(enumerate(usable, number)),
            )
        )
        number += len(usable)
    return tuple(sides)


def _said_to(place: int, one: Spoken, settled: Callable[[Ability], Ability]) -> Spoken | None:
    """What a sentence says to one party; nothing if it is meant for the other."""
    ability = one.ability
    while isinstance(ability, ForParty):
        if not ability.who.is_side(place):
            return None
        ability = settled(ability.ability)
    return Spoken(one.index, one.card, one.position, ability)
