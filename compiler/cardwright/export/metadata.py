"""The metadata of the catalog for Datasette: titles, facets, and its named queries."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from cardwright.check.link.meaning import Json
from cardwright.export.files import write_json
from cardwright.export.rows import suffix

DATABASE = "catalog"
"""Datasette names a database after its file."""

_TABLES: Json = {
    "cards": {
        "description": "Every card. Two cards with one meaning do the same, in whatever language.",
        "label_column": "key",
        "sort": "number",
        "facets": ["game", "kind", "era"],
    },
    "games": {
        "description": "The games, and how many can play them.",
        "label_column": "id",
        "sort": "id",
    },
    "languages": {
        "description": "The languages every card is printed in.",
        "label_column": "name",
    },
    "words": {
        "description": "What the nouns, actions and zones of each game are called.",
        "facets": ["game", "language", "section"],
    },
    "query_words": {
        "description": "The words of the query language: its keys in each language, and how a query is said in words.",
    },
    "vocabulary": {
        "description": "Every word on a card, without capitals and accents, and how many cards have it.",
        "facets": ["language"],
    },
    "game_names": {
        "description": "What the games are called.",
        "facets": ["language"],
    },
    "word_forms": {
        "description": "The words of each game in all their forms.",
        "facets": ["game", "language", "section"],
    },
    "roles": {
        "description": "What each noun of a game is: a stock, a stat, a kind of card and so on.",
        "facets": ["game", "role"],
    },
    "eras": {
        "description": "The eras of each game in order; their numbers are in era_values.",
        "label_column": "key",
        "sort": "level",
        "facets": ["game"],
    },
    "era_values": {
        "description": "The numbers that hold in an era.",
        "facets": ["attribute"],
    },
    "kinds": {
        "description": "The kinds of card; one with a parent is a special case of it.",
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "places": {
        "description": "The cards that lie on a board, and the shape of its places.",
        "facets": ["shape"],
    },
    "place_cards": {
        "description": "The places a tile is made of, in their order, and the neighbours that a place names.",
        "facets": ["sort"],
    },
    "names": {
        "description": "The names of the cards; a proposed name is ours until a rulebook gives one.",
        "facets": ["language", "status"],
    },
    "texts": {
        "description": "The sentences on the cards, printed from their meaning in every language.",
        "facets": ["language", "status"],
    },
    "flavors": {
        "description": "Lines on cards that are no rules.",
        "facets": ["language"],
    },
    "strings": {
        "description": "What translators work on: every string in every language, and how it stands.",
        "facets": ["domain", "language", "state"],
    },
    "card_values": {
        "description": "What is printed on the cards beside the sentences.",
        "facets": ["attribute"],
    },
    "sources": {
        "description": "Which source states what a card says, and how sure we are.",
        "facets": ["confidence"],
    },
    "abilities": {
        "description": "One row for each sentence of a card, with its tree as JSON.",
        "label_column": "type",
        "sort": "id",
        "facets": ["type"],
    },
    "facts": {
        "description": "What cards give, take, do, wait for and need, ready to be looked up.",
        "sort": "id",
        "facets": ["fact", "what"],
    },
    "costs": {
        "description": "The prices printed on the cards, by what is paid and for which action.",
        "facets": ["stock", "action"],
    },
    "refs": {
        "description": "Which card speaks of which.",
    },
    "options": {
        "description": "Rules that two books state differently; the first reading is the usual one.",
        "label_column": "key",
        "sort": "id",
    },
    "decks": {
        "description": "The decks.",
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "deck_names": {
        "description": "What the decks are called.",
        "facets": ["language"],
    },
    "rules": {
        "description": "The rules of each game, in the order they are read.",
        "label_column": "key",
        "sort": "id",
        "facets": ["game", "section"],
    },
    "rule_texts": {
        "description": "The rules as they read in each language, line by line.",
        "facets": ["language", "sort"],
    },
    "rule_readings": {
        "description": "The readings of options with which a rule or a line of it holds.",
        "facets": ["option"],
    },
    "scales": {
        "description": "The tables of each game: stats by what they are read from, and the prices of places.",
        "facets": ["game", "key"],
    },
    "scenarios": {
        "description": "Other ways to play each game, and how many can play them.",
        "label_column": "key",
        "sort": "id",
        "facets": ["game"],
    },
    "scenario_names": {
        "description": "What the scenarios are called.",
        "facets": ["language"],
    },
    "scenario_texts": {
        "description": "The scenarios as they read in each language, line by line.",
        "facets": ["language", "part"],
    },
    "versions": {
        "description": "The recorded versions of each game.",
        "label_column": "version",
        "sort": "id",
        "facets": ["game"],
    },
    "changes": {
        "description": "What each version changed on which card.",
        "sort": "id",
        "facets": ["version", "change", "field"],
    },
    "era_names": {
        "description": "What the eras are called.",
        "facets": ["language"],
    },
    "era_texts": {
        "description": "The sentences that hold in an era.",
        "facets": ["language"],
    },
    "option_values": {
        "description": "The readings of each option, the usual one first.",
    },
    "card_options": {
        "description": "Which cards read differently with which option.",
    },
    "aliases": {
        "description": "Ids and names that cards once had.",
        "facets": ["kind"],
    },
    "deck_cards": {
        "description": "The cards of each deck, and their copies by number of players.",
        "facets": ["deck", "players"],
    },
    "examples": {
        "description": "Worked examples; each is run when the library is tested.",
        "label_column": "title",
        "sort": "id",
    },
    "example_lines": {
        "description": "The lines of the examples.",
        "facets": ["language"],
    },
}
_INTERNAL = {
    "meta": "The version of the schema and of the tool.",
    "outlines": "Each sentence as words within words, for the page of a card.",
    "card_lines": "The lines of the card files, for the page of a card.",
    "symbols": "The drawing and the colour of each noun.",
    "forces": "The forces of a scenario, for its page.",
    "interface": "The texts of the pages.",
    "pictures": "Boards and tracks as SVG.",
}
"""The tables that only our pages need: Datasette lists them apart from the others."""


def metadata(catalog: sqlite3.Connection) -> Json:
    """The metadata of a catalog for Datasette, for its games and languages."""
    languages = _languages(catalog)
    [(cards, games)] = catalog.execute("SELECT (SELECT count(*) FROM cards), (SELECT count(*) FROM games)")
    readable = {
        f"cards_{suffix(language)}": {
            "description": f"Every card as it reads in {language}.",
            "fts_table": f"search_{suffix(language)}",
            "fts_pk": "number",
            "sort": "number",
            "facets": ["game", "kind", "era"],
        }
        for language in languages
    }
    internal = {table: {"description": description, "hidden": True} for table, description in _INTERNAL.items()}
    return {
        "title": "Cardwright catalog",
        "description": f"Cards: {cards}. Games: {games}. Languages: {', '.join(languages)}.",
        "databases": {DATABASE: {"tables": readable | _TABLES | internal, "queries": _queries(languages)}},
    }


def questions(catalog: sqlite3.Connection) -> Iterator[str]:
    """The SQL of every named query of a catalog."""
    for about in _queries(_languages(catalog)).values():
        yield about["sql"]


def _languages(catalog: sqlite3.Connection) -> list[str]:
    return [code for (code,) in catalog.execute("SELECT code FROM languages ORDER BY code")]


def _queries(languages: list[str]) -> dict[str, dict[str, str]]:
    """The named queries, one file each: title, description and SQL."""
    found: dict[str, dict[str, str]] = {}
    folder = files("cardwright.export").joinpath("queries")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".sql"):
            continue
        name, text = file.name.removesuffix(".sql"), file.read_text("utf-8")
        if ":suffix" not in text:
            found[name] = _query(text)
            continue
        for language in languages:
            own = name.replace("language", suffix(language))
            found[own] = _query(text.replace(":suffix", suffix(language)).replace(":code", language))
    return found


def _query(text: str) -> dict[str, str]:
    title, description, sql = text.split("\n", 2)
    return {"title": title[3:], "description": description[3:], "sql": sql.strip()}


def write_metadata(path: Path, catalog: Path) -> None:
    """Write the metadata of a catalog for Datasette."""
    with closing(sqlite3.connect(f"{catalog.absolute().as_uri()}?immutable=1", uri=True)) as connection:
        write_json(path, metadata(connection))
