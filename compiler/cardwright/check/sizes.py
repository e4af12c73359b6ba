"""Sizes that nobody could play with: each is refused while it is only a number in a file."""

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import (
    MOST_CARDS,
    MOST_COPIES,
    MOST_MEMBERS,
    MOST_OPTIONS,
    MOST_PLACES_IN_A_ROW,
    MOST_VALUES,
)
from cardwright.check.spoken import Survey, word
from cardwright.model.categories.counts import Countable


def too_many_copies(survey: Survey) -> list[Diagnostic]:
    """More cards in all decks than a table holds; told where most of them are."""
    game = survey.game
    entries = [entry for deck in game.decks.values() for entry in deck.entries]
    for players in range(game.least_players, game.most_players + 1):
        number = sum(game.copies(entry.copies, players) for entry in entries)
        if number > MOST_COPIES:
            most = max(entries, key=lambda entry: game.copies(entry.copies, players))
            return [error("too-many-copies", most.span, number=number, players=players, limit=MOST_COPIES)]
    return []


def row_size(survey: Survey) -> list[Diagnostic]:
    """A row with more places than anybody could look at."""
    return [
        error("row-size", zone.span, number=zone.places, limit=MOST_PLACES_IN_A_ROW)
        for zone in survey.game.zones.values()
        if zone.places > MOST_PLACES_IN_A_ROW
    ]


def too_many_cards(survey: Survey) -> list[Diagnostic]:
    """A game with more cards than can be checked in a few seconds; told at the first that is too many."""
    cards = list(survey.game.cards.values())
    return [error("too-many-cards", card.span, limit=MOST_CARDS) for card in cards[MOST_CARDS : MOST_CARDS + 1]]


def set_size(survey: Survey) -> list[Diagnostic]:
    """A set of more members than can be counted."""
    return [
        error("set-size", one.span, number=whole.size(), limit=MOST_MEMBERS)
        for whole, one in survey.answering(Countable, "size")
        if whole.size() > MOST_MEMBERS
    ]


def option_size(survey: Survey) -> list[Diagnostic]:
    """An option with too many values, or too many options."""
    game = survey.game
    options = list(game.options.values())
    found = [error("too-many-options", option.span, limit=MOST_OPTIONS) for option in options[MOST_OPTIONS:][:1]]
    found += [
        error("option-size", one.span, name=word(game, one.key, one.span), number=len(one.values), limit=MOST_VALUES)
        for one in options
        if len(one.values) > MOST_VALUES
    ]
    return found
