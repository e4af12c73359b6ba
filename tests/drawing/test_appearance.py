"""How a catalog looks: drawings of our own, which of them stands for which noun, and what its pages say."""

import re
import shutil
import xml.etree.ElementTree as ET
from collections import defaultdict
from itertools import combinations
from math import cbrt, dist
from operator import mul

import pytest
from tests.support.games import compiled
from tests.support.site import ROOT

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import render_text
from cardwright.base.library import at
from cardwright.drawing.appearance import load_interface, read_symbols
from cardwright.drawing.appearance.drawings import HUES, drawings, emblems, ground_of, grounds, mark
from cardwright.drawing.appearance.palette import by_default

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


def test_no_two_kinds_of_cards_look_alike():
    for key, game in compiled().rulebook.games.items():
        known = compiled().appearance.symbols[key]
        kinds = {card.kind for card in game.cards.values()}
        looks = {kind: next(known[one] for one in game.ancestors(kind) if one in known) for kind in kinds}
        for kind, other in combinations(sorted(kinds), 2):
            nested = kind in game.ancestors(other) or other in game.ancestors(kind)
            assert nested or looks[kind] != looks[other], f"{key}: {kind}, {other}"


def test_kinds_of_cards_that_are_not_akin_have_different_colours():
    game = compiled().rulebook.games["through-the-ages"]
    known = compiled().appearance.symbols["through-the-ages"]
    whole = {"card", "civil-card", "military-card", "technology"}
    colours = defaultdict(set)
    for card in game.cards.values():
        line = [kind for kind in game.ancestors(card.kind) if kind not in whole]
        colours[next(known[kind].colour for kind in line if kind in known)].add(line[-1])
    assert len(colours) == 16
    assert all(len(families) == 1 for families in colours.values()), colours


# How people see red, green and blue light who lack one of the three receptors (Machado, Oliveira and Fernandes 2009).
EYES = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def light_of(colour):
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]


def seen(colour, eyes):
    """Where a colour lies in the space OKLab, in which distances are those that people see."""
    r, g, b = (max(0, min(1, sum(map(mul, row, light_of(colour))))) for row in EYES[eyes])
    long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("eyes", EYES)
def test_every_two_colours_are_told_apart_by_all_eyes(eyes):
    """Half a hundredth can just be seen; the old colours brick and moss were a thousandth apart."""
    near = {(one, other): dist(seen(HUES[one], eyes), seen(HUES[other], eyes)) for one, other in combinations(HUES, 2)}
    assert min(near.values()) >= 0.04, min(near, key=near.get)


def test_pale_text_is_read_on_every_colour():
    def bright(colour):
        return sum(map(mul, (0.2126, 0.7152, 0.0722), light_of(colour)))

    for name, colour in HUES.items():
        assert (bright("#fffaf0") + 0.05) / (bright(colour) + 0.05) >= 4.5, name


def test_every_emblem_stands_on_a_ground():
    assert {ground_of(name) for name in emblems()} == set(grounds())


def test_a_noun_that_nobody_gave_a_symbol_looks_like_no_other():
    found = by_default(["ship", "bronze-crown", "barrel"], {"moss"})
    assert found["bronze-crown"].drawing == "crown"
    assert len({symbol.colour for symbol in found.values()} | {"moss"}) == 4
    assert "blank" not in {symbol.drawing for symbol in found.values()}


def test_designers_are_told_every_drawing_and_every_colour():
    page = (ROOT / "docs" / "designer" / "vocabulary.md").read_text(encoding="utf-8")
    told = {row: set(re.findall(r"`([a-z-]+)`", page.partition(f"\n| {row} |")[2].partition("\n")[0])) for row in ROWS}
    assert told == {"drawings": set(emblems()), "colours": set(HUES)}
