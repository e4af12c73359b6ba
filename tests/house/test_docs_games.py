"""The coverage of the games: each mechanic has its row, and its sentences stand in the library or in a sample.

`docs/developer/coverage-of-games.md` has one row for each mechanic; a sentence with words of the page is read.
"""

import re
from dataclasses import dataclass, replace
from functools import cache

import pytest
import yaml
from tests.support.games import compiled, tongue
from tests.support.pages import ROOT, blocks, flat, name, read, shipped_text

from cardwright.base.source import Source
from cardwright.engine.run.turn import Act
from cardwright.language.patterns import Language
from cardwright.language.tables import Tables
from cardwright.language.tongue import Tongue
from cardwright.model.node import category_members
from cardwright.read.lexicon import CardName, Lexicon, Names, make_lexicon

COVERAGE = ROOT / "docs" / "developer" / "coverage-of-games.md"
CODES = {
    "The stress list": [str(number) for number in range(1, 21)],
    "Through the Ages": [
        f"{letter}{number:02}"
        for letter, last in zip("SAWETCPMFX", (18, 17, 2, 16, 1, 9, 3, 3, 3, 2), strict=True)
        for number in range(1, last + 1)
    ],
    "Tempus": [str(number) for number in range(1, 17)],
    "Civilization (2010)": [str(number) for number in range(1, 36)],
    "Ancient Civilizations of the Inner Sea": [f"J{number:02}" for number in range(1, 36)],
}
WORDS_OF = dict(
    zip(CODES, ("through-the-ages", "through-the-ages", "tempus", "civilization", "inner-sea"), strict=True)
)
ROW = re.compile(r"^\| (?P<code>\w+) \| (?P<what>.+?) \| (?P<said>.+?) \| (?P<by>.+?) \| works \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One mechanic: its code, the sentences that say it, and what shows or makes them."""

    section: str
    code: str
    said: tuple[str, ...]
    by: str


@cache
def rows() -> tuple[Row, ...]:
    found = []
    for part in re.split(r"^## ", COVERAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        section = part.partition("\n")[0]
        for match in ROW.finditer(part) if section in CODES else ():
            said = tuple(re.findall(r"`([^`]+)`", match["said"]))
            found.append(Row(section, match["code"], said, match["by"]))
    return tuple(found)


@cache
def lexicon_of(words: str, language: str) -> Lexicon:
    """The words of a game with those the page adds; in Spanish, English words stand in for what is missing."""
    table = next(yaml.safe_load(block.text) for block in blocks(COVERAGE) if block.info.get("words") == words)
    added, found = make_lexicon(table, Source(name(COVERAGE), ""), "", is_whole=False)
    assert not found
    sections = []
    known = compiled().tongues.get((words, language))
    for section in ("nouns", "verbs", "zones"):
        entries = {key: replace(entry, gender="m") for key, entry in getattr(added, section).items()}
        sections.append(entries | dict(getattr(known.lexicon, section) if known else {}))
    return Lexicon(language, *sections)


def names_of(words: str) -> Names:
    known = compiled().tongues.get((words, "en"))
    if known is not None:
        return known.names
    names = Names()
    table = next(yaml.safe_load(block.text) for block in blocks(COVERAGE) if block.info.get("words") == words)
    for title in table["names"]:
        names.era_of[title.lower()] = ""
        names.add("en", title.lower(), CardName(title))
        names.add("es", title.lower(), CardName(title))
    return names


def spoken(words: str, language: Language, tables: Tables) -> Tongue:
    return Tongue(language, lexicon_of(words, language.code), tables, names_of(words))


@pytest.mark.parametrize("section", CODES)
def test_every_mechanic_has_its_row(section):
    assert {row.code for row in rows() if row.section == section} == set(CODES[section])
    assert "| designed |" not in COVERAGE.read_text(encoding="utf-8")


def test_what_works_stands_in_the_library_or_in_a_sample():
    samples = "".join(block.text for block in blocks(COVERAGE) if "game" in block.info)
    today = (tongue("en").language, tongue("en").tables)
    written = {game: flat(shipped_text(game, "en")) for game in compiled().rulebook.games}
    for row in rows():
        game = WORDS_OF[row.section]
        if row.section == "The stress list":
            text = "".join(written.values()) + flat(samples)
        else:
            text = written.get(game, written["civilization-2010"]) + flat(samples)
        missing = [said for said in row.said if said not in text]
        if game not in compiled().rulebook.games:
            missing = [said for said in missing if read(spoken(game, *today), said) is None]
        assert not missing, f"{row.section} {row.code}: {missing}"


def test_a_card_that_shows_something_is_there():
    known = {card.text for names in compiled().rulebook.games.values() for card in names.names.names["en"].values()}
    for row in rows():
        if WORDS_OF[row.section] in compiled().rulebook.games:
            shown = [part for part in row.by.split(", ") if not part.startswith(("vocabulary", "the samples"))]
            wrong = [part for part in shown if part not in known and not part.startswith(("era ", "deck "))]
            assert not wrong, f"{row.section} {row.code}: {wrong}"


def test_the_list_of_verbs_is_complete():
    text = COVERAGE.read_text(encoding="utf-8").partition("## The verbs")[2].partition("## Rows")[0]
    listed: set[str] = set()
    verbs: set[str] = set()
    for verb, constructs in re.findall(r"^\| ([^|]+) \| (`[^|]+) \| works \|$", text, re.MULTILINE):
        listed |= set(re.findall(r"`(\w+)`", constructs))
        verbs.add(verb)
    assert listed == {cls.__name__ for cls in category_members(Act)}, "every verb has its row in the list"
    said = re.search(r"The list has (\d+) verbs", text)
    assert len(verbs - {"nothing happens"}) == int(said[1])
