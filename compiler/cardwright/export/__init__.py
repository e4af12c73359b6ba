"""Writes the rulebook for other programs: a JSON file for each game, and one catalog for all of them."""

from cardwright.check.link.meaning import meaning, tree_json
from cardwright.export.build import build_all
from cardwright.export.catalog import SCHEMA_VERSION, write_catalog
from cardwright.export.files import write_json
from cardwright.export.history import HistoryError, next_version, read_history, write_version
from cardwright.export.metadata import metadata, write_metadata
from cardwright.export.whole import game_json

__all__ = [
    "SCHEMA_VERSION",
    "HistoryError",
    "build_all",
    "game_json",
    "meaning",
    "metadata",
    "next_version",
    "read_history",
    "tree_json",
    "write_catalog",
    "write_json",
    "write_metadata",
    "write_version",
]
