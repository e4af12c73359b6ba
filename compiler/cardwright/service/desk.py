"""The files that somebody edits, and the game in memory that each belongs to."""

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardwright.base.cache import Cache
from cardwright.base.guard import Guard
from cardwright.base.library import Library
from cardwright.base.limits import LARGEST_FILE
from cardwright.service.answering import Service

CARDS = (".cards", ".csv")
"""The endings of the files with cards; a change of any other file of a game opens the game again."""


@dataclass(slots=True)
class Desk:
    """The games of one library in memory, with the texts that the editor has and has not saved.

    Paths are relative to the library, with forward slashes.
    """

    library: Library
    services: dict[str, Service] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """The unsaved texts by path."""

    def game(self, path: str) -> str | None:
        """The game that a file belongs to."""
        parts = PurePosixPath(path).parts
        is_game = len(parts) > 2 and parts[0] == self.library.cards.name and parts[1] in self.library.games()
        return parts[1] if is_game else None

    def service(self, path: str) -> Service | None:
        """The game of a card file in memory; it is compiled on the first question."""
        key = self.game(path)
        if key is None or not path.endswith(CARDS):
            return None
        if key not in self.services:
            self.services[key] = Service.open(self.library, key, Cache(self.library.cache))
            for open_path, text in self.texts.items():
                if self.game(open_path) == key:
                    self.services[key].edit(open_path, text)
        return self.services[key]

    def edit(self, path: str, text: str) -> Service | None:
        """Take an unsaved text."""
        service = self.service(path)
        if service is not None:
            self.texts[path] = text
            service.edit(path, text)
        return service

    def close(self, path: str) -> Service | None:
        """Forget an unsaved text: the file on the disk counts again."""
        if self.texts.pop(path, None) is None:
            return None
        return self.reread(path)

    def reread(self, path: str) -> Service | None:
        """Take a file as it is on the disk now, unless the editor has another text of it."""
        key = self.game(path)
        if key is None or path in self.texts:
            return None
        service = self.services.get(key)
        try:
            text = Guard(self.library.root).content(self.library.root / path, LARGEST_FILE).decode("utf-8")
        except (OSError, ValueError):
            text = None
        if service is None:
            return None
        if text is None or not path.endswith(CARDS):
            # A file that is gone, a lexicon or a table of names: nothing less than the whole game is read again.
            del self.services[key]
            return self._opened(key)
        service.edit(path, text)
        return service

    def _opened(self, key: str) -> Service | None:
        return self.service(f"{self.library.cards.name}/{key}/any{CARDS[0]}")
