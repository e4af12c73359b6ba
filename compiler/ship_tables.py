"""Makes the tables of the shipped languages that a wheel brings: `python ship_tables.py FOLDER`."""

import shutil
import sys
from pathlib import Path
from typing import Any

from cardwright.base.cache import Cache, Kind
from cardwright.base.cache.encoding import encoded
from cardwright.base.cache.kept import shipped_name
from cardwright.base.cache.shipped import write_shipped
from cardwright.base.library import shipped
from cardwright.base.source import Source
from cardwright.language.loading import load_languages, load_messages


class Shipping(Cache):
    """Knows nothing, and writes what is made into the folder that is to be shipped."""

    def __init__(self, folder: Path) -> None:
        super().__init__(None)
        self._shipped_to = folder

    def recall(self, kind: Kind[Any], parts: tuple[str, ...], source: Source | None = None) -> None:
        """Nothing is known, so that everything is made."""

    def keep(self, kind: Kind[Any], parts: tuple[str, ...], result: object, source: Source | None = None) -> None:
        """Write a result as it is to be shipped."""
        if kind.is_shipped:
            write_shipped(shipped_name(kind, parts), encoded(result, source), self._shipped_to)


def main(folder: Path) -> int:
    """Make everything anew; the exit code is 1 if a language of ours is wrong."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    cache = Shipping(folder)
    found = load_languages(shipped(), cache)[1] + load_messages(shipped(), cache)[1]
    for one in found:
        sys.stderr.write(f"{one}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
