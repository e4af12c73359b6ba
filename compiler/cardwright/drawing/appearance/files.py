"""Reads the picture files that a game names for its cards; their pixels are never decoded here."""

import os
from collections.abc import Container
from pathlib import Path

from cardwright.base.cache import Cache
from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.guard import Guard, reason_of
from cardwright.base.library import Library
from cardwright.base.limits import LARGEST_PICTURE, MEGABYTE
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.language.loading import key_span, load_table
from cardwright.read import read_sources
from cardwright.read.shape import Table, Text

PICTURES = Table(others=Text(example="picture.png"), example="{card: picture.png}")
"""The picture file of each card that has one."""
TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}
"""The types that every browser shows and that cannot contain a program, by the ending of their names."""


@record
class PictureFile:
    """The picture of a card: its media type and its bytes."""

    type: str
    content: bytes


def read_pictures(
    library: Library, game: str, cards: Container[str], cache: Cache
) -> tuple[dict[str, PictureFile], list[Diagnostic]]:
    """The picture files of a game's cards; empty for a game without a table of pictures."""
    path = library.picture_table(game)
    if not os.path.lexists(path):
        return {}, []
    sources, found = read_sources([path], library.root)
    guard, pictures = Guard(library.root), dict[str, PictureFile]()
    for source in sources:
        table, wrong = load_table(source, PICTURES, cache)
        found += wrong
        for card, name in (table or {}).items():
            place = key_span(source, card)
            if card not in cards:
                found.append(error("picture-card", place, word=card))
                continue
            made = _read(guard, library.picture_folder(game), name, place)
            if isinstance(made, PictureFile):
                pictures[card] = made
            else:
                found.append(made)
    return pictures, found


def _read(guard: Guard, folder: Path, name: str, place: Span) -> PictureFile | Diagnostic:
    """One picture, or the reason why it cannot be shown."""
    told = TYPES.get(Path(name).suffix.lower())
    if told is None or Path(name).name != name:
        return error("picture-name", place, word=name, folder=folder.name, types=", ".join(TYPES))
    try:
        content = guard.content(folder / name, LARGEST_PICTURE)
    except (OSError, ValueError) as problem:
        return error("picture-unreadable", place, word=f"{folder.name}/{name}", reason=reason_of(problem))
    if len(content) > LARGEST_PICTURE:
        return error("picture-large", place, word=name, limit=LARGEST_PICTURE // MEGABYTE)
    if _type_of(content) != told:
        return error("picture-content", place, word=name, types=", ".join(TYPES))
    return PictureFile(told, content)


def _type_of(content: bytes) -> str:
    """The media type by which the bytes begin."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    return "image/webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else ""
