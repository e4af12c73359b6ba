"""Sentences for the present number of players: a number for each number of players becomes the one that counts."""

from typing import Any

from cardwright.model.node import ANY_NUMBER, Node
from cardwright.model.table import Table

NUMERALS = ("numeral", "quantity")
"""The sorts of numbers that may depend on how many play, or on what was done before."""


def for_players(table: Table, node: Node) -> Node:
    """The same sentence, with the numbers for as many as still play."""
    values: dict[str, Any] = {}
    for one in node.field_types():
        value = getattr(node, one.name)
        if one.sort is not None and one.sort.name in NUMERALS and isinstance(value, tuple):
            value = value if value == ANY_NUMBER else table.number(value)
        elif one.category is not None and isinstance(value, tuple):
            value = tuple(for_players(table, part) for part in value)
        elif one.category is not None and value is not None:
            value = for_players(table, value)
        values[one.name] = value
    return type(node)(**values, place=node.place)
