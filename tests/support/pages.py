"""Pages of documentation: their fenced blocks, and what they quote or say."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.games import compiled, tongue

from cardwright.language.tongue import Tongue
from cardwright.model.node import _MEMBERS, Node
from cardwright.translation.rewrite import rewritten

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(?P<mark>`{3,})(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=mark)[ \t]*$", re.MULTILINE | re.DOTALL)
STARTS = ("body", "top", "example")


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
        # They are known by how many constructs there were, and there may be as many others.
        _MEMBERS.clear()


def read(tongue_: Tongue, text: str) -> tuple[str, object] | None:
    """How a line is begun and what it means, if it can be read and is printed again as it was."""
    for start in STARTS:
        value = tongue_.parser.parse(start, text)
        if isinstance(value, Node | tuple) and printed(tongue_, value) == text:
            return start, value
    return None


def printed(tongue_: Tongue, value: object) -> str:
    return tongue_.printer.sentences(value) if isinstance(value, tuple) else tongue_.printer.line(value)
