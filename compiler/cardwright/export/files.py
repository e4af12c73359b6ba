"""Puts a finished file in the place of the old one, so that a reader never sees half a file."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A place beside `path` to write to; it takes the place of `path` if all goes well, else it is gone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A folder of its own: two builds at once do not meet, and what a library leaves beside its file goes too.
    with TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
        beside = Path(folder) / path.name
        yield beside
        with beside.open("rb+") as file:
            # Some file systems rename first and write later: after a power cut the file would be empty.
            os.fsync(file.fileno())
        beside.replace(path)


def write_json(path: Path, data: object) -> None:
    """Write JSON in the one form it has here: sorted keys, UTF-8, one value a line, a newline at the end."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
    with replacing(path) as beside:
        beside.write_bytes(text.encode("utf-8"))
