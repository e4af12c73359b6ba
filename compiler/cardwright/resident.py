"""A game kept in memory while its files are edited: an edit costs little more than the file it is in."""

from dataclasses import dataclass, field

from cardwright.cache import Cache
from cardwright.check import check
from cardwright.check.spoken import KnownNodes
from cardwright.diagnostics import Diagnostic, Severity, sort_key
from cardwright.language.tongue import Tongue
from cardwright.languages import Languages, load_languages
from cardwright.lexicon import Lexicon, Names
from cardwright.library import Library
from cardwright.link import check_roles, gather
from cardwright.link.gather import KnownCards
from cardwright.parse import Document, declared_language
from cardwright.pipeline import compile_game, read_documents
from cardwright.rulebook import Game
from cardwright.source import Source


@dataclass(slots=True)
class Resident:
    """One game, ready for the next edit."""

    game: Game
    languages: Languages
    tongues: dict[str, Tongue]
    names: Names
    lexicons: dict[str, Lexicon]
    documents: dict[str, Document]
    found: dict[str, list[Diagnostic]]
    cards: KnownCards = field(default_factory=dict)
    nodes: KnownNodes = field(default_factory=dict)

    @classmethod
    def open(cls, library: Library, key: str, cache: Cache | None = None) -> "Resident":
        """Compile a game and keep it."""
        cache = cache or Cache(None)
        languages, _ = load_languages(library, cache)
        game, documents, tongues, found = compile_game(library, key, languages, cache)
        by_path: dict[str, list[Diagnostic]] = {}
        for one in found:
            by_path.setdefault(one.path, []).append(one)
        own = {document.source.path: document for document in documents}
        resident = cls(game, languages, tongues, game.names, dict(game.lexicons), own, by_path)
        resident._link([], found)
        return resident

    def edit(self, path: str, text: str) -> list[Diagnostic]:
        """Take a file as it now is, and say what is wrong with it.

        A file that declares other cards than before, or none of this game, needs the whole game to be read again.
        """
        language = declared_language(text, self.languages.headers) or "en"
        source = Source(path, text, language)
        before = self.names.changes
        documents, found = read_documents([source], self.tongues, self.names, self.languages, Cache(None))
        if self.names.changes != before or not documents:
            return found
        self.documents[path] = documents[0]
        found += self._link(documents, found)
        return sorted(dict.fromkeys(one for one in found if one.path == path), key=sort_key)

    def _link(self, changed: list[Document], before: list[Diagnostic]) -> list[Diagnostic]:
        """Put the game together again; only what changed is looked at for the words it uses."""
        game, found = gather(self.game.key, self.documents.values(), self.names, self.lexicons, self.cards)
        self.game = game
        found += check_roles(game, changed)
        if not any(one.severity is Severity.ERROR for one in (*before, *found)):
            found += check(game, self.nodes)
        return found
