"""The library as the studio holds it: its games in memory, its files, and the look of its cards."""

from dataclasses import dataclass, field

from cardwright.base.cache import Cache
from cardwright.base.library import Library
from cardwright.drawing.appearance import Appearance, load_interface, read_pictures, read_symbols
from cardwright.language.loading import Languages, load_languages
from cardwright.serve.studio.asked import RefusedError
from cardwright.serve.studio.earlier import kept_in
from cardwright.serve.studio.effects import Effects
from cardwright.serve.studio.files import CARDS, Files, Opened
from cardwright.service import Service
from cardwright.service.desk import Desk


@dataclass(slots=True)
class State:
    """Everything that requests of the page read and change, one after the other."""

    library: Library
    desk: Desk = field(init=False)
    files: Files = field(init=False)
    effects: Effects = field(default_factory=Effects)
    seen: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    """The size and time of each file when its text was last read here."""

    def __post_init__(self) -> None:
        self.desk = Desk(self.library)
        self.files = Files(self.library, kept_in(self.library))

    def languages(self) -> Languages:
        """All languages of the grammar."""
        return load_languages(self.library, Cache(self.library.cache))[0]

    def appearance(self, game: str) -> Appearance:
        """The look of a game's cards; what is wrong in its tables is told by the check of the library."""
        cache = Cache(self.library.cache)
        languages = self.languages()
        service = self.service(game)
        nouns = {noun for lexicon in service.resident.game.lexicons.values() for noun in lexicon.nouns}
        symbols, _ = read_symbols(self.library, game, nouns, cache)
        pictures, _ = read_pictures(self.library, game, service.resident.game.cards, cache)
        interface, _ = load_interface(self.library, languages.languages, cache)
        return Appearance({game: symbols}, {game: pictures}, interface, languages.languages)

    def service(self, game: str) -> Service:
        """A game in memory."""
        if game not in self.library.games():
            raise RefusedError("no-such-game", 404, game=game)
        service = self.desk.service(f"{self.library.cards.name}/{game}/any{CARDS[0]}")
        if service is None:
            raise RefusedError("no-such-game", 404, game=game)
        return service

    def open(self, path: str) -> Opened:
        """Read a file from the disk; its cards are from now on compared with what it says."""
        opened = self.files.opened(path)
        if not opened.stamp:
            raise RefusedError("no-such-file", 404, path=path)
        self.take(path, opened)
        return opened

    def take(self, path: str, opened: Opened) -> None:
        """Take a text as the saved one of its file."""
        self.seen[path] = self.files.looked_at(path)
        self.desk.texts.pop(path, None)
        service = self.desk.service(path)
        if service is not None:
            service.edit(path, opened.text)
            self.effects.begin(service.resident, path)

    def save(self, path: str, text: str, stamp: str) -> Opened:
        """Write a file, if it is still what was opened."""
        opened = self.files.save(path, text, stamp)
        if path.endswith(CARDS):
            self.take(path, opened)
        else:
            self.seen[path] = self.files.looked_at(path)
            self.desk.reread(path)
            self.effects.forget()
        return opened

    def follow(self, path: str) -> None:
        """Take every other file of the game that was changed outside since it was read here."""
        game = self.desk.game(path)
        for other in self.files.of(game) if game is not None else ():
            now = self.files.looked_at(other) if other != path else None
            if other != path and self.seen.setdefault(other, now) != now:
                self.seen[other] = now
                self.desk.reread(other)

    def prove_saved(self, game: str) -> None:
        """Refuse a change of many files as long as one of them has a text that is not saved."""
        for path, text in self.desk.texts.items():
            if self.desk.game(path) == game and self.files.opened(path).text != text:
                raise RefusedError("save-first", path=path)

    def write_all(self, texts: dict[str, str]) -> list[str]:
        """Write several files, each if it is still what was read; returns their paths."""
        opened = {path: self.files.opened(path) for path in texts}
        for path in sorted(texts):
            self.files.save(path, texts[path], opened[path].stamp)
        self.reopen()
        return sorted(texts)

    def reopen(self) -> None:
        """Forget all games, because many files have changed; each is read again when it is asked for."""
        self.desk.services.clear()
        self.desk.texts.clear()
        self.seen.clear()
        self.effects.forget()
