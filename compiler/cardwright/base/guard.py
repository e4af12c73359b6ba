"""The only module that opens files for reading: plain files, no links out of the library, never more than allowed."""

import os
import stat
from collections.abc import Iterator
from os import PathLike

from cardwright.base.limits import LARGEST_FILE, MEGABYTE


class Guard:
    """Opens the files below a folder, but never a file outside it that a link leads to.

    It reads only plain files, and never more than the limit.
    """

    def __init__(self, root: PathLike[str] | None) -> None:
        self._below = f"{os.path.abspath(root)}{os.sep}" if root is not None else ""  # noqa: PTH100 - keeps links
        # The folder itself may be a link: a checkout may keep its cards elsewhere.
        roots = [os.fspath(root), f"{self._below}cards"] if root is not None else []
        self._roots = tuple(f"{os.path.realpath(one)}{os.sep}" for one in roots)
        self._folders: dict[str, tuple[str, bool]] = {}
        """The real path of each folder, and whether no link in it can lead elsewhere."""

    def content(self, path: PathLike[str] | str, largest: int) -> bytes:
        """The content of a file, at most one byte more than allowed; raises OSError or ValueError."""
        folder, name = os.path.split(path)
        if folder not in self._folders:
            is_below = bool(self._below) and f"{os.path.abspath(folder)}{os.sep}".startswith(self._below)  # noqa: PTH100
            self._folders[folder] = os.path.realpath(folder), is_below
        real_folder, is_below = self._folders[folder]
        real = os.path.join(real_folder, name)  # noqa: PTH118 - pathlib is slow here
        if os.path.islink(real):  # noqa: PTH114 - as above
            real = os.path.realpath(real)
        if is_below and not real.startswith(self._roots):
            raise ValueError("it is a link that leads out of the library")
        # Non-blocking, because opening a pipe would otherwise wait for a writer.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        file = os.open(real, flags)
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise ValueError("it is not a regular file")
            return b"".join(_pieces(file, largest + 1))
        finally:
            os.close(file)


def _pieces(file: int, most: int) -> Iterator[bytes]:
    while most > 0 and (piece := os.read(file, min(most, MEGABYTE))):
        most -= len(piece)
        yield piece


def named_content(path: PathLike[str], largest: int) -> bytes:
    """The content of a file that the user named, at any location; raises OSError or ValueError."""
    content = Guard(None).content(path, largest)
    if len(content) > largest:
        raise ValueError(f"it is larger than {largest // MEGABYTE} MB")
    return content


def named_text(path: PathLike[str], largest: int = LARGEST_FILE) -> str:
    """The text of a file that the user named or that we wrote, with line feeds as line ends."""
    text = named_content(path, largest).decode("utf-8")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def reason_of(problem: OSError | ValueError) -> str:
    """The reason why a file cannot be read or written, in the words of the operating system."""
    return getattr(problem, "strerror", None) or str(problem)
