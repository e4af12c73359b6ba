"""Golden pages of a facts file: examples that run with the cards of a game, and tests they name."""

import ast
import re
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.games import compiled_at
from tests.support.pages import ROOT, blocks

from cardwright.base import library
from cardwright.check.examples import Outcome, run_example
from cardwright.model.rulebook.cards import Example
from cardwright.model.rulebook.game import Game

PREFIX = "golden-"
TEST = re.compile(r"^- (?P<number>\w+) (?P<shows>.+): `(?P<file>tests/[\w/]+\.py)::(?P<test>test_\w+)`$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NamedTest:
    """A test that shows what no example can say, as a page names it."""

    number: str
    file: str
    test: str


def golden_pages(game: str) -> list[Path]:
    """The pages of a game; there is at least one."""
    pages = sorted((ROOT / "tests" / "golden" / game).glob("*.md"))
    assert pages
    return pages


@cache
def with_pages(game: str) -> Game:
    """A game with the cards of its pages; a line of a page keeps its number."""
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        cards = Path(folder) / "cards" / game
        shutil.copytree(library.shipped().cards / game, cards)
        for page in golden_pages(game):
            text = ""
            for block in blocks(page):
                text += "\n" * (block.line - text.count("\n")) + block.text
            (cards / f"{PREFIX}{page.stem}.cards").write_text(text, encoding="utf-8")
        outcome = compiled_at(Path(folder))
    assert not outcome.errors, [(one.place, one.slug, one.arguments) for one in outcome.errors]
    return outcome.rulebook.games[game]


def golden_examples(game: str) -> list[Example]:
    """What stands on the pages, and not beside the cards of the game."""
    return [
        example
        for card in with_pages(game).cards.values()
        for example in card.examples
        if Path(example.span.source.path).name.startswith(PREFIX)
    ]


@cache
def golden_outcomes(game: str) -> tuple[Outcome, ...]:
    """How the examples of the pages went."""
    return tuple(run_example(with_pages(game), example) for example in golden_examples(game))


def wrong(outcomes: Iterable[Outcome]) -> list[tuple[str, str, str, object]]:
    """Where an example is not true, which one, and why."""
    return [(found.place, one.example.title, found.slug, found.arguments) for one in outcomes for found in one.found]


def number_of(example: Example) -> str:
    """The number of the golden test an example shows: the first word of its title."""
    return example.title.split()[0]


def named_tests(game: str) -> list[NamedTest]:
    """The tests the pages name; a line that names one in another way is a mistake."""
    found = []
    for page in golden_pages(game):
        text = page.read_text(encoding="utf-8")
        lines = list(TEST.finditer(text))
        assert len(lines) == text.count("::"), f"{page.name} names a test in a line of another form"
        found += [NamedTest(one["number"], one["file"], one["test"]) for one in lines]
    return found


def functions_of(file: str) -> set[str]:
    """The names of the functions in a file of tests; none if there is no such file."""
    path = ROOT / file
    body = ast.parse(path.read_text(encoding="utf-8")).body if path.is_file() else []
    return {one.name for one in body if isinstance(one, ast.FunctionDef)}
