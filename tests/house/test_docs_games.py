"""The coverage of the games: what is said to work stands in the library, what is designed fits the grammar.

`docs/developer/coverage-of-games.md` has one row for each mechanic, `docs/developer/designed-constructs.md` the
constructs that do not exist yet. Here they are added to the real grammar, and every designed sentence is read.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated

import pytest
import yaml
from tests.support.games import compiled, tongue
from tests.support.pages import ROOT, blocks, constructs_restored, flat, name, printed, read, shipped_text

from cardwright.base.library import shipped
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.engine.run.turn import Act
from cardwright.language.grammar import build_tables
from cardwright.language.making import make_language
from cardwright.language.patterns import Language
from cardwright.language.tables import Tables
from cardwright.language.tongue import Tongue
from cardwright.model import node
from cardwright.model.node import Node, category_members
from cardwright.read.lexicon import CardName, Lexicon, Names, make_lexicon

COVERAGE = ROOT / "docs" / "developer" / "coverage-of-games.md"
DESIGNS = ROOT / "docs" / "developer" / "designed-constructs.md"
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
ROW = re.compile(
    r"^\| (?P<code>\w+) \| (?P<what>.+?) \| (?P<said>.+?) \| (?P<by>.+?) \| (?P<state>works|designed) \|$", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Row:
    """One mechanic: its code, the sentences that say it, what shows or makes them, and whether they work."""

    section: str
    code: str
    said: tuple[str, ...]
    by: str
    state: str


@cache
def rows() -> tuple[Row, ...]:
    found = []
    for part in re.split(r"^## ", COVERAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        section = part.partition("\n")[0]
        for match in ROW.finditer(part) if section in CODES else ():
            said = tuple(re.findall(r"`([^`]+)`", match["said"]))
            found.append(Row(section, match["code"], said, match["by"], match["state"]))
    return tuple(found)


def designs() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for block in blocks(DESIGNS):
        if "designed" in block.info:
            found |= yaml.safe_load(block.text)
    return found


def declare(wanted: dict[str, dict[str, object]]) -> None:
    """Make the designed constructs known as classes without behaviour."""
    categories = {
        parent.category: parent
        for cls in Node.constructs.values()
        for parent in cls.__mro__
        if issubclass(parent, Node) and "category" in parent.__dict__
    }

    def category(key: str) -> type[Node]:
        if key not in categories:
            categories[key] = record(type(key, (Node,), {"category": key}))
        return categories[key]

    for key, design in wanted.items():
        fields, usual = {}, {}
        for title, said in design.get("fields", {}).items():
            how, _, sort = said.rpartition(" ")
            known = getattr(node, sort, None) or Annotated[str, node.Sort("noun", sort.lower())]
            kind = known if sort[0].isupper() else category(sort)
            match how if sort != "flag" else sort:
                case "flag":
                    fields[title], usual[title] = bool, False
                case "maybe":
                    fields[title], usual[title] = kind | None, None
                case "some":
                    fields[title] = tuple[kind, ...]
                case "any":
                    fields[title], usual[title] = tuple[kind, ...], ()
                case _:
                    fields[title] = kind
        before = Node.constructs.get(key)
        kept = before is not None and {one.name for one in before.field_types()} <= set(fields)
        Node._field_types.pop(key, None)
        record(type(key, (before if kept else category(design["is"]),), {"__annotations__": fields, **usual}))


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
    assert {row.state for row in rows()} == {"works", "designed"}


def test_what_works_stands_in_the_library_or_in_a_sample():
    samples = "".join(block.text for block in blocks(COVERAGE) if "game" in block.info)
    today = (tongue("en").language, tongue("en").tables)
    for row in rows():
        if row.state != "works":
            continue
        game = WORDS_OF[row.section]
        if game in compiled().rulebook.games:
            text = flat(shipped_text(game, "en")) + flat(samples)
            missing = [said for said in row.said if said not in text]
        else:
            missing = [said for said in row.said if read(spoken(game, *today), said) is None]
        assert not missing, f"{row.section} {row.code}: {missing}"


def test_a_card_that_shows_something_is_there():
    known = {card.text for names in compiled().rulebook.games.values() for card in names.names.names["en"].values()}
    for row in rows():
        if row.state == "works" and WORDS_OF[row.section] in compiled().rulebook.games:
            shown = [part for part in row.by.split(", ") if not part.startswith(("vocabulary", "the samples"))]
            wrong = [part for part in shown if part not in known and not part.startswith(("era ", "deck "))]
            assert not wrong, f"{row.section} {row.code}: {wrong}"


def test_what_is_designed_fits_the_grammar_in_two_languages():
    """One grammar of everything, strict: each sentence is printed again as it was, and survives Spanish."""
    wanted, forms = designs(), next(yaml.safe_load(b.text) for b in blocks(DESIGNS) if "forms" in b.info)
    today = (tongue("en").language, tongue("en").tables)
    with constructs_restored():
        known = set(Node.constructs)
        declare(wanted)
        tables = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in shipped().grammar_files()}
        extended = {}
        for code, table in (("en", "en"), ("es", "romance")):
            tables[table]["patterns"] |= {key: design[code] for key, design in wanted.items()}
            tables[table]["lists"] |= {key: style[code] for key, style in forms["lists"].items()}
            tables[code]["words"] |= forms[code]
            language = make_language(tables[code], tables, "")
            extended[code] = (language, build_tables(language))
        tongues = {
            section: {code: spoken(words, *extended[code]) for code in extended} for section, words in WORDS_OF.items()
        }
        used: set[str] = set()
        for row in rows():
            if row.state == "designed":
                used |= check_designed(row, tongues[row.section])
        assert used >= set(wanted), f"no sentence shows {sorted(set(wanted) - used)}"
    english = {section: spoken(words, *today) for section, words in WORDS_OF.items()}
    for row in rows():
        if row.state == "designed":
            named = set(re.findall(r"`(\w+)`", row.by))
            assert named <= known | set(wanted), f"{row.section} {row.code}: {named - known - set(wanted)}"
            missing = [said for said in row.said if read(english[row.section], said) is None]
            assert missing, f"{row.section} {row.code} works today: say so"


def check_designed(row: Row, tongues: dict[str, Tongue]) -> set[str]:
    """The constructs a row uses, if its sentences are good."""
    assert row.said, f"{row.section} {row.code} says nothing"
    used = set()
    for said in row.said:
        meant = read(tongues["en"], said)
        assert meant is not None, f"{row.section} {row.code}: {said}\n{why_not(tongues['en'], said)}"
        start, value = meant
        spanish = printed(tongues["es"], value)
        again = tongues["es"].parser.parse(start, spanish)
        assert again == value, f"{row.section} {row.code}: {said}\n{spanish}\n{again}"
        used |= {
            type(node).__name__
            for root in (value if start == "body" and isinstance(value, tuple) else (value,))
            for node in root.walk()
        }
    return used


def why_not(tongue_: Tongue, said: str) -> str:
    value = tongue_.parser.parse("body", said)
    return repr(value) if not isinstance(value, Node | tuple) else printed(tongue_, value)


def test_a_design_that_exists_already_says_what_it_widens():
    """Whoever builds a designed construct takes it off the page."""
    page = DESIGNS.read_text(encoding="utf-8")
    comments = {key: said for said, key in re.findall(r"^# (.+)\n(\w+):$", page, re.MULTILINE)}
    assert set(comments) == set(designs()), "each design begins with a comment"
    widened = {key for key, said in comments.items() if said.startswith("Widened")}
    assert widened == set(designs()) & set(Node.constructs)


def test_the_list_of_verbs_is_complete():
    text = COVERAGE.read_text(encoding="utf-8").partition("## The verbs")[2]
    listed: dict[str, set[str]] = {"works": set(), "designed": set()}
    verbs: dict[str, set[str]] = {"works": set(), "designed": set()}
    for verb, constructs, state in re.findall(r"^\| ([^|]+) \| (`[^|]+) \| (works|designed) \|$", text, re.MULTILINE):
        listed[state] |= set(re.findall(r"`(\w+)`", constructs))
        verbs[state].add(verb)
    today = {cls.__name__ for cls in category_members(Act)}
    assert listed["works"] == today, "every verb has its row in the list at the end of the page"
    assert listed["designed"] == {key for key, design in designs().items() if design["is"] == "act"} - today
    verbs["works"] -= {"nothing happens"}
    said = re.search(r"(\d+) verbs, (\d+) of them today", text)
    assert [len(verbs["works"] | verbs["designed"]), len(verbs["works"])] == [*map(int, said.groups())]
