"""Entries of tables in YAML, changed where they stand, with all else as its author wrote it."""

import json
import re

from cardwright.base.source import Source, Span
from cardwright.read import yaml_spans
from cardwright.service.fixes import Change

_PLAIN = re.compile(r"[^\W\d_][\w '’-]*")
_YAML_VALUES = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n"})


def scalar(value: object) -> str:
    """A value as YAML."""
    text = str(value)
    if isinstance(value, bool):
        return text.lower()
    return text if _PLAIN.fullmatch(text) and text.lower() not in _YAML_VALUES else json.dumps(text, ensure_ascii=False)


def entry_changed(source: Source, path: tuple[str, str], value: str) -> Change:
    """Another value for an entry of a table in YAML; a new entry at the end of its section."""
    keys = yaml_spans(source, keys=True)
    key = keys.get(path)
    if key is None:
        text = source.text
        section = keys.get(path[:1])
        if section is None:
            blank = "" if text.endswith("\n") else "\n"
            return Change(Span(source, len(text), len(text)), f"{blank}\n{path[0]}:\n  {path[1]}: {value}\n")
        line = source.line_column(section.start)[0]
        end = source.line_bounds(line)[1]
        return Change(Span(source, end, end), f"\n  {path[1]}: {value}")
    line, column = source.line_column(key.start)
    first, end = source.text.index(":", key.end) + 1, source.line_bounds(line)[1]
    line += 1
    while line <= source.text.count("\n"):
        text = source.line_text(line)
        if not text.strip() or len(text) - len(text.lstrip()) < column:
            break
        end, line = source.line_bounds(line)[1], line + 1
    return Change(Span(source, first, end), f" {value}")
