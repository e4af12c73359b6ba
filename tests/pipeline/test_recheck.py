"""A check with a cache says what one without a cache says, whatever was edited in between."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.house.test_golden import BASE, MISTAKES, Page
from tests.support.games import known_grammar

from cardwright.base import library
from cardwright.base.library import Library
from cardwright.pipeline import cached as workshop
from cardwright.pipeline.cached import Report, check_cached

BEGUN = Path(__file__).resolve().parents[1] / "begun"
HEAD = re.compile(r"(card|hive|plant|flower|tree|helper|errand|wasp) ")
HONEST = '  price: 1\n  source "a test", high\n'


@pytest.fixture(scope="module")
def grammar() -> Path:
    """A cache that knows the grammar and nothing else."""
    return known_grammar()


@pytest.fixture
def garden(tmp_path: Path, grammar: Path) -> Library:
    """The small game of the golden pages."""
    shutil.copytree(BASE, tmp_path / "garden")
    return with_grammar(tmp_path / "garden", grammar)


def with_grammar(folder: Path, grammar: Path) -> Library:
    return Library(folder, library.shipped().grammar, shutil.copytree(grammar, folder / "remembered"))


def write(garden: Library, name: str, text: str) -> None:
    (garden.root / "cards" / "bees" / name).write_text(text, encoding="utf-8")


def cards(*blocks: str) -> str:
    return "language en\ngame bees\n\n" + "\n".join(blocks)


def card(head: str, *lines: str) -> str:
    return head + "\n" + "".join(f"  {line}\n" for line in (*lines, 'source "a test", high'))


@pytest.fixture
def uncached(tmp_path: Path, grammar: Path):
    """What a library is said to be like where nothing is remembered of it."""

    def check(one: Library) -> Report:
        shutil.rmtree(tmp_path / "fresh", ignore_errors=True)
        shutil.copytree(one.cards, tmp_path / "fresh" / "cards")
        report = check_cached(with_grammar(tmp_path / "fresh", grammar))
        return replace(report, summary=report.summary.replace(str(tmp_path / "fresh"), str(one.root)))

    return check


@pytest.fixture
def quick(monkeypatch):
    """Whether the last check compiled nothing but what was edited."""
    compiled = []

    def compile_cached(one: Library):
        compiled.append(one)
        return original(one)

    original = workshop.compile_cached
    monkeypatch.setattr(workshop, "compile_cached", compile_cached)

    def was_quick() -> bool:
        quick = not compiled
        compiled.clear()
        return quick

    return was_quick


# --- every mistake there is a page about ----------------------------------------------------------


def heads_alone(text: str) -> str | None:
    """A file with the same cards and nothing wrong on them; None if it declares anything else."""
    heads = [line for line in text.splitlines()[2:] if line and not line[0].isspace() and line[0] != "#"]
    if not text.startswith("language en\ngame bees\n\n") or not all(map(HEAD.match, heads)):
        return None
    return cards(*(f"{head}\n{HONEST}" for head in heads))


def pages() -> list[Path]:
    """The pages whose files hold nothing but cards."""
    return [path for path in MISTAKES if [one for one in before(path).values() if one] and not list(Page(path).made())]


def before(path: Path) -> dict[str, str | None]:
    return {name: heads_alone(text) for name, text in Page(path).files() if name.endswith(".cards")}


WRONG_WITHOUT_SENTENCES = {
    "declared-twice",
    "declared-twice-file",
    "misspelt-word-behind-comma",
    "name-too-long",
    "unknown-era",
    "unknown-language-echo",
}
"""Here the first lines of the cards are wrong already, so that nothing can be remembered."""
FOUND_BY_PLAYING = {path.stem for path in MISTAKES if path.stem.startswith("example-")}


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.stem)
def test_a_mistake_made_by_an_edit_is_found(path, garden, uncached):
    for name, text in Page(path).files():
        (garden.root / name).write_text(before(path).get(name) or text, encoding="utf-8")
    assert bool(check_cached(garden).text) == (path.stem in WRONG_WITHOUT_SENTENCES)
    for name, text in Page(path).files():
        (garden.root / name).write_text(text, encoding="utf-8")
    found = check_cached(garden)
    assert bool(found.text) == (path.stem not in FOUND_BY_PLAYING)
    assert found == uncached(garden)


def blocks(text: str) -> list[str]:
    """The cards of a file, one by one."""
    return re.findall(r"^\S.*\n(?:[ \t]+.*\n|\n)*", text.split("\n\n", 1)[1], re.MULTILINE)


def pages_of_several() -> list[tuple[Path, list[str]]]:
    """The pages whose mistake takes several cards, with the cards."""
    found = [(path, [one for _, text in Page(path).files() for one in blocks(text)]) for path in pages()]
    return [(path, own) for path, own in found if len(own) > 1 and len(list(Page(path).files())) == 1]


@pytest.mark.parametrize("path, own", pages_of_several(), ids=lambda one: getattr(one, "stem", ""))
def test_a_mistake_made_by_edits_of_several_files_is_found(path, own, garden, uncached):
    for number, one in enumerate(own):
        write(garden, f"x{number}.cards", heads_alone(cards(one)))
    check_cached(garden)
    for number, one in enumerate(own):
        write(garden, f"x{number}.cards", cards(one))
        assert check_cached(garden) == uncached(garden)


def test_there_are_many_such_pages():
    assert len(pages()) > 50
    assert len(pages_of_several()) > 2


# --- what an edit of one file does to another -----------------------------------------------------

GIVES = card("flower Clover, season spring", "When you visit a plant, gain 1 royal jelly.")
PAYS = card("errand Poppy, season spring", "For 1 royal jelly: gain 5 honey.")
ROOM = card("flower Clover, season spring", "+1 idle bee.")
ASKS = card("errand Poppy, season spring", "If you have 9 idle bees, gain 1 honey.")
WAITS = card("flower Clover, season spring", "When you gain honey, gain 1 wax.")
ANSWERS = card("flower Poppy, season spring", "When you gain wax, gain 1 honey.")
READS = card("flower Clover, season spring", "+1 scent for each point of calm.")
READS_BACK = card("flower Poppy, season spring", "+1 calm for each point of scent.")
BLUE = card("flower Clover, season spring", "color: blue")
COUNTED = card("flower Poppy, season spring", "comb: 2")
LETTERED = card("flower Clover, season spring", "comb: blue")
LYING = card("flower Clover, season spring", "price: 1", "lies at 2 2")
LYING_THERE = card("flower Clover, season spring", "price: 1", "lies at 3 3")
ALSO_LYING = card("flower Poppy, season spring", "price: 1", "lies at 3 3")
BOARD = "board of plants, in hexes\n  lies in the meadow\n  has 7 columns and 5 rows\n  filled with Lavender\n"
HARMLESS = card("flower Clover, season spring", "+1 calm.")
ALSO_HARMLESS = card("flower Poppy, season spring", "+1 calm.")

MAKING_ANOTHER_FILE_WRONG = [
    pytest.param(GIVES, PAYS, (HARMLESS, "never-given"), id="the only card that gives a stock gives it no more"),
    pytest.param(ROOM, ASKS, (HARMLESS, "never-true"), id="the only card that makes a pool larger does so no more"),
    pytest.param(HARMLESS, ANSWERS, (WAITS, "trigger-loop"), id="two cards set each other off"),
    pytest.param(HARMLESS, READS_BACK, (READS, "stat-loop"), id="two stats are worked out from each other"),
    pytest.param(BLUE, COUNTED, (LETTERED, "attribute-mixed"), id="a word is printed where the other has a number"),
    pytest.param(LYING, ALSO_LYING, (LYING_THERE, "place-taken"), id="two cards lie at one place"),
]


@pytest.mark.parametrize("first, other, change", MAKING_ANOTHER_FILE_WRONG)
def test_an_edit_that_makes_another_file_wrong(garden, uncached, first, other, change):
    edited, slug = change
    write(garden, "board.cards", cards(BOARD))
    write(garden, "first.cards", cards(first))
    write(garden, "other.cards", cards(other))
    assert check_cached(garden).text == ""
    write(garden, "first.cards", cards(edited))
    found = check_cached(garden)
    assert f"[{slug}]" in found.text
    assert found == uncached(garden)
    write(garden, "first.cards", cards(first))
    assert check_cached(garden).text == ""


EDITS = {
    "a number": card("flower Clover, season spring", "+2 calm."),
    "another stat that others raise": card("flower Clover, season spring", "+1 scent."),
    "a sentence more": card("flower Clover, season spring", "+1 calm.", "When you visit a plant, gain 1 wax."),
    "a trigger that leads nowhere": card("flower Clover, season spring", "+1 calm.", "When you gain wax, gain 1 coin."),
    "a card it speaks of": card("flower Clover, season spring", "+1 calm.", "You cannot sow Poppy."),
}


@pytest.mark.parametrize("edited", EDITS.values(), ids=EDITS)
def test_a_harmless_edit_needs_no_other_file(garden, uncached, quick, edited):
    write(garden, "first.cards", cards(HARMLESS))
    write(garden, "other.cards", cards(ALSO_HARMLESS + "\n" + card("tree Willow, season spring", "+1 scent.")))
    check_cached(garden)
    assert not quick()
    write(garden, "first.cards", cards(edited))
    found = check_cached(garden)
    assert quick()
    assert found == uncached(garden)


def test_edit_after_edit_is_remembered(garden, uncached, quick):
    write(garden, "first.cards", cards(HARMLESS))
    write(garden, "other.cards", cards(ANSWERS))
    check_cached(garden)
    quick()
    write(garden, "other.cards", cards(ALSO_HARMLESS))
    assert check_cached(garden) == uncached(garden)
    quick()
    write(garden, "first.cards", cards(WAITS))
    assert check_cached(garden) == uncached(garden)
    quick()
    write(garden, "other.cards", cards(ANSWERS))
    found = check_cached(garden)
    assert "trigger-loop" in found.text
    assert found == uncached(garden)


OTHER_CHANGES = {
    "a name": ("other.cards", ALSO_HARMLESS, ALSO_HARMLESS.replace("Poppy", "Thistle")),
    "a kind": ("other.cards", ALSO_HARMLESS, ALSO_HARMLESS.replace("flower", "tree")),
    "a season": ("other.cards", ALSO_HARMLESS, ALSO_HARMLESS.replace("spring", "summer")),
    "a card more": (
        "other.cards",
        ALSO_HARMLESS,
        ALSO_HARMLESS + "\n" + card("tree Willow, season spring", "+1 calm."),
    ),
    "a card less": ("other.cards", ALSO_HARMLESS + "\n" + card("tree Willow", "+1 calm."), ALSO_HARMLESS),
    "a rule": ("other.cards", ALSO_HARMLESS, ALSO_HARMLESS + "\nrule quiet\n  When you gain wax, gain 1 wax.\n"),
    "a stock less": ("game.cards", "stock royal jelly\n\n", ""),
    "a kind that only one of can be in play": (
        "game.cards",
        "kind flower, kind of plant\n",
        "kind flower, kind of plant\n  only one in play\n",
    ),
    "other numbers of players": ("game.cards", "players 2 to 4", "players 2 to 3"),
    "a word": ("lexicon/en.yaml", "wax", "waxx"),
}
SPEAKS_OF_OTHERS = card(
    "errand Clover, season spring",
    "If you have 2 flowers, gain 1 coin.",
    "You cannot sow a tree.",
    "When you visit a plant, sow Poppy for free.",
    "If you have 1 royal jelly, gain 1 wax.",
)


@pytest.mark.parametrize("name, old, new", OTHER_CHANGES.values(), ids=OTHER_CHANGES)
def test_another_declaration_is_seen_by_every_file(garden, uncached, name, old, new):
    write(garden, "first.cards", cards(SPEAKS_OF_OTHERS))
    write(garden, "other.cards", cards(ALSO_HARMLESS))
    write(garden, "decks.cards", cards("deck wild, season spring\n  2 Poppy\n"))
    path = garden.root / "cards" / "bees" / name
    path.write_text(path.read_text(encoding="utf-8").replace(ALSO_HARMLESS, old), encoding="utf-8")
    before = check_cached(garden)
    assert before == uncached(garden)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    after = check_cached(garden)
    assert after == uncached(garden)
    assert after != before


def test_files_that_come_and_go(garden, uncached):
    write(garden, "first.cards", cards(SPEAKS_OF_OTHERS.replace("Poppy", "Lavender")))
    clean = check_cached(garden)
    assert clean.text == ""
    write(garden, "other.cards", cards(ALSO_HARMLESS.replace("Poppy", "Lavender")))
    twice = check_cached(garden)
    assert "[declared-twice]" in twice.text
    assert twice == uncached(garden)
    (garden.root / "cards" / "bees" / "other.cards").unlink()
    assert check_cached(garden) == clean
    (garden.root / "cards" / "bees" / "garden.cards").unlink()
    assert check_cached(garden) == uncached(garden)


def test_an_edit_of_a_game_with_a_language_that_is_only_begun_is_as_quick(tmp_path, grammar, quick):
    shutil.copytree(BEGUN, tmp_path / "begun")
    begun = with_grammar(tmp_path / "begun", grammar)
    path, text = begun.cards / "harbour" / "karten.cards", "sprache de\nspiel harbour\n\n"
    head, kran, rest = re.split(r"(?=^Kran|^Lagerhaus)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(head + rest, encoding="utf-8")
    path = path.with_name("kran.cards")
    path.write_text(text + kran, encoding="utf-8")
    clean = check_cached(begun)
    assert (clean.text, quick()) == ("", False)
    path.write_text(text + kran.replace("gewinne 1 Salz", "gewinne 2 Salz"), encoding="utf-8")
    assert (check_cached(begun), quick()) == (clean, True)


def test_a_damaged_memory_is_done_without(garden, uncached):
    write(garden, "first.cards", cards(HARMLESS))
    check_cached(garden)
    for path in garden.cache.iterdir():
        if path.name.startswith(("standing", "names", "file")):
            path.write_bytes(path.read_bytes()[:40])
    write(garden, "first.cards", cards(WAITS))
    assert check_cached(garden) == uncached(garden)
