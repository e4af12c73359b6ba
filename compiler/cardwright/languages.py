"""Loads the languages of a grammar folder: their patterns, their parse tables, and what diagnostics say in them."""

import hashlib
from collections.abc import Container, Mapping
from dataclasses import replace
from functools import partial

from cardwright.cache import Cache
from cardwright.diagnostics import Diagnostic, Messages, error
from cardwright.language.making import LanguageError, make_language, make_patterns
from cardwright.language.patterns import Language
from cardwright.language.plurals import rules_stamp, use_categories, usual_categories
from cardwright.language.tables import Tables
from cardwright.library import Library
from cardwright.read import load_yaml, read_sources
from cardwright.record import record
from cardwright.source import Source, Span


@record
class Languages:
    """Every language the grammar knows."""

    languages: Mapping[str, Language]
    tables: Mapping[str, Tables]
    digest: str = ""

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
    """The languages of a library, or some; one whose file is wrong is told and left out, and the others stay."""
    sources, found = read_sources(library.grammar_files(), library.grammar, lambda text: "en")
    tables: dict[str, dict[str, object]] = {}
    by_name: dict[str, Source] = {}
    for source in sources:
        table, wrong = load_table(source, cache)
        found += wrong
        if isinstance(table, dict) and not wrong:
            name = source.path.removesuffix(".yaml")
            tables[name], by_name[name] = table, source
        elif not wrong:
            found.append(error("bad-language", _line_of(source, ""), reason="a language is a table"))
    digest = _digest(sources)
    languages, parse_tables = {}, {}
    for name, table in tables.items():
        code = str(table.get("language", ""))
        if code and (only is None or code in only):
            try:
                made = cache.trees("patterns", (code, digest), partial(make_patterns, table, tables))
                language = make_language(table, tables, digest, made)
                parse_tables[code] = _tables(language, cache)
            except LanguageError as problem:
                place = _line_of(by_name[name], problem.about)
                found.append(error("bad-language", place, reason=str(problem)))
                continue
            languages[code] = language
            use_categories(code, cache.plain("plurals", (code, rules_stamp()), partial(usual_categories, code)))
    queries, wrong = load_queries(library, cache)
    languages = {code: replace(one, queries=queries.get(code, {})) for code, one in languages.items()}
    return Languages(languages, parse_tables, digest), found + wrong


def _line_of(source: Source, key: str) -> Span:
    """The first line that begins with a key, or else the first of all."""
    number = next(
        (number for number, line in enumerate(source.text.splitlines(), 1) if line.strip().startswith(f"{key}:")), 1
    )
    return Span(source, *source.line_bounds(number))


def load_queries(library: Library, cache: Cache) -> tuple[dict[str, Mapping[str, object]], list[Diagnostic]]:
    """The words of the query language, by language; a language without any is asked in English."""
    sources, found = read_sources(library.query_files(), library.grammar, lambda text: "en")
    queries: dict[str, Mapping[str, object]] = {}
    for source in sources:
        table, wrong = load_table(source, cache)
        found += wrong
        if isinstance(table, dict):
            queries[str(table.get("language", ""))] = table
    return queries, found


def load_messages(library: Library, cache: Cache) -> tuple[Messages, list[Diagnostic]]:
    """What the diagnostics say, in every language."""
    sources, found = read_sources(library.message_files(), library.grammar, lambda text: "en")
    messages: dict[str, dict[str, dict[str, str | None]]] = {}
    for source in sources:
        table, more = load_table(source, cache)
        found += more
        if isinstance(table, dict):
            messages[source.path.rsplit("/", 1)[-1].removesuffix(".yaml")] = table
    return Messages(messages), found


def load_table(source: Source, cache: Cache) -> tuple[object, list[Diagnostic]]:
    """A YAML file as plain values; what is wrong with it is looked up again each time, and never remembered."""
    table, clean = cache.plain("table", (source.text,), lambda: _loaded(source))
    return (table, []) if clean else load_yaml(source)


def _loaded(source: Source) -> tuple[object, bool]:
    table, found = load_yaml(source)
    return (None, False) if found else (table, True)


def _tables(language: Language, cache: Cache) -> Tables:
    def make() -> tuple[object, ...]:
        # Only here is Lark needed, so only here is it loaded.
        from cardwright.language.grammar import build_tables

        tables = build_tables(language)
        return (tables.rows, tables.starts, tables.ends, tables.productions, tables.words)

    return Tables(*cache.plain("grammar", (language.code, language.digest), make))  # type: ignore[arg-type]


def _digest(sources: list[Source]) -> str:
    whole = hashlib.blake2b(digest_size=16)
    for source in sources:
        whole.update(source.path.encode() + b"\0" + source.text.encode() + b"\0")
    return whole.hexdigest()
