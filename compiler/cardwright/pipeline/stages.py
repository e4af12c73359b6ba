"""The stages in order.

    cards/**.cards ─► read ─► parse ─► link ─► check ─► Rulebook (frozen)
                                                            ├─► engine ─► a game, its log, its trace
                                                            ├─► print ──► text in any language, reference
                                                            └─► export ─► catalog.db ─► Datasette, json

No stage calls the next; each returns its result and the mistakes in its input.
"""

import gc
import os
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from functools import cache as once
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from cardwright.base.belonging import softened
from cardwright.base.cache import Cache, Kind, digest
from cardwright.base.causes import one_for_each_cause
from cardwright.base.diagnostics import Diagnostic, Messages, Severity, error, sort_key
from cardwright.base.library import Library
from cardwright.base.limits import MOST_FILES
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.check import check
from cardwright.check.clashes import clashes
from cardwright.check.forms import forms
from cardwright.check.link import check_roles, declared_digest, gather, with_offers
from cardwright.drawing.appearance import Appearance, PictureFile, Symbol, load_interface, read_pictures, read_symbols
from cardwright.language.loading import Languages, load_languages, load_messages, load_table
from cardwright.language.parse import Document, Draft, Known, card_names, declared_language, draft, parse
from cardwright.language.patterns import Language
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game, Rulebook
from cardwright.read import Shape, read_sources
from cardwright.read.card_tables import CSV, Words, expanded, expanded_file, tables_in_files
from cardwright.read.lexicon import LEXICON, NAMES, Lexicon, Names, make_lexicon, make_names
from cardwright.read.strings import load_strings, take_strings

CardNames = list[tuple[str, str | None]]
"""The cards a file declares, by name and era."""

OUTLINE = Kind("outline", tuple[bool, list[Diagnostic], CardNames])
FILE = Kind("file", tuple[Document, list[Diagnostic]])
ROLES = Kind("roles", bool)
WORDS = Kind("words", bool)


@record
class Compiled:
    """A library after all stages: the rulebook, its files, and all findings."""

    rulebook: Rulebook
    documents: tuple[Document, ...]
    diagnostics: tuple[Diagnostic, ...]
    tongues: dict[tuple[str, str], Tongue] = field(default_factory=dict)
    """The complete languages, by game and language."""
    begun: dict[tuple[str, str], Tongue] = field(default_factory=dict)
    """The incomplete languages: cards may be written in them, and translated as far as their patterns suffice."""
    messages: Messages = field(default_factory=lambda: Messages({}))
    appearance: Appearance = field(default_factory=Appearance)
    grammar: str = ""
    """The hash of all files of the grammar."""

    def tongue(self, game: str, language: str) -> Tongue | None:
        """A game in a language, even an incomplete one."""
        return self.tongues.get((game, language)) or self.begun.get((game, language))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that fail a build."""
        return tuple(found for found in self.diagnostics if found.severity is Severity.ERROR)


def compile_library(library: Library, cache: Cache | None = None, only: str | None = None) -> Compiled:
    """Compile all games of a library, or only one, with or without a cache."""
    with without_garbage_collection():
        return _compile(library, cache or Cache(None), only)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Disables the garbage collector: trees have no cycles, and the search for cycles takes longer than parsing."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            _freeze_objects()
            gc.enable()


@once
def _freeze_objects() -> None:
    """Exclude the objects that a process built first from garbage collection, because they live as long as it does.

    This happens only once, because frozen objects are never freed: a server that watches the cards compiles
    repeatedly, and must free its old results.
    """
    gc.freeze()


def _compile(library: Library, cache: Cache, only: str | None) -> Compiled:
    languages, found = load_languages(library, cache)
    messages, wrong = load_messages(library, cache)
    found += wrong
    interface, wrong = load_interface(library, languages.languages, cache)
    found += wrong
    found += [error("linked-game", None, path=f"{library.cards.name}/{name}") for name in library.linked_games()]
    symbols: dict[str, dict[str, Symbol]] = {}
    pictures: dict[str, dict[str, PictureFile]] = {}
    games: dict[str, Game] = {}
    documents: list[Document] = []
    tongues: dict[tuple[str, str], Tongue] = {}
    begun: dict[tuple[str, str], Tongue] = {}
    # Without any language no file can be parsed; this was reported before.
    chosen = library.games() if only is None else [only]
    for key in chosen if languages.languages else ():
        game, own_documents, own_tongues, own_found = compile_game(library, key, languages, cache)
        games[key] = _shown(game, own_documents, languages.begun)
        documents += own_documents
        for language, tongue in own_tongues.items():
            (begun if tongue.lexicon.is_begun else tongues)[key, language] = tongue
        found += own_found
        nouns = {noun for lexicon in game.lexicons.values() for noun in lexicon.nouns}
        symbols[key], wrong = read_symbols(library, key, nouns, cache)
        found += wrong
        pictures[key], wrong = read_pictures(library, key, game.cards, cache)
        found += wrong
    ordered = tuple(sorted(dict.fromkeys(softened(found, languages.begun)), key=sort_key))
    whole = {code: one for code, one in languages.languages.items() if code in interface and not one.is_begun}
    appearance = Appearance(symbols, pictures, interface, whole)
    return Compiled(Rulebook(games), tuple(documents), ordered, tongues, begun, messages, appearance, languages.digest)


def _shown(game: Game, documents: list[Document], begun: frozenset[str]) -> Game:
    """The game without the names in languages that are only begun, unless its files are written in them.

    Whatever is shown, searched or suggested takes its names from here; the tongues keep all names.
    """
    begun = begun | {code for code, lexicon in game.lexicons.items() if lexicon.is_begun}
    hidden = begun - {game.names.source, *(document.source.language for document in documents)}
    return replace(game, names=game.names.without(hidden)) if hidden else game


def compile_game(
    library: Library, key: str, languages: Languages, cache: Cache
) -> tuple[Game, list[Document], dict[str, Tongue], list[Diagnostic]]:
    """One game: read, parse, link, check."""
    lexicons, names, found = read_words(library, key, languages.languages, cache)
    tongues = spoken(languages, lexicons, names)
    sources, wrong = read_cards(library, key, languages)
    found += wrong
    documents, wrong = read_documents(sources, tongues, names, languages, cache)
    found += wrong
    game, wrong = gather(key, documents, names, lexicons)
    found += wrong
    found += proven_roles(game, documents, tongues, cache)
    found += proven_words(game, tongues, cache)
    found = softened(found, languages.begun | {code for code, lexicon in lexicons.items() if lexicon.is_begun})
    found += check(game) if not any(one.severity is Severity.ERROR for one in found) else []
    return game, documents, tongues, one_for_each_cause(with_offers(found, game, tongues))


def spoken(languages: Languages, lexicons: Mapping[str, Lexicon], names: Names) -> dict[str, Tongue]:
    """The languages for which a game has words, ready to parse and print with these words and names."""
    return {
        code: Tongue(languages.languages[code], lexicon, languages.tables[code], names)
        for code, lexicon in lexicons.items()
        if code in languages.languages
    }


def proven_roles(
    game: Game, documents: list[Document], tongues: Mapping[str, Tongue], cache: Cache
) -> list[Diagnostic]:
    """Check that all names are declared; skips a file that was found valid with the same declarations."""
    declared = declared_digest(game)
    found: list[Diagnostic] = []
    for document in documents:
        wrong: list[Diagnostic] = []

        def is_right(document: Document = document, wrong: list[Diagnostic] = wrong) -> bool:
            wrong += check_roles(game, [document], tongues)
            return not wrong

        if not cache.made(ROLES, (declared, document.source.path, document.source.text), is_right) and not wrong:
            wrong = check_roles(game, [document], tongues)
        found += wrong
    return found


def proven_words(game: Game, tongues: Mapping[str, Tongue], cache: Cache) -> list[Diagnostic]:
    """Check that words have all their forms and clash with no language; skips words that were found valid before."""
    found: list[Diagnostic] = []

    def is_right() -> bool:
        found.extend(_wrong_words(game, tongues))
        return not found

    grammar = "".join(sorted(tongue.language.digest for tongue in tongues.values()))
    if cache.made(WORDS, (declared_digest(game), words_digest(grammar, tongues.values())), is_right) or found:
        return found
    return _wrong_words(game, tongues)


def _wrong_words(game: Game, tongues: Mapping[str, Tongue]) -> list[Diagnostic]:
    return [*clashes(game, tongues), *forms(game, tongues)]


def read_words(
    library: Library, key: str, known: Mapping[str, Language], cache: Cache
) -> tuple[dict[str, Lexicon], Names, list[Diagnostic]]:
    """The lexicons and the names of a game, in all its languages."""
    lexicons, found = read_lexicons(library, key, known, cache)
    names, wrong = read_names(library, key, known, cache)
    return lexicons, names, found + wrong


def read_names(library: Library, key: str, known: Container[str], cache: Cache) -> tuple[Names, list[Diagnostic]]:
    """The names of a game's cards: from designers in its source language, from translators in the others."""
    names = Names()
    path = library.names_file(key)
    tables, found = _tables(library, [path] if os.path.lexists(path) else [], NAMES, known, cache)
    for table, _, _ in tables:
        names = make_names(table)
    loaded, wrong = load_strings(library.po_files(key), library.root, known, cache)
    found += wrong
    for language, _, strings in loaded:
        take_strings(names, language, strings)
    return names, found


def read_lexicons(
    library: Library, key: str, known: Mapping[str, Language], cache: Cache
) -> tuple[dict[str, Lexicon], list[Diagnostic]]:
    """The lexicons of a game in the known languages."""
    lexicons: dict[str, Lexicon] = {}
    tables, found = _tables(library, library.lexicon_files(key), LEXICON, known, cache)
    first: dict[str, Source] = {}
    for table, source, is_whole in tables:
        language = table["language"]
        if language in first:
            place = Span(source, 0, source.line_bounds(1)[1])
            there = Span(first[language], 0, first[language].line_bounds(1)[1])
            found.append(error("lexicon-twice", place, related=[(there, "first-at")], language=language))
            continue
        first[language] = source
        inflection = known[language].inflection
        stamp = digest(source.text, inflection.digest)
        lexicon, wrong = make_lexicon(table, source, stamp, is_whole, inflection)
        lexicons[language] = replace(lexicon, is_begun=lexicon.is_begun or known[language].is_begun)
        found += wrong
    return lexicons, found


def _tables(
    library: Library, paths: Iterable[Path], shape: Shape, known: Container[str], cache: Cache
) -> tuple[list[tuple[Mapping[str, Any], Source, bool]], list[Diagnostic]]:
    """Tables in a known language, each with a flag that it could be read completely."""
    tables: list[tuple[Mapping[str, Any], Source, bool]] = []
    sources, found = read_sources(paths, library.root, lambda text: "en")
    for source in sources:
        table, wrong = load_table(source, shape, cache)
        found += wrong
        if table is None:
            continue
        if table.get("language", "") not in known:
            if not any(one.span is not None and one.span.source is source for one in wrong):
                found.append(error("lexicon-language", Span(source, 0, source.line_bounds(1)[1])))
        else:
            tables.append((table, source, not wrong))
    return tables, found


def read_cards(library: Library, key: str, languages: Languages) -> tuple[list[Source], list[Diagnostic]]:
    """The files of a game with cards and declarations; tables in CSV files stand behind the files that declare them."""
    headers = languages.headers
    paths = library.card_files(key)
    written, found = read_sources(
        paths[:MOST_FILES], library.root, lambda text: declared_language(text, headers) or "en"
    )
    if len(paths) > MOST_FILES:
        found.append(error("too-many-files", None, path=f"{library.cards.name}/{key}/", limit=MOST_FILES))
    sources: list[Source] = []
    known: set[Path] = set()
    for source in written:
        words = table_words(languages, source.language, key)
        card_file, wrong = expanded(source, words)
        sources.append(card_file)
        found += wrong
        for table in tables_in_files(source, words):
            path = library.root / PurePosixPath(source.path).parent / table.file
            if path.suffix != CSV or Path(table.file).name != table.file or path in known:
                found.append(error("table-file", table.span, file=table.file))
                continue
            known.add(path)
            tables, wrong = read_sources([path], library.root, partial(_language_beside, source))
            found += wrong
            for csv in tables:
                card_file, wrong = expanded_file(csv, table, words)
                sources += [card_file] if card_file is not csv else []
                found += wrong
    return sources, found


def _language_beside(source: Source, _text: str) -> str:
    return source.language


def table_words(languages: Languages, language: str, game: str) -> Words:
    """The words for tables of cards in a language."""
    one = languages.languages.get(language)
    if one is None:
        return Words("", {})
    return Words(one.table_word, one.columns, f"{one.header} {one.code}\n{one.game_word} {game}\n")


def read_documents(
    sources: list[Source], tongues: dict[str, Tongue], names: Names, languages: Languages, cache: Cache
) -> tuple[list[Document], list[Diagnostic]]:
    """The trees of all files of a game; the declared names come first, because any sentence may name any card."""
    found: list[Diagnostic] = []
    readable: list[Source] = []
    drafts: dict[str, Draft | None] = {}

    def outline(source: Source) -> tuple[bool, list[Diagnostic], CardNames]:
        one, wrong, cards = outlined(source, tongues, languages)
        drafts[source.path] = one
        return one is not None, wrong, cards

    words = words_digest(languages.digest, tongues.values())
    for source in sources:
        parts = (words, source.path, source.text, source.language)
        is_readable, wrong, cards = cache.made(OUTLINE, parts, partial(outline, source), source)
        found += wrong
        if is_readable:
            readable.append(source)
            for name, era in cards:
                names.declare(source.language, name, era)
    # The hash covers every name of the game, which takes as long as to read a small file.
    all_names = names_digest(names) if cache.is_kept else ""

    def read(source: Source) -> tuple[Document, list[Diagnostic]]:
        one = drafts.get(source.path) or draft(source, languages.headers, languages.game_words)[0]
        if one is None:
            raise AssertionError(source.path)
        return parsed(one, tongues)

    documents = []
    for source in readable:
        document, wrong = cache.made(FILE, file_parts(words, all_names, source), partial(read, source), source)
        documents.append(document)
        found += wrong
    return documents, found


def outlined(
    source: Source, tongues: Mapping[str, Tongue], languages: Languages
) -> tuple[Draft | None, list[Diagnostic], CardNames]:
    """The structure of a file if its sentences can be parsed, its mistakes, and the cards it declares."""
    one, found = draft(source, languages.headers, languages.game_words)
    if one is None:
        return None, found, []
    if source.language not in tongues:
        found = [*found, error("missing-lexicon", one.game_block.line.span, language=source.language)]
        return None, found, []
    return one, found, card_names(one, tongues[source.language])


def parsed(one: Draft, tongues: Mapping[str, Tongue], known: Known | None = None) -> tuple[Document, list[Diagnostic]]:
    """The trees of a file; with the other languages of the game, to recognize a line in one of them."""
    tongue = tongues[one.source.language]
    return parse(one, tongue, tuple(other for other in tongues.values() if other is not tongue), known)


def words_digest(grammar: str, tongues: Iterable[Tongue]) -> str:
    """A hash of the grammar and all lexicons of the game, independent of their order."""
    return digest(grammar, *sorted(tongue.lexicon.digest + tongue.language.phrases.digest for tongue in tongues))


def names_digest(names: Names) -> str:
    """A hash that changes whenever a name could mean another card."""
    return digest(names.fingerprint())


def file_parts(words: str, names: str, source: Source) -> tuple[str, ...]:
    """The cache key of the trees of a file."""
    return words, names, source.path, source.text
