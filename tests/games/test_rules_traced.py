"""The pages that trace the rules of the books: what they name exists, and nothing the cards declare is left out."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from tests.support.games import compiled
from tests.support.pages import ROOT

GAMES = {"rules-traced.md": "through-the-ages", "rules-traced-tempus.md": "tempus"}
COLUMNS = re.compile(r"(page or )?section \| rule \| place( in the cards)? \| shown by( \| status)?")
PAGES = [name for name in GAMES if (ROOT / "docs" / "developer" / name).is_file()]
PLACE = re.compile(r"`(?P<file>[\w/-]+\.cards)`|\*(?P<name>[^*]+)\*")
STATUS = re.compile(
    r"as the book|as ES|nothing to decide|"
    r"option `(?P<option>[a-z-]+)`: (?P<readings>.+)|"
    r"not as the book: (?P<fault>[DN]\d+)"
)
DECLARED = re.compile(r"^(?P<sort>action|phase|rule) (?P<name>[^:,\n]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: where it stands in the book, where in the cards, what shows it, and perhaps how it is played."""

    rule: str
    places: str
    shown: str
    status: str


def text_of(page: str) -> str:
    return (ROOT / "docs" / "developer" / page).read_text(encoding="utf-8")


@cache
def rows(page: str) -> tuple[Row, ...]:
    """The rows of all tables that have the columns of a trace."""
    found, width = [], 0
    for line in text_of(page).splitlines():
        inner = line.strip("| ")
        if not line.startswith("|"):
            width = 0
        elif COLUMNS.fullmatch(inner):
            width = inner.count(" | ") + 1
        elif width and not inner.startswith("---"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            assert len(cells) == width, f"{page}: {line}"
            found.append(Row(*cells[1:4], status="".join(cells[4:])))
    return tuple(found)


def cards_of(page: str) -> Path:
    return ROOT / "cards" / GAMES[page]


@cache
def declarations(path: Path) -> tuple[str, ...]:
    """The lines of a file that declare something, without brackets around names."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(re.sub(r"[\[\]]", "", line) for line in lines if line[:1].strip("# "))


def is_declared(path: Path, name: str) -> bool:
    said = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return any(said.search(line) for line in declarations(path))


@cache
def titles(game: str) -> frozenset[str]:
    """The titles of all examples beside the cards of a game and on its golden pages."""
    files = [*(ROOT / "cards" / game).rglob("*.cards"), *(ROOT / "tests" / "golden" / game).glob("*.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return frozenset(re.findall(r'^ +example "(.+)"$', text, re.MULTILINE))


@cache
def known_tests() -> frozenset[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return frozenset(re.findall(r"^def (test_\w+)\(", text, re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_a_trace_names_is_there(page):
    assert len(rows(page)) > 60, f"{page} has no tables with the columns of a trace"
    named = {(row.rule, found["file"]) for row in rows(page) for found in PLACE.finditer(row.places) if found["file"]}
    assert sorted(one for one in named if not (cards_of(page) / one[1]).is_file()) == []


def test_every_declaration_and_card_the_trace_names_is_there():
    wrong = []
    for row in rows("rules-traced.md"):
        path = None
        for found in PLACE.finditer(row.places):
            if found["file"]:
                path = cards_of("rules-traced.md") / found["file"]
            elif path is None or not is_declared(path, found["name"]):
                wrong.append((row.rule, f"{path}: {found['name']}"))
    assert wrong == []


@pytest.mark.parametrize("page", PAGES)
def test_every_example_and_test_a_trace_names_is_there(page):
    wrong = []
    for row in rows(page):
        assert row.shown, row.rule
        named = re.findall(r'"([^"]+)"', row.shown)
        wrong += [(row.rule, title) for title in named if title not in titles(GAMES[page])]
        wrong += [
            (row.rule, test) for test in re.findall(r"\btest_\w+\b(?!\.py)", row.shown) if test not in known_tests()
        ]
    assert wrong == []


def test_every_rule_has_a_place_something_that_shows_it_and_a_status():
    options = compiled().rulebook.games[GAMES["rules-traced.md"]].options
    for row in rows("rules-traced.md"):
        assert PLACE.match(row.places), row
        assert re.match(r'"|test_', row.shown), row
        status = STATUS.fullmatch(row.status)
        assert status is not None, row
        if status["option"]:
            values = options[status["option"]].values
            read = [re.sub(r" (ES|PT)$", "", one) for one in status["readings"].split(", ")]
            assert read == ["all three"] or set(read) <= set(values), row


def test_what_is_not_as_the_book_is_explained_at_the_end_and_nothing_else():
    explained = re.findall(
        r"^- ([DN]\d+): .+\.$", text_of("rules-traced.md").partition("## Not as the book")[2], re.MULTILINE
    )
    used = {
        found["fault"] for row in rows("rules-traced.md") if (found := STATUS.fullmatch(row.status)) and found["fault"]
    }
    assert len(explained) == len(set(explained))
    assert set(explained) == used


def test_no_file_action_phase_rule_or_option_is_without_a_rule_of_the_books():
    page, text = "rules-traced.md", text_of("rules-traced.md")
    missing = []
    for path in sorted((cards_of(page) / "vocabulary").glob("*.cards")):
        missing += [] if f"`vocabulary/{path.name}`" in text else [path.name]
        declared = {found["name"] for found in DECLARED.finditer(path.read_text(encoding="utf-8"))}
        missing += [f"{path.name}: {name}" for name in sorted(declared) if f"*{name}*" not in text]
    missing += [key for key in compiled().rulebook.games[GAMES[page]].options if f"`{key}`" not in text]
    assert missing == []
