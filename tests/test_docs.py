"""The documentation: every sample in it runs, every output is what the tool prints, every link leads somewhere.

A fenced block says by its first line what it is, and the blocks of a page are carried out in order, in one folder:

    cards shipped=GAME lang=es    quoted from a shipped game, in that language; `lines` if not in one piece
    cards spoken=GAME lang=es     single lines in the words of a shipped game: read, and printed as they were
    cards game=GAME lang=pt       lines of our own in the words of a shipped game: they compile, and examples run
    cards file=PATH               a file of the page's own library; `add` puts the lines at its end,
                                  `with=GAME` begins with a copy of a shipped game
    yaml file=PATH                the same for a table; `add=PATH under=KEY` puts lines below a key
    yaml lexicon, yaml patterns   samples that must load
    … quote=PATH                  what stands in that file, of the page's folder or of ours
    console                       commands and what they print; … stands for anything, `exit=1` for the exit code
    python run=MODULE             code that is carried out as if it stood in that module
    text                          nothing that could be run

`pytest tests/test_docs.py --update-golden` writes the outputs of console blocks anew.
"""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, make_dataclass, replace
from dataclasses import field as dataclass_field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated

import pytest
import yaml
from click.testing import CliRunner
from tests.support.games import compiled, tongue

from cardwright.cli import main
from cardwright.engine.worked import run_examples
from cardwright.language.grammar import build_tables
from cardwright.language.patterns import Language, make_language, read_pattern
from cardwright.language.tables import Tables
from cardwright.language.tongue import Tongue
from cardwright.lexicon import CardName, Lexicon, Names, make_lexicon
from cardwright.library import at, shipped
from cardwright.pipeline import compile_library
from cardwright.rewrite import rewritten
from cardwright.source import Source
from cardwright.tree import base
from cardwright.tree.base import Node, category_members
from cardwright.tree.effects import Act

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
OURS = [page for page in PAGES if "reference" not in page.relative_to(ROOT).parts]
PROSE = [page for page in OURS if page.parent.name in ("designer", "translator", "player") or page.parent == ROOT] + [
    ROOT / "docs" / "developer" / f"{title}.md"
    for title in ("architecture", "adding-a-verb", "language", "engine", "coverage-of-games", "designed-constructs")
]
QUIET = {"text", "sh", "sql", "html", "toml"}
"""Blocks that are only shown."""

FENCE = re.compile(r"^(?P<mark>`{3,})(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=mark)[ \t]*$", re.M | re.S)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<goal>[^)\s]+)\)")
HEADING = re.compile(r"^#+ +(?P<title>.+?) *$", re.M)
ANYTHING = "…"


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: what it says it is, and what stands in it."""

    page: Path
    start: int
    line: int
    language: str
    info: dict[str, str]
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        language, *rest = match["info"].split() or [""]
        info = dict(part.partition("=")[::2] for part in rest)
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(page, match.start("text"), line, language, info, match["text"]))
    return found


# --- what a block asks for ------------------------------------------------------------------------


@cache
def shipped_text(game: str, language: str) -> str:
    """All files of a shipped game as they are written in a language."""
    spoken = tongue(language, game)
    return "\n".join(rewritten(document, spoken) for document in compiled().documents if document.game == game)


def flat(text: str) -> str:
    """A text without the blanks around its lines."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


@contextmanager
def constructs_restored() -> Iterator[None]:
    """Whatever constructs a page declares are gone afterwards."""
    constructs, fields = dict(Node.constructs), dict(Node._field_types)
    try:
        yield
    finally:
        for kept, before in ((Node.constructs, constructs), (Node._field_types, fields)):
            kept.clear()
            kept.update(before)


@dataclass(slots=True)
class Desk:
    """Where the blocks of one page are carried out, in order."""

    folder: Path
    patch: pytest.MonkeyPatch
    names: dict[str, object] = field(default_factory=dict)
    outputs: list[tuple[Block, str]] = field(default_factory=list)

    def carry_out(self, block: Block) -> None:
        match block.language:
            case "cards":
                self.cards(block)
            case "yaml":
                self.yaml(block)
            case "console":
                self.console(block)
            case "python":
                self.python(block)
            case "json":
                json.loads(block.text)
            case quiet:
                assert quiet in QUIET, f"{block.place}: a block must say what it is; text runs nothing"

    # Cards.

    def cards(self, block: Block) -> None:
        info = block.info
        if "shipped" in info:
            found_in(block, shipped_text(info["shipped"], info.get("lang", "en")))
        elif "spoken" in info:
            language = tongue(info.get("lang", "en"), info["spoken"])
            for line in filter(None, flat(block.text).split("\n")):
                assert read(language, line) is not None, f"{block.place}: {line}"
        elif "quote" in info:
            self.quoted(block)
        elif "game" in info:
            self.sample(block, info["game"], info.get("lang", "en"))
        else:
            self.write(block)

    def sample(self, block: Block, game: str, language: str) -> None:
        folder = self.folder / f".sample-{block.line}"
        shutil.copytree(shipped().cards / game, folder / "cards" / game)
        header = tongue(language, game).language.header
        words = {"en": "game", "es": "juego", "pt": "jogo"}
        head = "" if block.text.startswith(header) else f"{header} {language}\n{words[language]} {game}\n\n"
        (folder / "cards" / game / "a-page.cards").write_text(head + block.text, encoding="utf-8")
        outcome = compile_library(at(folder))
        found = [(one.slug, one.span.source.path, one.span.text) for one in outcome.diagnostics]
        assert not found, f"{block.place}: {found}"
        for run in run_examples(outcome.rulebook.games[game]):
            if run.example.span.source.path.endswith("a-page.cards"):
                assert not run.found, f"{block.place}: {run.example.title}: {run.found}"

    def write(self, block: Block) -> None:
        assert "file" in block.info, f"{block.place}: say where it belongs: shipped=, game= or file="
        path = self.folder / block.info["file"]
        game = block.info.get("with", "")
        if game and not (self.folder / "cards" / game).exists():
            shutil.copytree(shipped().cards / game, self.folder / "cards" / game)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = block.text
        if "add" in block.info:
            text = f"{path.read_text(encoding='utf-8').rstrip()}\n\n{text}"
        path.write_text(text, encoding="utf-8")

    def quoted(self, block: Block) -> None:
        own = self.folder / block.info["quote"]
        path = own if own.exists() else ROOT / block.info["quote"]
        found_in(block, path.read_text(encoding="utf-8"))

    # Tables.

    def yaml(self, block: Block) -> None:
        info = block.info
        content = yaml.safe_load(block.text)
        if "file" in info:
            self.write(block)
        elif "add" in info:
            path = self.folder / info["add"]
            if not path.exists():
                shutil.copytree(shipped().grammar, self.folder / "grammar")
            text = path.read_text(encoding="utf-8")
            key = f"\n{info['under']}:\n"
            assert text.count(key) == 1, f"{block.place}: no place for it in {path.name}"
            path.write_text(text.replace(key, key + block.text), encoding="utf-8")
        elif "quote" in info:
            self.quoted(block)
        elif "lexicon" in info:
            source = Source(name(block.page), block.text)
            wrong = [one.slug for one in make_lexicon(content, source, "")[1] if one.slug != "lexicon-missing"]
            assert not wrong, f"{block.place}: {wrong}"
        elif "patterns" in info:
            for pattern in content.values():
                for text in pattern if isinstance(pattern, list) else [pattern]:
                    read_pattern(text)

    # Commands.

    def console(self, block: Block) -> None:
        asked = re.split(r"^\$ ", block.text, flags=re.M)
        assert not asked[0].strip(), f"{block.place}: the first line must be a command"
        shown = ""
        code = 0
        for part in asked[1:]:
            command, _, output = part.partition("\n")
            shown += f"$ {command}\n"
            if not command.startswith("cardwright"):
                assert runs_make(command), f"{block.place}: {command} cannot be run here"
                shown += output
                continue
            result = CliRunner().invoke(main, shlex.split(command)[1:])
            if result.exception is not None and not isinstance(result.exception, SystemExit):
                raise result.exception
            code = result.exit_code
            printed = result.stderr if "stderr" in block.info else result.stdout
            for folder in (self.folder.resolve(), ROOT):
                printed = printed.replace(str(folder), ANYTHING)
            shown += output if same(output, printed) else printed
        self.outputs.append((block, shown))
        assert code == int(block.info.get("exit", "0")), f"{block.place}: exit code {code}\n{shown}"

    # Code.

    def python(self, block: Block) -> None:
        if "quote" in block.info:
            self.quoted(block)
        elif "run" in block.info:
            module = import_module(block.info["run"])
            self.names["__name__"] = module.__name__
            exec(compile(block.text, block.place, "exec"), self.names)
            for key, value in self.names.items():
                if isinstance(value, type) and value.__module__ == module.__name__:
                    self.patch.setattr(module, key, value, raising=False)
        else:
            compile(block.text, block.place, "exec")


def found_in(block: Block, text: str) -> None:
    """What a page quotes must stand in the text: whole paragraphs, or, with `lines`, single lines."""
    whole = flat(text)
    apart = r"\n" if "lines" in block.info else r"\n\s*\n"
    for quoted in re.split(apart, block.text.strip("\n")):
        assert flat(quoted) in whole, f"{block.place}: this is not what stands there:\n{quoted}"


def runs_make(command: str) -> bool:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return command.startswith("make ") and f"\n{command.split()[1]}:" in makefile


def same(expected: str, printed: str) -> bool:
    """Whether an output is as the page shows it; … stands for the rest of a line, or alone for any lines."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        pattern += r"(?:.*\n)*?" if line == ANYTHING else re.escape(line).replace(ANYTHING, ".*") + r"\n"
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


# --- the pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", OURS, ids=name)
def test_every_sample_runs_and_prints_what_the_page_shows(page, tmp_path, monkeypatch, update_golden):
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path, monkeypatch)
    with constructs_restored():
        for block in blocks(page):
            desk.carry_out(block)
    if update_golden:
        text = page.read_text(encoding="utf-8")
        for block, shown in reversed(desk.outputs):
            text = text[: block.start] + shown + text[block.start + len(block.text) :]
        page.write_text(text, encoding="utf-8")
        return
    for block, shown in desk.outputs:
        assert block.text == shown, f"{block.place} prints something else"


def anchors(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = [re.sub(r"[^\w\- ]", "", match["title"].lower()) for match in HEADING.finditer(text)]
    return {title.replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page):
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))
    for match in LINK.finditer(text):
        path, _, anchor = match["goal"].partition("#")
        if "://" in path or path.startswith("mailto:"):
            continue
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), f"{name(page)}: {match['goal']} leads nowhere"
        if anchor and goal.suffix == ".md":
            assert anchor in anchors(goal), f"{name(page)}: {match['goal']} has no such heading"


@pytest.mark.parametrize("page", PROSE, ids=name)
def test_a_line_of_prose_holds_one_sentence(page):
    for number, line in enumerate(FENCE.sub("", page.read_text(encoding="utf-8")).splitlines(), 1):
        if line.startswith(("|", "#", "<!--")):
            continue
        prose = re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)|\([^)]*\)|“[^”]*”|\"[^\"]*\"", "x", line)
        inner = re.findall(r"(?<!e\.g)(?<!\d)[.?!] +[A-Z“\[*]", prose)
        assert not inner, f"{name(page)}, line of prose {number}: one sentence a line: {line}"


# --- the coverage of the games --------------------------------------------------------------------

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
STARTS = ("body", "top", "example")
ROW = re.compile(r"^\| (?P<code>\w+) \| (?P<what>.+?) \| (?P<said>.+?) \| (?P<by>.+?) \| (?P<state>works|designed) \|$", re.M)


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
    for part in re.split(r"^## ", COVERAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
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
            empty = {"category": key}
            categories[key] = make_dataclass(key, [], bases=(Node,), namespace=empty, frozen=True, slots=True)
        return categories[key]

    for key, design in wanted.items():
        fields = []
        for title, said in design.get("fields", {}).items():
            how, _, sort = said.rpartition(" ")
            known = getattr(base, sort, None) or Annotated[str, base.Sort("noun", sort.lower())]
            kind = known if sort[0].isupper() else category(sort)
            match how if sort != "flag" else sort:
                case "flag":
                    fields.append((title, bool, dataclass_field(default=False)))
                case "maybe":
                    fields.append((title, kind | None, dataclass_field(default=None)))
                case "some":
                    fields.append((title, tuple[kind, ...]))
                case "any":
                    fields.append((title, tuple[kind, ...], dataclass_field(default=())))
                case _:
                    fields.append((title, kind))
        before = Node.constructs.get(key)
        kept = before is not None and {one.name for one in before.field_types()} <= {one[0] for one in fields}
        Node._field_types.pop(key, None)
        make_dataclass(key, fields, bases=(before if kept else category(design["is"]),), frozen=True, slots=True)


@cache
def lexicon_of(words: str, language: str) -> Lexicon:
    """The words of a game with those the page adds; in Spanish, English words stand in for what is missing."""
    table = next(
        yaml.safe_load(block.text) for block in blocks(COVERAGE) if block.info.get("words") == words
    )
    added, found = make_lexicon(table, Source(name(COVERAGE), ""), "")
    assert not [one.slug for one in found if one.slug != "lexicon-missing"], found
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
    table = next(
        yaml.safe_load(block.text) for block in blocks(COVERAGE) if block.info.get("words") == words
    )
    for title in table["cards"]:
        names.era_of[title.lower()] = ""
        names.add("en", title.lower(), CardName(title))
        names.add("es", title.lower(), CardName(title))
    return names


def spoken(words: str, language: Language, tables: Tables) -> Tongue:
    return Tongue(language, lexicon_of(words, language.code), tables, names_of(words))


def read(tongue_: Tongue, text: str) -> tuple[str, object] | None:
    """How a line is begun and what it means, if it can be read and is printed again as it was."""
    for start in STARTS:
        value = tongue_.parser.parse(start, text)
        if isinstance(value, Node | tuple) and printed(tongue_, value) == text:
            return start, value
    return None


def printed(tongue_: Tongue, value: object) -> str:
    return tongue_.printer.sentences(value) if isinstance(value, tuple) else tongue_.printer.line(value)


@pytest.mark.parametrize("section", CODES)
def test_every_mechanic_has_its_row(section):
    assert {row.code for row in rows() if row.section == section} == set(CODES[section])
    assert {row.state for row in rows()} == {"works", "designed"}


def test_what_works_stands_in_the_library_or_in_a_sample():
    samples = "".join(block.text for block in blocks(COVERAGE) if "game" in block.info)
    present = {code: (tongue(code).language, tongue(code).tables) for code in ("en",)}
    for row in rows():
        if row.state != "works":
            continue
        game = WORDS_OF[row.section]
        if game in compiled().rulebook.games:
            text = flat(shipped_text(game, "en")) + flat(samples)
            missing = [said for said in row.said if said not in text]
        else:
            missing = [said for said in row.said if read(spoken(game, *present["en"]), said) is None]
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
    today = {code: (tongue(code).language, tongue(code).tables) for code in ("en", "es")}
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
        used: set[str] = set()
        for row in rows():
            if row.state == "designed":
                tongues = {code: spoken(WORDS_OF[row.section], *extended[code]) for code in extended}
                used |= check_designed(row, tongues)
        assert used >= set(wanted), f"no sentence shows {sorted(set(wanted) - used)}"
    for row in rows():
        if row.state == "designed":
            named = set(re.findall(r"`(\w+)`", row.by))
            assert named <= known | set(wanted), f"{row.section} {row.code}: {named - known - set(wanted)}"
            english = spoken(WORDS_OF[row.section], *today["en"])
            assert any(read(english, said) is None for said in row.said), f"{row.section} {row.code} works today"


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
        used |= {type(node).__name__ for root in (value if start == "body" and isinstance(value, tuple) else (value,)) for node in root.walk()}
    return used


def why_not(tongue_: Tongue, said: str) -> str:
    value = tongue_.parser.parse("body", said)
    return repr(value) if not isinstance(value, Node | tuple) else printed(tongue_, value)


def test_the_list_of_verbs_is_complete():
    text = COVERAGE.read_text(encoding="utf-8").partition("## The verbs")[2]
    listed: dict[str, set[str]] = {"works": set(), "designed": set()}
    verbs: dict[str, set[str]] = {"works": set(), "designed": set()}
    for verb, constructs, state in re.findall(r"^\| ([^|]+) \| (`[^|]+) \| (works|designed) \|$", text, re.M):
        listed[state] |= set(re.findall(r"`(\w+)`", constructs))
        verbs[state].add(verb)
    today = {cls.__name__ for cls in category_members(Act)}
    assert listed["works"] == today
    assert listed["designed"] == {key for key, design in designs().items() if design["is"] == "act"} - today
    verbs["works"] -= {"nothing happens"}
    said = re.search(r"(\d+) verbs, (\d+) of them today", text)
    assert [len(verbs["works"] | verbs["designed"]), len(verbs["works"])] == [*map(int, said.groups())]
