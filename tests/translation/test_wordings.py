"""Wordings by translators: shown while the meaning is the same, and measured on the face of the card."""

import re
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner
from tests.support.desk import PO, asked, edit, entry, po, run, translated, worded

from cardwright.base.library import at
from cardwright.cli import main
from cardwright.pipeline.cached import compile_cached
from cardwright.read.strings.keys import Key
from cardwright.translation.collecting import String
from cardwright.translation.face import name_fills, text_fills
from cardwright.translation.merging import merged, new_file
from cardwright.translation.standing import coverage, word_changes


def test_a_reviewed_wording_is_shown_until_the_meaning_changes(bees):
    worded(bees, "Al visitar una planta ganas 1 cera.")
    run(bees, "update")
    assert "1 reviewed" in run(bees, "status", "es")
    text, pin = compile_cached(at(bees)).rulebook.games["bees"].names.wordings["es"]["lavender-spring"]
    assert (text, bool(pin)) == ("Al visitar una planta ganas 1 cera.", True)
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    assert "wording-stale" in run(bees, "check", "es")
    run(bees, "update")
    found = entry(po(bees), "card:lavender-spring/text")
    assert (found.msgstr, found.fuzzy) == ("Al visitar una planta ganas 1 cera.", True)
    # The translator adapts it and is done.
    worded(bees, "Al visitar una planta ganas 2 cera.")
    file = po(bees)
    entry(file, "card:lavender-spring/text").fuzzy = False
    file.save(str(bees / PO.format("es")), newline="\n")
    run(bees, "update")
    assert "1 reviewed" in run(bees, "status", "es")


def test_the_catalog_shows_a_reviewed_wording_and_falls_back_when_it_is_stale(bees):
    worded(bees, "Al visitar una planta ganas 1 cera.")
    run(bees, "update")
    page, data = asked(bees, "/card/bees/lavender-spring?lang=en", "/card/bees/lavender-spring.json")
    assert "Al visitar una planta ganas 1 cera." in page.text
    assert "reviewed wording" in page.text
    assert data.json()["card"]["text_status"] == {"en": "written", "es": "reviewed", "pt": "printed"}
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    page, data = asked(bees, "/card/bees/lavender-spring?lang=en", "/card/bees/lavender-spring.json")
    assert "Al visitar" not in page.text
    assert "the reviewed wording is out of date" in page.text
    assert data.json()["card"]["text"]["es"] == ["Cuando visites una planta, gana 2 cera."]
    assert data.json()["card"]["text_status"]["es"] == "fallback"


def test_the_page_of_a_language_says_how_far_it_is_and_what_is_left(bees):
    worded(bees, "Al visitar una planta, gana 1 cera.")
    run(bees, "update")
    edit(bees, "garden.cards", "gain 1 wax", "gain 2 wax")
    file = po(bees)
    entry(file, "card:linden-summer/name").msgstr = ""
    file.save(str(bees / PO.format("es")), newline="\n")
    page, data, whole, picture, nowhere, wrong = asked(
        bees,
        "/translate/es?lang=en",
        "/translate/es.json",
        "/translate.json",
        "/translate/es.svg",
        "/translate/xx.svg",
        "/translate/xx",
    )
    [one] = data.json()["fuzzy"]
    assert (one["key"], one["card"]) == ("card:lavender-spring/text", "bees/lavender-spring")
    assert (one["previous"], one["source"]) == (
        "When you visit a plant, gain 1 wax.",
        "When you visit a plant, gain 2 wax.",
    )
    assert "gain <del>1</del> <ins>2</ins> wax." in re.sub(r"\s+", " ", page.text)
    assert [missing["key"] for missing in data.json()["missing"]] == ["card:linden-summer/name"]
    done = 100 * (len(file) - 2) // len(file)
    assert data.json()["percent"] == done < 100
    assert {one["language"]: one["percent"] for one in whole.json()["languages"]}["es"] == done
    assert data.json()["longest"][0]["fills"] >= data.json()["longest"][-1]["fills"]
    assert {"game": "bees", "source": "wax", "word": "cera", "plural": "cera"} in data.json()["terms"]
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert f"{done} %" in ET.fromstring(picture.text).find("{http://www.w3.org/2000/svg}title").text
    assert nowhere.status_code == wrong.status_code == 404


@pytest.mark.parametrize("text", ["Gana mucha cera.", "Cuando visites una planta, gana 1 [betún].", "1\\n1"])
def test_a_wrong_wording_fails_a_build_and_leaves_the_old_one(bees, text):
    asked(bees, "/")
    before = (bees / "build" / "catalog.db").read_bytes()
    worded(bees, text)
    run(bees, "check", "es", code=1)
    result = CliRunner().invoke(main, ["--library", str(bees), "build"])
    assert result.exit_code == 1
    assert "Nothing was written." in result.output
    assert (bees / "build" / "catalog.db").read_bytes() == before


def test_a_flavor_is_written_once_and_translated(bees):
    edit(bees, "names.yaml", "names:\n", "flavors:\n  linden-summer: It hums all June.\n\nnames:\n")
    run(bees, "update")
    file = po(bees)
    entry(file, "card:linden-summer/flavor").msgstr = "Zumba todo junio."
    file.save(str(bees / PO.format("es")), newline="\n")
    page, data = asked(bees, "/card/bees/linden-summer?lang=en", "/card/bees/linden-summer.json")
    assert data.json()["card"]["flavor"] == {"en": "It hums all June.", "es": "Zumba todo junio."}
    assert "Zumba todo junio." in page.text


def test_a_wording_is_kept_when_only_the_patterns_say_it_otherwise():
    key = Key("card", "a", "text")
    file = merged(new_file("made", "es", "en"), [String(key, "Gain 1.", meaning="m", printed={"es": "Gana 1."})])
    file = translated(file, "card:a/text", "Ganas 1.")
    again = merged(file, [String(key, "You gain 1.", meaning="m", printed={"es": "Ganes 1."})])
    [message] = again.messages
    assert (message.text, message.translations, message.fuzzy) == ("You gain 1.", ("Ganas 1.",), False)
    [standing] = coverage(again, [String(key, "You gain 1.", meaning="m", printed={"es": "Ganes 1."})]).standings
    assert standing.state == "reviewed"


def test_a_meaning_that_is_only_held_otherwise_needs_nobodys_eyes_but_those_of_a_wording():
    key = Key("card", "a", "text")

    def strings(meaning):
        return [String(key, "Gain 1.", notes=("gift",), meaning=meaning, printed={"es": "Gana 1."})]

    file = merged(new_file("made", "es", "en"), strings("m"))
    assert not merged(file, strings("n")).messages[0].fuzzy
    assert merged(translated(file, "card:a/text", "Ganas 1."), strings("n")).messages[0].fuzzy


def test_words_that_change_are_marked():
    assert word_changes("gain 1 wax", "gain 2 wax") == [("same", "gain"), ("old", "1"), ("new", "2"), ("same", "wax")]


def test_the_face_is_measured_by_letters_not_by_their_number():
    assert name_fills("iiiiiiiiii") < name_fills("mmmmmmmmmm")
    assert name_fills("日本語日本語") > name_fills("aaaaaa")
    assert text_fills("word " * 80) < 100 < text_fills("word " * 400)
    assert text_fills("a\nb") == 2 * text_fills("a")


def test_a_card_is_shown_as_it_will_look_beside_each_string_with_what_was_translated_before(bees):
    worded(bees, "Al visitar una planta, gana 1 cera.")
    page, data, other, nowhere = asked(
        bees,
        "/translate/es/bees/lavender-spring?lang=en",
        "/translate/es/bees/lavender-spring.json",
        "/translate/xx/bees/lavender-spring",
        "/translate/es/bees/nothing-spring",
    )
    one = {string["key"]: string for string in data.json()["strings"]}["card:lavender-spring/text"]
    assert one["translation"] == "Al visitar una planta, gana 1 cera."
    assert ["wax", "cera"] in one["words"]
    shown = page.text[page.text.index('class="card-text"') :]
    assert "Al visitar una planta, gana 1 cera." in shown[: shown.index("</div>")]
    assert 'class="card-name"><a href="/card/bees/lavender-spring?lang=en">Lavanda</a>' in page.text
    assert other.status_code == nowhere.status_code == 404


def test_what_is_most_like_a_string_stands_beside_it(bees):
    elm = '\ntree Elm, season summer\n  When you visit a plant, gain 2 wax.\n  source "ours", low\n'
    (bees / "cards" / "bees" / "more.cards").write_text(f"language en\ngame bees\n{elm}", encoding="utf-8")
    run(bees, "update")
    [data] = asked(bees, "/translate/es/bees/elm-summer.json")
    one = {string["key"]: string for string in data.json()["strings"]}["card:elm-summer/text"]
    assert one["before"][0] == {
        "key": "card:lavender-spring/text",
        "card": "bees/lavender-spring",
        "source": "When you visit a plant, gain 1 wax.",
        "translation": "Cuando visites una planta, gana 1 cera.",
    }
