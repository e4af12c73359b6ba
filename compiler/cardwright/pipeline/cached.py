"""The stages with a cache: unchanged files are not processed again."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from cardwright.base.cache import Cache, Kind, digest, tool_digest
from cardwright.base.guard import Guard
from cardwright.base.limits import LARGEST_FILE, LARGEST_PO_FILE
from cardwright.base.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardwright.base.diagnostics import Diagnostic
    from cardwright.base.library import Library
    from cardwright.pipeline.stages import Compiled


@record
class Report:
    """The findings of a check, in every output format."""

    text: str
    colored: str
    json: str
    github: str
    summary: str
    errors: int


INPUTS = (".cards", ".csv", ".yaml", ".po", ".png", ".jpg", ".jpeg", ".webp")
"""The endings of the files that a library is made of."""
REPORT = Kind("report", Report)


def compile_cached(library: Library, only: str | None = None) -> Compiled:
    """Compile a library, or only one of its games; unchanged files come from the cache."""
    from cardwright.pipeline.stages import compile_library

    cache = Cache(library.cache)
    compiled = compile_library(library, cache, only)
    cache.tidy()
    return compiled


def check_cached(library: Library) -> Report:
    """The findings about a library; from the cache if no file has changed."""
    cache = Cache(library.cache, tool_digest())
    inputs = read_inputs(library)
    parts = (str(library.root), digest(*(part for entry in inputs.items() for part in entry)))
    return cache.made(REPORT, parts, lambda: _check(library, cache, inputs))


def read_inputs(library: Library) -> dict[str, bytes | str]:
    """The content of every input file by its path; for a file that cannot be read, the reason."""
    inputs: dict[str, bytes | str] = {}
    for root, guard in ((library.cards, Guard(library.root)), (library.grammar, Guard(library.grammar))):
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in folders:
                path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                if os.path.islink(path):  # noqa: PTH114 - as above
                    inputs[path] = "a link"
            for name in sorted(files):
                if name.lower().endswith(INPUTS):
                    path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                    inputs[path] = content(guard, path, LARGEST_PO_FILE if name.endswith(".po") else LARGEST_FILE)
    return inputs


def content(guard: Guard, path: Path | str, largest: int) -> bytes | str:
    """The bytes of a file, or the reason why it cannot be read."""
    try:
        return guard.content(path, largest)
    except (OSError, ValueError) as problem:
        return str(problem)


def changes(library: Library, every: float = 0.5) -> Iterator[None]:
    """Yields whenever a file of the library was changed, added or removed, after a moment without further changes.

    The baseline is the state of the files at the call, not at the first iteration.
    """
    return _changes(library, _stamps(library), every)


def _changes(library: Library, known: dict[str, tuple[int, int, int]], every: float) -> Iterator[None]:
    while True:
        time.sleep(every)
        now = _stamps(library)
        if now == known:
            continue
        # An editor may save several files: wait until it has finished.
        while now != known:
            known = now
            time.sleep(every / 5)
            now = _stamps(library)
        yield


def _stamps(library: Library) -> dict[str, tuple[int, int, int]]:
    found = {}
    for root in (library.cards, library.grammar):
        for folder, _, files in os.walk(root):
            for name in files:
                if name.lower().endswith(INPUTS):
                    path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                    with suppress(OSError):
                        own = os.stat(path)  # noqa: PTH116
                        found[path] = (own.st_ino, own.st_size, own.st_mtime_ns)
    return found


def counted(number: int, noun: str) -> str:
    """A number and an English noun in the right form."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _check(library: Library, cache: Cache, inputs: dict[str, bytes | str]) -> Report:
    from cardwright.base.diagnostics import Messages, render_github, render_json, render_text
    from cardwright.base.source import visible
    from cardwright.pipeline.recheck import recheck, remember

    found: tuple[Diagnostic, ...] = ()
    messages = Messages({})
    errors = 0
    counts = recheck(library, cache, inputs)
    if counts is None:
        compiled = compile_cached(library)
        found, messages, errors = compiled.diagnostics, compiled.messages, len(compiled.errors)
        games = compiled.rulebook.games.values()
        cards = sum(len(game.cards) for game in games)
        sentences = sum(len(card.sentences) for game in games for card in game.cards.values())
        counts = (len(games), len(compiled.documents), cards, sentences)
        # If a file was saved meanwhile, the compiled input is unknown, and nothing is stored.
        if not found and read_inputs(library) == inputs:
            remember(library, compiled, cache, inputs)
    nouns = ("game", "file", "card", "sentence", "finding")
    shown = ", ".join(map(counted, (*counts, len(found)), nouns))
    return Report(
        render_text(found, messages),
        render_text(found, messages, color=True),
        render_json(found, messages),
        render_github(found, messages),
        f"{visible(str(library.root))}: {shown}.",
        errors,
    )
