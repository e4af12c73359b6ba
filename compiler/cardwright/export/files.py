"""Puts a finished file in the place of the old one, so that a reader never sees half a file."""

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from cardwright.base.guard import named_text


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """A folder that exists; after an error in its block, all folders that were made for it are removed."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for one in missing:
            with suppress(OSError):
                one.rmdir()
        raise


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A place beside `path` to write to; it replaces `path` on success, and is removed otherwise."""
    if os.path.lexists(path) and not path.is_file() and not path.is_symlink():
        raise OSError(errno.EEXIST, "it is there already and no plain file", str(path))
    # A folder of its own: two builds at once do not collide, and files that a library leaves beside its own go too.
    with _made(path.parent), TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        beside = Path(folder) / path.name
        yield beside
        with beside.open("rb+") as file:
            # Some file systems rename first and write later: after a power cut the file would be empty.
            os.fsync(file.fileno())
        beside.replace(path)


@contextmanager
def replacing_folder(folder: Path) -> Iterator[Path]:
    """A folder to write to; on success it replaces `folder`, which is empty or missing."""
    with _made(folder.parent), TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as place:
        beside = Path(place) / folder.name
        beside.mkdir()
        yield beside
        if folder.exists():
            folder.rmdir()
        beside.rename(folder)


def copy_files(folder: Path, to: Path, is_wanted: Callable[[str], bool]) -> None:
    """Copy the plain files below a folder whose names are wanted, without links and devices."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if is_wanted(name))
        for name in sorted(filter(is_wanted, names)):
            path = Path(place) / name
            if path.is_file() and not path.is_symlink():
                target = to / path.relative_to(folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)


def write_text(path: Path, text: str) -> None:
    """Write a text so that no reader ever sees half of it."""
    with replacing(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def holds(path: Path, text: str) -> bool:
    """Whether a file holds this text, with any kind of line ends."""
    with suppress(OSError, ValueError):
        # Where lines end with two characters, there are at most twice as many bytes.
        return named_text(path, 2 * len(text.encode("utf-8"))) == text
    return False


def write_json(path: Path, data: object) -> None:
    """Write JSON in the one form it has here: sorted keys, UTF-8, one value a line, a newline at the end."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
    with replacing(path) as beside:
        beside.write_bytes(text.encode("utf-8"))
