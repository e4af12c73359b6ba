"""The page that traces the golden tests of the Inner Sea: what it names exists, and no number of a page is left out."""

import re

from tests.support.facts import golden_pages
from tests.support.pages import ROOT

GAME = "inner-sea"
ROW = re.compile(r"^\| ([A-Z]\d+) \| (.+) \|$", re.MULTILINE)
"""A number, and what stands behind it."""
EXAMPLE = re.compile(r'^ *example "([A-Z]\d+ .+)"$', re.MULTILINE)
NUMBERS = {"G": 31, "V": 8, "N": 9, "S": 6, "C": 8, "B": 19, "M": 20}
"""How many golden tests the facts have of each sort, and how many facts about the map."""


def rows() -> dict[str, str]:
    text = (ROOT / "docs" / "developer" / "golden-tests-of-inner-sea.md").read_text(encoding="utf-8")
    return dict(ROW.findall(text))


def test_the_table_has_a_row_for_each_golden_test_of_the_facts():
    assert {letter: sum(one[0] == letter for one in rows()) for letter in NUMBERS} == NUMBERS


def test_every_example_of_a_page_stands_in_the_row_of_its_number():
    for page in golden_pages(GAME):
        for title in EXAMPLE.findall(page.read_text(encoding="utf-8")):
            assert f'{page.name}: "{title}"' in rows()[title.split()[0]], title


def test_every_golden_test_is_shown():
    assert [number for number, shown in rows().items() if "`" not in shown and '.md: "' not in shown] == []


def test_every_test_and_example_that_the_table_names_is_there():
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games").glob("test_*.py"))
    pages = {page.name: page.read_text(encoding="utf-8") for page in golden_pages(GAME)}
    for number, shown in rows().items():
        for page, title in re.findall(r'([\w-]+\.md): "([^"]+)"', shown):
            assert f'example "{title}"' in pages[page], number
        for name in re.findall(r"`(test_\w+)`", shown):
            assert f"def {name}(" in tests, number
