"""Which cards are what, and which static abilities hold: of cards, of rules, or granted for a while."""

from typing import Any, TypeVar

from cardwright.model.bonds import bond_of, bonds_of
from cardwright.model.caching.query import query, query_by_identity
from cardwright.model.categories.channels import Silencer, Static
from cardwright.model.categories.conditions import Whether
from cardwright.model.categories.selectors import Selector
from cardwright.model.holding import Held
from cardwright.model.identity import NO_NUMBER, NOBODY, NOTHING, Entity, Player
from cardwright.model.layout import PLAY
from cardwright.model.plan.aspects import with_static
from cardwright.model.plan.plan import plan_of, sentences_on
from cardwright.model.plan.sentences import Spoken, SpokenStatic
from cardwright.model.reading import in_play_with
from cardwright.model.state import Bond
from cardwright.model.table import Table

Kind = TypeVar("Kind", bound=Static)


@query
def held(table: Table, player: Player, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """The static abilities of a channel that hold for a player now, of those with a word if one is given."""
    sort = (kind, word)
    if sort not in table.layout.spoken_of:
        return []
    found: list[Held[Kind]] = []
    for entity in in_play_with(table, with_static(plan_of(table), sort), player):
        if not (table.is_down(entity) if kind.works_blank else is_blank(table, entity)):
            found += printed(table, entity, kind, word)
    return found + held_beside(table, player, kind, word)


def held_beside(table: Table, player: Player, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """Those of them that do not stand on a card of the player: by agreement, by a rule, or granted for a while."""
    found: list[Held[Kind]] = []
    for bond in table.bonds():
        if bond.binds(player):
            found += _agreed(table, bond, player, kind, word)
    for spoken in plan_of(table).rule_statics.get(kind, ()):
        if (ability := _true_part(table, spoken, kind, word, player)) is not None:
            found.append(Held(spoken, ability, player))
    for grant in table.grants():
        if grant.player == player:
            granted = plan_of(table).granted[grant.ability]
            if (ability := _true_part(table, granted, kind, word, player, origin=grant.origin)) is not None:
                found.append(Held(granted, ability, player, bound=grant.bound, origin=grant.origin))
    return found


@query
def printed(table: Table, entity: Entity, kind: type[Kind], word: str | None = None) -> list[Held[Kind]]:
    """The static abilities of a channel that stand on a card and whose conditions are true."""
    said = sentences_on(table, entity).statics.get(kind, ())
    if not said:
        return []
    owner = table.owner(entity)
    found: list[Held[Kind]] = []
    for spoken in said:
        ability = _true_part(table, spoken, kind, word, owner, origin=entity)
        if ability is not None:
            found.append(Held(spoken, ability, owner, entity, origin=entity))
    return found


def _agreed(table: Table, bond: Bond, player: Player, kind: type[Kind], word: str | None) -> list[Held[Kind]]:
    """The static abilities of a channel that a card in play says for one of the two players it binds."""
    entity = bond.entity
    sides = sentences_on(table, entity).sides
    said = sides[bond.side(player)].statics.get(kind, ()) if sides else ()
    if not said or table.zone_of(entity) != PLAY or (not kind.works_blank and is_blank(table, entity)):
        return []
    parts = [(one, _true_part(table, one, kind, word, player, origin=entity)) for one in said]
    return [Held(one, ability, player, origin=entity) for one, ability in parts if ability is not None]


def usable(table: Table, player: Player, entity: Entity) -> list[tuple[int, Spoken]]:
    """The abilities of a card where it lies that a player may use, with their numbers: the owner's, and a party's."""
    card, zone = sentences_on(table, entity), table.zone_of(entity)
    found: list[tuple[int, Spoken]] = []
    if card.activated and zone is not None and entity in table.in_zone(zone, player):
        found = [(number, one) for number, one in enumerate(card.activated) if one.ability.is_used_from(zone)]
    bond = bond_of(table, entity)
    if card.sides and bond is not None and bond in bonds_of(table, player):
        found += card.sides[bond.side(player)].activated
    return found


def _true_part(
    table: Table, spoken: SpokenStatic, kind: type[Kind], word: str | None, player: Player, *, origin: Entity = NOTHING
) -> Kind | None:
    """The ability without its conditions, if it is of the channel that is asked for and they are all true."""
    # Conditions come last: they may read the very stat that is being computed.
    if not isinstance(spoken.bare, kind) or (word is not None and word not in spoken.words):
        return None
    for condition in spoken.conditions:
        if not holds(table, condition, player, origin, origin):
            return None
    return spoken.bare


def cover(table: Table, one: Held[Any]) -> None:
    """Note that an ability has really been used."""
    if one.spoken.index != NO_NUMBER:
        table.covered.add(one.spoken.index)


def is_blank(table: Table, entity: Entity) -> bool:
    """Whether a card lies face down, or an ability silences it."""
    if table.is_down(entity):
        return True
    if not table.layout.can_be_silenced[table.state.cards[entity]]:
        return False
    return _is_silenced(table, entity)


@query
def _is_silenced(table: Table, entity: Entity) -> bool:
    owner = table.owner(entity)
    if owner == NOBODY:
        return False
    for one in held(table, owner, Silencer):
        if one.ability.reaches(table, one, entity):
            cover(table, one)
            return True
    return False


def matches_print(
    table: Table, entity: Entity, selector: Selector, player: Player = NOBODY, here: Entity = NOTHING
) -> bool:
    """Whether a card is, as printed, one of those a selector picks out; a player may be asked for whom."""
    return selector.matches_print(table, entity, player, here)


def matches(table: Table, entity: Entity, selector: Selector, player: Player = NOBODY, here: Entity = NOTHING) -> bool:
    """Whether a selector picks out a card, including the kinds it counts as."""
    return selector.matches(table, entity, player, here)


def kept(
    table: Table, things: list[Entity], selector: Selector, player: Player = NOBODY, here: Entity = NOTHING
) -> list[Entity]:
    """Those of some cards that a selector picks out, including the kinds they count as."""
    return selector.kept(table, things, player, here)


def units(table: Table, entity: Entity, selector: Selector) -> int:
    """How many things a card counts for as one of those a selector picks out."""
    return selector.units(table, entity)


def likely(table: Table, player: Player, selector: Selector) -> list[Entity]:
    """The cards in play that a selector may pick out; no other card matters."""
    return selector.likely(table, player)


def count(table: Table, player: Player, selector: Selector, here: Entity = NOTHING) -> int:
    """How many of something a player has in play, or on the board."""
    return selector.count(table, player, here)


def in_sight(table: Table, player: Player, selector: Selector) -> list[Entity]:
    """The cards and other things that match, wherever everybody can see them."""
    game, every = plan_of(table).game, [Entity(one) for one in range(len(table.state.cards))]
    zones = [table.zone_of(entity) for entity in every]
    seen = [one for one, zone in zip(every, zones, strict=True) if zone is not None and not game.zones[zone].hidden]
    return kept(table, seen, selector, player)


def holds(table: Table, condition: Whether, player: Player, origin: Entity = NOTHING, here: Entity = NOTHING) -> bool:
    """Whether a condition on a card is true for a player and the thing at hand; inside its own test it is false."""
    plan, own = plan_of(table), id(condition)
    resting = plan.resting.get(own)
    if resting is None:
        resting = plan.resting[own] = (condition.rests_on_cards(plan), condition)
    if not resting[0]:
        return condition.holds(table, player, origin, here)
    return (id(condition), player) not in table.asked and _looked_at(table, condition, player, origin, here)


@query_by_identity
def _looked_at(table: Table, condition: Whether, player: Player, origin: Entity, here: Entity) -> bool:
    before = table.asked
    table.regard((*before, (id(condition), player)), table.standing_in)
    try:
        return condition.holds(table, player, origin, here)
    finally:
        table.regard(before, table.standing_in)
