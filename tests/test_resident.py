"""A game kept in memory says of an edit what a whole compile would say."""

import shutil
from pathlib import Path

import pytest

from cardwright import library
from cardwright.pipeline import compile_library
from cardwright.resident import Resident

ROOT = Path(__file__).resolve().parents[1]
PATH = "cards/tempus/ideas.cards"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "cards" / "tempus", tmp_path / "cards" / "tempus")
    return tmp_path


EDITS = [
    pytest.param("Gain 1 combat point.", "Gain 2 combat points.", id="another number"),
    pytest.param("Gain 1 combat point.", "Gain 1 combt point.", id="a misspelt word"),
    pytest.param("Gain 1 combat point.", "Gain 1 hex.", id="a word in the wrong role"),
    pytest.param("Gain 1 combat point.", "Gain 1 combat points.", id="a wrong plural"),
    pytest.param("Attack for free.", "Choose one: attack for free; or attack for free.", id="a choice that is none"),
]


@pytest.mark.parametrize("old, new", EDITS)
def test_an_edit_gets_the_findings_of_a_whole_compile(folder: Path, old: str, new: str) -> None:
    resident = Resident.open(library.at(folder), "tempus")
    text = (folder / PATH).read_text(encoding="utf-8")
    assert old in text
    edited = text.replace(old, new, 1)
    quick = resident.edit(PATH, edited)
    (folder / PATH).write_text(edited, encoding="utf-8")
    slow = [one for one in compile_library(library.at(folder)).diagnostics if one.path == PATH]
    assert [(one.slug, one.place) for one in quick] == [(one.slug, one.place) for one in slow]


def test_taking_an_edit_back_leaves_nothing_behind(folder: Path) -> None:
    resident = Resident.open(library.at(folder), "tempus")
    text = (folder / PATH).read_text(encoding="utf-8")
    assert resident.edit(PATH, text.replace("Gain 1 combat point.", "Gain 1 combt point.", 1))
    assert resident.edit(PATH, text) == []
    assert set(resident.game.cards) == set(compile_library(library.at(folder)).rulebook.games["tempus"].cards)


def test_the_game_in_memory_follows_the_edit(folder: Path) -> None:
    resident = Resident.open(library.at(folder), "tempus")
    text = (folder / PATH).read_text(encoding="utf-8")
    before = resident.game.cards["weapons"].abilities
    resident.edit(PATH, text.replace("Gain 1 combat point.", "Gain 3 combat points.", 1))
    assert resident.game.cards["weapons"].abilities != before
