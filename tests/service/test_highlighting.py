"""`cardwright export editors`: what it writes is made of the grammar, and colours every card of the library."""

import json
import re
import subprocess
import sys

import pytest
from pygments.token import Comment, Error, Keyword, Name, Number, String
from tests.house.test_golden import ROOT

PYTHON = [sys.executable, "-m", "cardwright"]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("editors") / "made"
    command = [*PYTHON, "export", "editors", str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert len(done.stdout.splitlines()) == 6
    return folder


def test_the_extension_names_files_that_are_there(written):
    package = json.loads((written / "vscode" / "package.json").read_text(encoding="utf-8"))
    made = package["contributes"]
    named = [package["main"], made["languages"][0]["configuration"], made["grammars"][0]["path"]]
    assert all((written / "vscode" / name).is_file() for name in named)
    assert '"lsp"' in (written / "vscode" / "extension.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line, scopes",
    [
        ('  source "ES rulebook", high', ["keyword", "string", "keyword"]),
        ("# a comment", ["comment"]),
        ("  3/4/5 [Old Hive]", ["constant", "entity"]),
        ("  Cuando tomes una carta, gana +1 ciencia.", [*4 * ["keyword"], "constant"]),
    ],
)
def test_the_grammar_colours_a_line(written, line, scopes):
    grammar = json.loads((written / "cards.tmLanguage.json").read_text(encoding="utf-8"))
    found, at = [], 0
    while at < len(line):
        matches = [(match, one["name"]) for one in grammar["patterns"] if (match := re.search(one["match"], line[at:]))]
        if not matches:
            break
        match, name = min(matches, key=lambda one: one[0].start())
        found.append(name.split(".")[0])
        at += max(match.end(), 1)
    assert found == scopes


def test_the_lexer_colours_every_card_of_the_library(written):
    made: dict = {}
    exec(compile((written / "cards_lexer.py").read_text(encoding="utf-8"), "cards_lexer.py", "exec"), made)
    lexer = made["CardsLexer"]()
    sorts = set()
    for path in sorted((ROOT / "cards" / "tempus").rglob("*.cards")):
        text = path.read_text(encoding="utf-8")
        tokens = list(lexer.get_tokens(text))
        assert "".join(value for _, value in tokens) == text
        sorts |= {sort for sort, _ in tokens}
    assert sorts >= {Comment.Single, Keyword, Name, Name.Class, Number, String}
    assert Error not in sorts
