"""Trees as JSON, and the hash that tells whether two cards mean the same, in any language."""

import json
from hashlib import blake2b

from cardwright.model.node import Node
from cardwright.model.rulebook.cards import Card
from cardwright.model.values import Attributes, Clause

Json = dict[str, object]


def tree_json(node: Node) -> Json:
    """A tree as JSON: its construct, and the fields that differ from their defaults."""
    data: Json = {"construct": type(node).__name__}
    for field_type in node.field_types():
        value = getattr(node, field_type.name)
        if field_type.required or value != field_type.default:
            data[field_type.name] = _value_json(value)
    return data


def _value_json(value: object) -> object:
    if isinstance(value, Node):
        return tree_json(value)
    if isinstance(value, Clause):
        return tree_json(value.line)
    if isinstance(value, tuple):
        return [_value_json(part) for part in value]
    return value


def attributes_json(attributes: Attributes) -> Json:
    """The values printed on a card or an era, without its sentences."""
    return {name: _value_json(value) for name, value in sorted(attributes.items())}


def meaning(card: Card, trees: list[Json] | None = None) -> str:
    """A hash of the meaning of a card; names, notes, examples and places do not change it.

    A caller that has the trees as JSON already may pass them.
    """
    data = {
        "kind": card.kind,
        "era": card.era,
        "attributes": attributes_json(card.attributes),
        "abilities": [tree_json(ability) for ability in card.abilities] if trees is None else trees,
    }
    return blake2b(canonical(data).encode("utf-8"), digest_size=16).hexdigest()


def canonical(data: object) -> str:
    """JSON in one canonical form: equal data give the same text."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
