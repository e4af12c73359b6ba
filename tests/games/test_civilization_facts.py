"""The cards of the third game against its facts: kinds, levels, prices, icons, copies, sources and confidence."""

import csv

import pytest
from tests.support.games import compiled
from tests.support.pages import ROOT, flat, shipped_text

from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game

GAME = "civilization-2010"
FACTS = ROOT / "tests" / "facts" / f"{GAME}.csv"
"""Names, numbers, sources and confidence as the sources state them, kept apart from the cards."""
ICONS = {"trade": "trade", "production": "production", "culture": "culture", "coin": "coin", "combat": "might"}
FIGURES = {"figure": {"army", "scout"}, "building": {"fortification"}}
"""Kinds of cards that stand behind one word of the facts, besides those of that name."""
OTHER_CARDS = {"capital", "city", "white army", "front", "tile", "uncharted"}
"""What the facts have in no row of their own, by the kind or name of the card."""


def game() -> Game:
    return compiled().rulebook.games[GAME]


def facts() -> list[dict[str, str]]:
    with FACTS.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def card_of(row: dict[str, str]) -> Card:
    """The card of a row, by its name and kind."""
    found = [
        card
        for card in game().cards.values()
        if game().names.plain("en", card.key) == row["name"] and row["kind"].replace(" ", "-") in kinds_of(card)
    ]
    assert len(found) == 1, f"{row['name']} ({row['kind']}): {[card.key for card in found]}"
    return found[0]


def kinds_of(card: Card) -> set[str]:
    """The kind of a card and all kinds that it belongs to."""
    own = {card.kind, *game().ancestors(card.kind)}
    return own | {word for word, more in FIGURES.items() if own & more}


def said_by(card: Card) -> str:
    """The sentences of a card in one line."""
    printer = compiled().tongues[GAME, "en"].text_printer
    return " ".join(printer.sentence(one.ability) for one in card.sentences)


@pytest.mark.parametrize("row", facts(), ids=lambda row: f"{row['name']} ({row['kind']})")
def test_a_card_is_what_the_facts_say(row):
    card = card_of(row)
    assert card.confidence == row["confidence"]
    assert card.source.startswith("ES rulebook") == (row["source"] == "rulebook")
    assert (card.era or "").removeprefix("level-").upper() == row["level"]
    if row["price"]:
        assert card.attributes["price"] == int(row["price"])
    for icon, attribute in ICONS.items():
        assert card.attributes.get(attribute, 0) == int(row[icon] or 0), icon
    if row["strengths"] and card.kind != "aircraft-unit":
        assert card.attributes["strengths"] == tuple(map(int, row["strengths"].split()))
    elif row["strengths"]:
        assert f"+{row['strengths']} strength." in said_by(card)


@pytest.mark.parametrize("row", [row for row in facts() if row["copies"]], ids=lambda row: row["name"])
def test_there_are_as_many_copies_as_the_facts_say(row):
    card = card_of(row)
    usual = [deck for deck in game().decks.values() if deck.key != "even-aircraft-units"]
    copies = sum(game().copies(entry.copies, 4) for deck in usual for entry in deck.entries if entry.card == card.key)
    assert (copies or card.copies) == int(row["copies"])


@pytest.mark.parametrize("row", [row for row in facts() if row["unlocks"]], ids=lambda row: row["name"])
def test_what_a_card_unlocks_or_begins_with_stands_on_it(row):
    for name in row["unlocks"].split("; "):
        assert name in said_by(card_of(row))


@pytest.mark.parametrize("row", [row for row in facts() if row["cheaper_with"]], ids=lambda row: row["name"])
def test_a_wonder_is_cheaper_with_the_technology_of_the_facts(row):
    text = flat(shipped_text(GAME, "en")).replace("[", "").replace("]", "")
    with_it = f"while you have 1 {row['cheaper_with']} in play, constructing {row['name']}"
    assert f"{with_it} costs {row['cheaper_by']} production less.".lower() in text.lower()


def test_every_card_has_its_row():
    known = {card_of(row).key for row in facts()}
    squares = {card.key for card in game().cards.values() if "square" in kinds_of(card)}
    rest = [card for key, card in game().cards.items() if key not in known | squares]
    said = {card.kind if card.kind == "tile" else game().names.plain("en", card.key).lower() for card in rest}
    assert said == OTHER_CARDS
