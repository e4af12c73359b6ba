"""The shipped library: properties that every card, deck and name must have, whatever cards are added."""

import csv
from collections import defaultdict
from pathlib import Path

import pytest
from tests.support import games

from cardwright.check.examples import run_example, uncovered
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.stages import Compiled
from cardwright.read.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(folder.name for folder in (ROOT / "cards").iterdir() if folder.is_dir())


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return games.compiled()


def game_of(compiled: Compiled, key: str) -> Game:
    return compiled.rulebook.games[key]


def test_the_library_has_no_findings_and_enough_cards(compiled: Compiled) -> None:
    assert compiled.diagnostics == ()
    assert sum(len(game.cards) for game in compiled.rulebook.games.values()) >= 155


@pytest.mark.parametrize("key", GAMES)
def test_every_card_says_where_it_comes_from(compiled: Compiled, key: str) -> None:
    silent = [card.key for card in game_of(compiled, key).cards.values() if not card.source or not card.confidence]
    assert silent == []


def finished(game: Game) -> dict[str, Lexicon]:
    """The lexicons of the languages that are not only begun."""
    return {language: lexicon for language, lexicon in game.lexicons.items() if not lexicon.is_begun}


@pytest.mark.parametrize("key", GAMES)
def test_every_card_has_a_name_in_every_language(compiled: Compiled, key: str) -> None:
    game = game_of(compiled, key)
    for language in finished(game):
        missing = [card for card in game.cards if card not in game.names.names[language]]
        assert missing == [], language


@pytest.mark.parametrize("key", GAMES)
def test_every_name_finds_its_card_again(compiled: Compiled, key: str) -> None:
    game = game_of(compiled, key)
    for language in finished(game):
        for card in game.cards:
            assert game.names.resolve(language, game.names.shown(language, card)) == card


@pytest.mark.parametrize("key", GAMES)
def test_lexicons_have_the_same_words(compiled: Compiled, key: str) -> None:
    lexicons = list(finished(game_of(compiled, key)).values())
    for lexicon in lexicons[1:]:
        assert set(lexicon.nouns) == set(lexicons[0].nouns)
        assert set(lexicon.verbs) == set(lexicons[0].verbs)
        assert set(lexicon.zones) == set(lexicons[0].zones)


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_is_carried_out_by_a_true_example(compiled: Compiled, key: str) -> None:
    game = game_of(compiled, key)
    outcomes = [run_example(game, example) for card in game.cards.values() for example in card.examples]
    assert [found for outcome in outcomes for found in outcome.found] == []
    assert uncovered(game, outcomes) == []


def copies_of_deck(game: Game, deck: str, players: int) -> int:
    return sum(game.copies(entry.copies, players) for entry in game.decks[deck].entries)


# From the facts: the decks as the rulebooks count them for 2, 3 and 4 players.
DECK_COUNTS = {
    "civil-a": (20, 20, 20),
    "civil-i": (45, 50, 55),
    "civil-ii": (45, 50, 55),
    "civil-iii": (45, 50, 55),
    "military-a": (10, 10, 10),
}


@pytest.mark.parametrize("deck", sorted(DECK_COUNTS))
def test_decks_count_as_the_books_say(compiled: Compiled, deck: str) -> None:
    game = game_of(compiled, "through-the-ages")
    assert tuple(copies_of_deck(game, deck, players) for players in (2, 3, 4)) == DECK_COUNTS[deck]


def test_the_civil_decks_hold_185_cards_in_all(compiled: Compiled) -> None:
    game = game_of(compiled, "through-the-ages")
    assert sum(copies_of_deck(game, deck, 4) for deck in DECK_COUNTS if deck.startswith("civil")) == 185


def test_each_civil_deck_from_age_one_on_grows_by_five_cards_a_player(compiled: Compiled) -> None:
    game = game_of(compiled, "through-the-ages")
    for deck in ("civil-i", "civil-ii", "civil-iii"):
        two, three, four = (copies_of_deck(game, deck, players) for players in (2, 3, 4))
        assert (three - two, four - three) == (5, 5)


def test_the_idea_deck_has_54_cards(compiled: Compiled) -> None:
    game = game_of(compiled, "tempus")
    assert copies_of_deck(game, "idea-cards", 3) == 54


def test_the_map_has_twelve_tiles_of_seven_hexes(compiled: Compiled) -> None:
    game = game_of(compiled, "tempus")
    tiles = [game.cards[entry.card].made_of for entry in game.decks["map-tiles"].entries]
    assert [len(tile) for tile in tiles] == [7] * 12
    assert len(set(tiles)) == 12


def test_there_are_eleven_eras_in_order(compiled: Compiled) -> None:
    game = game_of(compiled, "tempus")
    assert [era.level for era in game.eras.values()] == list(range(11))


def test_a_card_of_each_era_lies_in_the_deck_of_that_era(compiled: Compiled) -> None:
    game = game_of(compiled, "through-the-ages")
    decks = defaultdict(set)
    for deck in game.decks.values():
        for entry in deck.entries:
            decks[entry.card].add(deck.era)
    for card, eras in decks.items():
        assert eras == {game.cards[card].era}


FACTS = ROOT / "tests" / "facts" / "through-the-ages.csv"
"""Names, numbers and confidence as the sources state them, kept apart from the cards so that both can be compared."""


def test_names_and_costs_are_those_of_the_facts(compiled: Compiled) -> None:
    game = game_of(compiled, "through-the-ages")
    by_name = {(game.names.plain("en", card.key), card.era): card for card in game.cards.values()}
    compared = 0
    with FACTS.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            card = by_name.get((row["name_en"], row["age"]))
            if card is None:
                assert row["deck"] == "military", row["name_en"]
                continue
            compared += 1
            assert game.names.plain("es", card.key) == row["name_es"]
            assert game.names.plain("pt", card.key) == row["name_pt"]
            assert card.confidence == row["confidence"]
            if row["deck"] == "civil":
                entries = {entry.card: entry.copies for deck in game.decks.values() for entry in deck.entries}
                copies = [game.copies(entries[card.key], players) for players in (2, 3, 4)]
                assert copies == [int(row[f"copies_{players}p"]) for players in (2, 3, 4)]
            if row["science_cost"] and row["deck"] == "civil":
                assert card.attributes["science-cost"] == int(row["science_cost"])
            if row["science_cost_peaceful"]:
                assert card.attributes["peaceful-science-cost"] == int(row["science_cost_peaceful"])
            if row["wonder_stages"]:
                assert card.attributes["stage"] == tuple(map(int, row["wonder_stages"].split()))
            elif row["resource_cost"]:
                assert card.attributes["resource-cost"] == int(row["resource_cost"])
    assert compared >= 144
