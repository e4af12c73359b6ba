"""Results that an installed wheel brings, so that no user has to compute them on the first run."""

import os
from functools import cache
from pathlib import Path

from cardwright.base.cache.digest import digest

_PACKAGE = Path(__file__).parents[2]
FOLDER = _PACKAGE / "_data" / "tables"
"""Exists in an installed wheel only."""
_ENDING = ".json"


def read_shipped(name: str, folder: Path = FOLDER) -> bytes | None:
    """The shipped result with this key, or None.

    The name of a file has two digests. The first is the key, a digest of the inputs of the result. The second covers
    the modules of the program and the content of the file. So no file is used for a changed grammar or by a changed
    program, and no damaged file is used.
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
    """Write a result into a folder that will be shipped with this program."""
    (folder / f"{name}.{digest(program_digest(), name, data)}{_ENDING}").write_bytes(data)


@cache
def program_digest() -> str:
    """A digest of the text of all modules, wherever and whenever they were installed."""
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
    """The second digest of each file, by key."""
    names = [path.name.removesuffix(_ENDING) for path in folder.glob(f"*{_ENDING}")]
    return {name: check for name, _, check in (one.partition(".") for one in names)}
