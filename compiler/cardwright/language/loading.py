"""Loads the languages of a grammar folder: their patterns, their parse tables, and the sentences of diagnostics."""

import hashlib
from collections.abc import Container, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from cardwright.base.belonging import softened
from cardwright.base.cache import Cache, Kind
from cardwright.base.diagnostics import ENGLISH, Diagnostic, Messages, error
from cardwright.base.library import Library, shipped
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.language.choosing import ordered
from cardwright.language.demands import demands_of
from cardwright.language.features import check_features
from cardwright.language.forms import make_inflection
from cardwright.language.making import LanguageError, Missing, Patterns, make_language, make_patterns
from cardwright.language.patterns import Demand, Language
from cardwright.language.phrases import NO_PHRASES, Phrases, make_phrases
from cardwright.language.placeholders import check_placeholders
from cardwright.language.plurals import rules_stamp, use_categories, usual_categories
from cardwright.language.shapes import FORMS, LANGUAGE, MESSAGES, PHRASES, QUERIES
from cardwright.language.tables import Tables
from cardwright.read import Shape, load_shaped, read_sources
from cardwright.read.inflection import NO_INFLECTION, Inflection

TABLE = Kind("table", tuple[Any, bool], is_shipped=True, is_shared=True)
PATTERNS = Kind("patterns", tuple[Patterns, Missing], is_shipped=True, is_shared=True)
DEMANDS = Kind("demands", tuple[tuple[Demand, ...], tuple[Demand, ...]], is_shipped=True, is_shared=True)
GRAMMAR = Kind("grammar", Tables, is_shipped=True, is_shared=True)
PLURALS = Kind("plurals", tuple[str, ...], is_shipped=True)
MOST_SHARED = 16
"""The parse tables of so many languages, and the forms that they ask for, are held in memory."""
MOST_TABLES = 64
"""So many tables of files are held in memory: those of the shipped languages, and the words of a few games."""


@record
class Languages:
    """All languages of the grammar."""

    languages: Mapping[str, Language]
    tables: Mapping[str, Tables]
    digest: str = ""
    """The hash of all files of patterns."""
    begun: frozenset[str] = frozenset()
    """The languages that somebody still works on, even those that cannot be loaded."""

    @property
    def headers(self) -> dict[str, str]:
        """The word that opens a file, by language."""
        return {code: language.header for code, language in self.languages.items()}

    @property
    def game_words(self) -> dict[str, str]:
        """The word that names the game of a file, by language."""
        return {code: language.game_word for code, language in self.languages.items()}


def load_languages(
    library: Library, cache: Cache, only: Container[str] | None = None
) -> tuple[Languages, list[Diagnostic]]:
    """The languages of a library, or some; reports and skips a language whose file has mistakes."""
    sources, found = read_sources(library.grammar_files(), library.grammar, lambda text: "en")
    tables: dict[str, dict[str, Any]] = {}
    by_name: dict[str, Source] = {}
    for source in sources:
        table, wrong = load_table(source, LANGUAGE, cache)
        found += wrong
        # An incomplete grammar could give sentences another meaning, so a language is loaded whole or not at all.
        if not wrong:
            name = source.path.removesuffix(".yaml")
            tables[name], by_name[name] = table, source
    languages: dict[str, Language] = {}
    parse_tables = {}
    for name, table in tables.items():
        code = table.get("language", "")
        if code and (only is None or code in only):
            try:
                if code in languages:
                    raise LanguageError(f"another file is about the language {code}, too", "language")  # noqa: TRY301
                # A language is made of its own file and the one that it extends: the others may change.
                digest = _digest([by_name[one] for one in (name, table.get("extends")) if one in by_name])
                made = cache.made(PATTERNS, (code, digest), partial(make_patterns, table, tables))
                language = make_language(table, tables, digest, made)
                categories = cache.made(PLURALS, (code, rules_stamp()), partial(usual_categories, code))
                if not categories:
                    raise LanguageError(f"nobody knows how {code} counts: CLDR has no such language", "language")  # noqa: TRY301
                lacking, wanted = cache.made(DEMANDS, (code, digest), partial(_demands, language, categories))
                parse_tables[code] = _tables(language, cache)
            except LanguageError as problem:
                place = _line_of(by_name[name], problem.about)
                found.append(error("bad-language", place, reason=str(problem)))
                continue
            if not language.is_begun:
                found += [_missing_form(one, code, by_name[name]) for one in lacking]
            languages[code] = replace(language, demands=wanted)
            use_categories(code, categories)
    if not languages and not found:
        found.append(error("no-language", None, path=f"{library.grammar.name}/"))
    queries, wrong = load_queries(library, cache)
    found += wrong
    phrases, wrong = load_phrases(library, cache)
    found += wrong
    inflections, wrong = load_inflections(library, cache)
    found += wrong
    languages = {
        code: replace(
            one,
            queries=queries.get(code, {}),
            phrases=phrases.get(code, NO_PHRASES),
            inflection=inflections.get(code, NO_INFLECTION),
        )
        for code, one in languages.items()
    }
    said = {code for table in tables.values() if table.get("begun") and (code := table.get("language"))}
    begun = frozenset(said | {code for code, one in languages.items() if one.is_begun})
    return Languages(languages, parse_tables, _digest(sources), begun), softened(found, begun)


@lru_cache(maxsize=MOST_SHARED)
def _demands(language: Language, categories: tuple[str, ...]) -> tuple[tuple[Demand, ...], tuple[Demand, ...]]:
    """The forms that the words of a language lack, and those that the words of games must give.

    Only a language whose features are all known gets that far, so that they need not be checked again.
    """
    check_features(language)
    demands = demands_of(language, categories)
    return tuple(demands.lacking.values()), tuple(demands.games.values())


def _missing_form(demand: Demand, language: str, source: Source) -> Diagnostic:
    return error(
        "missing-form",
        _line_of(source, demand.word),
        word=demand.word,
        language=language,
        form=" ".join(ordered(demand.features)),
        construct=demand.construct,
        sample=demand.sample,
    )


def _line_of(source: Source, key: str) -> Span:
    """The span of the first line that begins with a key, or of the first line."""
    number = next(
        (number for number, line in enumerate(source.text.splitlines(), 1) if line.strip().startswith(f"{key}:")), 1
    )
    return Span(source, *source.line_bounds(number))


def load_queries(library: Library, cache: Cache) -> tuple[dict[str, Mapping[str, object]], list[Diagnostic]]:
    """The words of the query language, by language; a language without any uses the English words."""
    sources, found = read_sources(library.query_files(), library.grammar, lambda text: "en")
    queries: dict[str, Mapping[str, object]] = {}
    for source in sources:
        table, wrong = load_table(source, QUERIES, cache)
        found += wrong
        if table is not None and not wrong:
            queries[table["language"]] = table
    return queries, found


def load_phrases(library: Library, cache: Cache) -> tuple[dict[str, Phrases], list[Diagnostic]]:
    """The common phrases of card games, by language."""
    sources, found = read_sources(library.phrase_files(), library.grammar, lambda text: "en")
    phrases: dict[str, Phrases] = {}
    for source in sources:
        table, wrong = load_table(source, PHRASES, cache)
        found += wrong
        if table is not None and not wrong:
            phrases[table["language"]] = make_phrases(table, source.text)
    return phrases, found


def load_inflections(library: Library, cache: Cache) -> tuple[dict[str, Inflection], list[Diagnostic]]:
    """How words are inflected, by language; in a language without rules every form must be written."""
    sources, found = read_sources(library.form_files(), library.grammar, lambda text: "en")
    inflections: dict[str, Inflection] = {}
    for source in sources:
        table, wrong = load_table(source, FORMS, cache)
        found += wrong
        if table is None or wrong:
            continue
        try:
            inflections[table["language"]] = make_inflection(table, _digest([source]))
        except LanguageError as problem:
            found.append(error("bad-language", _line_of(source, problem.about), reason=str(problem)))
    return inflections, found


def load_messages(library: Library, cache: Cache) -> tuple[Messages, list[Diagnostic]]:
    """The sentences of the diagnostics in every language; the tool's own where a grammar has none."""
    messages: dict[str, dict[str, dict[str, str | None]]] = {}
    found: list[Diagnostic] = []
    read: list[tuple[Source, Any]] = []
    for grammar in dict.fromkeys((shipped().grammar, library.grammar)):
        sources, wrong = read_sources(Library(grammar, grammar).message_files(), grammar, lambda text: "en")
        found += wrong
        for source in sources:
            table, wrong = load_table(source, MESSAGES, cache)
            found += wrong
            read.append((source, table or {}))
            messages.setdefault(source.path.rsplit("/", 1)[-1].removesuffix(".yaml"), {}).update(table or {})
    for source, table in read:
        found += check_placeholders(table, messages.get(ENGLISH, {}), source)
    return Messages(messages), found


def load_table(source: Source, shape: Shape, cache: Cache) -> tuple[Any, list[Diagnostic]]:
    """The part of a YAML file that fits a shape, or None; only a table without mistakes is cached."""
    table, clean = cache.made(TABLE, (_described(shape), source.text), partial(_loaded, source.text, shape))
    return (table, []) if clean else load_shaped(source, shape)


@lru_cache(maxsize=MOST_TABLES)
def _described(shape: Shape) -> str:
    return repr(shape)


@lru_cache(maxsize=MOST_TABLES)
def _loaded(text: str, shape: Shape) -> tuple[object, bool]:
    """A table that nobody changes: equal texts give the same table again, even uncached."""
    table, found = load_shaped(Source("", text), shape)
    return (None, False) if found else (table, True)


def _tables(language: Language, cache: Cache) -> Tables:
    return cache.made(GRAMMAR, (language.code, language.digest), partial(_built, language))


@lru_cache(maxsize=MOST_SHARED)
def _built(language: Language) -> Tables:
    """The parse tables of a language; nothing takes longer to make, so a process makes them once, even uncached."""
    # Imported here, because only this code needs Lark.
    from cardwright.language.grammar import build_tables

    return build_tables(language)


def _digest(sources: list[Source]) -> str:
    whole = hashlib.blake2b(digest_size=16)
    for source in sources:
        whole.update(source.path.encode() + b"\0" + source.text.encode() + b"\0")
    return whole.hexdigest()


def key_span(source: Source, key: str) -> Span:
    """The place of a key at the beginning of a line of a table."""
    lines = source.text.splitlines(keepends=True)
    start = 0
    for line in lines:
        if line.lstrip().startswith(f"{key}:"):
            begin = start + len(line) - len(line.lstrip())
            return Span(source, begin, begin + len(key))
        start += len(line)
    return Span(source, 0, min(len(source.text), 1))
