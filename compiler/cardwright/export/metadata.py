"""The metadata of the catalog for Datasette: titles, facets, and its named queries."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from cardwright.check.link.meaning import Json
from cardwright.export.files import write_json
from cardwright.export.rows import suffix

DATABASE = "catalog"
"""Datasette names a database after its file."""

_TABLES: dict[str, dict[str, Any]] = {
    "cards": {
        "label_column": "key",
        "sort": "number",
        "facets": ["game", "kind", "era"],
    },
    "games": {
        "label_column": "id",
        "sort": "id",
    },
    "languages": {
        "label_column": "name",
    },
    "words": {
        "facets": ["game", "language", "section"],
    },
    "query_words": {},
    "vocabulary": {
        "facets": ["language"],
    },
    "game_names": {
        "facets": ["language"],
    },
    "word_forms": {
        "facets": ["game", "language", "section"],
    },
    "roles": {
        "facets": ["game", "role"],
    },
    "eras": {
        "label_column": "key",
        "sort": "level",
        "facets": ["game"],
    },
    "era_values": {
        "facets": ["attribute"],
    },
    "kinds": {
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "places": {
        "facets": ["shape"],
    },
    "place_cards": {
        "facets": ["sort"],
    },
    "names": {
        "facets": ["language", "status"],
    },
    "texts": {
        "facets": ["language", "status"],
    },
    "flavors": {
        "facets": ["language"],
    },
    "strings": {
        "facets": ["domain", "language", "state"],
    },
    "card_values": {
        "facets": ["attribute"],
    },
    "sources": {
        "facets": ["confidence"],
    },
    "abilities": {
        "label_column": "type",
        "sort": "id",
        "facets": ["type"],
    },
    "facts": {
        "sort": "id",
        "facets": ["fact", "what"],
    },
    "costs": {
        "facets": ["stock", "action"],
    },
    "refs": {},
    "options": {
        "label_column": "key",
        "sort": "id",
    },
    "decks": {
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "deck_names": {
        "facets": ["language"],
    },
    "rules": {
        "label_column": "key",
        "sort": "id",
        "facets": ["game", "section"],
    },
    "rule_texts": {
        "facets": ["language", "sort"],
    },
    "rule_readings": {
        "facets": ["option"],
    },
    "scales": {
        "facets": ["game", "key"],
    },
    "scenarios": {
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "scenario_names": {
        "facets": ["language"],
    },
    "scenario_texts": {
        "facets": ["language", "part"],
    },
    "versions": {
        "label_column": "version",
        "sort": "id",
        "facets": ["game"],
    },
    "changes": {
        "sort": "id",
        "facets": ["version", "change", "field"],
    },
    "era_names": {
        "facets": ["language"],
    },
    "era_texts": {
        "facets": ["language"],
    },
    "option_values": {},
    "card_options": {},
    "aliases": {
        "facets": ["kind"],
    },
    "deck_cards": {
        "facets": ["deck", "players"],
    },
    "examples": {
        "label_column": "title",
        "sort": "id",
    },
    "example_lines": {
        "facets": ["language"],
    },
}
_INTERNAL = ("meta", "outlines", "card_lines", "symbols", "forces", "interface", "pictures", "picture_files")
"""The tables that only our pages need: Datasette lists them apart from the others."""
_IN_LANGUAGE = "language"
"""The part of the name of a question that stands for a language."""


def metadata(catalog: sqlite3.Connection) -> Json:
    """The metadata of a catalog for Datasette, for its games and languages."""
    languages, words = _languages(catalog), _words(catalog)
    [(cards, games)] = catalog.execute("SELECT (SELECT count(*) FROM cards), (SELECT count(*) FROM games)")
    readable = {
        f"cards_{suffix(language)}": {
            "description": words.get("stored-cards-in", "").replace("{language}", called),
            "fts_table": f"search_{suffix(language)}",
            "fts_pk": "number",
            "sort": "number",
            "facets": ["game", "kind", "era"],
        }
        for language, called in languages.items()
    }
    tables: Json = {
        table: {"description": words.get(f"stored-{table}", ""), **about} for table, about in _TABLES.items()
    }
    internal: Json = {table: {"description": words.get("stored-internal", ""), "hidden": True} for table in _INTERNAL}
    return {
        "title": "Cardwright catalog",
        "description": f"Cards: {cards}. Games: {games}. Languages: {', '.join(languages)}.",
        "databases": {DATABASE: {"tables": readable | tables | internal, "queries": _queries(languages, words)}},
    }


def questions(catalog: sqlite3.Connection) -> Iterator[str]:
    """The SQL of every named query of a catalog."""
    for about in _queries(_languages(catalog), {}).values():
        yield about["sql"]


def _languages(catalog: sqlite3.Connection) -> dict[str, str]:
    return dict(catalog.execute("SELECT code, name FROM languages ORDER BY code"))


def _words(catalog: sqlite3.Connection) -> dict[str, str]:
    """The English texts of our pages about tables and questions."""
    asked = "SELECT key, text FROM interface WHERE language = 'en' AND (key LIKE 'stored-%' OR key LIKE 'question-%')"
    return dict(catalog.execute(asked))


def question_key(name: str, languages: Iterable[str]) -> tuple[str, str]:
    """The key of a named query among the words of the pages, and the language it asks about if it is one of several."""
    for code in languages:
        common = name.removesuffix(suffix(code)) + _IN_LANGUAGE
        if name.endswith(f"_{suffix(code)}") and _folder().joinpath(f"{common}.sql").is_file():
            return f"question-{common}", code
    return f"question-{name}", ""


def _folder() -> Traversable:
    return files("cardwright.export").joinpath("queries")


def _queries(languages: Mapping[str, str], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The named queries, one file of SQL each; what they are called is among the words of the pages."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(_folder().iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".sql"):
            continue
        name, sql = file.name.removesuffix(".sql"), file.read_text("utf-8").strip()
        title, description = (words.get(key, "") for key in (f"question-{name}", f"question-{name}-help"))
        several = languages if ":suffix" in sql else {"": ""}
        for code, called in several.items():
            own = name.replace(_IN_LANGUAGE, suffix(code)) if code else name
            found[own] = {
                "title": title.replace("{language}", called),
                "description": description.replace("{language}", called),
                "sql": sql.replace(":suffix", suffix(code)).replace(":code", code) if code else sql,
            }
    return found


def write_metadata(path: Path, catalog: Path) -> None:
    """Write the metadata of a catalog for Datasette."""
    with closing(sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        write_json(path, metadata(connection))
