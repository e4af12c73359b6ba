"""The first stage: files to sources, sources to blocks of indented lines, YAML and JSON to plain values."""

from typing import Any

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.source import Source, Span
from cardwright.read.blocks import Block, Line, read_blocks
from cardwright.read.files import control_characters, read_bytes, read_sources
from cardwright.read.shape import MISFIT, Shape, fitted

__all__ = [
    "Block",
    "Line",
    "Shape",
    "control_characters",
    "load_json",
    "load_shaped",
    "load_yaml",
    "read_blocks",
    "read_bytes",
    "read_sources",
    "yaml_spans",
]

# What tables say is remembered, so that most runs need neither YAML nor JSON: they are loaded when somebody asks.


def load_yaml(source: Source) -> tuple[object, list[Diagnostic]]:
    """The value a YAML text stands for, and its mistakes; None where they leave its meaning open."""
    from cardwright.read import settings

    return settings.load_yaml(source)


def load_shaped(source: Source, shape: Shape) -> tuple[Any, list[Diagnostic]]:
    """What of a YAML text has the shape it must have, and everything that is wrong with it; None if nothing has."""
    value, found = load_yaml(source)
    if value is None and found:
        return None, found
    places: dict[bool, dict[tuple[object, ...], Span]] = {}

    def place_of(path: tuple[object, ...], is_key: bool) -> Span:
        if is_key not in places:
            places[is_key] = yaml_spans(source, is_key)
        return places[is_key].get(path) or Span(source, *source.line_bounds(1))

    fits, wrong = fitted(value, shape, place_of)
    return (None if fits is MISFIT else fits), found + wrong


def load_json(source: Source, shape: Shape) -> tuple[Any, list[Diagnostic]]:
    """What a JSON text says, if it has this shape, and what is wrong with it; None where nothing of it can be used."""
    from cardwright.read import objects

    return objects.load_json(source, shape)


def yaml_spans(source: Source, keys: bool = False) -> dict[tuple[object, ...], Span]:
    """Where each value stands, or with `keys` the key before it, by its path of keys and positions."""
    from cardwright.read import settings

    return settings.yaml_spans(source, keys)
