"""Starts a game: a small complete folder that compiles, runs its examples and says by comments what each part is."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from cardwright.base.guard import named_text
from cardwright.base.library import shipped
from cardwright.read.lexicon import plain_slug

TEMPLATE = ".template"
"""Ends the name of a file of cards whose game has no name yet; a library that looks for cards passes it by."""
GAME = "{game}"
BOARD = "board-"
"""Begins the name of the folder with the templates of a game that is played on a board."""
BOARDS = ("hex",)
"""The shapes of board a new game can have."""
DEVICES = frozenset(
    {"aux", "con", "nul", "prn", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Some systems keep these for themselves; a game called so could not be copied to them."""


class ScaffoldError(ValueError):
    """Why a game cannot be started, as a sentence for whoever asked for it."""


def scaffold(name: str, language: str, folder: Path, board: str | None = None) -> list[Path]:
    """Write a new game below `cards` in a folder, with its cards in a language; what was written, in order.

    With a board, the game is one that is played on places of this shape.
    """
    key = plain_slug(name)
    if not key or key in DEVICES:
        raise ScaffoldError(f'A game cannot be called "{name}": its folder needs a name of plain letters or digits.')
    files = _files(key, language, "scaffold" if board is None else f"scaffold/{BOARD}{board}")
    target = folder / "cards" / key
    if os.path.lexists(target):
        raise ScaffoldError(f"{target} exists already, and nothing is overwritten. Choose another name.")
    _write(files, target)
    return [target / file for file in files]


def _files(key: str, language: str, kept_in: str) -> dict[str, str]:
    """The contents of the new folder by file name."""
    templates = shipped().grammar / kept_in
    known = sorted({path.parent.name for path in templates.glob(f"*/*{TEMPLATE}")})
    if language not in known:
        raise ScaffoldError(
            f'A new game cannot begin in "{language}". Choose one of these languages: {", ".join(known)}.'
        )
    cards = {
        f"{path.name.removesuffix(TEMPLATE)}.cards": named_text(path).replace(GAME, key)
        for path in (templates / language).glob(f"*{TEMPLATE}")
    }
    # A new game has words and names in every language, so that it can be translated from its first day.
    words = {f"lexicon/{path.name}": path for path in (templates / "lexicon").glob("*.yaml")}
    strings = {f"locale/{path.stem}/LC_MESSAGES/{key}.po": path for path in (templates / "locale").glob("*.po")}
    # Places of a board are told apart by how they look; the cards of a game without one can wait for their drawings.
    drawn = {path.name: path for path in templates.glob("symbols.yaml")}
    tables = {
        file: named_text(path).replace(GAME, key)
        for file, path in {**words, **strings, **drawn, "names.yaml": templates / "names.yaml"}.items()
    }
    return dict(sorted({**cards, **tables}.items()))


def _write(files: dict[str, str], target: Path) -> None:
    """Write the files beside and rename their folder, so that a game is there whole or not at all."""
    missing = [path for path in target.parents if not path.exists()]
    # A folder whose name begins with a full stop is no game; the number keeps two that write at once apart.
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        for file, text in files.items():
            path = beside / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        beside.rename(target)
    except BaseException as problem:
        shutil.rmtree(beside, ignore_errors=True)
        for path in missing:
            with suppress(OSError):
                path.rmdir()
        if isinstance(problem, OSError):
            raise ScaffoldError(f"{target} cannot be written: {problem.strerror or problem}.") from problem
        raise
