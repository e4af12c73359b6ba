"""What a long fuzz has found so far: each chunk is noted when it is done, so that a run can be gone on with later."""

import json
import os
from collections import Counter
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path

import pytest
from tests.support.watched import findings

ROOT = Path(__file__).resolve().parents[2]
MADE_OF = ("compiler", "grammar", "cards", "tests/support")
"""If any file of these changes, everything has to be played again."""


@dataclass(slots=True)
class Tally:
    """What the games of one chunk came to."""

    chunk: str
    source: str
    games: int = 0
    decisions: int = 0
    ways: dict[str, int] = field(default_factory=dict)
    """How often the games were won as which sentence says."""
    found: list[str] = field(default_factory=list)


class Book:
    """The tallies of all chunks, one line each."""

    def __init__(self) -> None:
        self.path = findings() / "tallies.jsonl"
        made_of = blake2b(digest_size=8)
        for path in sorted(path for folder in MADE_OF for path in (ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".yaml", ".cards", ".po"):
                made_of.update(path.read_bytes())
        self.source = made_of.hexdigest()

    def tallies(self) -> dict[str, Tally]:
        """The chunks that have been played with everything as it is now."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        all_of_them = [Tally(**json.loads(line)) for line in lines]
        return {tally.chunk: tally for tally in all_of_them if tally.source == self.source}

    def note(self, tally: Tally) -> None:
        """Keep what a chunk came to."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(tally)) + "\n")


@pytest.fixture(scope="session")
def book() -> Book:
    """Where tallies are kept."""
    return Book()


def pytest_terminal_summary(terminalreporter):
    """Say how much was played in all, in this run and in those it goes on with."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        return
    tallies = Book().tallies().values()
    if tallies:
        games, decisions = sum(one.games for one in tallies), sum(one.decisions for one in tallies)
        found = [fault for one in tallies for fault in one.found]
        ways = sum((Counter(one.ways) for one in tallies), Counter())
        terminalreporter.write_line(f"{games} games under watch, {decisions} decisions, {len(found)} findings")
        for way, number in ways.most_common():
            terminalreporter.write_line(f"  {number} won by {way}")
        for fault in found:
            terminalreporter.write_line(f"  {fault}")
