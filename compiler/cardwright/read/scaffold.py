"""Starts a game: a small complete folder that compiles, runs its examples and explains each part in comments."""

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from cardwright.base.guard import named_text
from cardwright.base.library import shipped
from cardwright.read.lexicon import plain_slug

TEMPLATE = ".template"
"""The suffix of card files in a template; a library ignores such files."""
GAME = "{game}"
BOARD = "board-"
"""The prefix of the folder with the templates for a game on a board."""
BOARDS = ("hex",)
"""The shapes of board a new game can have."""
BOARD_GAME = "board"
LIKES = ("deckbuilder", "tableau", "tricks", "draft", "hidden", BOARD_GAME)
"""The sorts of game a new game can be like."""
DEVICES = frozenset(
    {"aux", "con", "nul", "prn", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Reserved names of some operating systems: a folder with such a name could not be copied there."""


class ScaffoldError(ValueError):
    """The reason why a game cannot be started, as a sentence for the user."""


def scaffold(name: str, language: str, folder: Path, board: str | None = None) -> list[Path]:
    """Write a new game below `cards` in a folder, with its cards in a language; returns the written files in order.

    With `board`, the game has a board with places of this shape.
    """
    target = game_folder(name, folder)
    files = _files(target.name, language, "scaffold" if board is None else f"scaffold/{BOARD}{board}")
    write_game(files, target)
    return [target / file for file in files]


def game_folder(name: str, folder: Path) -> Path:
    """The folder of a new game with this name; raises ScaffoldError if there can be none."""
    key = plain_slug(name)
    if not key or key in DEVICES:
        raise ScaffoldError(f'A game cannot be called "{name}": its folder needs a name of plain letters or digits.')
    target = folder / "cards" / key
    if os.path.lexists(target):
        raise ScaffoldError(f"{target} exists already, and nothing is overwritten. Choose another name.")
    return target


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
    # Places of a board need symbols, because players tell them apart by their look; other cards can wait.
    drawn = {path.name: path for path in templates.glob("symbols.yaml")}
    tables = {
        file: named_text(path).replace(GAME, key)
        for file, path in {**words, **strings, **drawn, "names.yaml": templates / "names.yaml"}.items()
    }
    return dict(sorted({**cards, **tables}.items()))


def write_game(files: Mapping[str, str], target: Path) -> None:
    """Write to a temporary folder and rename it, so that a game is complete or absent."""
    missing = [path for path in target.parents if not path.exists()]
    # A folder name that begins with a full stop is not a game; the number separates concurrent writers.
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
