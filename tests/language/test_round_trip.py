"""No silent text: whatever can be said is printed, read back as the same tree, and printed the same again."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from tests.support.games import LANGUAGES, compiled, richest_game, tongue, understood, written
from tests.support.plain_printer import PlainPrinter
from tests.support.trees import Trees

from cardwright.base import library
from cardwright.language.parse import Content, Item
from cardwright.model.node import Node
from cardwright.tree.abilities import Immediate
from cardwright.tree.amounts import Bundle, Some
from cardwright.tree.effects import Gain

SEEDS = range(6)
TREES_A_SEED = 14_000
RAREST = 12
GAMES = [game for game in library.shipped().games() if library.shipped().card_files(game)]
VERBATIM = re.compile(r'"[^"]*"|\[[^]]*\]')
UNCLEAN = re.compile(r"\s\s|^\s|\s$|\s[,.)]|\(\s|[~{}<>_@]|\.\.|'\s")
"""Marks that were left, and signs in the wrong place."""
SPACED = ("fr",)
"""The languages in which a colon and a semicolon stand apart."""


def languages():
    return [tongue(code).language for code in LANGUAGES]


@cache
def drawn(seed: int, game: str = "") -> list[tuple[str, Content]]:
    source = compiled().rulebook.games[game] if game else richest_game()
    trees = Trees(source, languages(), seed)
    return [trees.line() for _ in range(TREES_A_SEED)]


@cache
def printed(language: str, seed: int) -> list[tuple[str, Content, str]]:
    """The drawn trees, each with its text in a language."""
    spoken = tongue(language)
    return [(start, content, written(spoken, content)) for start, content in drawn(seed)]


def nodes(content: Content) -> Iterator[Node]:
    for root in content if isinstance(content, tuple) else (content,):
        assert root is not None
        yield from root.walk()


def lines(items: tuple[Item, ...], start: str = "top") -> Iterator[tuple[str, Content]]:
    for item in items:
        yield start, item.content
        below = "example" if start == "body" and type(item.content).__name__ == "ExampleHead" else "body"
        yield from lines(item.children, below)


def check_round_trip(spoken, start: str, content: Content, text: str) -> None:
    again = understood(spoken, start, text)
    assert again == content, f"{text!r} is read as another tree"
    assert written(spoken, again) == text


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tree_is_printed_and_read_back_as_itself(language, seed):
    spoken = tongue(language)
    for start, content, text in printed(language, seed):
        check_round_trip(spoken, start, content, text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tree_with_the_words_of_any_game_is_read_back_as_itself(language, game):
    spoken = tongue(language, game)
    for start, content in drawn(len(SEEDS), game):
        check_round_trip(spoken, start, content, written(spoken, content))


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_trees_are_printed_differently(language):
    meaning: dict[tuple[str, str], Content] = {}
    for seed in SEEDS:
        for start, content, text in printed(language, seed):
            assert meaning.setdefault((start, text), content) == content, f"{text!r} means two things"
    assert len(meaning) >= 10_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_is_clean_text(language):
    for _, _, whole in printed(language, SEEDS[0]):
        text = VERBATIM.sub("X", whole)
        assert not UNCLEAN.search(text), text
        assert not re.search(r"\S[:;]" if language in SPACED else r"\s[:;]", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_generated_functions_print_what_a_plain_walk_over_the_patterns_prints(language):
    plain = PlainPrinter(tongue(language))
    for _, content, text in printed(language, SEEDS[-1]):
        assert text == plain.written(content)


CLASHES = {
    "en": r"\ba (?!uni(?!n)|use|eu|one\b)[aeiouAEIOU]|\ban ([^aeiouAEIOU]|uni(?!n)|use|eu|one\b)",
    "es": r"\by (?:[iIíÍ]|[hH][iIíÍ](?![eaoéáó]))|\bo [hH]?[oOóÓ]|\be (?![hH]?[iIíÍ])|\bu (?![hH]?[oOóÓ])",
    "fr": r"(?<![\w-])(?:de|du|au|le|la|que|ta|sa) (?:[aàâæeéèêiîoôœuùû])|(?<![\w-])(?:de|à) les? ",
}


@pytest.mark.parametrize("language", CLASHES)
def test_no_word_clashes_with_the_one_behind_it(language):
    for seed in SEEDS:
        for _, _, whole in printed(language, seed):
            text = VERBATIM.sub("[]", whole)
            assert not re.search(CLASHES[language], text), text


@pytest.mark.parametrize("language, zero", [("en", "other"), ("es", "other"), ("pt", "one"), ("fr", "one")])
def test_a_noun_has_the_number_its_language_gives_the_amount(language, zero):
    spoken = tongue(language)
    nouns = {key: noun.forms for key, noun in spoken.lexicon.nouns.items() if noun.forms["one"] != noun.forms["other"]}
    assert len(nouns) > 20
    for key, forms in nouns.items():
        for number, category in ((0, zero), (1, "one"), (2, "other"), ((1, 1, 2), "other")):
            text = spoken.printer.line(Immediate((Gain(Bundle((Some(number, key),))),)))
            assert text.endswith(f" {forms[category]}"), text


def test_every_construct_is_drawn_many_times():
    assert len(SEEDS) * TREES_A_SEED >= 10_000
    count = Counter(type(node) for seed in SEEDS for _, content in drawn(seed) for node in nodes(content))
    rare = {cls.__name__: count[cls] for cls in Node.constructs.values() if count[cls] < RAREST}
    assert not rare


def test_every_pattern_of_every_language_is_used():
    """An optional field is drawn both present and absent, in each combination some pattern shows."""
    shown: dict[str, set[frozenset[str]]] = {name: set() for name in Node.constructs}
    # A construct with many optional fields is rarely drawn with just those that a pattern shows.
    for seed in range(3 * len(SEEDS)):
        for _, content in drawn(seed):
            for node in nodes(content):
                fields = node.field_types()
                present = [field.name for field in fields if getattr(node, field.name) != field.default]
                shown[type(node).__name__].add(frozenset(present))
    for language in languages():
        for name, alternatives in language.patterns.items():
            unused = {alternative.shows for alternative in alternatives} - shown[name]
            assert not unused, f"{language.code}: {name} never shows {unused}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_library_can_be_said_in_every_language(language):
    counted = 0
    for document in compiled().documents:
        spoken = tongue(language, document.game)
        for start, content in lines(document.items):
            assert content is not None, f"{document.source.path} has a line that cannot be read"
            check_round_trip(spoken, start, content, written(spoken, content))
            counted += 1
    assert counted > 1_000


def test_the_library_is_written_as_the_printer_writes_it():
    """Only the blanks of a line may differ from what is printed, and a name may stand in needless brackets."""
    for document in compiled().documents:
        spoken = tongue(document.source.language, document.game)
        for item in walked(document.items):
            assert plain(written(spoken, item.content)) == plain(item.span.text)


def walked(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from walked(item.children)


def plain(text: str) -> str:
    return " ".join(re.sub(r"\[([^]]*)\]", r"\1", text).split())
