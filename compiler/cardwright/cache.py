"""Remembers results on disk by the hash of everything they were made of, so that nothing stale is ever used."""

import hashlib
import io
import marshal
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from cardwright import __version__

Result = TypeVar("Result")

MOST_ENTRIES = 100_000
"""When a cache folder holds more files than this, the oldest half goes."""


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
    package = Path(__file__).parent
    stamps = []
    for folder, folders, files in os.walk(package):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "_data"))
        for name in sorted(files):
            if name.endswith((".py", ".sql")):
                stat = os.stat(os.path.join(folder, name))  # noqa: PTH116, PTH118 - pathlib is slow here
                stamps.append(f"{name} {stat.st_size} {stat.st_mtime_ns}")
    return digest(__version__, sys.version, "\n".join(stamps))


class Cache:
    """A folder of results. Without a folder, or if it cannot be written, everything is simply made again."""

    def __init__(self, folder: Path | None, tool: str = "") -> None:
        self.folder = folder
        self.tool = tool or (tool_digest() if folder is not None else "")

    def plain(self, kind: str, parts: tuple[str, ...], make: Callable[[], Result]) -> Result:
        """A result made of plain values: numbers, texts, lists and tables of these."""
        kept: Result = self._kept(kind, parts, make, marshal.loads, marshal.dumps)
        return kept

    def trees(self, kind: str, parts: tuple[str, ...], make: Callable[[], Result]) -> Result:
        """A result made of this tool's own data classes."""
        kept: Result = self._kept(kind, parts, make, _safe_loads, _dumps)
        return kept

    def recall_plain(self, kind: str, parts: tuple[str, ...]) -> Any:
        """A plain result if it is kept under this name, else None."""
        return self._recalled(self._path(kind, parts), marshal.loads)

    def recall_trees(self, kind: str, parts: tuple[str, ...]) -> Any:
        """A result made of our own data classes if it is kept under this name, else None."""
        return self._recalled(self._path(kind, parts), _safe_loads)

    def keep_plain(self, kind: str, parts: tuple[str, ...], result: Any) -> None:
        """Keep a plain result, in place of what was kept under this name before."""
        if self.folder is not None:
            self._write(self._path(kind, parts), marshal.dumps(result))

    def file(self, kind: str, parts: tuple[str, ...]) -> Path | None:
        """Where a result is kept that is a file by itself, which whoever asks writes; None if nothing is kept."""
        return None if self.folder is None else self._path(kind, parts)

    def _path(self, kind: str, parts: tuple[str, ...]) -> Path:
        return (self.folder or Path()) / f"{kind}-{digest(self.tool, *parts)}"

    def _recalled(self, path: Path, loads: Callable[[bytes], Any]) -> Any:
        with suppress(OSError, ValueError, EOFError, TypeError, AttributeError, pickle.UnpicklingError):
            return loads(path.read_bytes()) if self.folder is not None else None
        return None

    def _kept(
        self,
        kind: str,
        parts: tuple[str, ...],
        make: Callable[[], Result],
        loads: Callable[[bytes], Any],
        dumps: Callable[[Any], bytes],
    ) -> Result:
        if self.folder is None:
            return make()
        path = self._path(kind, parts)
        kept: Result | None = self._recalled(path, loads)
        if kept is not None:
            return kept
        result = make()
        self._write(path, dumps(result))
        return result

    def _write(self, path: Path, data: bytes) -> None:
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(data)
            beside.replace(path)
        except OSError:
            self.folder = None  # a folder that cannot be written is no cache

    def tidy(self) -> None:
        """Keep the folder from growing for ever."""
        if self.folder is None or not self.folder.is_dir():
            return
        entries = [entry for entry in os.scandir(self.folder) if entry.is_file()]
        if len(entries) > MOST_ENTRIES:
            entries.sort(key=lambda entry: entry.stat().st_mtime_ns)
            for entry in entries[: len(entries) // 2]:
                Path(entry.path).unlink(missing_ok=True)


def _dumps(result: object) -> bytes:
    return pickle.dumps(result, protocol=pickle.HIGHEST_PROTOCOL)


class _OwnClasses(pickle.Unpickler):
    """A library may bring its own cache folder, so only harmless data classes of ours are made from it."""

    def find_class(self, module: str, name: str) -> object:
        if module.startswith("cardwright.") and "." not in name:
            __import__(module)
            found = getattr(sys.modules[module], name)
            if isinstance(found, type) or (module, name) == ("cardwright.tree.base", "rebuilt"):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} does not belong in a cache")


def _safe_loads(data: bytes) -> Any:
    return _OwnClasses(io.BytesIO(data)).load()
