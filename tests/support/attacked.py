"""Runs commands on a library in a process of its own with limits, and tells what they said, took and used."""

import json
import os
import resource
import signal
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from cardwright.cli import main

SECONDS = 60
"""Of processor time, before the process is ended; a test says how many are too many."""
MEMORY = 4 * 1024**3
WAITING = 300
"""Seconds by the clock, for what waits without working."""


@dataclass(frozen=True)
class Ran:
    """What a command ended with and said; what it raised, if it raised anything."""

    words: tuple[str, ...]
    code: int
    output: str
    fault: str


@dataclass(frozen=True)
class Attacked:
    """What the commands came to, the processor time they took, and the most memory they held, in MB.

    The memory that the process of the tests held before is not counted: it depends on the tests that ran there.
    """

    ran: tuple[Ran, ...]
    seconds: float
    megabytes: float
    ended_by: int


def attacked(folder: Path, commands: Sequence[Sequence[str]], largest_file: int | None = None) -> Attacked:
    """Run commands one after the other, as long as they find nothing wrong; no file may grow larger than that."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _limit(largest_file)
            with os.fdopen(writing, "w", encoding="utf-8") as told:
                told.write(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}\n")
                for words in commands:
                    one = _run(folder, words)
                    told.write(json.dumps([one.words, one.code, one.output, one.fault]) + "\n")
                    told.flush()
                    if one.code:
                        break
        finally:
            # What the tests do when they end is none of a child's business.
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        at_first, *lines = told.read().splitlines()
    _, status, used = os.wait4(child, 0)
    ran = tuple(Ran(tuple(words), code, output, fault) for words, code, output, fault in map(json.loads, lines))
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Attacked(ran, used.ru_utime + used.ru_stime, (used.ru_maxrss - int(at_first)) / 1024, ended_by)


def _limit(largest_file: int | None) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if largest_file is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(WAITING)


def _run(folder: Path, words: Sequence[str]) -> Ran:
    result = CliRunner().invoke(main, ["--library", str(folder), *words])
    raised = result.exception is not None and not isinstance(result.exception, SystemExit)
    fault = "".join(traceback.format_exception(result.exception)) if raised else ""
    return Ran(tuple(words), result.exit_code, result.output, fault)
