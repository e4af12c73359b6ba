"""A game in memory while its files are edited: an edit costs little more than its own file."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from cardwright.base.cache import Cache
from cardwright.base.causes import one_for_each_cause
from cardwright.base.diagnostics import Diagnostic, Severity
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.check import check
from cardwright.check.clashes import clashes
from cardwright.check.link import check_roles, declared_digest, gather, with_offers
from cardwright.check.link.gather import KnownBlocks
from cardwright.check.spoken import KnownNodes
from cardwright.language.loading import Languages, load_languages
from cardwright.language.parse import Document, Draft, declared_language, right_lines
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.cards import Card
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.card_files import CardFile, card_files_of, is_card_file, still_right
from cardwright.pipeline.stages import (
    CardNames,
    outlined,
    parsed,
    read_cards,
    read_documents,
    read_words,
    spoken,
    table_words,
    without_garbage_collection,
)
from cardwright.read import read_bytes
from cardwright.read.card_tables import CSV, expanded, expanded_file, tables_in_files
from cardwright.read.lexicon import Lexicon, Names, PlainNames


@record
class _Right:
    """The game at the last time without findings; `board` are the cards outside card files."""

    game: Game
    card_files: dict[str, CardFile]
    board: tuple[Card, ...]


@dataclass(slots=True)
class Resident:
    """One game, ready for the next edit.

    An edit repeats as little work as possible. If the game had no findings and the edit changes no fact that other
    files use, only its own file is checked. Otherwise the game is linked and checked again from the trees of all
    files. If the set of cards changes, all files are parsed again, because any of them may name any card.
    """

    key: str
    languages: Languages
    lexicons: dict[str, Lexicon]
    table_names: PlainNames
    """The names from tables, without those that only card files declare."""
    wrong_words: list[Diagnostic]
    sources: dict[str, Source | None]
    """Every file in the order of a compilation; None for a file that cannot be checked at all."""
    unread: dict[str, list[Diagnostic]]
    """The findings about files as such, before any line is parsed."""

    names: Names = field(init=False)
    tongues: dict[str, Tongue] = field(init=False)
    game: Game = field(init=False)
    documents: dict[str, Document] = field(default_factory=dict)
    wrong_lines: dict[str, list[Diagnostic]] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    """The findings about the game, as in a compilation."""

    _right: _Right | None = None
    _edited: set[str] = field(default_factory=set)
    """The files that changed since the game was last valid."""
    _blocks: KnownBlocks = field(default_factory=dict)
    _nodes: KnownNodes = field(default_factory=dict)
    _clashes: tuple[str, list[Diagnostic]] = field(default=("", []))
    """The words that clash with their languages, and the hash of the declarations for which they do."""
    _roles: dict[str, str] = field(default_factory=dict)
    """For each file, the hash of the declarations for which its words were last found valid."""

    @classmethod
    def open(cls, library: Library, key: str, cache: Cache | None = None) -> "Resident":
        """Compile a game and keep it in memory."""
        cache = cache or Cache(None)
        with without_garbage_collection():
            languages, _ = load_languages(library, cache)
            lexicons, names, wrong_words = read_words(library, key, languages.languages, cache)
            sources, unread = read_cards(library, key, languages)
            by_path: dict[str, Source | None] = {source.path: source for source in sources}
            resident = cls(key, languages, lexicons, names.plainly(), wrong_words, by_path, _by_path(unread))
            resident._read(cache)
            resident._link()
        return resident

    def renamed(self, lexicons: Mapping[str, Lexicon], names: Names, texts: Mapping[str, str]) -> "Resident":
        """The same game with other words and names, and with other texts of some files; this one stays as it is."""
        unread = {path: list(found) for path, found in self.unread.items()}
        made = Resident(
            self.key, self.languages, dict(lexicons), names.plainly(), self.wrong_words, dict(self.sources), unread
        )
        for path, text in texts.items():
            made.sources[path], made.unread[path] = made._source(path, text)
        made._read(Cache(None))
        made._link()
        return made

    def edit(self, path: str, text: str) -> list[Diagnostic]:
        """Take the new text of a file, and return the findings about the game, as in a compilation of all files."""
        source, unread = self._source(path, text)
        if path not in self.sources:
            self.sources[path] = None
            self.sources = {one: self.sources[one] for one in sorted(self.sources, key=PurePosixPath)}
        before, self.sources[path], self.unread[path] = self.sources[path], source, unread
        draft, wrong, cards = self._outlined(source)
        if (_language(source), cards) != (_language(before), self._outlined(before)[2]):
            self._read(Cache(None))
        else:
            self._read_again(path, draft, wrong)
        if not self._is_still_right():
            self._link()
        return list(self.found)

    def _source(self, path: str, text: str) -> tuple[Source | None, list[Diagnostic]]:
        """A text as the source of a file, and the findings about it as such."""
        headers = self.languages.headers
        content = text.encode("utf-8", "surrogatepass")
        source, unread = read_bytes(content, path, lambda text: declared_language(text, headers) or "en")
        if source is None:
            return None, unread
        source, wrong = self._expanded(source)
        return source, unread + wrong

    def _expanded(self, source: Source) -> tuple[Source, list[Diagnostic]]:
        """A file with a block for each row of a table; a CSV file is known by the file that declares it."""
        if not source.path.endswith(CSV):
            return expanded(source, table_words(self.languages, source.language, self.key))
        folder = PurePosixPath(source.path).parent
        for other in filter(None, self.sources.values()):
            words = table_words(self.languages, other.language, self.key)
            for table in tables_in_files(other, words) if PurePosixPath(other.path).parent == folder else ():
                if table.file == PurePosixPath(source.path).name:
                    return expanded_file(source, table, words)
        return source, []

    def _outlined(self, source: Source | None) -> tuple[Draft | None, list[Diagnostic], CardNames]:
        return outlined(source, self.tongues, self.languages) if source is not None else (None, [], [])

    def _read(self, cache: Cache) -> None:
        """Read every file from scratch."""
        self.names = Names.restored(self.table_names)
        self.tongues = spoken(self.languages, self.lexicons, self.names)
        sources = [source for source in self.sources.values() if source is not None]
        documents, found = read_documents(sources, self.tongues, self.names, self.languages, cache)
        self.documents = {document.source.path: document for document in documents}
        self.wrong_lines = _by_path(found)
        self._right = None
        for known in (self._edited, self._blocks, self._nodes, self._roles):
            known.clear()

    def _read_again(self, path: str, draft: Draft | None, wrong: list[Diagnostic]) -> None:
        """Parse the lines of one file, with unchanged names of all cards."""
        before = self.documents.pop(path, None)
        for item in before.items if before is not None else ():
            known = self._blocks.pop(id(item), None)
            if known is not None:
                self._nodes.pop(id(known[1].card), None)
        self._roles.pop(path, None)
        self._edited.add(path)
        known_lines = right_lines(before, self.wrong_lines.get(path, ())) if before is not None else {}
        self.wrong_lines[path] = wrong
        if draft is not None:
            self.documents[path], wrong = parsed(draft, self.tongues, known_lines)
            self.wrong_lines[path] += wrong

    def _wrong_files(self) -> list[Diagnostic]:
        """The findings from before linking."""
        files = [*self.unread.values(), *self.wrong_lines.values()]
        return [*self.wrong_words, *(one for found in files for one in found)]

    def _is_still_right(self) -> bool:
        """Whether the game is still valid: it was before these edits, and they change no fact that other files use."""
        right = self._right
        documents = [self.documents[path] for path in self.sources if path in self._edited and path in self.documents]
        if right is None or len(documents) < len(self._edited) or self._wrong_files():
            return False
        if not all(document.source.path in right.card_files and is_card_file(document) for document in documents):
            return False
        part, found = gather(self.key, documents, self.names, self.lexicons, self._blocks)
        if found:
            return False
        game = replace(right.game, cards={**right.game.cards, **part.cards})
        cards = (*right.board, *part.cards.values())
        card_files = still_right(game, cards, documents, right.card_files, self._nodes)
        if card_files is None:
            return False
        self._take(game, [], right.card_files | card_files, right.board)
        return True

    def _link(self) -> None:
        """Link the game again; skips the files that have not changed since the last time."""
        documents = [self.documents[path] for path in self.sources if path in self.documents]
        game, wrong = gather(self.key, documents, self.names, self.lexicons, self._blocks)
        found = [*self._wrong_files(), *wrong]
        declared = declared_digest(game)
        for document in documents:
            path = document.source.path
            if self._roles.get(path) != declared:
                wrong = check_roles(game, [document], self.tongues)
                found += wrong
                self._roles[path] = declared if not wrong else ""
        if self._clashes[0] != declared:
            self._clashes = (declared, clashes(game, self.tongues))
        found += self._clashes[1]
        if not any(one.severity is Severity.ERROR for one in found):
            found += check(game, self._nodes)
        card_files = {} if found else card_files_of(game, documents, self._nodes)
        board = [card for card in game.cards.values() if card.span.source.path not in card_files]
        self._take(game, found, card_files, board)

    def _take(
        self, game: Game, found: list[Diagnostic], card_files: dict[str, CardFile], board: Collection[Card]
    ) -> None:
        """Store the new state of the game."""
        self.game = game
        self.found = one_for_each_cause(with_offers(found, game, self.tongues))
        if not found:
            self._right = _Right(game, card_files, tuple(board))
            self._edited.clear()


def _language(source: Source | None) -> str:
    return source.language if source is not None else ""


def _by_path(found: list[Diagnostic]) -> dict[str, list[Diagnostic]]:
    by_path: dict[str, list[Diagnostic]] = {}
    for one in found:
        by_path.setdefault(one.path, []).append(one)
    return by_path
