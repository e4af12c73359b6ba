"""The checks of translations, one string at a time: what is a mistake, and what is nobody's business."""

from copy import copy
from dataclasses import replace
from pathlib import Path

from tests.support.garden import BASE, languages

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.library import Library
from cardwright.base.source import Source
from cardwright.model.rulebook.game import Rulebook
from cardwright.pipeline.stages import compile_game
from cardwright.read.po import Message
from cardwright.read.strings.keys import GENERATED, MEANING, Key, stamp
from cardwright.translation.checks import check_language
from cardwright.translation.collecting import String, game_strings
from cardwright.translation.domains import Domain, Opened, domains
from cardwright.translation.merging import new_file

LONG = "m" * 60
PO = Source("made.po", "".join(f"line {number}\n" for number in range(1, 20)))


def found(strings: list[String], *messages: Message) -> list[tuple[str, int]]:
    """What is found in a Spanish file, and on which line."""
    file = replace(new_file("made", "es", "en"), messages=messages)
    opened = Opened(file, PO, (), writable=True)
    wrong = check_language(Domain("made", "en", tuple(strings), (), Path()), "es", opened)
    return [(one.slug, PO.line_column(one.span.start)[0]) for one in wrong]


def name(key: str, text: str) -> String:
    return String(Key("card", key, "name"), text)


def said(key: str, text: str, translation: str, line: int, field: str = "name", **more) -> Message:
    return Message(f"card:{key}/{field}", text, "", (translation,), line=line, **more)


def test_one_name_for_two_cards_is_told_of_the_second():
    strings = [name("a", "Apple"), name("b", "Pear")]
    same = [said("a", "Apple", "Fruta", 3), said("b", "Pear", "Fruta", 5)]
    assert found(strings, *same) == [("name-for-two", 5)]
    assert found(strings, same[0], said("b", "Pear", "Pera", 5)) == []


def test_a_name_that_is_translated_in_two_ways_is_told_unless_one_of_them_is_in_doubt():
    strings = [name("a", "Apple"), name("b", "Apple")]
    first, second = said("a", "Apple", "Manzana", 3), said("b", "Apple", "Poma", 5)
    assert found(strings, first, second) == [("term-two-ways", 5)]
    assert found(strings, replace(first, fuzzy=True), second) == []
    assert found(strings, first, replace(second, fuzzy=True)) == []


def test_strings_that_belong_to_nothing_are_told_once_at_the_first():
    strangers = [Message("nonsense", "x", "", ("y",), line=4), said("z", "Zebra", "Cebra", 6)]
    assert found([name("a", "Apple")], said("a", "Apple", "Manzana", 2), *strangers) == [("po-stranger", 4)]
    assert found([name("a", "Apple")], strangers[1]) == [("po-stranger", 6)]
    assert found([], *(replace(one, obsolete=True) for one in strangers)) == []


def test_each_name_that_is_too_long_is_told_whatever_stands_before_it():
    title = String(Key("title", "game", "name"), "Fruit")
    strings = [title, name("a", "Apple"), name("b", "Pear"), name("c", "Plum")]
    messages = [
        Message("title:game/name", "Fruit", "", (LONG,), line=2),
        said("b", "Pear", LONG, 4),
        said("c", "Plum", f"{LONG}m", 6),
    ]
    assert found(strings, *messages) == [("text-too-long", 4), ("text-too-long", 6)]


def test_the_pages_are_translated_only_where_they_belong_to_the_library(tmp_path):
    interface = {"en": {"title": {"other": "Catalog"}}}
    [pages] = domains(library.shipped(), Rulebook({}), {}, interface)
    assert (pages.name, pages.source, [one.text for one in pages.strings]) == (library.INTERFACE, "en", ["Catalog"])
    assert set(pages.languages) >= {"es", "fr", "pt"}
    assert domains(library.shipped(), Rulebook({}), {}, {}) == []
    assert domains(Library(tmp_path, library.shipped().grammar), Rulebook({}), {}, interface) == []


def test_a_language_that_is_only_begun_prints_the_cards_it_has_patterns_for():
    made = compile_game(Library(BASE, library.shipped().grammar), "bees", languages(), Cache(None))
    game, tongues = made[0], dict(made[2])
    whole = tongues["es"].language
    left = {name: one for name, one in whole.patterns.items() if name != "Gain"}
    tongues["es"] = copy(tongues["es"])
    tongues["es"].language = replace(whole, patterns=left, missing={"Gain": ()})
    tongues["es"].lexicon = replace(tongues["es"].lexicon, is_begun=True)
    printed = {one.key.key: set(one.printed) for one in game_strings(game, tongues) if one.meaning}
    assert printed["lavender-spring"] == {"en", "pt"}
    assert printed["linden-summer"] == {"en", "es", "pt"}


def text(meaning: str = "m", printed: str = "Gana 1.") -> String:
    return String(Key("card", "a", "text"), "Gain 1.", "", (), "", meaning, {"es": printed})


def worded(translation: str, meaning: str = "m", **more) -> Message:
    return said("a", "Gain 1.", translation, 3, "text", notes=(f"{MEANING} {meaning}",), **more)


def test_a_wording_is_stale_when_it_was_made_for_another_meaning():
    assert found([text()], worded("Toma 1.")) == []
    assert found([text()], worded("Toma 1.", "old")) == [("wording-stale", 3)]
    assert found([text()], worded("Toma 1.", "old", fuzzy=True)) == []


def test_a_wording_has_a_line_for_each_sentence():
    assert found([text()], worded("Toma 1.\nY 2.")) == [("wording-lines", 3)]
    assert found([text()], worded("Toma 1.\nY 2.", fuzzy=True)) == []


def test_a_text_that_fills_a_card_in_the_original_is_printed_on_a_sheet_that_its_original_measures():
    sheet = replace(text(), text="Gain 1 point. " * 60)
    longer = replace(sheet, printed={"es": "Gana 1 punto. " * 75})
    assert found([longer], worded("Toma 1.", fuzzy=True)) == []
    endless = replace(sheet, printed={"es": "Gana 1 punto. " * 200})
    assert found([endless], worded("Toma 1.", fuzzy=True)) == [("text-too-long", 3)]
    assert found([replace(text(), printed=longer.printed)], worded("Toma 1.", fuzzy=True)) == [("text-too-long", 3)]


def test_a_text_is_measured_in_the_words_it_will_be_printed_in():
    endless = "palabra " * 200
    assert found([text()], worded(endless)) == [("text-too-long", 3)]
    assert found([text()], worded(endless, fuzzy=True)) == []
    assert found([text(printed=endless)], worded("Toma 1.", fuzzy=True)) == [("text-too-long", 3)]
    generated = worded("Gana 1.")
    generated = replace(generated, notes=(*generated.notes, f"{GENERATED} {stamp('Gana 1.')}"))
    assert found([text(printed=endless)], generated) == [("text-too-long", 3)]
    assert found([text(printed=endless)], worded("Toma 1.")) == []
