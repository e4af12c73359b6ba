"""The page that sets what players found beside what is there now: its questions are asked, and its tests exist."""

import re
import sqlite3
from contextlib import closing

import pytest
from tests.support.site import ROOT, built

from cardwright import query

PAGE = ROOT / "docs" / "player" / "findings.md"
ASKED = re.compile(
    r"^\| `(?P<text>.+?)` \| (?P<language>\w\w) \| [^|]+ \| (?P<read>.+?) \| (?P<cards>\d+) \|$", re.MULTILINE
)
QUESTIONS = [found.groupdict() for found in ASKED.finditer(PAGE.read_text(encoding="utf-8"))]
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def catalog():
    with closing(sqlite3.connect(built() / "catalog.db")) as connection:
        yield connection, query.Phrasebook.of(query.Vocabulary.of(connection))


def test_the_questions_on_the_page_are_answered_as_it_says(catalog):
    connection, phrasebook = catalog
    assert len(QUESTIONS) == 30
    for one in QUESTIONS:
        answer = query.ask(connection, one["text"], one["language"], phrasebook)
        assert isinstance(answer, query.Asked), one
        said = f"`{answer.read_as}`" if answer.read_as else "as it stands"
        assert (said, len(answer.numbers)) == (one["read"], int(one["cards"])), one


def test_the_tests_named_on_the_page_exist():
    assert len(NAMED) > 30
    missing = [name for path, name in NAMED if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")]
    assert not missing


def test_a_wrong_key_is_still_refused_with_one_suggestion(catalog):
    connection, phrasebook = catalog
    wrong = query.ask(connection, "giffs:science", "en", phrasebook)
    assert isinstance(wrong, query.Mistakes)
    assert [one.suggestions for one in wrong.mistakes] == [("gives",)]
