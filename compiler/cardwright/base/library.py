"""The location of grammar and cards: inside the wheel, beside the package in a checkout, or in a folder of the user."""

import os
import sys
from dataclasses import field
from pathlib import Path

from cardwright.base.record import record

_BUNDLED = Path(__file__).parents[1] / "_data"  # exists in an installed wheel only
_CHECKOUT = Path(__file__).resolve().parents[3]
INTERFACE = "interface"
"""The folder with the words of the pages, and the base name of their PO files."""


def user_cache() -> Path | None:
    """The cache folder of this user, or None if the system has none."""
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
    """The folders of one library; without a grammar of its own it uses the grammar of the tool."""

    root: Path
    grammar: Path
    cache: Path | None = field(default_factory=user_cache)
    """The folder of the cache, or None. It is never inside the library, which may come from a stranger."""

    @property
    def cards(self) -> Path:
        """The folder with one folder for each game."""
        return self.root / "cards"

    @property
    def build(self) -> Path:
        """The folder for generated files."""
        return self.root / "build"

    def games(self) -> list[str]:
        """The folders that hold a game."""
        return [name for name in self._folders() if not (self.cards / name).is_symlink()]

    def linked_games(self) -> list[str]:
        """Links that look like folders of games. The tool ignores them, because they may lead anywhere."""
        return [name for name in self._folders() if (self.cards / name).is_symlink()]

    def _folders(self) -> list[str]:
        if not self.cards.is_dir():
            return []
        return sorted(folder.name for folder in self.cards.iterdir() if folder.is_dir() and folder.name[0] != ".")

    def card_files(self, game: str) -> list[Path]:
        """The files of a game that contain cards and declarations, in a fixed order."""
        return sorted((self.cards / game).rglob("*.cards"))

    def lexicon_files(self, game: str) -> list[Path]:
        """The words of a game, one file for each language."""
        return sorted((self.cards / game / "lexicon").glob("*.yaml"))

    def names_file(self, game: str) -> Path:
        """The names of the cards, eras and decks of a game in the source language."""
        return self.cards / game / "names.yaml"

    def po_file(self, game: str, language: str) -> Path:
        """The PO file of a game in a language, where translators' tools expect it."""
        return _po_file(self.cards / game, language, game)

    def po_files(self, game: str) -> list[tuple[str, Path]]:
        """The PO files of a game, each with its language."""
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
        """The sentences of the diagnostics, one file for each language."""
        return sorted((self.grammar / "messages").glob("*.yaml"))

    def interface_file(self) -> Path:
        """The texts of the catalog's pages in the source language."""
        return self.grammar / INTERFACE / "source.yaml"

    def interface_po_file(self, language: str) -> Path:
        """The texts of the catalog's pages in a language."""
        return _po_file(self.grammar / INTERFACE, language, INTERFACE)

    def interface_po_files(self) -> list[tuple[str, Path]]:
        """The PO files of the pages, each with its language."""
        return _po_files(self.grammar / INTERFACE, INTERFACE)

    def symbol_file(self, game: str) -> Path:
        """The drawing for each noun of a game."""
        return self.cards / game / "symbols.yaml"

    def picture_table(self, game: str) -> Path:
        """The picture file of each card of a game that has one."""
        return self.cards / game / "pictures.yaml"

    def picture_folder(self, game: str) -> Path:
        """The picture files that the table names."""
        return self.cards / game / "pictures"

    def phrase_files(self) -> list[Path]:
        """The common phrases of card games, one file for each language; those of the tool if the grammar has none."""
        own = sorted((self.grammar / "phrases").glob("*.yaml"))
        return own or sorted((shipped().grammar / "phrases").glob("*.yaml"))

    def form_files(self) -> list[Path]:
        """How words are inflected, one file for each language; those of the tool if the grammar has none."""
        own = sorted((self.grammar / "forms").glob("*.yaml"))
        return own or sorted((shipped().grammar / "forms").glob("*.yaml"))

    def query_files(self) -> list[Path]:
        """The words of the query language, one file for each language; those of the tool if the grammar has none."""
        own = sorted((self.grammar / "queries").glob("*.yaml"))
        return own or sorted((shipped().grammar / "queries").glob("*.yaml"))


def _po_file(folder: Path, language: str, name: str) -> Path:
    # Translators' tools write a region with an underscore, all others with a hyphen.
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
    """The library of the nearest folder above `start` that has cards, or the one that comes with the tool."""
    for folder in (start, *start.parents):
        if (folder / "cards").is_dir():
            return at(folder)
    return shipped()
