"""Plain English in docstrings and comments: standard words, and sentences that begin with their subject."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "compiler" / "cardwright"

# All rooms of the package, in their order.
DONE = (
    "base",
    "read",
    "engine",
    "tree",
    "language",
    "check",
    "examples",
    "drawing",
    "pipeline",
    "translation",
    "export",
    "service",
    "query",
    "play",
    "serve",
    "cli",
)

# `whoever` and `whatever it is called` hide the noun; a sentence that begins with What has no subject at all.
AVOIDED = {
    r"\bwho(?:so)?ever\b": "name the person or the code",
    r"(?:^|[.:;!?] )What\b": "begin with a noun",
    r"\bis felt\b|\bare felt\b": "say: invalidates",
    r"\bthe collector rest\b": "say: disables the garbage collector",
}


# Pages about code that is still being redesigned, and the proof sheets, which are generated.
LATER = {"coverage-of-games", "rules-traced", "rules-traced-tempus"}
LATER |= {"proof-es", "proof-fr", "proof-pt"}


def remarks(text: str) -> Iterator[tuple[int, str]]:
    """Each docstring and comment of a module with its line; the help texts of commands belong to the users."""
    for node in ast.walk(ast.parse(text)):
        decorated = " ".join(map(ast.unparse, getattr(node, "decorator_list", ())))
        if re.search(r"\b(?:command|group)\(", decorated):
            continue
        for statement in getattr(node, "body", None) or () if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            said = getattr(statement, "value", None) if isinstance(statement, ast.Expr) else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield said.lineno, said.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def faults(text: str) -> Iterator[tuple[int, str]]:
    """Each remark that uses an avoided wording, with the advice."""
    for line, remark in remarks(text):
        for pattern, advice in AVOIDED.items():
            if re.search(pattern, remark, re.IGNORECASE if "ever" in pattern else 0):
                yield line, advice


@pytest.mark.parametrize("room", DONE)
def test_docstrings_and_comments_are_plain_english(room):
    wrong = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {advice}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        for line, advice in faults(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(["", *wrong])


def test_avoided_wordings_are_found_and_texts_of_the_program_are_left_alone():
    assert [line for line, _ in faults('"""What is kept."""\nx = 1  # for whoever asks\n')] == [1, 2]
    assert not [*faults('said = "Whoever leads."\n')]
    assert not [*faults('@main.command()\ndef rules():\n    """What a visitor reads. Whoever."""\n')]


def pages() -> list[Path]:
    folders = ("designer", "player", "translator", "developer")
    found = [path for folder in folders for path in (ROOT / "docs" / folder).glob("*.md") if path.stem not in LATER]
    return sorted([*found, ROOT / "README.md", ROOT / "CONTRIBUTING.md"])


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_pages_are_plain_english(page):
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    prose = [line for line in text.splitlines() if not line.startswith("#") and not line.endswith("?")]
    wrong = [
        f"{line}\n    {advice}"
        for line in prose
        for pattern, advice in AVOIDED.items()
        if re.search(pattern, re.sub(r"`[^`]*`|\w*_\w*", "", line), re.IGNORECASE if "ever" in pattern else 0)
    ]
    assert not wrong, "\n".join(["", *wrong])
