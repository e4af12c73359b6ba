"""The page of sentences that an editor found wrong: each new one is printed from its meaning."""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.support.games import tongue, understood, written

from cardwright.language.parser import Problem

PAGE = Path(__file__).resolve().parents[2] / "docs" / "translator" / "findings.md"
LANGUAGES = {"Spanish": "es", "Portuguese": "pt", "French": "fr"}
STARTS = ("body", "example", "top")
ROW = re.compile(r"\| ([a-z0-9-]+) \| (.+) \| (.+) \| (.+) \|")


@cache
def rows(section: str) -> list[tuple[str, ...]]:
    """The rows of the table of a language: the game, the English sentence, what was printed, and what is printed."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    _, *told = (found.groups() for line in text.splitlines() if (found := ROW.fullmatch(line)))
    return told


@pytest.mark.parametrize("section", LANGUAGES)
def test_the_page_shows_what_is_printed_today(section):
    told = rows(section)
    assert len(told) > 30
    for game, english, _, now in told:
        meant = [understood(tongue("en", game), start, english) for start in STARTS]
        [first, *_] = [one for one in meant if not isinstance(one, Problem)]
        assert written(tongue(LANGUAGES[section], game), first) == now, english


@pytest.mark.parametrize("section", LANGUAGES)
def test_no_sentence_of_the_page_is_printed_as_before(section):
    assert [english for _, english, before, now in rows(section) if before == now] == []
