"""A language with cases and three genders that is only begun: what it lacks breaks nothing."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.games import understood, written
from tests.support.plain_printer import PlainPrinter
from tests.support.trees import Trees

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.source import Source
from cardwright.check.examples import run_example
from cardwright.check.link.meaning import meaning
from cardwright.cli import main
from cardwright.language.gaps import gaps
from cardwright.language.grammar import build_tables
from cardwright.language.loading import load_languages
from cardwright.language.making import make_language, make_patterns
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.pipeline.cached import compile_cached
from cardwright.pipeline.stages import Compiled
from cardwright.read import load_yaml
from cardwright.read.lexicon import Entry, Lexicon, Names
from cardwright.tree.amounts import Bundle, Some
from cardwright.tree.effects import Gain

BEGUN = Path(__file__).resolve().parents[1] / "begun"
GAME = "harbour"
TREES = 2_000
COMPLETE = ("en", "es", "fr", "pt")


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return compile_cached(library.at(BEGUN))


@pytest.fixture(scope="module")
def german(compiled) -> Tongue:
    return compiled.begun[GAME, "de"]


@pytest.fixture(scope="module")
def english(compiled) -> Tongue:
    return compiled.tongues[GAME, "en"]


def run(folder: Path, *words: object, exit_code: int = 0) -> str:
    result = CliRunner().invoke(main, ["--library", str(folder), *map(str, words)], catch_exceptions=False)
    assert result.exit_code == exit_code, result.output
    return result.output


# --- the languages that are complete --------------------------------------------------------------


@pytest.mark.parametrize("code", COMPLETE)
def test_a_complete_language_has_a_pattern_for_every_construct(code):
    """Whoever adds a construct sees here in which language it cannot be said yet, and which words it wants."""
    languages, _ = load_languages(library.shipped(), Cache(library.shipped().cache), {code, "en"})
    assert languages.languages[code].missing == {}
    lacking = {
        name: sorted(map(sorted, shown))
        for name, choices in languages.languages["en"].patterns.items()
        if (shown := _shown(choices) - _shown(languages.languages[code].patterns[name]))
    }
    assert lacking == {}, "no pattern shows these fields together"


def _shown(choices) -> set[frozenset[str]]:
    return {choice.shows for choice in choices if not choice.variant}


def test_a_language_that_is_begun_is_offered_nowhere():
    shipped = compile_cached(library.shipped())
    assert shipped.diagnostics == ()
    assert {code for _, code in shipped.tongues} == set(COMPLETE)
    assert {code for _, code in shipped.begun} == {"de"}


def test_a_good_part_of_a_real_game_can_be_said_already():
    shipped = compile_cached(library.shipped())
    game = "through-the-ages"
    spoken = shipped.begun[game, "de"]
    abilities = [one.ability for card in shipped.rulebook.games[game].cards.values() for one in card.sentences]
    # No card has a German name yet, so that none that is spoken of could be found again.
    named = {
        type(node) for one in abilities for node in one.walk() if any(role == "card" for _, role in node.role_fields())
    }
    sayable = [
        one
        for one in abilities
        if not list(gaps(one, spoken.language, spoken.lexicon)) and not named & set(map(type, one.walk()))
    ]
    assert len(sayable) >= 100
    for ability in sayable:
        assert spoken.parser.parse("body", spoken.printer.sentence(ability)) == (ability,)


# --- the game -------------------------------------------------------------------------------------


def test_the_game_is_written_in_german_and_nothing_is_wrong_with_it(compiled):
    assert compiled.diagnostics == ()
    assert {document.source.language for document in compiled.documents} == {"de"}
    assert ": 0 changed" in run(BEGUN, "fmt", "--check")


def test_its_examples_are_true(compiled):
    game = compiled.rulebook.games[GAME]
    outcomes = [run_example(game, example) for card in game.cards.values() for example in card.examples]
    assert len(outcomes) >= 4
    assert [outcome.example.title for outcome in outcomes if outcome.found] == []


def test_the_round_trip_gives_back_every_byte_and_every_meaning(compiled, tmp_path):
    run(BEGUN, "translate", "--to", "en", "--out", tmp_path / "en")
    run(tmp_path / "en", "translate", "--to", "de", "--out", tmp_path / "de")
    for path in sorted((BEGUN / "cards").rglob("*.cards")):
        assert (tmp_path / "de" / path.relative_to(BEGUN)).read_bytes() == path.read_bytes()
    for step in ("en", "de"):
        again = compile_cached(library.at(tmp_path / step))
        assert again.diagnostics == ()
        assert {key: meaning(card) for key, card in again.rulebook.games[GAME].cards.items()} == {
            key: meaning(card) for key, card in compiled.rulebook.games[GAME].cards.items()
        }


# --- the language ---------------------------------------------------------------------------------

SENTENCES = {
    # Three genders in the accusative, and the article once more before a second noun of another gender.
    "When you build a ship, gain 1 coin.": "Wenn du ein Schiff baust, gewinne 1 Münze.",
    "When you build a crane, gain 1 barrel.": "Wenn du einen Kran baust, gewinne 1 Fass.",
    "When you hire a merchant, lose 2 barrels.": "Wenn du eine Händlerin heuerst, verliere 2 Fässer.",
    "When you build a ship or crane, gain 1 salt.": "Wenn du ein Schiff oder einen Kran baust, gewinne 1 Salz.",
    # A noun of the weak declension, and one that is called alike in both numbers and is counted all the same.
    "When you hire a sailor, gain 1 timber.": "Wenn du einen Matrosen heuerst, gewinne 1 Balken.",
    "Lose all your timbers.": "Verliere alle deine Balken.",
    "Lose all your salt.": "Verliere dein ganzes Salz.",
    # The dative, in one and in many.
    "Receive 2 barrels from another captain.": "Erhalte von einem anderen Kapitän 2 Fässer.",
    "Receive 1 coin from the 2 captains with the most barrels.": (
        "Erhalte von den 2 Kapitänen mit den meisten Fässern 1 Münze."
    ),
    "+1 toll on your cranes.": "+1 Zoll auf deinen Kränen.",
    "+1 toll on each warehouse.": "+1 Zoll auf jedem Lagerhaus.",
    "+2 tolls on your best ship.": "+2 Zölle auf deinem besten Schiff.",
    # The accusative of the one who pays, and the nominative of the one who acts.
    "Resting costs the active captain 1 coin less.": "Zu ruhen kostet den aktiven Kapitän 1 Münze weniger.",
    "The active captain rests.": "Der aktive Kapitän ruht.",
    # The verb comes before its subject behind another part of the sentence, and last behind "dürfen".
    "Each captain gains 1 coin, then each other captain loses 1 fish.": (
        "Jeder Kapitän gewinnt 1 Münze, dann verliert jeder andere Kapitän 1 Fisch."
    ),
    "When another captain rests, each captain may gain 1 coin.": (
        "Wenn ein anderer Kapitän ruht, darf jeder Kapitän 1 Münze gewinnen."
    ),
    "You may draw 1 card.": "Du darfst 1 Karte ziehen.",
    "Discard 2 cards.": "Wirf 2 Karten ab.",
    "You cannot build a ship or crane.": "Du kannst kein Schiff oder keinen Kran bauen.",
    "Each captain loses salt equal to its own toll.": "Jeder Kapitän verliert so viel Salz wie sein Zoll.",
    "+1 fame for each crane or ship.": "+1 Ruhm für jeden Kran oder jedes Schiff.",
    "+1 fame for each warehouse of a past tide.": "+1 Ruhm für jedes Lagerhaus aus einer früheren Gezeit.",
}
LINES = {
    "then the fame of the active captain is 3": "dann gilt: der Ruhm des aktiven Kapitäns ist 3",
    "given each other captain has 2 barrels": "angenommen, jeder andere Kapitän hat 2 Fässer",
}
MENDED = {
    "Wenn du einen Schiff baust, gewinne 1 Münzen.": "Wenn du ein Schiff baust, gewinne 1 Münze.",
    "Erhalte von ein anderer Kapitän 2 Fässern.": "Erhalte von einem anderen Kapitän 2 Fässer.",
    "Jeder Kapitän gewinnt 1 Münze, dann jeder Kapitän verliert 1 Fisch.": (
        "Jeder Kapitän gewinnt 1 Münze, dann verliert jeder Kapitän 1 Fisch."
    ),
}


@pytest.mark.parametrize("said, wanted", SENTENCES.items())
def test_a_sentence_is_good_german(english, german, said, wanted):
    tree = english.parser.parse("body", said)
    assert not isinstance(tree, Problem), tree
    assert german.printer.sentences(tree) == wanted
    assert german.parser.parse("body", wanted) == tree


@pytest.mark.parametrize("said, wanted", LINES.items())
def test_a_line_of_an_example_is_good_german(english, german, said, wanted):
    tree = english.parser.parse("example", said)
    assert not isinstance(tree, Problem), tree
    assert german.printer.line(tree) == wanted
    assert german.parser.parse("example", wanted) == tree


@pytest.mark.parametrize("said, wanted", MENDED.items())
def test_any_form_and_order_is_read_and_the_right_one_is_printed(german, said, wanted):
    assert german.printer.sentences(german.parser.parse("body", said)) == wanted


def test_a_tree_is_printed_and_read_back_as_itself(compiled, english, german):
    trees = Trees(compiled.rulebook.games[GAME], [english.language, german.language], 11)
    plain = PlainPrinter(german)
    meant: dict[tuple[str, str], object] = {}
    for _ in range(TREES):
        start, content = trees.line()
        text = written(german, content)
        assert understood(german, start, text) == content, text
        assert plain.written(content) == text
        assert meant.setdefault((start, text), content) == content, f"{text!r} means two things"
    assert len(trees.drawn) >= 0.95 * len(german.language.patterns)


# --- what is missing ------------------------------------------------------------------------------


def test_the_language_can_say_every_construct_or_counts_what_it_lacks(german):
    had, lacked = set(german.language.patterns), set(german.language.missing)
    assert had | lacked == set(Node.constructs)
    assert not had & lacked
    assert len(had) >= 640


def test_a_word_that_a_shared_pattern_wants_is_named(tmp_path):
    """Without one of its words for shared patterns a language is only begun, and nothing else breaks."""
    shutil.copytree(library.shipped().grammar, tmp_path / "library" / "grammar")
    shutil.copytree(Path(__file__).parents[1] / "invented" / "cards", tmp_path / "library" / "cards")
    path = tmp_path / "library" / "grammar" / "fr.yaml"
    text = path.read_text(encoding="utf-8")
    assert "  cuenta_doble: compte double\n" in text
    path.write_text(text.replace("  cuenta_doble: compte double\n", ""), encoding="utf-8")
    made = compile_cached(library.at(tmp_path / "library"))
    (missing,) = {(tongue.language.code, *sorted(tongue.language.missing.items())) for tongue in made.begun.values()}
    assert missing == ("fr", ("CountTwiceOn", ("cuenta_doble",)))


def test_a_word_that_joins_a_list_is_never_taken_from_another_language():
    tables = {
        name: load_yaml(Source(name, (library.shipped().grammar / f"{name}.yaml").read_text(encoding="utf-8"), "en"))[0]
        for name in ("romance", "fr")
    }
    whole, (_, nothing) = tables["fr"], make_patterns(tables["fr"], tables)
    assert nothing == {}
    for word in ("luego", "y"):
        less = {**whole, "words": {key: forms for key, forms in whole["words"].items() if key != word}}
        patterns, missing = make_patterns(less, tables)
        wanting = {name for name, words in missing.items() if word in words}
        assert wanting, word
        assert wanting.isdisjoint(patterns)
    assert "Immediate" in wanting or "Bundle" in wanting


def test_a_word_that_is_missing_is_a_finding_only_where_it_is_asked_for(tmp_path):
    shutil.copytree(BEGUN, tmp_path / "begun")
    run(tmp_path / "begun", "translate", "--to", "en", "--out", tmp_path / "en")
    path = tmp_path / "en" / "cards" / GAME / "lexicon" / "de.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("  pearl:")), encoding="utf-8")
    assert "0 findings" in run(tmp_path / "en", "check")
    said = run(tmp_path / "en", "translate", "--to", "de", "--out", tmp_path / "out", exit_code=1)
    assert 'error[missing-translation]: "pearl" has no word in the lexicon for de' in said


def test_a_language_of_five_patterns_can_be_read_and_printed():
    patterns = {
        "Immediate": "{effects:then}",
        "Gain": "<krijgen:who> {amount}",
        "Bundle": "{items:and}",
        "Some": "{number} {what:number}",
        "GameHead": "spel {game}",
    }
    table = {
        "language": "nl",
        "name": "Nederlands",
        "header": "taal",
        "words": {"krijgen": {"you": "krijg"}},
        "lists": {"and": {"between": ",", "last": "en"}, "then": {"between": ", dan"}},
        "patterns": patterns,
    }
    language = make_language(table, {}, "")
    assert len(language.missing) == len(Node.constructs) - len(patterns)
    lexicon = Lexicon("nl", {"coin": Entry("coin", {"one": "munt", "other": "munten"})})
    spoken = Tongue(language, lexicon, build_tables(language), Names())
    tree = spoken.parser.parse("body", "Krijg 2 munten.")
    assert [one.effects for one in tree] == [(Gain(Bundle((Some(2, "coin"),))),)]
    assert spoken.printer.sentences(tree) == "Krijg 2 munten."
    assert isinstance(spoken.parser.parse("example", "2 munten"), Problem)
