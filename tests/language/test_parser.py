"""The parser is Lark's tables and a loop of our own, which must do what Lark would and say what was missing."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from tests.support.damage import SIGNS, STRANGE, damaged_line
from tests.support.games import LANGUAGES, richest_game, tongue, written
from tests.support.stock import places, stock
from tests.support.trees import Trees

from cardwright.base import library
from cardwright.language.grammar import STARTS, build_tables
from cardwright.language.making import LanguageError, make_language
from cardwright.language.parser import Parser, Problem, Stopped
from cardwright.language.scan import RAW
from cardwright.language.tongue import Tongue
from cardwright.read import load_yaml, read_sources
from cardwright.tree.effects import Nothing

SENTENCES = 1_000
"""For each language."""


@cache
def table(name: str):
    sources, _ = read_sources(library.shipped().grammar_files(), library.shipped().grammar)
    return next(load_yaml(source)[0] for source in sources if source.path == f"{name}.yaml")


def changed(language: str, **patterns: object):
    """A language in which some constructs are said in another way."""
    whole = table(language)
    bases = {whole["extends"]: table(whole["extends"])} if "extends" in whole else {}
    return make_language({**whole, "patterns": {**whole.get("patterns", {}), **patterns}}, bases, "")


@cache
def plain_parser(language: str) -> Parser:
    """Our parser, with no opinion of names; Lark knows no cards."""
    known = tongue(language).parser
    return Parser(known.vocabulary, known.names, takes_any_name=True)


def sentences(language: str) -> list[tuple[str, str]]:
    """Start symbols and lines as the printer writes them."""
    trees = Trees(richest_game(), [tongue(code).language for code in LANGUAGES], seed=77)
    return [(start, written(tongue(language), content)) for start, content in (trees.line() for _ in range(SENTENCES))]


def damaged(language: str) -> Iterator[tuple[str, str]]:
    draw = random.Random(5)
    words = sorted({token for _, text in sentences(language) for token in RAW.findall(text)})
    for start, text in sentences(language):
        yield start, damaged_line(draw, text, words)


# --- ambiguity ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_without_ambiguity_is_accepted(language):
    assert build_tables(changed(language)).rows


@pytest.mark.parametrize(
    "patterns",
    [
        pytest.param({"EachPlayer": "each other {@player:one}"}, id="two constructs in the same words"),
        pytest.param(
            {"Choose": ["<choose:who> one : {options:then}", "{who} <choose:who> one : {options:then}"]},
            id="a list inside a list that is joined alike",
        ),
        pytest.param({"HeldOf": "{what:one}"}, id="a noun that may be counted in two ways"),
    ],
)
def test_a_language_in_which_a_sentence_could_be_read_in_two_ways_is_refused(patterns):
    with pytest.raises(LanguageError, match=r"is the pattern of \w+ and of \w+|cannot be told apart"):
        build_tables(changed("en", **patterns))


@pytest.mark.parametrize(
    "patterns",
    [
        pytest.param({"All": "all your things"}, id="a field left out"),
        pytest.param({"All": "all your {what:other} of {thing}"}, id="a field nobody has"),
        pytest.param({"Kinds": ["[{@era:one} {eras:or}] {kinds:or,and}", "{kinds:and}"]}, id="said in two ways"),
    ],
)
def test_a_pattern_that_does_not_show_its_construct_exactly_is_refused(patterns):
    with pytest.raises(LanguageError, match="show"):
        changed("en", **patterns)


@pytest.mark.parametrize("word", ["it's", "back\\slash", "curly {x} {{y}}", "50 % $node f'{node}'", "naïve “marks”"])
def test_a_word_of_a_language_is_printed_as_it_is_written(word):
    """Printing runs functions made of the patterns; nothing that stands in a grammar file may become code."""
    whole = table("en")
    words, patterns = {**whole["words"], "odd": word}, {**whole["patterns"], "Nothing": "<odd>"}
    language = make_language({**whole, "words": words, "patterns": patterns}, {}, "")
    spoken = tongue("en")
    printer = Tongue(language, spoken.lexicon, build_tables(language), spoken.names).printer
    assert printer.line(Nothing()) == word


# --- the loop -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_loop_reads_sentences_as_lark_does(language):
    ours, theirs = plain_parser(language), stock(language)
    for start, text in sentences(language):
        value = ours.parse(start, text)
        again = theirs.parse(start, text)
        assert value == again, text
        assert places(value) == places(again), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_loop_reads_and_refuses_damaged_sentences_as_lark_does(language):
    ours, theirs = plain_parser(language), stock(language)
    refused = 0
    for start, text in damaged(language):
        value = ours._parse(start, text, 0, ours.vocabulary)
        again = theirs.parse(start, text)
        if isinstance(value, Stopped):
            refused += 1
            assert again is None, text
        else:
            assert ours.parse(start, text) == value, (
                "another meaning of a word is tried only if the first cannot be read"
            )
            assert value == again, text
            assert places(value) == places(again), text
    assert 0.5 * SENTENCES < refused < SENTENCES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("start", STARTS)
def test_any_sign_is_read_or_refused(language, start):
    parse = tongue(language).parser.parse
    for sign in (*STRANGE, *SIGNS):
        for text in (sign, f"1 {sign}", f"{sign}{sign}", f"a{sign}b", f"+1 {sign}, {sign}."):
            value = parse(start, text)
            assert value is not None
            if isinstance(value, Problem):
                assert text[slice(*value.place)] == value.found
                assert value.expected


# --- what could have stood there ------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_expected_is_what_lark_would_accept(language):
    ours, theirs = plain_parser(language), stock(language)
    for start, text in list(damaged(language))[:300]:
        value = ours.parse(start, text)
        if isinstance(value, Problem):
            assert value.expected == theirs.expected(start, text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_word_of_a_good_sentence_is_always_among_the_expected(language):
    ours, theirs = plain_parser(language), stock(language)
    checked = 0
    for start, text in sentences(language)[:500]:
        before = ""
        for place, symbol in theirs.words(start, text):
            # Which comma it is, is told by what follows; and a full stop may end the line.
            if not before.startswith("COMMA") and before != "STOP":
                value = ours.parse(start, text[:place])
                if isinstance(value, Problem):
                    assert value.found == "", text[:place]
                    assert symbol in value.expected, text[:place]
                    checked += 1
            before = symbol
    assert checked > 2_000
