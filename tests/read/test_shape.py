"""Tables have a shape that is said as data, and whatever has another is told with its place."""

import json
import re
import shutil
import time
from pathlib import Path

import pytest
from tests.support.games import with_grammar

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic
from cardwright.base.library import at
from cardwright.base.source import Source
from cardwright.check import sizes
from cardwright.export import HistoryError, history, read_history
from cardwright.language.loading import load_languages, load_messages
from cardwright.language.parse import _large_number as large_number
from cardwright.language.sounds import SoundError, sound
from cardwright.pipeline import stages as pipeline
from cardwright.pipeline.cached import check_cached
from cardwright.pipeline.stages import compile_library
from cardwright.read import load_json, load_shaped
from cardwright.read.lexicon import slug
from cardwright.read.po import read_po
from cardwright.read.shape import Either, Listing, Nothing, Table, Text, Truth, Whole

BASE = Path(__file__).parents[1] / "golden" / "base"
SHAPE = Table(
    {
        "name": Text(),
        "count": Whole(1, 9),
        "sort": Text(("wild", "tame")),
        "free": Truth(),
        "words": Either((Listing(Text(), 1), Nothing())),
        "inner": Table(others=Table({"name": Text()}, ("name",))),
    }
)


def told(found: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(one.slug, *one.span.source.line_column(one.span.start)) for one in found if one.span is not None]


def in_yaml(text: str) -> tuple[object, list[tuple[str, int, int]]]:
    value, found = load_shaped(Source("a.yaml", text), SHAPE)
    return value, told(found)


def in_json(text: str) -> tuple[object, list[tuple[str, int, int]]]:
    value, found = load_json(Source("a.json", text), SHAPE)
    return value, told(found)


def test_a_table_of_its_shape_is_taken_as_it_is():
    text = "name: bee\ncount: 3\nsort: wild\nfree: true\nwords:\ninner:\n  one: {name: first}\n"
    value, found = in_yaml(text)
    assert found == []
    assert value == {
        "name": "bee",
        "count": 3,
        "sort": "wild",
        "free": True,
        "words": None,
        "inner": {"one": {"name": "first"}},
    }


@pytest.mark.parametrize(
    "text, slug, where",
    [
        ("name: 3\n", "wrong-type", (1, 7)),
        ("name: 1.5\n", "wrong-type", (1, 7)),
        ("name: true\n", "wrong-type", (1, 7)),
        ("name: [a]\n", "wrong-type", (1, 7)),
        ("count: 1\nname:\n", "wrong-type", (2, 1)),
        ("name: ' '\n", "wrong-type", (1, 7)),
        ("count: true\n", "wrong-type", (1, 8)),
        ("count: '3'\n", "wrong-type", (1, 8)),
        ("count: 10\n", "number-range", (1, 8)),
        ("count: 2010-01-01\n", "wrong-type", (1, 8)),
        ("sort: wildd\n", "unknown-choice", (1, 7)),
        ("free: 1\n", "wrong-type", (1, 7)),
        ("words: []\n", "wrong-type", (1, 8)),
        ("words: [a, 3]\n", "wrong-type", (1, 12)),
        ("inner:\n  one: {nam: x}\n", "missing-key", (2, 3)),
        ("inner:\n  one: {name: x, nam: y}\n", "unknown-key", (2, 18)),
        ("nane: x\n", "unknown-key", (1, 1)),
        ("3: x\n", "wrong-type", (1, 1)),
        ("true: x\n", "wrong-type", (1, 1)),
        ("- x\n", "wrong-type", (1, 1)),
        ("just a text\n", "wrong-type", (1, 1)),
        ('name: "a\\e[31mb"\n', "control-character", (1, 7)),
        ('name: "a\\u200eb"\n', "control-character", (1, 7)),
    ],
)
def test_a_value_of_another_shape_is_told_with_its_place(text, slug, where):
    _, found = in_yaml(text)
    assert found == [(slug, *where)]


def test_what_fits_is_kept_beside_what_does_not():
    value, found = in_yaml("name: bee\ncount: many\ninner:\n  one: {name: first}\n  two: 2\n")
    assert value == {"name": "bee", "inner": {"one": {"name": "first"}}}
    assert [slug for slug, *_ in found] == ["wrong-type", "wrong-type"]


def test_a_table_full_of_misfits_ends_early():
    _, found = in_yaml("inner:\n" + "".join(f"  k{number}: 1\n" for number in range(5_000)))
    assert len(found) == 100


def test_a_hundred_misfits_are_told_of_whatever_sort_they_are():
    for line in ("k{}: 1\n", "{}: 1\n", "inner{}: 1\n"):
        _, found = in_yaml("".join(line.format(number) for number in range(5_000)))
        assert len(found) == 100


@pytest.mark.parametrize("number", [99, 100, 101])
def test_of_more_than_a_hundred_unknown_keys_a_hundred_are_told(number):
    _, found = in_json(json.dumps({f"k{one}": one for one in range(number)}))
    assert len(found) == min(number, 100)


def test_a_word_that_is_no_choice_is_told_with_the_nearest_or_with_all():
    for word, candidates in (("wildd", ("wild",)), ("xyz", ("wild", "tame"))):
        _, [found] = load_shaped(Source("a.yaml", f"sort: {word}\n"), SHAPE)
        assert dict(found.arguments)["candidates"] == candidates


@pytest.mark.parametrize(
    "text, where",
    [("one: {}\n", (1, 1)), ("one:\n  two: {}\n", (2, 3)), ("one:\n  - name: a\n  - {}\n", (3, 5)), ("{}\n", (1, 1))],
)
def test_a_key_that_is_missing_is_told_at_the_key_of_its_table_or_at_the_table(text, where):
    named = Table({"name": Text()}, ("name",))
    shape = {
        "one: {}\n": Table(others=named),
        "one:\n  two: {}\n": Table(others=Table(others=named)),
        "one:\n  - name: a\n  - {}\n": Table(others=Listing(named)),
        "{}\n": named,
    }[text]
    _, found = load_shaped(Source("a.yaml", text), shape)
    assert told(found) == [("missing-key", *where)]


@pytest.mark.parametrize(
    "text, slug, where",
    [
        ('{"name": 3}', "wrong-type", (1, 10)),
        ('{\n "count": 1,\n "inner": {"one": {"name": null}}}', "wrong-type", (3, 20)),
        ('{\n "words": ["a",\n  7]}', "wrong-type", (3, 3)),
        ('{"name": "x",}', "bad-json", (1, 14)),
        ('{"count": NaN}', "bad-json", (1, 1)),
        ('{"count": 1e999}', "wrong-type", (1, 11)),
        ('{"name": "a", "name": "b"}', "bad-json", (1, 1)),
        ('{"name": "a\\ud800"}', "control-character", (1, 10)),
        ('{"name": "a\\u001b[31m"}', "control-character", (1, 10)),
        ('{"count": ' + "9" * 5_000 + "}", "bad-json", (1, 1)),
        ("[" * 100_000, "bad-json", (1, 1)),
        ("", "bad-json", (1, 1)),
        ('\n "text"', "wrong-type", (2, 2)),
        ("\n [1, [2], 3]", "wrong-type", (2, 2)),
        ('{\n "name":\n  [1, 2]}', "wrong-type", (3, 3)),
        ('{\n "name":\n  {"a": 1}}', "wrong-type", (3, 3)),
        ('{\n "name":\n  " "}', "wrong-type", (3, 3)),
        ('{\n "inner": {"one": {"name": "a"}}, "free": "true"}', "wrong-type", (2, 43)),
    ],
)
def test_a_mistake_in_json_is_a_diagnostic_with_its_place(text, slug, where):
    _, found = in_json(text)
    assert found == [(slug, *where)]


def test_each_part_of_a_json_list_is_told_with_its_own_place():
    _, found = in_json('{"words": ["a", {"b": "c"}, " ", ["d"], " ", 7]}')
    assert found == [("wrong-type", 1, column) for column in (17, 29, 34, 41, 46)]


def test_json_of_its_shape_is_taken_as_it_is():
    value = {"name": "bée\n𝄞", "inner": {"one": {"name": "a"}}}
    assert in_json(json.dumps(value)) == (value, [])


# Languages of a library's own


@pytest.mark.parametrize(
    "pattern",
    [
        "(",
        "a{3}",
        "(?P<quoted>a)",
        "a" * 501,
        "(" * 400,
        "[[a]",
        "(a+)+$",
        "a*",
        r"(a)\1",
        "(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)(?:a|a)",
        "",
        "b?",
    ],
)
def test_a_rule_that_could_take_long_or_fit_anywhere_is_refused(pattern):
    with pytest.raises(SoundError):
        sound(pattern)


@pytest.mark.parametrize("pattern", [r"\ba (?=[aeiou])", r"\by (?=[iI]|[hH][iI](?![eao]))", "ils? ", "(?i:a|b)c"])
def test_a_plain_rule_of_euphony_is_taken(pattern):
    assert sound(pattern).pattern == pattern


OWN = "language: en\nname: English\nheader: language\n"
GRAMMARS = {
    "an empty folder": {},
    "no language": {"shared.yaml": "patterns: {}\n"},
    "a language without patterns": {"en.yaml": OWN},
    "a list": {"en.yaml": "- a\n"},
    "nothing": {"en.yaml": "~\n"},
    "patterns that are a list": {"en.yaml": OWN + "patterns: [a]\n"},
    "a pattern that is a number": {"en.yaml": OWN + "patterns: {Gain: 3}\n"},
    "a pattern that is open": {"en.yaml": OWN + "patterns: {Gain: 'gain [{amount}'}\n"},
    "an empty pattern": {"en.yaml": OWN + "patterns: {Nothing: '[a]'}\n"},
    "a pattern that ends with a comma": {"en.yaml": OWN + "patterns: {Nothing: 'a ,'}\n"},
    "a noun that no game has": {"en.yaml": OWN + "patterns: {Nothing: 'a {@bee}'}\n"},
    "two patterns for one sentence": {"en.yaml": OWN + "patterns: {Nothing: 'a', LeaveGame: 'a'}\n"},
    "a construct nobody knows": {"en.yaml": OWN + "patterns: {Nonsense: 'a'}\n"},
    "a word without a form": {"en.yaml": OWN + "words: {a: ''}\n"},
    "words that are a list": {"en.yaml": OWN + "words: [a]\n"},
    "a list style that is none": {"en.yaml": OWN + "lists: {and: 3}\n"},
    "a list style with a strange name": {"en.yaml": OWN + "lists: {'a b -> c': {between: ','}}\n"},
    "euphony that hangs": {"en.yaml": OWN + "euphony: [{from: '(a+)+$', to: b}]\n"},
    "euphony that is a text": {"en.yaml": OWN + "euphony: x\n"},
    "euphony without a word": {"en.yaml": OWN + "euphony: [{to: b}]\n"},
    "euphony that refers back": {"en.yaml": OWN + "euphony: [{from: a, to: '\\1'}]\n"},
    "a language nobody counts in": {"en.yaml": OWN.replace("en\n", "xx\n", 1)},
    "a language that is no code": {"en.yaml": OWN.replace("en\n", "'../en'\n", 1)},
    "one language twice": {"en.yaml": OWN, "other.yaml": OWN},
    "a table that extends itself": {"en.yaml": OWN + "extends: en\n"},
    "messages that are lists": {"en.yaml": OWN, "messages/en.yaml": "undeclared: [a]\n"},
    "queries that are lists": {"en.yaml": OWN, "queries/en.yaml": "language: en\nkeys: [a]\n"},
    "an interface that is a list": {"en.yaml": OWN, "interface/source.yaml": "language: en\ntexts: [a]\n"},
}


@pytest.mark.parametrize("files", GRAMMARS.values(), ids=GRAMMARS)
def test_a_grammar_of_a_librarys_own_that_is_wrong_is_a_finding(files, tmp_path):
    (tmp_path / "grammar").mkdir()
    for name, text in files.items():
        (tmp_path / "grammar" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "grammar" / name).write_text(text, encoding="utf-8")
    game = tmp_path / "cards" / "bees"
    game.mkdir(parents=True)
    (game / "a.cards").write_text("language en\ngame bees\n\nstock honey\n", encoding="utf-8")
    started = time.process_time()
    compiled = compile_library(at(tmp_path))
    assert time.process_time() - started < 5
    assert compiled.errors


def test_a_grammar_without_a_language_says_so(tmp_path):
    (tmp_path / "grammar").mkdir()
    (tmp_path / "cards").mkdir()
    library = at(tmp_path)
    _, found = load_languages(library, Cache(None))
    messages, _ = load_messages(library, Cache(None))
    assert [one.slug for one in found] == ["no-language"]
    assert messages.says(found[0]) == "this grammar has no language"


def test_a_lexicon_without_the_nouns_of_every_game_is_told_and_the_rest_is_checked(tmp_path):
    game = tmp_path / "cards" / "bees"
    (game / "lexicon").mkdir(parents=True)
    (game / "lexicon" / "en.yaml").write_text(
        "language: en\nnouns:\n  honey: {one: honey, other: honey}\n", encoding="utf-8"
    )
    (game / "a.cards").write_text(
        "language en\ngame bees\n\nstock honey\n\nrule x\n  Gain 1 honney.\n", encoding="utf-8"
    )
    library = at(with_grammar(tmp_path))
    slugs = {one.slug for one in compile_library(library, Cache(library.cache)).errors}
    assert slugs >= {"lexicon-missing", "misspelt-word"}


# Recorded versions and translations


STATE = {"meaning": "m", "kind": "k", "era": None, "values": {}, "names": {"en": "Bee"}, "texts": {"en": ["a"]}}


def recorded(folder: Path, cards: object, renamed: object = (), name: str = "1.json", **more: object) -> Path:
    path = folder / name
    path.write_text(json.dumps({"cards": cards, "renamed": dict(renamed), **more}, indent=1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "cards, slug, line",
    [
        ({"bee": {key: value for key, value in STATE.items() if key != "meaning"}}, "missing-key", 3),
        ({"bee": {**STATE, "meaning": 3}}, "wrong-type", 4),
        ({"bee": {**STATE, "names": {"en": "\ud800"}}}, "control-character", 9),
        ({"bee": {**STATE, "texts": {"en": "a"}}}, "wrong-type", 12),
        ([STATE], "wrong-type", 2),
    ],
)
def test_an_entry_of_a_recorded_version_that_is_wrong_is_told_with_its_line(cards, slug, line, tmp_path):
    with pytest.raises(HistoryError) as caught:
        read_history([recorded(tmp_path, cards)])
    [found] = caught.value.found
    assert (found.slug, found.span.source.line_column(found.span.start)[0]) == (slug, line)


def test_a_recorded_version_is_called_as_a_version_and_there_are_not_too_many(tmp_path, monkeypatch):
    for name, kind in (("next.json", "version-name"), (f"{'9' * 200}.json", "version-name")):
        with pytest.raises(HistoryError) as caught:
            read_history([recorded(tmp_path, {}, name=name)])
        assert [one.slug for one in caught.value.found] == [kind]
    monkeypatch.setattr(history, "MOST_VERSIONS", 2)
    with pytest.raises(HistoryError) as caught:
        read_history([recorded(tmp_path, {}, name=f"{number}.json") for number in range(3)])
    assert [one.slug for one in caught.value.found] == ["too-many-versions"]


def test_ten_thousand_renames_and_circles_of_them_are_followed_at_once():
    number = 10_000
    chain = {f"c{one}": f"c{one + 1}" for one in range(number)}
    first = history.Version("1", None, {f"c{one}": STATE for one in range(number)}, {})
    moved = history.Version("2", None, {f"c{one + 1}": STATE for one in range(number)}, chain)
    started = time.process_time()
    assert history.last_ids([first, moved], {f"c{number}"})["c0"] == f"c{number}"
    assert history.old_names([first, moved])[f"c{number}"] == [("id", f"c{number - 1}"), ("name", "Bee")]
    assert len(list(history.changes([first, moved]))) == 2 * number
    circle = history.Version("1", None, {"a": STATE, "b": STATE}, {"a": "b", "b": "a"})
    assert set(history.last_ids([circle], set())) == {"a", "b"}
    assert time.process_time() - started < 5


def test_a_string_of_two_hundred_thousand_lines_is_told_and_the_rest_is_read():
    head = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\n'
    long = 'msgctxt "a"\nmsgid ""\n' + '"x"\n' * 200_000 + 'msgstr "b"\n\n'
    started = time.process_time()
    file, found = read_po(Source("a.po", head + long + 'msgctxt "c"\nmsgid "c"\nmsgstr "d"\n', "es"), "es")
    assert time.process_time() - started < 5
    assert told(found) == [("po-entry", 5, 1)]
    assert [message.context for message in file.messages] == ["c"]


@pytest.mark.parametrize("number, told_lines", [(2_000, None), (2_001, 2_001)])
@pytest.mark.parametrize("head", ["", 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\n'])
def test_an_entry_of_two_thousand_lines_is_the_longest(head, number, told_lines):
    entry = 'msgctxt "a"\nmsgid ""\n' + '"x"\n' * (number - 3) + 'msgstr "b"\n'
    _, found = read_po(Source("a.po", head + entry, "es"), "es")
    lengths = [dict(one.arguments)["lines"] for one in found if one.slug == "po-entry"]
    assert lengths == ([] if told_lines is None else [told_lines])
    assert [place for slug, *place in told(found) if slug == "po-entry"] == [[1 + head.count("\n"), 1]] * len(lengths)


def test_a_translation_with_a_hidden_character_in_it_is_told():
    text = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "c\\bd"\n'
    file, found = read_po(Source("a.po", text, "es"), "es")
    assert told(found) == [("control-character", 5, 1)]
    assert file.messages == ()


# Limits


def test_more_files_cards_or_options_than_allowed_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(pipeline, "MOST_FILES", 1)
    monkeypatch.setattr(sizes, "MOST_CARDS", 1)
    monkeypatch.setattr(sizes, "MOST_OPTIONS", 0)
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    library = at(with_grammar(tmp_path))
    slugs = [one.slug for one in compile_library(library, Cache(library.cache)).errors]
    assert "too-many-files" in slugs
    monkeypatch.setattr(pipeline, "MOST_FILES", 10)
    found = compile_library(library, Cache(library.cache)).errors
    assert [one.slug for one in found] == ["too-many-options", "too-many-cards"]


def test_names_in_other_scripts_have_ids_of_their_own():
    names = ["草地", "石场", "草地 2", "石场 2", "Лес", "Сад", "★", "☆"]
    ids = [slug(name) for name in names]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[a-z0-9-]+", one) for one in ids)
    assert [slug(name) for name in ("Café", "L’Été", "Œuvre", "Łódź")] == ["cafe", "lete", "oeuvre", "lodz"]


def test_a_folder_of_a_game_that_is_a_link_is_told_and_not_looked_into(tmp_path):
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    library = at(with_grammar(tmp_path))
    assert check_cached(library).errors == 0
    (tmp_path / "cards" / "all").symlink_to("/")
    report = check_cached(library)
    assert report.errors == 1
    assert "cards/all: error[linked-game]" in report.text


def test_digits_in_a_name_are_no_number():
    text = 'Gain 1 honey for each Fa9999999zen, [Bee 9999999], "9999999" and a--9999999.'
    assert large_number(text) is None
    assert [large_number(one) for one in ("lose -1000001", "1/2/9999999 Bee", "gain 1000000", "9" * 40)] == [
        (5, 13), (0, 11), None, (0, 40),
    ]  # fmt: skip
