"""YAML to plain values, in a strict subset: no aliases, no tags, no ambiguous words."""

import re
from dataclasses import dataclass
from typing import Any, Final

import yaml

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.read.files import CONTROL_CHARACTERS, control_characters

DEEPEST_YAML = 40
MOST_YAML_FAULTS = 100
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NOTHING = re.compile(r"|~|null|Null|NULL")
TRUTH = re.compile(r"true|True|TRUE|false|False|FALSE")
INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
DECIMAL = re.compile(r"[-+]?[0-9]{1,17}\.[0-9]{1,17}")
# YAML 1.1 reads these as true and false, YAML 1.2 as words; "no" is a word in two of our languages.
DOUBTFUL = re.compile(r"yes|no|on|off", re.IGNORECASE)
NO_KEY: Final = object()

YamlPath = tuple[object, ...]


def load_yaml(source: Source) -> tuple[object, list[Diagnostic]]:
    """The value of a YAML text, and its mistakes; None if they make its meaning unclear."""
    reader = _Reader(source)
    return reader.load(), reader.faults


def yaml_spans(source: Source, keys: bool = False) -> dict[YamlPath, Span]:
    """The span of each value, or with `keys` that of its key, by its path of keys and positions."""
    reader = _Reader(source)
    reader.load()
    return reader.key_spans if keys else reader.value_spans


@dataclass(slots=True)
class _Collection:
    """An open mapping or sequence; `key` waits for its value."""

    value: dict[object, object] | list[object]
    path: YamlPath
    start: int
    end: int
    key: object = NO_KEY


class _Reader:
    """Builds values from the parser's events with a stack of its own, so that deep nesting cannot overflow Python's."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Diagnostic] = []
        self.value_spans: dict[YamlPath, Span] = {}
        self.key_spans: dict[YamlPath, Span] = {}
        self._value: object = None
        self._open: list[_Collection] = []
        self._documents = 0

    def load(self) -> object:
        self.faults = control_characters(self.source)
        if self.faults:
            return None
        try:
            for event in yaml.parse(self.source.text, Loader=LOADER):
                if not self._take(event) or len(self.faults) >= MOST_YAML_FAULTS:
                    return None
        except yaml.YAMLError as problem:
            self.faults.append(self._syntax_error(problem))
            return None
        return self._value

    def _syntax_error(self, problem: yaml.YAMLError) -> Diagnostic:
        context = getattr(problem, "context_mark", None)
        mark = getattr(problem, "problem_mark", None) or context
        start = mark.index if mark else 0
        # The parser reports an open quote at the end of the file; its start is the better hint.
        begins = [(self._span(context.index, start), "begins-at")] if context and context.index < start else []
        reason = getattr(problem, "problem", None) or str(problem)
        return error("bad-yaml", self._span(start, start + 1), related=begins, problem=reason)

    def _span(self, start: int, end: int) -> Span:
        # The parser includes the line end after a block of text.
        return Span(self.source, start, start + len(self.source.text[start:end].rstrip()))

    def _take(self, event: Any) -> bool:
        """Process one event; False after a mistake that makes the rest meaningless."""
        span = self._span(event.start_mark.index, event.end_mark.index)
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            return self._documents == 1 or self._refuse(error("yaml-documents", span))
        if isinstance(event, yaml.CollectionEndEvent):
            self._finish(span)
        elif isinstance(event, yaml.NodeEvent):
            if event.anchor is not None:
                return self._refuse(error("yaml-alias", span))
            return self._take_node(event, span)
        return True

    def _refuse(self, fault: Diagnostic) -> bool:
        self.faults.append(fault)
        return False

    def _take_node(self, event: Any, span: Span) -> bool:
        if event.tag is not None:
            self.faults.append(error("yaml-tag", span, tag=event.tag))
        value: object
        if isinstance(event, yaml.ScalarEvent):
            value = self._plain(event.value, span) if event.implicit[0] else event.value
            # An escape in a quoted text may stand for a character that is not allowed in a file.
            if event.style == '"' and (hidden := CONTROL_CHARACTERS.search(event.value.replace("\n", " "))):
                self.faults.append(error("control-character", span, code=f"U+{ord(hidden[0][0]):04X}"))
                value = CONTROL_CHARACTERS.sub("\ufffd", event.value)
        else:
            value = {} if isinstance(event, yaml.MappingStartEvent) else []
        path: YamlPath = ()
        if not self._open:
            self._value = value
        else:
            parent = self._open[-1]
            parent.end = span.end
            if isinstance(parent.value, list):
                path = (*parent.path, len(parent.value))
                parent.value.append(value)
            elif parent.key is NO_KEY:
                return self._take_key(parent, parent.value, value, span)
            else:
                path = (*parent.path, parent.key)
                # The first of two equal keys keeps its value.
                parent.value.setdefault(parent.key, value)
                parent.key = NO_KEY
        self.value_spans.setdefault(path, span)
        if isinstance(value, dict | list):
            if len(self._open) == DEEPEST_YAML:
                return self._refuse(error("too-deep", span, limit=DEEPEST_YAML))
            self._open.append(_Collection(value, path, span.start, span.end))
        return True

    def _take_key(self, parent: _Collection, mapping: dict[object, object], key: object, span: Span) -> bool:
        if isinstance(key, dict | list):
            return self._refuse(error("yaml-key", span))
        path = (*parent.path, key)
        parent.key = key
        if key in mapping:
            first = self.key_spans.get(path, span)
            self.faults.append(error("duplicate-key", span, related=[(first, "first-at")], key=key))
        self.key_spans.setdefault(path, span)
        return True

    def _finish(self, span: Span) -> None:
        done = self._open.pop()
        # Only brackets have an end of their own; an indented collection ends with its last value.
        end = span.end if span.end > span.start else done.end
        place = Span(self.source, done.start, end)
        if self.value_spans[done.path].start == done.start:
            self.value_spans[done.path] = place
        if self._open:
            self._open[-1].end = end

    def _plain(self, word: str, span: Span) -> object:
        """The value of a word without quotes, by the few rules of YAML 1.2."""
        if NOTHING.fullmatch(word):
            return None
        if TRUTH.fullmatch(word):
            return word.lower() == "true"
        if INTEGER.fullmatch(word):
            return int(word)
        if DECIMAL.fullmatch(word):
            return float(word)
        if DOUBTFUL.fullmatch(word):
            self.faults.append(error("yaml-yes-no", span, word=word))
        return word
