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
    console                       commands and what they print; … stands for anything, `exit=1` for the exit code;
                                  what follows "> " is typed by a person
    python run=MODULE             code that is carried out as if it stood in that module
    text                          nothing that could be run

`pytest tests/house/test_docs.py --update-golden` writes the outputs of console blocks anew.
"""

import ast
import json
import re
import shlex
import shutil
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import polib
import pytest
import yaml
from click.testing import CliRunner
from tests.support.games import compiled_at, tongue, with_grammar
from tests.support.pages import FENCE, ROOT, Block, blocks, constructs_restored, flat, name, read, shipped_text

from cardwright.base.cache import Cache
from cardwright.base.library import shipped
from cardwright.base.source import Source
from cardwright.check.examples import run_examples
from cardwright.cli import main
from cardwright.language.loading import load_inflections
from cardwright.language.patterns import read_pattern
from cardwright.read import load_shaped
from cardwright.read.lexicon import LEXICON, make_lexicon

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
OURS = [page for page in PAGES if "reference" not in page.relative_to(ROOT).parts]
PROSE = [page for page in OURS if page.parent.name in ("designer", "translator", "player") or page.parent == ROOT] + [
    ROOT / "docs" / "developer" / f"{title}.md"
    for title in (
        "architecture",
        "adding-a-construct",
        "language",
        "engine",
        "resident",
        "coverage-of-games",
    )
]
QUIET = {"text", "sh", "sql", "html", "toml"}
"""Blocks that are only shown."""

LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<goal>[^)\s]+)\)")
HEADING = re.compile(r"^#+ +(?P<title>.+?) *$", re.MULTILINE)
TYPED = re.compile(r"^\w[\w ]* \d> (.+)$", re.MULTILINE)
"""A question to a person and the answer, such as: player 1> 3."""
ANYTHING = "…"


# --- what a block asks for ------------------------------------------------------------------------


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
            case "po":
                self.po(block)
            case "csv":
                self.write(block)
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
        outcome = compiled_at(folder)
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
            table, wrong = load_shaped(source, LEXICON)
            inflection = load_inflections(shipped(), Cache(None))[0][content["language"]]
            wrong += make_lexicon(table or {}, source, "", is_whole=False, inflection=inflection)[1]
            assert not wrong, f"{block.place}: {wrong}"
        elif "patterns" in info:
            for pattern in content.values():
                for text in pattern if isinstance(pattern, list) else [pattern]:
                    read_pattern(text)

    # Strings.

    def po(self, block: Block) -> None:
        """A translator's work: `fill` puts translations into a file as an editor does, `quote` shows a part of one."""
        if "quote" in block.info:
            self.quoted(block)
            return
        path = self.folder / block.info["fill"]
        file = polib.pofile(str(path), wrapwidth=0)
        for said in polib.pofile(block.text):
            [entry] = [one for one in file if one.msgctxt == said.msgctxt and not one.obsolete]
            assert entry.msgid == said.msgid, f"{block.place}: {entry.msgid}"
            entry.msgstr, entry.tcomment = said.msgstr, said.tcomment
            if entry.fuzzy:
                entry.fuzzy, entry.previous_msgid = False, None
        file.save(newline="\n")

    # Commands.

    def console(self, block: Block) -> None:
        asked = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
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
            typed = "".join(f"{said}\n" for said in TYPED.findall(output))
            result = CliRunner().invoke(main, shlex.split(command)[1:], input=typed)
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
    desk = Desk(with_grammar(tmp_path), monkeypatch)
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


def test_the_table_of_rooms_is_the_order_of_the_house():
    house = ast.parse((ROOT / "tests" / "house" / "test_house.py").read_text(encoding="utf-8"))
    assigned = [node for node in house.body if isinstance(node, ast.Assign)]
    order = next(ast.literal_eval(node.value) for node in assigned if getattr(node.targets[0], "id", "") == "ORDER")
    text = (ROOT / "docs" / "developer" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("## The rooms")[2].partition("## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [room for room in order if not room.startswith("__")]
