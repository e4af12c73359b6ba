"""Zones in which copies of a card lie in stacks: which stacks there are, how high they are, and which are empty."""

from cardwright.model.identity import Entity, Place, Player
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.game import Game
from cardwright.model.table import Table


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
    """The cards of which a zone had a stack at the beginning and has none now."""
    there = {table.card(one).key for one in table.in_zone(zone, player)}
    return [key for key in stacks_at_start(plan_of(table).game, zone) if key not in there]


def stacks_at_start(game: Game, zone: str) -> list[str]:
    """The cards that begin in a zone, by their own line or with a deck."""
    own = [key for key, card in game.cards.items() if card.starts_in == zone]
    decks = [deck for deck in game.decks.values() if deck.goes_to is not None and deck.goes_to.zone == zone]
    dealt = [entry.card for deck in decks for entry in deck.entries]
    return list(dict.fromkeys([*own, *dealt]))
