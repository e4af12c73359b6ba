"""Proves that an edited library is still valid, from stored facts about the unchanged files."""

import os
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from cardwright.base.cache import Cache, Kind, digest
from cardwright.base.library import Library
from cardwright.base.record import record
from cardwright.base.source import Source
from cardwright.check.link import gather
from cardwright.language.loading import Languages, load_languages
from cardwright.language.parse import Document, declared_language
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.pipeline.card_files import CardFile, card_files_of, is_card_file, still_right
from cardwright.pipeline.stages import (
    FILE,
    Compiled,
    file_parts,
    names_digest,
    outlined,
    parsed,
    read_lexicons,
    spoken,
    without_garbage_collection,
    words_digest,
)
from cardwright.read import read_bytes
from cardwright.read.lexicon import Names, PlainNames

Inputs = Mapping[str, bytes | str]
"""The content of every file of library and grammar; a text is the reason why a file could not be read."""


@record
class Board:
    """The files of a game that are not card files, and the cache keys of its trees."""

    paths: tuple[str, ...]
    words: str
    names: str
    lexicons: dict[str, str]


@record
class Standing:
    """A library without findings: the hash of every file, its card files, and its counts."""

    grammar: str
    hashes: dict[str, str]
    card_files: dict[str, CardFile]
    boards: dict[str, Board]
    counts: tuple[int, int, int, int]


STANDING = Kind("standing", Standing)
NAMES: Kind[PlainNames] = Kind("names", PlainNames)  # type: ignore[arg-type]


def place_of(library: Library) -> tuple[str, str]:
    """The absolute location of a library, because many libraries share one cache."""
    return os.path.abspath(library.root), os.path.abspath(library.grammar)  # noqa: PTH100 - links are not followed


def hashed(inputs: Inputs) -> dict[str, str]:
    """The hash of each file."""
    return {path: digest(content) for path, content in inputs.items()}


def remember(library: Library, compiled: Compiled, cache: Cache, inputs: Inputs) -> None:
    """Store the facts that a later check needs about a library without findings."""
    card_files: dict[str, CardFile] = {}
    boards: dict[str, Board] = {}
    for key, game in compiled.rulebook.games.items():
        tongues = {
            language: tongue for (own, language), tongue in (compiled.tongues | compiled.begun).items() if own == key
        }
        documents = [one for one in compiled.documents if one.game == key]
        paths = [str(library.root / document.source.path) for document in documents]
        own = {str(library.root / path): one for path, one in card_files_of(game, documents).items()}
        if not tongues or not inputs.keys() >= set(paths):
            return
        known = next(iter(tongues.values())).names
        names = names_digest(known)
        words = words_digest(compiled.grammar, tongues.values())
        lexicons = {language: lexicon.digest for language, lexicon in game.lexicons.items()}
        boards[key] = Board(tuple(path for path in paths if path not in own), words, names, lexicons)
        card_files |= own
        cache.made(NAMES, (names,), known.plainly)
    cards = [card for game in compiled.rulebook.games.values() for card in game.cards.values()]
    sentences = sum(len(card.sentences) for card in cards)
    counts = (len(boards), len(compiled.documents), len(cards), sentences)
    cache.keep(STANDING, place_of(library), Standing(compiled.grammar, hashed(inputs), card_files, boards, counts))


def recheck(library: Library, cache: Cache, inputs: Inputs) -> tuple[int, int, int, int] | None:
    """The number of games, files, cards and sentences of a library, if it certainly has no mistakes.

    The proof is possible only for files that were valid before and still declare the same cards. In any doubt the
    result is None, and the whole library must be checked: this module never reports a mistake.
    """
    before = cache.recall(STANDING, place_of(library))
    if before is None:
        return None
    card_files, hashes = before.card_files, hashed(inputs)
    changed = [path for path, one in hashes.items() if before.hashes.get(path) != one]
    if before.hashes.keys() != hashes.keys() or not all(path in card_files for path in changed):
        return None
    standing = replace(before, hashes=hashes)
    with without_garbage_collection():
        needed = {card_files[path].language for path in changed}
        languages, _ = load_languages(library, cache, needed)
        if languages.digest != standing.grammar or languages.languages.keys() != needed:
            return None
        edited: dict[str, CardFile] = {}
        for key, paths in groupby(
            sorted(changed, key=lambda path: card_files[path].game), lambda path: card_files[path].game
        ):
            proof = _Proof(library, cache, inputs, standing, languages, key, tuple(paths))
            own = proof.edited()
            if own is None:
                return None
            edited |= own
    games, files, cards, sentences = before.counts
    sentences += sum(one.sentences - card_files[path].sentences for path, one in edited.items())
    counts = (games, files, cards, sentences)
    cache.keep(STANDING, place_of(library), replace(standing, card_files=card_files | edited, counts=counts))
    return counts


@record
class _Proof:
    """The proof that the changed files of one game are valid and do not invalidate another file."""

    library: Library
    cache: Cache
    inputs: Inputs
    standing: Standing
    languages: Languages
    key: str
    changed: tuple[str, ...]

    def edited(self) -> dict[str, CardFile] | None:
        """The changed files in their new state, or None in any doubt."""
        board = self.standing.boards[self.key]
        lexicons, _ = read_lexicons(self.library, self.key, self.languages.languages, self.cache)
        if any(board.lexicons.get(language) != lexicon.digest for language, lexicon in lexicons.items()):
            return None
        kept = self.cache.recall(NAMES, (board.names,))
        if kept is None:
            return None
        names = Names.restored(kept)
        tongues = spoken(self.languages, lexicons, names)
        documents = [self._document(path, tongues) for path in self.changed]
        declaring = [self._declaring(path, board) for path in board.paths]
        known = [one for one in (*declaring, *documents) if one is not None]
        if len(known) < len(declaring) + len(documents):
            return None
        game, found = gather(self.key, known, names, lexicons)
        if found:
            return None
        return self._checked(game, [one for one in documents if one is not None])

    def _source(self, path: str, shown: str, language: str) -> Source | None:
        """The source of a file, if it can be read and its language is the same as before."""
        content, headers = self.inputs[path], self.languages.headers
        if isinstance(content, str):
            return None
        source, found = read_bytes(content, shown, lambda text: declared_language(text, headers) or language)
        return source if source is not None and not found else None

    def _declaring(self, path: str, board: Board) -> Document | None:
        """The trees of an unchanged file."""
        shown = path[len(str(self.library.root)) + 1 :].replace("\\", "/")
        source = self._source(path, shown, "")
        if source is None:
            return None
        kept = self.cache.recall(FILE, file_parts(board.words, board.names, source), source)
        return kept[0] if kept else None

    def _document(self, path: str, tongues: Mapping[str, Tongue]) -> Document | None:
        """The trees of a changed file, if its lines are valid and declare the same cards as before."""
        card_file = self.standing.card_files[path]
        source = self._source(path, card_file.path, "")
        if source is None or source.language != card_file.language:
            return None
        one, found, cards = outlined(source, tongues, self.languages)
        if one is None or found or tuple(cards) != card_file.names:
            return None
        document, found = parsed(one, tongues)
        return document if is_card_file(document) and not found else None

    def _checked(self, game: Game, documents: list[Document]) -> dict[str, CardFile] | None:
        """The changed files, if neither they nor any other file can have a mistake."""
        card_files = {one.path: one for one in self.standing.card_files.values() if one.game == self.key}
        edited = {document.source.path for document in documents}
        remembered = {
            key: card for path, one in card_files.items() if path not in edited for key, card in one.cards.items()
        }
        whole = replace(game, cards=remembered | dict(game.cards))
        now = still_right(whole, game.cards.values(), documents, card_files)
        if now is None:
            return None
        return {path: now[self.standing.card_files[path].path] for path in self.changed}
