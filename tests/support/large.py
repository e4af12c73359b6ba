"""A catalog with very many cards: each card of another catalog many times over, with everything that is told of it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

# What a table calls the card a row is about, and its numbers that no two rows share.
_TABLES = {
    "cards": ("id", {"number": "cards.number"}),
    "names": ("card", {}),
    "texts": ("card", {}),
    "flavors": ("card", {}),
    "sources": ("card", {}),
    "card_values": ("card", {}),
    "costs": ("card", {}),
    "deck_cards": ("card", {}),
    "card_lines": ("card", {}),
    "card_options": ("card", {}),
    "refs": ("card", {}),
    "changes": ("card", {"id": "changes.id"}),
    "abilities": ("card", {"id": "abilities.id"}),
    "facts": ("card", {"id": "facts.id", "card_number": "cards.number"}),
    "outlines": ("", {"ability": "abilities.id"}),
    "examples": ("card", {"id": "examples.id"}),
    "example_lines": ("", {"example": "examples.id"}),
    "strings": ("card", {}),
}


def multiplied(catalog: Path, path: Path, times: int) -> Path:
    """Write a catalog in which every card is there so many times, under other ids and names."""
    shutil.copyfile(catalog, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous = off")
        with database:
            _multiply(database, times)
    return path


def _multiply(database: sqlite3.Connection, times: int) -> None:
    most = {}
    for names in (numbers.values() for _, numbers in _TABLES.values()):
        for name in names:
            table, _, column = name.partition(".")
            most[name] = database.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()[0]
    database.execute("CREATE TEMP TABLE turns (turn INTEGER PRIMARY KEY)")
    database.executemany("INSERT INTO turns VALUES (?)", ((turn,) for turn in range(1, times)))
    for table, (card, numbers) in _TABLES.items():
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        made = []
        for column in columns:
            if column in numbers:
                made.append(f"{column} + turn * {most[numbers[column]]}")
            elif column == card or (table, column) in (("cards", "key"), ("strings", "key"), ("names", "name")):
                made.append(f"{column} || '-' || turn")
            elif table == "names" and column == "plain":
                made.append("plain || ' ' || turn")
            else:
                made.append(column)
        kept = f"WHERE {card} IS NOT NULL" if card else ""
        database.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(made)} FROM {table}, turns {kept}"
        )
    for code, index in database.execute("SELECT code, search FROM languages").fetchall():
        database.execute(
            f"""INSERT INTO {index} (rowid, name, text, kind)
            SELECT number, plain, (SELECT lower(group_concat(sentence, ' ')) FROM texts
              WHERE texts.card = cards.id AND texts.language = ?1), kind
            FROM cards JOIN names ON names.card = cards.id AND names.language = ?1 WHERE number > ?2""",
            (code, most["cards.number"]),
        )
