"""Results that come with an installed wheel: every user would make them first, so they are made when it is built."""

import os
from functools import cache
from pathlib import Path

from cardwright.base.cache.kept import digest

_PACKAGE = Path(__file__).parents[2]
FOLDER = _PACKAGE / "_data" / "tables"
"""Exists in an installed wheel only."""
_ENDING = ".json"


def read_shipped(name: str, folder: Path = FOLDER) -> bytes | None:
    """The result of this name, or None if this very program has made none.

    The name of a file has two digests: the first is of everything the result was made of but the program, the second
    of the program and of the file itself. So a changed grammar, a changed program and a damaged file are never used.
    """
    check = _checks(folder).get(name)
    if check is None:
        return None
    try:
        data = (folder / f"{name}.{check}{_ENDING}").read_bytes()
    except OSError:
        return None
    return data if check == digest(program_digest(), name, data) else None


def write_shipped(name: str, data: bytes, folder: Path) -> None:
    """Put a result into a folder that is to be shipped with this very program."""
    (folder / f"{name}.{digest(program_digest(), name, data)}{_ENDING}").write_bytes(data)


@cache
def program_digest() -> str:
    """Changes whenever the text of this program does, wherever and whenever it was installed."""
    parts: list[str | bytes] = []
    for path, folders, files in os.walk(_PACKAGE):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", "_data"))
        for name in sorted(files):
            if name.endswith(".py"):
                module = Path(path, name)
                parts += [module.relative_to(_PACKAGE).as_posix(), module.read_bytes()]
    return digest(*parts)


@cache
def _checks(folder: Path) -> dict[str, str]:
    """The second digest of each file, by the name of its result."""
    names = [path.name.removesuffix(_ENDING) for path in folder.glob(f"*{_ENDING}")]
    return {name: check for name, _, check in (one.partition(".") for one in names)}
