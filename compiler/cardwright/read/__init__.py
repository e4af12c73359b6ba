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

# The parsers are imported on demand: tables are cached, so that most runs need neither YAML nor JSON.


def load_yaml(source: Source) -> tuple[object, list[Diagnostic]]:
    """The value of a YAML text, and its mistakes; None if they make its meaning unclear."""
    from cardwright.read import settings

    return settings.load_yaml(source)


def load_shaped(source: Source, shape: Shape) -> tuple[Any, list[Diagnostic]]:
    """The parts of a YAML text that fit a shape, and all mistakes; None if no part fits."""
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
    """The value of a JSON text if it fits a shape, and all mistakes; None if no part can be used."""
    from cardwright.read import objects

    return objects.load_json(source, shape)


def yaml_spans(source: Source, keys: bool = False) -> dict[tuple[object, ...], Span]:
    """The span of each value, or with `keys` that of its key, by its path of keys and positions."""
    from cardwright.read import settings

    return settings.yaml_spans(source, keys)
