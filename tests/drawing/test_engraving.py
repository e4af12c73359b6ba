"""The picture of a card: it differs by kind, by what the card does, and by its name."""

from itertools import combinations
from xml.etree import ElementTree as ET

from cardwright.drawing.appearance import Symbol
from cardwright.drawing.appearance.engraving import engraving

KING, SHIP = Symbol("crown", "wine"), Symbol("sail", "slate")
GRAIN, COIN = Symbol("ear", "moss"), Symbol("disc", "ochre")


def test_pictures_differ_by_name_kind_and_deeds():
    pictures = [
        engraving("ada", KING, [], []),
        engraving("bob", KING, [], []),
        engraving("ada", SHIP, [], []),
        engraving("ada", KING, [GRAIN], []),
        engraving("ada", KING, [], [GRAIN]),
        engraving("ada", KING, [GRAIN, COIN], []),
    ]
    for one, other in combinations(pictures, 2):
        assert one != other
    assert engraving("ada", KING, [GRAIN], [COIN]) == engraving("ada", KING, [GRAIN], [COIN])


def test_a_hundred_names_have_a_hundred_rosettes():
    assert len({engraving(f"card {number}", KING, [], []) for number in range(100)}) == 100


def test_gains_stand_on_the_right_and_losses_on_the_left():
    root = ET.fromstring(engraving("ada", KING, [GRAIN, COIN], [COIN] * 5))
    discs = [(one.get("class"), float(one[0].get("cx"))) for one in root.iter("g") if "disc" in one.get("class")]
    assert [name for name, across in discs if across > 80] == ["disc gain hue-moss", "disc gain hue-ochre"]
    assert [name for name, across in discs if across < 80] == ["disc loss hue-ochre"] * 3


def test_a_picture_has_no_colour_of_its_own():
    """So it fits into the light and the dark: its colours are classes of the style sheet."""
    text = engraving("ada", KING, [GRAIN], [COIN])
    assert "style=" not in text
    assert "fill=" not in text
    assert "stroke=" not in text
