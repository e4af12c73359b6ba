"""A game kept in memory says of every edit what a whole compile would say."""

import gc
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.house.test_golden import BASE, Page
from tests.pipeline.test_recheck import (
    ALSO_HARMLESS,
    ANSWERS,
    ASKS,
    BOARD,
    EDITS,
    GIVES,
    HARMLESS,
    MAKING_ANOTHER_FILE_WRONG,
    OTHER_CHANGES,
    PAYS,
    READS,
    READS_BACK,
    ROOM,
    SPEAKS_OF_OTHERS,
    WAITS,
    before,
    card,
    cards,
    pages,
)
from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic, Messages, render_json, sort_key
from cardwright.language.loading import Languages, load_languages, load_messages
from cardwright.model.rulebook.game import Game
from cardwright.pipeline import resident
from cardwright.pipeline.resident import Resident
from cardwright.pipeline.stages import compile_game, compile_library

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def known(tmp_path_factory) -> Cache:
    """Remembers the grammar, which no edit changes."""
    return Cache(shutil.copytree(known_grammar(), tmp_path_factory.mktemp("known"), dirs_exist_ok=True))


@pytest.fixture(scope="module")
def languages(known) -> Languages:
    return load_languages(library.shipped(), known)[0]


@pytest.fixture(scope="module")
def messages(known) -> Messages:
    return load_messages(library.shipped(), known)[0]


class Kept:
    """A game kept in memory, and beside it the folder of its files, compiled anew after every edit."""

    def __init__(self, folder: Path, key: str, known: Cache, languages: Languages, messages: Messages) -> None:
        self.folder, self.key = folder, key
        self.known, self.languages, self.messages = known, languages, messages

    def open(self) -> "Kept":
        self.resident = Resident.open(library.at(self.folder), self.key, self.known)
        self.compare(self.resident.found)
        return self

    def write(self, name: str, text: str) -> str:
        path = self.folder / "cards" / self.key / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        return path.relative_to(self.folder).as_posix()

    def text(self, name: str) -> str:
        return (self.folder / "cards" / self.key / name).read_text(encoding="utf-8")

    def edit(self, name: str, text: str) -> set[str]:
        """The slugs of all that is wrong after an edit, once both have said the same."""
        found = self.resident.edit(self.write(name, text), text)
        self.compare(found)
        return {one.slug for one in found}

    def compare(self, found: list[Diagnostic]) -> None:
        game, _, _, wrong = compile_game(library.at(self.folder), self.key, self.languages, Cache(None))
        wrong = sorted(dict.fromkeys(wrong), key=sort_key)
        assert render_json(found, self.messages) == render_json(wrong, self.messages)
        assert said(self.resident.game) == said(game)


def said(game: Game) -> tuple[str, object]:
    """All of a game, down to the places where it is written."""
    return repr(replace(game, names=None, lexicons={})), game.names.plainly()


@pytest.fixture
def garden(tmp_path, known, languages, messages) -> Kept:
    """The small game of the golden pages; to be opened when its files are written."""
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    return Kept(tmp_path, "bees", known, languages, messages)


@pytest.fixture
def shipped(tmp_path, known, languages, messages) -> Kept:
    shutil.copytree(ROOT / "cards" / "tempus", tmp_path / "cards" / "tempus")
    return Kept(tmp_path, "tempus", known, languages, messages).open()


@pytest.fixture
def work(monkeypatch) -> list[str]:
    """What the last edits did besides reading their own files."""
    done: list[str] = []

    def counted(name: str, original):
        def call(*arguments):
            done.append(name)
            return original(*arguments)

        return call

    for name in ("read_documents", "check"):
        monkeypatch.setattr(resident, name, counted(name, getattr(resident, name)))
    return done


# --- edits of a shipped game ----------------------------------------------------------------------

IDEAS = "ideas.cards"
IN_ONE_FILE = [
    pytest.param("Gain 1 extra child.", "Gain 2 extra children.", id="another number"),
    pytest.param("Gain 1 extra child.", "Gain 1 extra chld.", id="a misspelt word"),
    pytest.param("Gain 1 extra child.", "Gain 1 hex.", id="a word in the wrong role"),
    pytest.param("Gain 1 extra child.", "Gain 1 extra children.", id="a wrong plural"),
    pytest.param(
        "Attack 1 enemy hex for free.",
        "Choose one: attack 1 enemy hex for free; or attack 1 enemy hex for free.",
        id="a choice that is none",
    ),
]


@pytest.mark.parametrize("old, new", IN_ONE_FILE)
def test_an_edit_gets_the_findings_of_a_whole_compile(shipped, old, new):
    text = shipped.text(IDEAS)
    assert old in text
    shipped.edit(IDEAS, text.replace(old, new, 1))
    assert shipped.edit(IDEAS, text) == set()


def test_the_game_in_memory_follows_the_edit(shipped):
    before = shipped.resident.game.cards["medicine"].abilities
    shipped.edit(IDEAS, shipped.text(IDEAS).replace("Gain 1 extra child.", "Gain 3 extra children.", 1))
    assert shipped.resident.game.cards["medicine"].abilities != before


# --- every mistake there is a page about ----------------------------------------------------------


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_a_mistake_is_found_when_it_is_made_and_gone_when_it_is_mended(path, garden):
    files = {Path(name).name: text for name, text in Page(path).files() if name.endswith(".cards")}
    honest = {Path(name).name: text or files[Path(name).name] for name, text in before(path).items()}
    for name, text in honest.items():
        garden.write(name, text)
    garden.open()
    first = garden.resident.found
    for texts in (files, honest):
        for name, text in texts.items():
            garden.edit(name, text)
    assert len(garden.resident.found) == len(first)


# --- what an edit of one file does to another -----------------------------------------------------


@pytest.mark.parametrize("first, other, change", MAKING_ANOTHER_FILE_WRONG)
def test_an_edit_that_makes_another_file_wrong(garden, first, other, change):
    edited, slug = change
    garden.write("board.cards", cards(BOARD))
    garden.write("first.cards", cards(first))
    garden.write("other.cards", cards(other))
    garden.open()
    assert garden.resident.found == []
    assert garden.edit("first.cards", cards(edited)) == {slug}
    # Another file is edited while that one is wrong, and then mends it.
    assert garden.edit("garden.cards", garden.text("garden.cards") + "\n# seen\n") == {slug}
    assert garden.edit("other.cards", cards(ALSO_HARMLESS.replace("flower", other.split()[0]))) == set()
    assert garden.edit("first.cards", cards(first)) == set()
    assert garden.edit("other.cards", cards(other)) == set()
    assert garden.edit("first.cards", cards(edited)) == {slug}


@pytest.mark.parametrize("name, old, new", [one for one in OTHER_CHANGES.values() if one[0].endswith(".cards")])
def test_another_declaration_is_seen_by_every_file(garden, name, old, new):
    garden.write("first.cards", cards(SPEAKS_OF_OTHERS))
    garden.write("other.cards", cards(ALSO_HARMLESS))
    garden.write("decks.cards", cards("deck wild, season spring\n  2 Poppy\n"))
    text = garden.text(name).replace(ALSO_HARMLESS, old)
    garden.write(name, text)
    garden.open()
    first = garden.resident.found
    garden.edit(name, text.replace(old, new))
    garden.edit("first.cards", cards(SPEAKS_OF_OTHERS.replace("gain 1 coin", "gain 2 coins")))
    garden.edit(name, text)
    assert len(garden.resident.found) == len(first)


def test_the_same_card_in_two_files_and_in_one_again(garden):
    garden.write("first.cards", cards(HARMLESS))
    garden.write("other.cards", cards(ALSO_HARMLESS))
    garden.open()
    assert garden.edit("other.cards", cards(ALSO_HARMLESS.replace("Poppy", "Clover"))) == {"declared-twice"}
    assert garden.edit("first.cards", cards(WAITS)) == {"declared-twice"}
    assert garden.edit("other.cards", cards(ALSO_HARMLESS)) == set()


STRANGE = {
    "a byte order mark": "\ufeff" + cards(HARMLESS),
    "lines that end as elsewhere": cards(HARMLESS).replace("\n", "\r\n"),
    "nothing": "",
    "a sign nobody sees": cards(HARMLESS).replace("calm", "calm\u200b"),
    "no language": cards(HARMLESS).removeprefix("language en\n"),
    "another language": cards(HARMLESS).replace("language en", "idioma es"),
    "a language nobody knows": cards(HARMLESS).replace("language en", "language xx"),
    "another game": cards(HARMLESS).replace("game bees", "game wasps"),
    "a line that is indented wrongly": cards(HARMLESS).replace("  +1", "   +1"),
    "no card": cards(),
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_a_strange_file_and_an_honest_one_again(garden, text):
    garden.write("first.cards", cards(HARMLESS))
    garden.write("other.cards", cards(ALSO_HARMLESS, card("flower Willow, season spring", "You cannot sow Clover.")))
    garden.open()
    garden.edit("first.cards", text)
    garden.edit("other.cards", cards(ALSO_HARMLESS.replace("+1", "+2")))
    assert garden.edit("first.cards", cards(HARMLESS)) == set()
    garden.edit("first.cards", text)
    garden.edit("first.cards", text)


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_a_file_that_was_strange_from_the_start(garden, text):
    garden.write("first.cards", text)
    garden.write("other.cards", cards(ALSO_HARMLESS))
    garden.open()
    assert garden.edit("first.cards", cards(HARMLESS)) == set()


def test_a_file_that_was_not_there(garden):
    garden.open()
    assert garden.edit("a.cards", cards(HARMLESS)) == set()
    assert garden.edit("a/b.cards", cards(HARMLESS)) == {"declared-twice"}
    assert garden.edit("a/b.cards", cards(ALSO_HARMLESS)) == set()
    assert garden.edit("z.cards", "language en\ngame bees\n\nstock pollen basket\n") == {"lexicon-word"}


@pytest.mark.parametrize("seed", range(4))
def test_any_edits_in_any_order(garden, seed):
    choice = random.Random(seed).choice
    game = garden.text("game.cards")
    texts = {
        "game.cards": [
            game,
            game.replace("stock royal jelly\n\n", ""),
            game.replace("players 2 to 4", "players 2 to 3"),
        ],
        "first.cards": [cards(one) for one in (HARMLESS, GIVES, ROOM, WAITS, READS, SPEAKS_OF_OTHERS, *EDITS.values())],
        "other.cards": [cards(one) for one in (ALSO_HARMLESS, PAYS, ASKS, ANSWERS, READS_BACK)],
        "third.cards": [
            cards(card("tree Willow, season spring", line)) for line in ("+1 calm.", "+1 clm.", "+1 scent.")
        ],
    }
    for name, own in texts.items():
        garden.write(name, own[0])
    garden.open()
    for _ in range(40):
        name = choice(["first.cards", "other.cards", "third.cards", *texts])
        garden.edit(name, choice(texts[name]))


# --- how much is done for it ----------------------------------------------------------------------


@pytest.mark.parametrize("edited", EDITS.values(), ids=EDITS)
def test_a_harmless_edit_needs_no_other_file(garden, work, edited):
    garden.write("first.cards", cards(HARMLESS))
    garden.write("other.cards", cards(ALSO_HARMLESS + "\n" + card("tree Willow, season spring", "+1 scent.")))
    garden.open()
    work.clear()
    assert garden.edit("first.cards", cards(edited)) == set()
    assert garden.edit("first.cards", cards(HARMLESS)) == set()
    assert work == []


def test_a_mistake_in_two_files_and_its_mending_need_no_other_file(garden, work):
    garden.write("first.cards", cards(HARMLESS))
    garden.write("other.cards", cards(ALSO_HARMLESS))
    garden.open()
    work.clear()
    assert garden.edit("first.cards", cards(HARMLESS.replace("calm", "clm"))) != set()
    assert garden.edit("other.cards", cards(ALSO_HARMLESS.replace("calm", "clm"))) != set()
    assert garden.edit("first.cards", cards(HARMLESS.replace("+1", "+2"))) != set()
    assert garden.edit("other.cards", cards(ALSO_HARMLESS.replace("+1", "+3"))) == set()
    assert work == []


def test_a_long_evening_of_edits_is_not_remembered(garden):
    garden.write("first.cards", cards(HARMLESS))
    garden.open()
    kept = garden.resident
    before = len(kept._blocks), len(kept._nodes)
    for number in range(2, 9):
        kept.edit("cards/bees/first.cards", cards(HARMLESS.replace("+1", f"+{number}")))
    assert (len(kept._blocks), len(kept._nodes)) == before


def test_what_is_compiled_again_and_again_is_let_go_of():
    """The collector is spared what a process builds first, and nothing that takes its place."""
    work = library.at(ROOT / "docs" / "primer")
    compile_library(work, Cache(None))
    spared = gc.get_freeze_count()
    assert spared
    for _ in range(2):
        compile_library(work, Cache(None))
    assert gc.get_freeze_count() <= spared
