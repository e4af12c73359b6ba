"""How a catalog looks: drawings of our own, which of them stands for which noun, and what its pages say."""

import re
import shutil
import xml.etree.ElementTree as ET

import pytest
from tests.support.games import compiled
from tests.support.site import ROOT

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import render_text
from cardwright.base.library import at
from cardwright.drawing.appearance import load_interface, read_symbols
from cardwright.drawing.appearance.drawings import HUES, drawings, emblems, grounds, mark

NOUNS = {"honey", "wax"}
ROWS = ("drawings", "colours")


@pytest.fixture
def bees(tmp_path):
    (tmp_path / "cards" / "bees").mkdir(parents=True)
    return at(tmp_path)


def symbols(library, text):
    library.symbol_file("bees").write_text(text, encoding="utf-8")
    found, wrong = read_symbols(library, "bees", NOUNS, Cache(None))
    return found, render_text(wrong, compiled().messages)


def test_a_game_says_which_drawing_stands_for_which_noun(bees):
    found, wrong = symbols(bees, "bees: honeycomb ochre\nhoney: drops ochre\n")
    assert {key: (one.drawing, one.colour) for key, one in found.items()} == {
        "bees": ("honeycomb", "ochre"),
        "honey": ("drops", "ochre"),
    }
    assert wrong == ""


def test_a_game_without_symbols_is_fine(bees):
    assert read_symbols(bees, "bees", NOUNS, Cache(None)) == ({}, [])


@pytest.mark.parametrize(
    "line, slug, place, helped",
    [
        ("nectar: drops ochre", "symbol-noun", "3:1", "lexicon"),
        ("wax: drop ochre", "symbol-drawing", "3:1", "drops"),
        ("wax: drops ocher", "symbol-colour", "3:1", "ochre"),
        ("wax: drops", "symbol-colour", "3:1", "ochre"),
        ("wax: drops ochre row", "symbol-lie", "3:1", "rows"),
        ("wax: [drops, ochre]", "wrong-type", "3:6", "wax: scroll teal"),
        ("wax: <script>", "symbol-drawing", "3:1", "choose one of"),
    ],
)
def test_a_mistake_among_symbols_is_explained_and_spoils_no_other(bees, line, slug, place, helped):
    found, said = symbols(bees, f"# symbols\nhoney: drops ochre\n{line}\n")
    assert set(found) == {"honey"}
    assert f"cards/bees/symbols.yaml:{place}: error[{slug}]" in said
    assert helped in said


@pytest.mark.parametrize("text", ["- drops", "drops", "3", "honey: [", "\x00", ""])
def test_what_is_no_table_of_symbols_is_said(bees, text):
    found, said = symbols(bees, text)
    assert found == {}
    assert "symbols.yaml" in said


def test_a_wrong_text_of_the_interface_is_said(tmp_path):
    shutil.copytree(ROOT / "grammar", tmp_path / "grammar")
    (tmp_path / "cards").mkdir()
    path = tmp_path / "grammar" / "interface" / "source.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("  skip: ", "  skip: {many: x, twice: y} #"), encoding="utf-8"
    )
    texts, wrong = load_interface(at(tmp_path), {"en", "es", "pt", "fr", "de"}, Cache(None))
    assert [(one.slug, one.span.text) for one in wrong] == [("missing-key", "skip")]
    assert "skip" not in texts["en"]
    assert texts["en"]["search-button"] == {"other": "Search"}
    assert texts["es"]["search-button"] == {"other": "Buscar"}


def test_every_text_has_the_same_gaps_in_every_language():
    interface = compiled().appearance.interface
    for key, forms in interface["en"].items():
        gaps = set(re.findall(r"{(\w+)}", forms["other"]))
        for language, texts in interface.items():
            for form, text in texts[key].items():
                assert set(re.findall(r"{(\w+)}", text)) == gaps, f"{language}: {key} ({form})"


def test_every_drawing_is_plain_lines_without_a_style_of_its_own():
    for name, text in drawings().items():
        symbol = ET.fromstring(text)
        assert symbol.get("id") == name
        assert {part.tag for part in symbol.iter()} <= {"symbol", "path", "circle", "rect"}
        assert not {key for part in symbol.iter() for key in part.attrib} & {"style", "class", "fill", "stroke", "href"}
    assert len(emblems()) > 40
    assert len(grounds()) > 4
    ET.fromstring(mark())


def test_every_colour_is_in_the_style_sheet():
    style = (ROOT / "compiler" / "cardwright" / "serve" / "assets" / "face.css").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\.hue-([a-z]+) { --hue: (#[0-9a-f]{6}); }", style, re.MULTILINE)) == HUES


def test_every_kind_of_the_library_has_a_drawing_or_a_parent_with_one():
    for key, game in compiled().rulebook.games.items():
        known = compiled().appearance.symbols[key]
        assert key in known
        for card in game.cards.values():
            assert any(kind in known for kind in game.ancestors(card.kind)), card.key


def test_designers_are_told_every_drawing_and_every_colour():
    page = (ROOT / "docs" / "designer" / "vocabulary.md").read_text(encoding="utf-8")
    told = {row: set(re.findall(r"`([a-z-]+)`", page.partition(f"\n| {row} |")[2].partition("\n")[0])) for row in ROWS}
    assert told == {"drawings": set(emblems()), "colours": set(HUES)}
