"""Zones in which copies of a card lie in stacks: which stacks there are, how high they are, and which are empty."""

from typing import Final

from cardwright.model.identity import Entity, Place, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.table import Table

GIVEN: Final = "="
"""Begins the name of a deck that stands for a card laid by an example; no other deck is called so."""


def is_stacked(table: Table, place: Place) -> bool:
    """Whether copies of a card lie in one stack there."""
    return plan_of(table).game.zones[table.layout.zone_at(place)].stacks


def stacked(table: Table, entities: list[Entity]) -> list[tuple[Entity, int]]:
    """The first card of each stack, in the order in which they lie, and how many cards the stack has."""
    found: dict[int, tuple[Entity, int]] = {}
    for entity in entities:
        first, number = found.get(table.state.cards[entity], (entity, 0))
        found[table.state.cards[entity]] = (first, number + 1)
    return list(found.values())


def empty_stacks(table: Table, zone: str, player: Player) -> list[str]:
    """The cards of which a zone was given a stack and has none now; a stack that was never laid is not empty."""
    there = {table.card(one).key for one in table.in_zone(zone, player)}
    return [key for key in _stacks_laid(table, zone) if key not in there]


def note_stack(table: Table, entity: Entity, zone: str) -> None:
    """Note that an example lays a card in a zone with stacks; it lays no decks."""
    if plan_of(table).game.zones[zone].stacks:
        table.state.decks = (*table.state.decks, (GIVEN + zone, entity, entity + 1))


def _stacks_laid(table: Table, zone: str) -> list[str]:
    """The cards that came to a zone by their own line, with a deck of the current era, or in an example."""
    game, eras, decks = plan_of(table).game, table.layout.eras, table.state.decks
    own = [key for key, card in game.cards.items() if card.starts_in == zone]
    era = table.clock("era")
    laid = {
        key
        for key, deck in game.decks.items()
        if deck.goes_to is not None and deck.goes_to.zone == zone and deck.era in eras[era : era + 1]
    }
    laid.add(GIVEN + zone)
    numbers = {table.state.cards[one]: None for key, first, last in decks if key in laid for one in range(first, last)}
    return list(dict.fromkeys([*own, *[table.layout.cards[number].key for number in numbers]]))
