"""Which cards are what, and which static abilities hold: of cards, of rules, or granted for a while."""

from typing import Any, Generic, TypeVar

from cardwright.engine.aspects import NOT_ONE
from cardwright.engine.conditions import holds
from cardwright.engine.ground import count_places, is_place, places_of
from cardwright.engine.memory import remembered
from cardwright.engine.plan import ONE, PLAY
from cardwright.engine.printed import Spoken, SpokenStatic, is_picked
from cardwright.engine.state import NOBODY, NOTHING, Bond
from cardwright.engine.table import Table
from cardwright.tree.channels import CountsAs, Silencer, Static
from cardwright.tree.selectors import Kinds, Selector

Kind = TypeVar("Kind", bound=Static)


class Held(Generic[Kind]):
    """A static ability that holds: whose it is, on which card it is printed, and the one thing it is bound to."""

    __slots__ = ("ability", "bound", "entity", "origin", "player", "spoken")

    # These are made all the time, and a constructor that is written out can be compiled.
    def __init__(  # noqa: PLR0917 - all that can be asked of what holds
        self,
        spoken: Spoken,
        ability: Kind,
        player: int,
        entity: int = NOTHING,
        bound: int = NOTHING,
        origin: int = NOTHING,
    ) -> None:
        self.spoken = spoken
        self.ability = ability
        self.player = player
        self.entity = entity
        self.bound = bound
        self.origin = origin
        """The card it stands on, even if it counts for the player and not for the card."""


@remembered
def held(table: Table, player: int, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """The static abilities of a channel that hold for a player now, of those with a word if one is given."""
    sort = (kind, word)
    if sort not in table.plan.spoken_of:
        return []
    found: list[Held[Kind]] = []
    for entity in table.in_play_with(table.plan.aspects.of_static(sort), player):
        if not (table.is_down(entity) if kind.works_blank else is_blank(table, entity)):
            found += printed(table, entity, kind, word)
    return found + held_beside(table, player, kind, word)


def held_beside(table: Table, player: int, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """Those of them that do not stand on a card of the player: by agreement, by a rule, or granted for a while."""
    found: list[Held[Kind]] = []
    for bond in table.bonds():
        if bond.binds(player):
            found += _agreed(table, bond, player, kind, word)
    for spoken in table.plan.rule_statics.get(kind, ()):
        if (ability := _true_part(table, spoken, kind, word, player)) is not None:
            found.append(Held(spoken, ability, player))
    for grant in table.grants():
        if grant.player == player:
            granted = table.plan.granted[grant.ability]
            if (ability := _true_part(table, granted, kind, word, player, origin=grant.origin)) is not None:
                found.append(Held(granted, ability, player, bound=grant.bound, origin=grant.origin))
    return found


@remembered
def printed(table: Table, entity: int, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """The static abilities of a channel that stand on a card and whose conditions are true."""
    said = table.card(entity).statics.get(kind, ())
    if not said:
        return []
    owner = table.owner(entity)
    found: list[Held[Kind]] = []
    for spoken in said:
        ability = _true_part(table, spoken, kind, word, owner, origin=entity)
        if ability is not None:
            found.append(Held(spoken, ability, owner, entity, origin=entity))
    return found


def _agreed(table: Table, bond: Bond, player: int, kind: type[Kind], word: str | None) -> list[Held[Kind]]:
    """The static abilities of a channel that a card in play says for one of the two players it binds."""
    entity = bond.entity
    sides = table.card(entity).sides
    said = sides[bond.side(player)].statics.get(kind, ()) if sides else ()
    if not said or table.zone_of(entity) != PLAY or (not kind.works_blank and is_blank(table, entity)):
        return []
    parts = [(one, _true_part(table, one, kind, word, player, origin=entity)) for one in said]
    return [Held(one, ability, player, origin=entity) for one, ability in parts if ability is not None]


def usable(table: Table, player: int, entity: int) -> list[tuple[int, Spoken]]:
    """What a player may use of a card in play, each with its number: its owner's abilities, and those of a party."""
    card = table.card(entity)
    found = list(enumerate(card.activated)) if entity in table.in_play(player) else []
    bond = table.bond(entity)
    if card.sides and bond is not None and bond in table.bonds_of(player):
        found += card.sides[bond.side(player)].activated
    return found


def _true_part(
    table: Table, spoken: SpokenStatic, kind: type[Kind], word: str | None, player: int, *, origin: int = NOTHING
) -> Kind | None:
    """The ability without its conditions, if it is of the channel that is asked for and they are all true."""
    # Conditions come last: they may read the very stat that is being worked out.
    if not isinstance(spoken.bare, kind) or (word is not None and word not in spoken.words):
        return None
    for condition in spoken.conditions:
        if not holds(table, condition, player, origin):
            return None
    return spoken.bare


def cover(table: Table, one: Held[Any]) -> None:
    """Note that an ability has really been used."""
    if one.spoken.index != NOTHING:
        table.covered.add(one.spoken.index)


def is_blank(table: Table, entity: int) -> bool:
    """Whether a card lies face down, or something else takes away all it says."""
    if table.is_down(entity):
        return True
    if not table.plan.can_be_silenced[table.state.cards[entity]]:
        return False
    return _is_silenced(table, entity)


@remembered
def _is_silenced(table: Table, entity: int) -> bool:
    owner = table.owner(entity)
    if owner == NOBODY:
        return False
    for one in held(table, owner, Silencer):
        if one.ability.reaches(table, one, entity):
            cover(table, one)
            return True
    return False


def matches_print(table: Table, entity: int, selector: Selector, player: int = NOBODY) -> bool:
    """Whether a card is, as printed, one of those a selector picks out; a player may be asked for whom."""
    if not is_picked(table.card(entity), selector) or not _is_of_its_time(table, entity, selector):
        return False
    return not table.plan.game.definitions or _is_one_of(table, entity, selector, player, NOTHING)


def _is_one_of(table: Table, entity: int, selector: Selector, player: int, here: int) -> bool:
    """Whether a card that could be what a selector asks for is, if that is a matter of definition."""
    definitions, kinds = table.plan.game.definitions, table.card(entity).kinds
    for kind in selector.kinds if isinstance(selector, Kinds) else ():
        if kind in kinds and (kind not in definitions or _is_defined(table, entity, kind, player, here)):
            return True
    return False


def _is_defined(table: Table, entity: int, kind: str, player: int, here: int) -> bool:
    """Whether a definition is true of something, for a player and seen from the place at hand."""
    if is_place(table, entity):
        return entity in places_of(table, kind, player)
    definition = table.plan.game.definitions[kind]
    if not matches(table, entity, Kinds((definition.base,)), player, here):
        return False
    return all(part.fits(table, entity, player, here) for part in definition.filters)


def _is_of_its_time(table: Table, entity: int, selector: Selector) -> bool:
    """Whether a card is from one of the eras a selector names, and from a past one if it asks for that."""
    if not isinstance(selector, Kinds):
        return False
    if not selector.past and not selector.eras:
        return True
    era = table.card(entity).era
    if selector.past and (era is None or table.plan.era_number[era] >= table.clock("era")):
        return False
    return not selector.eras or era in selector.eras


def matches(table: Table, entity: int, selector: Selector, player: int = NOBODY, here: int = NOTHING) -> bool:
    """Whether a card is one of those a selector picks out, counting what it counts as.

    What is a matter of definition may depend on whom it is asked for, and on the place at hand.
    """
    if not isinstance(selector, Kinds):
        return False
    plan, number = table.plan, table.state.cards[entity]
    if plan.printed_as(selector.kinds)[number]:
        if plan.game.definitions and not _is_one_of(table, entity, selector, player, here):
            return False
        return _is_of_its_time(table, entity, selector)
    if not plan.can_count_as[number] or not _is_of_its_time(table, entity, selector):
        return False
    return any(
        not set(plan.game.ancestors(one.other_kind())).isdisjoint(selector.kinds) for one in _counted_as(table, entity)
    )


def counts_as(table: Table, entity: int) -> list[CountsAs]:
    """The abilities that make a card count as more than it is."""
    if not table.plan.can_count_as[table.state.cards[entity]]:
        return []
    return _counted_as(table, entity)


@remembered
def _counted_as(table: Table, entity: int) -> list[CountsAs]:
    owner = table.owner(entity)
    if owner == NOBODY:
        return []
    found = []
    for one in held(table, owner, CountsAs):
        if one.ability.reaches(table, one, entity):
            cover(table, one)
            found.append(one.ability)
    return found


def units(table: Table, entity: int, selector: Selector) -> int:
    """How many things a card counts for: its counters if it is asked for as a kind that is counted so, else one."""
    if not isinstance(selector, Kinds):
        return 1
    own = table.card(entity).kinds
    named = [kind for kind in selector.kinds if kind in own] or list(selector.kinds)
    counter = table.plan.counted_by.get(named[0])
    return 1 if counter is None else table.counter(entity, counter)


@remembered
def count_kind(table: Table, player: int, kind: str) -> int:
    """How many cards of a kind a player has in play, or counters on them if the kind is counted so."""
    return count(table, player, Kinds((kind,)))


def likely(table: Table, player: int, selector: Selector) -> list[int]:
    """The cards in play that may be among those a selector picks out; no other card has a say in it."""
    if not isinstance(selector, Kinds):
        return []
    defined = table.plan.game.definitions
    if defined and not defined.keys().isdisjoint(selector.kinds):
        # What a definition says may be true of any card.
        return table.in_play(player)
    return table.in_play_with(table.plan.aspects.of_kinds(selector.kinds), player)


def count(table: Table, player: int, selector: Selector) -> int:
    """How many of something a player has in play, or on the board."""
    if not isinstance(selector, Kinds):
        return 0
    places, defined = table.plan.place_kinds, table.plan.game.definitions
    if places and not places.isdisjoint(selector.kinds):
        return count_places(table, player, selector)
    there = likely(table, player, selector)
    if defined and not defined.keys().isdisjoint(selector.kinds):
        return sum([matches(table, entity, selector, player) for entity in there])
    if selector.past or selector.eras or table.standing_in:
        own = [entity for entity in there if matches(table, entity, selector)]
        return sum([units(table, entity, selector) for entity in own])
    plan, state, total = table.plan, table.state, 0
    by_card, cells, players = plan.units_of(selector.kinds), plan.cells, state.players
    for entity in there:
        unit = by_card[state.cards[entity]]
        if unit == NOT_ONE:
            if matches(table, entity, selector):
                total += units(table, entity, selector)
        elif unit == ONE:
            total += 1
        else:
            column = unit * players + player
            table.read |= cells.counter[column]
            total += state.counters[entity * plan.counters + column]
    return total
