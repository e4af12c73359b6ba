"""The quick way through the stages: what has not changed since the last time is not done again."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from cardwright.cache import Cache, digest, tool_digest
from cardwright.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardwright.diagnostics import Diagnostic
    from cardwright.library import Library
    from cardwright.pipeline import Compiled


@record
class Report:
    """What a check found, in every form it can be shown in."""

    text: str
    colored: str
    json: str
    github: str
    summary: str
    errors: int


def compile_cached(library: Library) -> Compiled:
    """The library, compiled; files that have not changed come from the cache."""
    from cardwright.pipeline import compile_library

    cache = Cache(library.cache)
    compiled = compile_library(library, cache)
    cache.tidy()
    return compiled


def check_cached(library: Library) -> Report:
    """What is wrong with a library; if no file has changed, what was found the last time."""
    cache = Cache(library.cache, tool_digest())
    inputs = read_inputs(library)
    parts = (digest(*(part for entry in inputs.items() for part in entry)),)
    fields = cache.recall_plain("report", parts)
    if fields is None:
        fields = _check(library, cache, inputs)
        cache.keep_plain("report", parts, fields)
    return Report(*fields)


def read_inputs(library: Library) -> dict[str, bytes | str]:
    """What stands in every file that can matter, by its path; of a file that cannot be read, the reason."""
    inputs: dict[str, bytes | str] = {}
    for root in (library.cards, library.grammar):
        for folder, folders, files in os.walk(root):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".cards", ".yaml", ".po")):
                    path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                    try:
                        with open(path, "rb") as file:  # noqa: PTH123
                            inputs[path] = file.read()
                    except OSError as problem:
                        inputs[path] = str(problem)
    return inputs


def changes(library: Library, every: float = 0.5) -> Iterator[None]:
    """Comes by each time a file of the library has changed, appeared or gone, once it has lain still for a moment.

    What counts is how the files are when this is called, not when it is first asked.
    """
    return _changes(library, _stamps(library), every)


def _changes(library: Library, known: dict[str, tuple[int, int, int]], every: float) -> Iterator[None]:
    while True:
        time.sleep(every)
        now = _stamps(library)
        if now == known:
            continue
        # An editor that saves several files should not be met half way.
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
                if name.endswith((".cards", ".yaml", ".po")):
                    path = os.path.join(folder, name)  # noqa: PTH118 - pathlib is slow here
                    with suppress(OSError):
                        stat = os.stat(path)  # noqa: PTH116
                        found[path] = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
    return found


def catalog_cached(library: Library) -> Path | tuple[Diagnostic, ...]:
    """A catalog of the library as it is now, made if need be; what is wrong with the library, if it has errors.

    Raises OSError if it cannot be written, and HistoryError if a recorded version cannot be read.
    """
    cache = Cache(library.cache, tool_digest())
    inputs = read_inputs(library)
    versions = [(path.name, path.read_bytes()) for game in library.games() for path in library.versions(game)]
    parts = (part for entry in (*inputs.items(), *versions) for part in entry)
    path = cache.file("catalog", (digest(*parts),))
    if path is None:
        raise AssertionError("every library has a folder for its cache")
    if not path.is_file():
        from cardwright.export import read_history, write_catalog

        compiled = compile_cached(library)
        if compiled.errors:
            return compiled.diagnostics
        histories = {game: read_history(library.versions(game)) for game in compiled.rulebook.games}
        former = list(path.parent.glob("catalog-*")) if path.parent.is_dir() else []
        write_catalog(path, compiled.rulebook, compiled.tongues, histories=histories)
        for old in former:
            old.unlink(missing_ok=True)
    return path


def counted(number: int, noun: str) -> str:
    """A number and an English noun that agrees with it."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _check(library: Library, cache: Cache, inputs: dict[str, bytes | str]) -> tuple[str, str, str, str, str, int]:
    from cardwright.diagnostics import Messages, render_github, render_json, render_text
    from cardwright.recheck import recheck, remember

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
        # A file may have been saved meanwhile: then it is not known what was compiled.
        if not found and read_inputs(library) == inputs:
            remember(library, compiled, cache, inputs)
    nouns = ("game", "file", "card", "sentence", "finding")
    shown = ", ".join(map(counted, (*counts, len(found)), nouns))
    return (
        render_text(found, messages),
        render_text(found, messages, color=True),
        render_json(found, messages),
        render_github(found, messages),
        f"{library.root}: {shown}.",
        errors,
    )
