"""Switches one fault on after the other, each in a copy of a process that has everything loaded, and runs its tests."""

import importlib
import json
import os
import pkgutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from tests.mutants import switches
from tests.support import games, matches, site

UNCOMPILED = frozenset({"read", "base", "check", "model", "tree"})
"""Rooms that take part in compiling and preparing: their faults must meet libraries that are not compiled yet."""
BUILT = frozenset({"serve"})
"""Rooms that only show a catalog: theirs is built before their faults are switched on."""
BROKEN = frozenset({pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED})
"""How pytest ends if no test could run: that says nothing about the fault."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the tests notice a fault: `killed`, `timeout`, `survived`, `unreached` by any test, or a `broken` run."""

    number: int
    result: str
    seconds: float


def tests_that_reach(folder: Path) -> dict[int, list[tuple[float, str]]]:
    """The tests that reach each fault, the quickest first."""
    seconds: dict[str, float] = defaultdict(float)
    reached: dict[int, set[str]] = defaultdict(set)
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            seconds[row["test"]] = max(seconds[row["test"]], row["seconds"])
            for number in row["reached"]:
                reached[number].add(row["test"])
    return {number: sorted((seconds[test], test) for test in tests) for number, tests in reached.items()}


def within(tests: list[tuple[float, str]], budget: float) -> list[str]:
    """As many tests as fit into some seconds, the quickest first, and at least one."""
    chosen, spent = [], 0.0
    for seconds, test in tests:
        spent += seconds
        if chosen and spent > budget:
            break
        chosen.append(test)
    return chosen


def outcomes(
    numbers: list[int], reaching: dict[int, list[tuple[float, str]]], budget: float, jobs: int, log: Path
) -> Iterator[Outcome]:
    """What becomes of each fault; faults of rooms that compile come first, before anything is compiled."""
    active = switches.ACTIVE
    if active is None:
        raise RuntimeError("the switches are not installed")
    _load_everything()
    rooms = {number: switches.room_of(active.chosen[number]) for number in numbers}
    yield from _all([one for one in numbers if rooms[one] in UNCOMPILED], reaching, budget, jobs, log)
    games.compiled()
    matches.primer()
    _load_tests({test.partition("::")[0] for tests in reaching.values() for _, test in tests})
    built = [one for one in numbers if rooms[one] in BUILT]
    yield from _all([one for one in numbers if rooms[one] not in UNCOMPILED | BUILT], reaching, budget, jobs, log)
    if built:
        site.built()
    yield from _all(built, reaching, budget, jobs, log)


class _Killer:
    """Runs some tests, the quickest first, and remembers the one that noticed a fault."""

    def __init__(self, tests: list[str]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.test = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose the tests by their names: on the command line pytest does not find names with some signs in them."""
        items[:] = sorted([one for one in items if one.nodeid in self.order], key=lambda one: self.order[one.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.test = self.test or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file whose tests cannot even be listed with the fault, as when it compiles the library, notices it too."""
        if report.failed:
            self.test = self.test or report.nodeid


def failing_without_faults(log: Path) -> str:
    """Run every test that noticed a fault with all faults off; returns what pytest says if one of them fails."""
    tests = sorted({file.read_text("utf-8") for file in log.glob("*.killer")} - {""})
    _, status = os.waitpid(_child(-1, tests, log), 0) if tests else (0, 0)
    return (log / "-1.txt").read_text("utf-8") if status else ""


def _load_everything() -> None:
    import cardwright

    for module in pkgutil.walk_packages(cardwright.__path__, "cardwright."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    games.known_grammar()


def _load_tests(files: set[str]) -> None:
    """Import the tests, so that no copy of this process has to; the grammar and the cache that are known stay."""
    kept, environment = games.MADE[:], dict(os.environ)
    games.MADE.clear()
    with redirect_stdout(StringIO()):
        pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *sorted(files)])
    games.MADE.extend(kept)
    os.environ.clear()
    os.environ.update(environment)


def _all(
    numbers: list[int], reaching: dict[int, list[tuple[float, str]]], budget: float, jobs: int, log: Path
) -> Iterator[Outcome]:
    waiting = list(numbers)
    running: dict[int, tuple[int, float, float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            number = waiting.pop(0)
            if number not in reaching:
                yield Outcome(number, "unreached", 0.0)
                continue
            tests = within(reaching[number], budget)
            running[_child(number, tests, log)] = (number, time.monotonic(), 4 * budget + 120)
        for process, (number, begun, limit) in list(running.items()):
            ended, status = os.waitpid(process, os.WNOHANG)
            spent = time.monotonic() - begun
            if ended:
                del running[process]
                code = os.waitstatus_to_exitcode(status)
                yield Outcome(number, "survived" if code == 0 else "broken" if code in BROKEN else "killed", spent)
            elif spent > limit:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                del running[process]
                yield Outcome(number, "timeout", spent)
        time.sleep(0.02)


def _child(number: int, tests: list[str], log: Path) -> int:
    """Start a copy of this process with one fault switched on; it ends with 0 if no test notices."""
    process = os.fork()
    if process:
        return process
    try:
        os.setpgid(0, 0)
        output = os.open(log / f"{number}.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        if switches.ACTIVE is not None:
            switches.ACTIVE.on = number
        os.environ["CARDWRIGHT_MUTANT"] = str(number)
        os.environ["CARDWRIGHT_GRAMMAR"] = str(games.known_grammar())
        # The copies share what their parent has made, and must not remove it.
        games.MADE.clear()
        site.BUILT.clear()
        killer = _Killer(tests)
        quiet = ["-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=short"]
        functions = dict.fromkeys(test.partition("[")[0] for test in tests)
        status = int(pytest.main([*quiet, *functions], plugins=[killer]))
        (log / f"{number}.killer").write_text(killer.test, "utf-8")
        sys.stdout.flush()
        os._exit(1 if killer.test else status)
    except BaseException:  # noqa: BLE001 - a fault that breaks the runner is noticed, too
        os._exit(1)
