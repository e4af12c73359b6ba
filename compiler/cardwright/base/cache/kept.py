"""The cache: it stores each result under a key that is a hash of all inputs of the result."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from cardwright import __version__
from cardwright.base.cache.digest import digest
from cardwright.base.cache.folder import Folder
from cardwright.base.source import Source

Result = TypeVar("Result")


def tool_digest() -> str:
    """A hash of this tool: its version, the sizes and times of its own files, and the Python that runs it."""
    package = Path(__file__).parents[2]
    stamps = []
    for folder, folders, files in os.walk(package):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "_data"))
        for name in sorted(files):
            if name.endswith((".py", ".sql")):
                stat = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118 - pathlib is slow here
                stamps.append(f"{name} {stat.st_size} {stat.st_mtime_ns}")
    return digest(__version__, sys.version, "\n".join(stamps))


class Kind(Generic[Result]):
    """A kind of result: its name, the type that a stored result must have, and whether a wheel brings some.

    Results that are `shared` are never changed and refer to no source, so a process decodes equal bytes only once.
    """

    known: ClassVar[dict[str, "Kind[Any]"]] = {}

    def __init__(self, name: str, shape: type[Result], *, is_shipped: bool = False, is_shared: bool = False) -> None:
        self.name, self.is_shipped, self.is_shared = name, is_shipped, is_shared
        self.shape: Any = shape
        Kind.known[name] = self


def shipped_name(kind: Kind[Any], parts: tuple[str, ...]) -> str:
    """The key of a result in a wheel, which depends on its inputs alone."""
    return f"{kind.name}-{digest(*parts)}"


class Cache:
    """A folder of results. Without a usable folder, every result that no wheel brings is computed again."""

    def __init__(self, folder: Path | None, tool: str = "") -> None:
        self._folder: Folder | None = None
        if folder is not None:
            with suppress(OSError):
                self._folder = Folder(folder)
        self._tool = tool or (tool_digest() if self._folder is not None else "")

    @property
    def is_kept(self) -> bool:
        """Whether there is a folder; without one, the keys of results need not be made."""
        return self._folder is not None

    def made(
        self, kind: Kind[Result], parts: tuple[str, ...], make: Callable[[], Result], source: Source | None = None
    ) -> Result:
        """The stored result, or a new one, which is then stored; all spans in it refer to the given source."""
        kept = self.recall(kind, parts, source)
        if kept is None:
            kept = make()
            self.keep(kind, parts, kept, source)
        return kept

    def recall(self, kind: Kind[Result], parts: tuple[str, ...], source: Source | None = None) -> Result | None:
        """The stored or shipped result, or None."""
        data = None if self._folder is None else self._folder.read(self._name(kind.name, parts))
        if data is None and kind.is_shipped:
            data = self._shipped(kind, parts)
        if data is not None:
            from cardwright.base.cache.encoding import decoded, decoded_once

            # The seal proves that we wrote this. Treat an entry of another type as missing.
            with suppress(ValueError, TypeError, LookupError, RecursionError):
                kept: Result = decoded_once(kind.shape, data) if kind.is_shared else decoded(kind.shape, data, source)
                return kept
        return None

    def _shipped(self, kind: Kind[Any], parts: tuple[str, ...]) -> bytes | None:
        """A result from the wheel, which is stored as well: the next time it is read faster from the folder."""
        from cardwright.base.cache.shipped import read_shipped

        data = read_shipped(shipped_name(kind, parts))
        if data is not None:
            self._write(kind, parts, data)
        return data

    def keep(self, kind: Kind[Result], parts: tuple[str, ...], result: Result, source: Source | None = None) -> None:
        """Store a result; it replaces an older one under the same key."""
        if self._folder is None:
            return
        from cardwright.base.cache.encoding import encoded

        with suppress(ValueError, RecursionError):  # this result cannot be encoded
            self._write(kind, parts, encoded(result, source))

    def _write(self, kind: Kind[Any], parts: tuple[str, ...], data: bytes) -> None:
        if self._folder is not None:
            try:
                self._folder.write(self._name(kind.name, parts), data)
            except IsADirectoryError:
                return
            except OSError:
                self._folder = None  # a folder that is not writable is not a cache

    def file(self, name: str, parts: tuple[str, ...]) -> Path | None:
        """The path for a result that is a file by itself and is written by the caller; None without a cache.

        The key does not depend on the version of the tool, so that the next version overwrites the file.
        """
        return None if self._folder is None else self._folder.at(f"{name}-{digest(*parts)}")

    def tidy(self) -> None:
        """Limit the size of the folder."""
        if self._folder is not None:
            self._folder.tidy()

    def _name(self, kind: str, parts: tuple[str, ...]) -> str:
        return f"{kind}-{digest(self._tool, *parts)}"
