"""Sentences for the present number of players: a number for each number of players becomes the one that counts."""

from typing import Any

from cardwright.model.node import Node
from cardwright.model.table import Table


def for_players(table: Table, node: Node) -> Node:
    """The same sentence, with the numbers for as many as still play."""
    values: dict[str, Any] = {}
    for one in node.field_types():
        value = getattr(node, one.name)
        if one.sort is not None and one.sort.name == "numeral" and isinstance(value, tuple):
            value = table.number(value)
        elif one.category is not None and isinstance(value, tuple):
            value = tuple(for_players(table, part) for part in value)
        elif one.category is not None and value is not None:
            value = for_players(table, value)
        values[one.name] = value
    return type(node)(**values, place=node.place)
