"""Where the grammar and the cards are: inside the wheel, beside the package in a checkout, or where the user says."""

import os
import sys
from dataclasses import field
from pathlib import Path

from cardwright.base.record import record

_BUNDLED = Path(__file__).parents[1] / "_data"  # exists in an installed wheel only
_CHECKOUT = Path(__file__).resolve().parents[3]
INTERFACE = "interface"
"""The folder of the pages' words, and what their PO files are called."""


def user_cache() -> Path | None:
    """The folder in which this user's programs remember what they can make again; None if there is no such place."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return Path(local, "cardwright", "Cache") if Path(local).is_dir() and local else None
    own = os.environ.get("XDG_CACHE_HOME", "")
    if Path(own).is_absolute():
        return Path(own, "cardwright")
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if not home.is_absolute() or not home.is_dir():
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "cardwright"


@record
class Library:
    """The folders of one library; its grammar is its own if it has one, else the one that came with the tool."""

    root: Path
    grammar: Path
    cache: Path | None = field(default_factory=user_cache)
    """Where results are remembered, if they are: never in the library, which may be a stranger's."""

    @property
    def cards(self) -> Path:
        """The folder with one folder for each game."""
        return self.root / "cards"

    @property
    def build(self) -> Path:
        """Where generated files go."""
        return self.root / "build"

    def games(self) -> list[str]:
        """The folders that hold a game."""
        return [name for name in self._folders() if not (self.cards / name).is_symlink()]

    def linked_games(self) -> list[str]:
        """What looks like a folder of a game and is a link, perhaps to the root of everything: nobody looks into it."""
        return [name for name in self._folders() if (self.cards / name).is_symlink()]

    def _folders(self) -> list[str]:
        if not self.cards.is_dir():
            return []
        return sorted(folder.name for folder in self.cards.iterdir() if folder.is_dir() and folder.name[0] != ".")

    def card_files(self, game: str) -> list[Path]:
        """The files of a game that hold cards and declarations, in a fixed order."""
        return sorted((self.cards / game).rglob("*.cards"))

    def lexicon_files(self, game: str) -> list[Path]:
        """The words of a game, one file for each language."""
        return sorted((self.cards / game / "lexicon").glob("*.yaml"))

    def names_file(self, game: str) -> Path:
        """What the cards, eras and decks of a game are called in the language they are translated from."""
        return self.cards / game / "names.yaml"

    def po_file(self, game: str, language: str) -> Path:
        """What translators call the cards of a game in a language, where their tools look for it."""
        return _po_file(self.cards / game, language, game)

    def po_files(self, game: str) -> list[tuple[str, Path]]:
        """The PO files of a game with the languages they should be in."""
        return _po_files(self.cards / game, game)

    def history(self, game: str) -> Path:
        """The folder with the recorded versions of a game."""
        return self.cards / game / "history"

    def versions(self, game: str) -> list[Path]:
        """The recorded versions of a game, one file each."""
        return sorted(self.history(game).glob("*.json"))

    def grammar_files(self) -> list[Path]:
        """The files of the grammar, languages and shared tables alike."""
        return sorted(self.grammar.glob("*.yaml"))

    def message_files(self) -> list[Path]:
        """What the diagnostics say, one file for each language."""
        return sorted((self.grammar / "messages").glob("*.yaml"))

    def interface_file(self) -> Path:
        """What the pages of the catalog say, in the language they are translated from."""
        return self.grammar / INTERFACE / "source.yaml"

    def interface_po_file(self, language: str) -> Path:
        """What the pages of the catalog say in a language."""
        return _po_file(self.grammar / INTERFACE, language, INTERFACE)

    def interface_po_files(self) -> list[tuple[str, Path]]:
        """The PO files of the pages with the languages they should be in."""
        return _po_files(self.grammar / INTERFACE, INTERFACE)

    def symbol_file(self, game: str) -> Path:
        """Which drawing stands for which noun of a game."""
        return self.cards / game / "symbols.yaml"

    def query_files(self) -> list[Path]:
        """The words of the query language, one file for each language: those of the tool if the grammar has none."""
        own = sorted((self.grammar / "queries").glob("*.yaml"))
        return own or sorted((shipped().grammar / "queries").glob("*.yaml"))


def _po_file(folder: Path, language: str, name: str) -> Path:
    # The tools of translators write a region with an underscore, everybody else with a hyphen.
    return folder / "locale" / language.replace("-", "_") / "LC_MESSAGES" / f"{name}.po"


def _po_files(folder: Path, name: str) -> list[tuple[str, Path]]:
    found = sorted((folder / "locale").glob(f"*/LC_MESSAGES/{name}.po"))
    return [(path.parent.parent.name.replace("_", "-"), path) for path in found]


def shipped() -> Library:
    """The library that comes with the tool."""
    root = _BUNDLED if _BUNDLED.is_dir() else _CHECKOUT
    return Library(root, root / "grammar")


def at(folder: Path) -> Library:
    """The library in a folder."""
    own = folder / "grammar"
    return Library(folder, own if own.is_dir() else shipped().grammar)


def find(start: Path) -> Library:
    """The library of the nearest folder above that has cards, or the one that comes with the tool."""
    for folder in (start, *start.parents):
        if (folder / "cards").is_dir():
            return at(folder)
    return shipped()
