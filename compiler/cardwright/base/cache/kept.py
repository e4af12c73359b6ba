"""What is kept, and under which name: every name is a hash of all that the result was made of."""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from cardwright import __version__
from cardwright.base.cache.folder import Folder
from cardwright.base.source import Source

Result = TypeVar("Result")


def digest(*parts: str | bytes) -> str:
    """A name for some contents; different contents have different names."""
    whole = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        whole.update(len(data).to_bytes(8, "big"))
        whole.update(data)
    return whole.hexdigest()


def tool_digest() -> str:
    """Changes whenever this tool does: its version, its own files, or the Python that runs it."""
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
    """A sort of result: its name, the type that is asked for when one is read again, and whether wheels bring some."""

    known: ClassVar[dict[str, "Kind[Any]"]] = {}

    def __init__(self, name: str, shape: type[Result], *, is_shipped: bool = False) -> None:
        self.name, self.shape, self.is_shipped = name, shape, is_shipped
        Kind.known[name] = self


def shipped_name(kind: Kind[Any], parts: tuple[str, ...]) -> str:
    """What a result is called in a wheel: by what it was made of."""
    return f"{kind.name}-{digest(*parts)}"


class Cache:
    """A folder of results. Without a folder, or if it cannot be used, everything that no wheel brings is made again."""

    def __init__(self, folder: Path | None, tool: str = "") -> None:
        self._folder: Folder | None = None
        if folder is not None:
            with suppress(OSError):
                self._folder = Folder(folder)
        self._tool = tool or (tool_digest() if self._folder is not None else "")

    def made(
        self, kind: Kind[Result], parts: tuple[str, ...], make: Callable[[], Result], source: Source | None = None
    ) -> Result:
        """A result as it was kept, or made now and kept; all spans in it lie in the one source."""
        kept = self.recall(kind, parts, source)
        if kept is None:
            kept = make()
            self.keep(kind, parts, kept, source)
        return kept

    def recall(self, kind: Kind[Result], parts: tuple[str, ...], source: Source | None = None) -> Result | None:
        """A result if it is kept under this name or came with the wheel, else None."""
        data = None if self._folder is None else self._folder.read(self._name(kind.name, parts))
        if data is None and kind.is_shipped:
            data = self._shipped(kind, parts)
        if data is not None:
            from cardwright.base.cache.encoding import decoded

            # The seal has shown that we wrote this. If it is still of another type, the file is as good as lost.
            with suppress(ValueError, TypeError, LookupError, RecursionError):
                kept: Result = decoded(kind.shape, data, source)
                return kept
        return None

    def _shipped(self, kind: Kind[Any], parts: tuple[str, ...]) -> bytes | None:
        """A result that came with the wheel. It is kept, because from the folder it is read faster the next time."""
        from cardwright.base.cache.shipped import read_shipped

        data = read_shipped(shipped_name(kind, parts))
        if data is not None:
            self._write(kind, parts, data)
        return data

    def keep(self, kind: Kind[Result], parts: tuple[str, ...], result: Result, source: Source | None = None) -> None:
        """Keep a result, in place of what was kept under this name before."""
        if self._folder is None:
            return
        from cardwright.base.cache.encoding import encoded

        with suppress(ValueError, RecursionError):  # this one cannot be kept
            self._write(kind, parts, encoded(result, source))

    def _write(self, kind: Kind[Any], parts: tuple[str, ...], data: bytes) -> None:
        if self._folder is not None:
            try:
                self._folder.write(self._name(kind.name, parts), data)
            except IsADirectoryError:
                return
            except OSError:
                self._folder = None  # a folder that cannot be written is no cache

    def file(self, name: str, parts: tuple[str, ...]) -> Path | None:
        """Where a result is kept that is a file by itself, which whoever asks writes; None if nothing is kept.

        The name does not change with the tool, so that the next version writes over it.
        """
        return None if self._folder is None else self._folder.at(f"{name}-{digest(*parts)}")

    def tidy(self) -> None:
        """Keep the folder from growing for ever."""
        if self._folder is not None:
            self._folder.tidy()

    def _name(self, kind: str, parts: tuple[str, ...]) -> str:
        return f"{kind}-{digest(self._tool, *parts)}"
