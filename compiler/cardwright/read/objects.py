"""JSON to plain values, with the place of every mistake; rejects NaN, duplicate keys and deep nesting."""

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.read.files import CONTROL_CHARACTERS
from cardwright.read.shape import MISFIT, Shape, fitted

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_Path = tuple[object, ...]


class _NotOursError(ValueError):
    """The text contains something that JSON or Python allows, but we do not."""


def load_json(source: Source, shape: Shape) -> tuple[Any, list[Diagnostic]]:
    """The value of a JSON text if it fits a shape, and all mistakes; None if no part can be used."""
    try:
        value = json.loads(source.text, parse_constant=_refuse, object_pairs_hook=_table)
    except json.JSONDecodeError as problem:
        return None, [error("bad-json", Span(source, problem.pos, problem.pos + 1), problem=problem.msg)]
    except RecursionError:
        return None, [error("bad-json", Span(source, 0, 1), problem="it is nested too deep")]
    except ValueError as problem:
        # Python itself rejects numbers with thousands of digits.
        return None, [error("bad-json", Span(source, 0, 1), problem=str(problem).partition(";")[0])]
    # An escape in a text may stand for a character that is not allowed in a file.
    if "\\" in source.text and (hidden := _hidden(source)) is not None:
        return None, [hidden]
    places: dict[tuple[_Path, bool], Span] = {}

    def place_of(path: _Path, is_key: bool) -> Span:
        if not places:
            places.update(_places(source))
        return places.get((path, is_key)) or Span(source, *source.line_bounds(1))

    fits, found = fitted(value, shape, place_of)
    return (None if fits is MISFIT else fits), found


def _refuse(word: str) -> NoReturn:
    raise _NotOursError(f"{word} is no number")


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise _NotOursError(f'"{twice}" is written twice in one table')
    return table


def _hidden(source: Source) -> Diagnostic | None:
    """The first escape that stands for an invisible character or half a surrogate pair."""
    for match in _TOKEN.finditer(source.text):
        if match[0][0] == '"' and "\\" in match[0]:
            invisible = CONTROL_CHARACTERS.search(json.loads(match[0]).replace("\n", " "))
            if invisible is not None:
                return error("control-character", Span(source, *match.span()), code=f"U+{ord(invisible[0][0]):04X}")
    return None


def _places(source: Source) -> Iterator[tuple[tuple[_Path, bool], Span]]:
    """The span of every key and value of a text that was parsed before."""
    open_at: list[tuple[_Path, int]] = []
    path: _Path = ()
    counts: list[int] = []
    key_next = False
    for match in _TOKEN.finditer(source.text):
        sign, span = match[0], Span(source, *match.span())
        if sign in "{[":
            open_at.append((path, match.start()))
            is_list = sign == "["
            counts.append(0 if is_list else -1)
            path = (*path, 0) if is_list else path
            key_next = not is_list
        elif sign in "}]":
            path, start = open_at.pop()
            counts.pop()
            yield (path, False), Span(source, start, match.end())
            key_next = False
        elif sign == ",":
            if counts[-1] >= 0:
                counts[-1] += 1
                path = (*open_at[-1][0], counts[-1])
            else:
                key_next = True
        elif key_next and sign[0] == '"':
            path = (*open_at[-1][0], json.loads(sign))
            yield (path, True), span
            key_next = False
        elif sign != ":":
            yield (path, False), span
