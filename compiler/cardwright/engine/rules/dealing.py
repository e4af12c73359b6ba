"""Brings the decks of a game to the table: all into the box, and each to its zone when its era begins."""

from cardwright.model.identity import NOBODY, NOWHERE, Entity
from cardwright.model.layout import BOX
from cardwright.model.plan.plan import plan_of
from cardwright.model.rulebook.cards import Deck
from cardwright.model.table import Table


def unpack(table: Table) -> None:
    """Put the cards of all decks that this game is played with into the box."""
    found = []
    for deck in _decks(table):
        first = len(table.state.cards)
        for entry in deck.entries:
            if not _is_left_out(table, deck, entry.card):
                for _ in range(table.layout.number(entry.copies, table.state.players)):
                    entity = table.add_entity(entry.card, _box(table), NOBODY)
                    if entry.shown is not None:
                        table.set_card(entity, table.layout.variants[entry.card, *entry.shown])
        for one in range(first, len(table.state.cards)):
            table.state.lot[one] = first
        found.append((deck.key, first, len(table.state.cards)))
    table.state.decks = tuple(found)


def shuffle_box(table: Table) -> None:
    """Shuffle the box."""
    if _box(table) is not None:
        table.shuffle(BOX, NOBODY)


def begin_era(table: Table, era: int) -> None:
    """Let an era begin: the rest of the decks before it goes back to the box, and its own decks come."""
    earlier = [deck for deck in _decks(table) if deck.era is not None and table.layout.eras.index(deck.era) < era]
    for zone in dict.fromkeys(deck.goes_to.zone for deck in earlier if deck.goes_to is not None):
        table.put_all(list(table.in_zone(zone, NOBODY)), _box(table), NOBODY)
    table.set_clock("era", era)
    ranges = {key: (first, last) for key, first, last in table.state.decks}
    # Without a box decks wait outside of the game.
    places, inside = table.state.place, (NOWHERE,) if (box := _box(table)) is None else table.layout.places[box]
    for deck in _decks(table):
        if deck.goes_to is None or deck.era != table.layout.eras[era]:
            continue
        first, last = ranges.get(deck.key, (0, 0))
        waiting = [Entity(one) for one in range(first, last) if places[one] in inside]
        table.put_all(waiting, deck.goes_to.zone, NOBODY)
        table.shuffle(deck.goes_to.zone, NOBODY)


def _decks(table: Table) -> list[Deck]:
    return [deck for deck in plan_of(table).game.decks.values() if plan_of(table).is_played(deck.only_with)]


def _box(table: Table) -> str | None:
    return BOX if BOX in table.layout.zone_number else None


def _is_left_out(table: Table, deck: Deck, key: str) -> bool:
    card = table.layout.cards[table.layout.card_number[key]]
    return any(plan_of(table).is_played([line.readings]) and line.chosen.may_include(card) for line in deck.leaves_out)
