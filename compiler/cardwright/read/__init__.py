"""The first stage: files to sources, sources to blocks of indented lines, YAML to plain values."""

from cardwright.read.blocks import Block, Line, read_blocks
from cardwright.read.files import control_characters, read_bytes, read_sources
from cardwright.read.settings import load_yaml, yaml_spans

__all__ = [
    "Block",
    "Line",
    "control_characters",
    "load_yaml",
    "read_blocks",
    "read_bytes",
    "read_sources",
    "yaml_spans",
]
