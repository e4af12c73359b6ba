"""A private cache folder: it accepts only entries that this tool wrote, and deletes no other files."""

import hashlib
import os
import re
import stat
import time
from contextlib import suppress
from pathlib import Path

LARGEST_ENTRY = 100_000_000
MOST_ENTRIES = 50_000
"""If a folder has more entries than this, the oldest half is deleted."""
_KEY, _KEY_SIZE, _SEAL_SIZE = "key", 32, 32
_OWN = re.compile(r"\.?[a-z]+-[0-9a-f]{32}(\.[0-9]+-[0-9]+)?")
"""The names of entries, and of temporary files that a killed process left behind."""
# Do not follow links or wait for pipes. Windows lacks both flags, and needs binary mode to keep line ends.
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def refusal(path: Path) -> str:
    """The reason why a folder cannot be the cache, or an empty text; creates a missing folder, private to this user."""
    try:
        with suppress(FileExistsError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir(mode=0o700)
        found = path.lstat()
    except OSError as problem:
        return problem.strerror or str(problem)
    if not stat.S_ISDIR(found.st_mode) or getattr(found, "st_reparse_tag", False):
        return "it is a link, or no folder at all"
    # Windows has no such owner; it stores a user's files where other users cannot write.
    if hasattr(os, "geteuid") and found.st_uid != os.geteuid():
        return "it belongs to somebody else"
    if hasattr(os, "geteuid") and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "others can write to it"
    return ""


def size_and_hash(path: Path, size: int | None = None) -> tuple[int, str]:
    """The size and hash of a plain file; (-1, "") if it is not a plain file or does not have the given size."""
    with suppress(OSError):
        found = path.lstat()
        if stat.S_ISREG(found.st_mode) and size in (None, found.st_size):
            with path.open("rb") as file:
                return found.st_size, hashlib.file_digest(file, "blake2b").hexdigest()
    return -1, ""


class Folder:
    """The entries of a folder. Each is sealed with a secret key in the folder, so that forged entries are ignored.

    Raises OSError if the folder cannot be used.
    """

    def __init__(self, path: Path) -> None:
        if reason := refusal(path):
            raise PermissionError(reason)
        self._path = os.fspath(path)
        self._key = self._read_key()
        if not self._key:
            self._put(_KEY, os.urandom(_KEY_SIZE))
            # Two processes may start at once: both use the key that was written last.
            self._key = self._read_key()
        if not self._key:
            raise PermissionError("its key cannot be read")

    def at(self, name: str) -> Path:
        """The path of an entry."""
        return Path(self._path, name)

    def read(self, name: str) -> bytes | None:
        """The content of an entry; None if it is missing, or if its seal does not match its name and content."""
        try:
            whole = self._read(name, LARGEST_ENTRY)
        except OSError:
            return None
        seal, data = whole[:_SEAL_SIZE], whole[_SEAL_SIZE:]
        return data if seal == self._seal(name, data) else None

    def write(self, name: str, data: bytes) -> None:
        """Write an entry, or replace it; raises OSError if that fails."""
        if len(data) + _SEAL_SIZE <= LARGEST_ENTRY:
            self._put(name, self._seal(name, data) + data)

    def tidy(self) -> None:
        """Limit the size of the folder: delete the oldest files with names of the cache, and no others."""
        with suppress(OSError), os.scandir(self._path) as listed:
            entries = [one for one in listed if _OWN.fullmatch(one.name) and one.is_file(follow_symlinks=False)]
            if len(entries) > MOST_ENTRIES:
                entries.sort(key=lambda one: one.stat(follow_symlinks=False).st_mtime_ns)
                for entry in entries[: len(entries) // 2]:
                    with suppress(OSError):
                        os.unlink(entry.path)  # noqa: PTH108 - pathlib is slow here

    def _seal(self, name: str, data: bytes) -> bytes:
        seal = hashlib.blake2b(name.encode() + b"\0", key=self._key, digest_size=_SEAL_SIZE)
        seal.update(data)
        return seal.digest()

    def _read_key(self) -> bytes:
        with suppress(OSError):
            key = self._read(_KEY, _KEY_SIZE)
            return key if len(key) == _KEY_SIZE else b""
        return b""

    def _read(self, name: str, most: int) -> bytes:
        """Read one of our files; raises OSError if it is not a plain file, or too large."""
        descriptor = os.open(f"{self._path}{os.sep}{name}", _READ)
        try:
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode) or found.st_size > most:
                raise PermissionError(name)
            with open(descriptor, "rb", closefd=False) as file:
                return file.read(most)
        finally:
            os.close(descriptor)

    def _put(self, name: str, data: bytes) -> None:
        beside = f"{self._path}{os.sep}.{name}.{os.getpid()}-{time.monotonic_ns()}"
        try:
            with open(os.open(beside, _WRITE, 0o600), "wb") as file:  # noqa: PTH123
                file.write(data)
            os.replace(beside, f"{self._path}{os.sep}{name}")  # noqa: PTH105
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)  # noqa: PTH108
            raise
