"""The first stage: files to sources, sources to blocks of indented lines, YAML to plain values."""

from cardwright.diagnostics import Diagnostic
from cardwright.read.blocks import Block, Line, read_blocks
from cardwright.read.files import LARGEST_PO_FILE, control_characters, read_bytes, read_sources
from cardwright.source import Source, Span

__all__ = [
    "LARGEST_PO_FILE",
    "Block",
    "Line",
    "control_characters",
    "load_yaml",
    "read_blocks",
    "read_bytes",
    "read_sources",
    "yaml_spans",
]

# What tables say is remembered, so that most runs need no YAML: it is loaded when somebody asks.


def load_yaml(source: Source) -> tuple[object, list[Diagnostic]]:
    """The value a YAML text stands for, and its mistakes; None where they leave its meaning open."""
    from cardwright.read import settings

    return settings.load_yaml(source)


def yaml_spans(source: Source, keys: bool = False) -> dict[tuple[object, ...], Span]:
    """Where each value stands, or with `keys` the key before it, by its path of keys and positions."""
    from cardwright.read import settings

    return settings.yaml_spans(source, keys)
