"""Measures one thing against another on a machine that may be busy: CPU time, rounds in turn, ratios within a round."""

import gc
import os
import platform
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
QUICK = os.environ.get("CARDWRIGHT_BENCH") == "quick"
"""Whether libraries are to be a tenth of their size: to try the benchmarks themselves, not to quote a figure."""

Run = Callable[[], float]
"""Does the work once, and says how many seconds of CPU it took."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times one side takes as long as the other: best round against best round, and the usual round."""

    best: float
    usual: float

    def __str__(self) -> str:
        return f"{self.best:.2f}x min/min, {self.usual:.2f}x median"


def timed(work: Callable[[], object]) -> tuple[float, object]:
    """How long a piece of work takes with the collector off, and its result, which is let go of outside that time."""
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        start = process_time()
        result = work()
        return process_time() - start, result
    finally:
        if collecting:
            gc.enable()


def rounds(sides: Mapping[str, Run], number: int) -> dict[str, list[float]]:
    """The times of every side, one for each round; who goes first changes from round to round."""
    names = list(sides)
    times: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(number):
        first = turn % len(names)
        for name in (*names[first:], *names[:first]):
            times[name].append(sides[name]())
    return times


def ratio(above: Sequence[float], below: Sequence[float]) -> Ratio:
    """The times of one side over those of the other, round by round."""
    each = [one / other for one, other in zip(above, below, strict=True)]
    return Ratio(min(above) / min(below), median(each))


def child(arguments: Sequence[str], folder: Path = ROOT, code: int = 0) -> tuple[float, str]:
    """How much CPU a Python of its own takes for these arguments, and what it prints."""
    command = [sys.executable, *arguments]
    # Whoever installs a tool or a package has its bytecode, so both sides keep theirs, wherever this is run.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == code, done.stdout + done.stderr
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def row(name: str, ours: str, peer: str, reached: object, goal: str) -> str:
    """One line of the report."""
    return f"\n{name}\n    ours: {ours}\n    peer: {peer}\n    ratio: {reached}; goal: {goal}"


def shown(seconds: float) -> str:
    """A time as one reads it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def versions(*packages: str) -> str:
    """This Python, and each package with its version."""
    named = [f"{package} {version(package)}" for package in packages]
    return ", ".join([f"{platform.python_implementation()} {platform.python_version()}", *named])
