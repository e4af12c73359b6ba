"""The texts that files had before they were saved, so that a change can be undone weeks later."""

import hashlib
import os
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from cardwright.base.guard import named_text
from cardwright.base.library import Library
from cardwright.export.files import write_text
from cardwright.serve.studio.asked import RefusedError

MOST_KEPT = 100
"""So many texts of a file are kept; the oldest goes first."""
_NAME = re.compile(r"\d{8}T\d{6}\.\d{6}Z")


def kept_in(library: Library, sort: str = "earlier") -> Path | None:
    """The folder for the earlier texts of a library, or for its games: among the data of this user, not in it."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    else:
        base = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # noqa: PTH117 - it may be empty
            base = os.path.expanduser("~/.local/state")  # noqa: PTH111 - it may have no home
    if not os.path.isabs(base):  # noqa: PTH117 - as above
        return None
    root = hashlib.blake2b(os.path.realpath(library.root).encode("utf-8", "surrogateescape"), digest_size=8)
    return Path(base) / "cardwright" / sort / root.hexdigest()


class Earlier:
    """The earlier texts of the files of one library."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def keep(self, path: str, text: str) -> None:
        """Keep a text of a file; raises OSError if it cannot be written."""
        if self._folder is None:
            return
        folder = self._of(path)
        write_text(folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}", text)
        for name in self.names(path)[MOST_KEPT:]:
            (folder / name).unlink(missing_ok=True)

    def names(self, path: str) -> list[str]:
        """The kept texts of a file, the newest first; a name is the time at which the text was replaced."""
        folder = self._of(path)
        if self._folder is None or not folder.is_dir():
            return []
        return sorted((one.name for one in folder.iterdir() if _NAME.fullmatch(one.name)), reverse=True)

    def text(self, path: str, name: str) -> str:
        """A kept text of a file."""
        if name not in self.names(path):
            raise RefusedError("no-such-file", 404, path=path)
        return named_text(self._of(path) / name)

    def _of(self, path: str) -> Path:
        key = hashlib.blake2b(path.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        return (self._folder or Path()) / key
