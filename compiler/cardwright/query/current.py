"""A catalog of the current library, for a search without a built catalog."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.base.cache import Cache, Kind, digest, size_and_hash, tool_digest
from cardwright.base.guard import Guard
from cardwright.base.limits import LARGEST_HISTORY_FILE
from cardwright.pipeline.cached import compile_cached, content, read_inputs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardwright.base.diagnostics import Diagnostic
    from cardwright.base.library import Library

CATALOG = Kind("seal", tuple[str, int, str])
"""The description of a cached catalog: a digest of all its inputs, and the size and hash of its file."""


@contextmanager
def current_catalog(library: Library) -> Iterator[Path | tuple[Diagnostic, ...]]:
    """A catalog of the current library, built if necessary; its findings instead, if the library has errors.

    Raises OSError if the catalog cannot be written.
    """
    cache = Cache(library.cache, tool_digest())
    inputs = read_inputs(library)
    guard = Guard(library.root)
    versions = [
        (path.name, content(guard, path, LARGEST_HISTORY_FILE))
        for game in library.games()
        for path in library.versions(game)
    ]
    made_of = digest(*(part for entry in (*inputs.items(), *versions) for part in entry))
    place = (os.path.abspath(library.root),)  # noqa: PTH100 - links are not followed
    path = cache.file("catalog", place)
    seal = cache.recall(CATALOG, place)
    if path is not None and seal is not None and seal == (made_of, *size_and_hash(path, seal[1])):
        yield path
        return
    from cardwright.export import HistoryError, read_history, write_catalog

    compiled = compile_cached(library)
    if compiled.errors:
        yield compiled.diagnostics
        return
    try:
        histories = {game: read_history(library.versions(game), library.root) for game in compiled.rulebook.games}
    except HistoryError as problem:
        yield problem.found
        return
    kept: Path | None = None
    if path is not None:
        with suppress(OSError):
            write_catalog(path, compiled.rulebook, compiled.tongues, histories=histories)
            cache.keep(CATALOG, place, (made_of, *size_and_hash(path)))
            kept = path
    if kept is not None:
        yield kept
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="cardwright-") as folder:
        written = Path(folder) / "catalog.db"
        write_catalog(written, compiled.rulebook, compiled.tongues, histories=histories)
        yield written
