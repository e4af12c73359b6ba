"""Which cards are what, and which static abilities hold: of cards, of rules, or granted for a while."""

from typing import Any, Generic, TypeVar

from cardwright.engine.conditions import holds
from cardwright.engine.memory import remembered
from cardwright.engine.plan import PLAY
from cardwright.engine.printed import Spoken, SpokenStatic
from cardwright.engine.state import NOBODY, NOTHING, Bond
from cardwright.engine.table import Table
from cardwright.tree.channels import Silencer, Static
from cardwright.tree.selectors import Selector

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
    """The abilities of a card in play that a player may use, with their numbers: the owner's, and those of a party."""
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
    # Conditions come last: they may read the very stat that is being computed.
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
    """Whether a card lies face down, or an ability silences it."""
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
    return selector.matches_print(table, entity, player)


def matches(table: Table, entity: int, selector: Selector, player: int = NOBODY, here: int = NOTHING) -> bool:
    """Whether a selector picks out a card, including the kinds it counts as."""
    return selector.matches(table, entity, player, here)


def units(table: Table, entity: int, selector: Selector) -> int:
    """How many things a card counts for as one of those a selector picks out."""
    return selector.units(table, entity)


def likely(table: Table, player: int, selector: Selector) -> list[int]:
    """The cards in play that a selector may pick out; no other card matters."""
    return selector.likely(table, player)


def count(table: Table, player: int, selector: Selector) -> int:
    """How many of something a player has in play, or on the board."""
    return selector.count(table, player)
