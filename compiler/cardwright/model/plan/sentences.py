"""The sentences of printed cards and phases, sorted by how they work; nothing here depends on the state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import final

from cardwright.model.categories.channels import Ability, Static, channels_of
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.effects import Causing
from cardwright.model.holding import Address
from cardwright.model.meaning import Timing
from cardwright.model.rulebook.game import ActionOf, PhaseOf


@dataclass(frozen=True, slots=True)
class Spoken(Address):
    """An ability of a card, rule or action as it holds in this game, and its address: of which, which sentence."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class SpokenStatic(Spoken):
    """A static ability of them, taken apart: the conditions, the ability without them, and the words it is found by."""

    bare: Static
    conditions: tuple[Whether, ...]
    words: tuple[str, ...]


Statics = Mapping[type[Static], tuple[SpokenStatic, ...]]
"""Static abilities by channel."""


@dataclass(frozen=True, slots=True)
class Side:
    """The sentences of a card that binds two players for one of them; each usable one has a number of its own."""

    statics: Statics
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[tuple[int, Spoken], ...]


@final
@dataclass(frozen=True, slots=True)
class CardSentences:
    """The sentences of a printed card, sorted by how they work."""

    statics: Statics
    triggers: tuple[Spoken, ...]
    immediate: tuple[Spoken, ...]
    activated: tuple[Spoken, ...]
    sides: tuple[Side, ...] = ()
    said: tuple[Causing, ...] = ()
    """The effects that happen when the card is carried out."""
    raises: frozenset[str] = frozenset()
    """The keys it may add to by itself: stats, and stocks of which it brings tokens."""

    @property
    def can_be_used(self) -> bool:
        """Whether anything on it is there to be used."""
        return bool(self.activated or self.sides)

    def used(self, number: int) -> Spoken:
        """The ability of a number, which may be one of a party."""
        if number < len(self.activated):
            return self.activated[number]
        return next(one for side in self.sides for own, one in side.activated if own == number)


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A phase that this game has, with what is done in it."""

    phase: PhaseOf
    effects: tuple[Causing, ...]


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


def with_timing(spoken: Iterable[Spoken], timing: Timing) -> tuple[Spoken, ...]:
    """Those of some sentences that count at a certain time."""
    return tuple([one for one in spoken if one.ability.timing is timing])


def said_at_once(ability: Ability) -> tuple[Causing, ...]:
    """The effects of an ability when its card or action is carried out."""
    return ability.does() if ability.timing is Timing.IMMEDIATE else ()


def sides_of(spoken: list[Spoken], options: Mapping[str, str]) -> tuple[Side, ...]:
    """The sentences of a card for its first party and for its second; nothing if it has no parties."""
    said = [one for one in spoken if one.ability.is_for_sides]
    if not said:
        return ()
    number = len(with_timing(spoken, Timing.ACTIVATED))
    sides = []
    for side in (0, 1):
        own = [
            Spoken(one.index, one.card, one.position, ability)
            for one in said
            if (ability := one.ability.for_side(side, options)) is not None
        ]
        usable = with_timing(own, Timing.ACTIVATED)
        sides.append(
            Side(
                by_channel(own),
                with_timing(own, Timing.TRIGGERED),
                with_timing(own, Timing.IMMEDIATE),
                tuple(enumerate(usable, number)),
            )
        )
        number += len(usable)
    return tuple(sides)
