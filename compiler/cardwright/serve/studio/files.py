"""The files that the studio may read and write: those of the games of one library, never through a link."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cardwright.base.guard import Guard, reason_of
from cardwright.base.library import Library
from cardwright.base.limits import LARGEST_FILE
from cardwright.export.files import write_text
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.earlier import Earlier

CARDS = (".cards", ".csv")
"""The endings of files with cards."""
LISTED = (*CARDS, ".yaml")
"""The endings of files that are written by hand."""
WRITTEN = (*LISTED, ".po")
"""The endings of files that the studio may change: a new name of a card goes into translations, too."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as it is on the disk: its text, and a stamp that changes with it; an empty stamp if there is none."""

    text: str
    stamp: str


class Files:
    """Reads and writes the files of a library; a file is written only if it is still what was opened."""

    def __init__(self, library: Library, kept: Path | None) -> None:
        self._library = library
        self._earlier = Earlier(kept)

    def of(self, game: str) -> list[str]:
        """The files of a game that are written by hand, by their paths in the library."""
        folder = self._library.cards / game
        found = [path for path in folder.rglob("*") if path.suffix in LISTED and path.is_file()]
        return sorted(path.relative_to(self._library.root).as_posix() for path in found if not path.is_symlink())

    def opened(self, path: str) -> Opened:
        """A file as it is now; raises RefusedError for one that may not be read."""
        place = self._place(path)
        try:
            content = Guard(self._library.root).content(place, LARGEST_FILE)
            if len(content) > LARGEST_FILE:
                raise RefusedError("too-large")
            text = content.decode("utf-8")
        except FileNotFoundError:
            return Opened("", "")
        except (OSError, ValueError) as problem:
            raise RefusedError("unreadable", path=path, cause=reason_of(problem)) from problem
        return Opened(text.replace("\r\n", "\n").replace("\r", "\n"), _stamp(content))

    def looked_at(self, path: str) -> tuple[int, int] | None:
        """The size and the time of a file, which change with it; None if it is gone."""
        try:
            stat = self._place(path).stat()
        except OSError:
            return None
        return stat.st_size, stat.st_mtime_ns

    def save(self, path: str, text: str, stamp: str) -> Opened:
        """Write a file; raises RefusedError if it is not what was opened, with the text that it has now."""
        place = self._place(path)
        now = self.opened(path)
        if now.stamp != stamp:
            raise RefusedError("changed-outside", 409, path=path, text=now.text, stamp=now.stamp)
        if now.text == text and now.stamp:
            return now
        try:
            content = text.encode("utf-8")
        except UnicodeEncodeError as problem:
            raise RefusedError("unwritable", path=path, cause=problem.reason) from problem
        if len(content) > LARGEST_FILE:
            raise RefusedError("too-large")
        # The earlier text first: if the disk is full, nothing has changed yet.
        if now.stamp:
            self._earlier.keep(path, now.text)
        write_text(place, text)
        return Opened(text, _stamp(content))

    def earlier(self, path: str) -> list[str]:
        """The texts that a file had before it was saved here, the newest first, by their names."""
        self._place(path)
        return self._earlier.names(path)

    def earlier_text(self, path: str, name: str) -> str:
        """A text that a file had before."""
        self._place(path)
        return self._earlier.text(path, name)

    def _place(self, path: str) -> Path:
        """The location of a file of a game; raises RefusedError for any other file."""
        inside = PurePosixPath(path)
        parts = inside.parts
        is_plain = path == inside.as_posix() and "\\" not in path and "\0" not in path
        is_hidden = any(part.startswith(".") for part in parts)
        if not is_plain or is_hidden or inside.is_absolute() or inside.suffix not in WRITTEN or len(parts) < 3:
            raise RefusedError("no-such-file", 404, path=path)
        if parts[0] != self._library.cards.name or parts[1] not in self._library.games():
            raise RefusedError("no-such-file", 404, path=path)
        place = self._library.root / inside
        below = os.path.realpath(self._library.cards / parts[1])
        if os.path.realpath(place) != os.path.join(below, *parts[2:]):  # noqa: PTH118 - both are real paths
            raise RefusedError("no-such-file", 404, path=path)
        return place


def _stamp(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()
