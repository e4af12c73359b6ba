"""Reads one line by the tables of its language: a shift-reduce loop that builds the tree as it goes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cardwright.language.tables import Tables
from cardwright.language.vocabulary import Candidate, Vocabulary
from cardwright.lexicon import Names
from cardwright.tree.base import Node, Place

Value = object
Build = Callable[[list[Value], Place], Value]

UNKNOWN = "?"
"""Marks a reference to a card that nobody declares; linking reports it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line could not be read: where, what stood there, and which terminals could have."""

    place: Place
    found: str
    expected: frozenset[str]


@dataclass(slots=True)
class Parser:
    """Reads lines of one game in one language."""

    vocabulary: Vocabulary
    names: Names
    _builds: list[tuple[str, int, Build]] = field(init=False)
    _tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self._tables = self.vocabulary.tables
        constructs = {name.lower(): cls for name, cls in Node.constructs.items()}
        self._builds = [
            (origin, size, self._build(constructs, origin, size, alias))
            for origin, size, alias in self._tables.productions
        ]

    def parse(self, start: str, text: str, offset: int = 0) -> Value | Problem:
        """The tree of a line, or the problem that stopped it; `offset` is where the line stands in its file."""
        matches = list(self.vocabulary.language.scanner.finditer(text))
        tokens = [match.group() for match in matches]
        rows, builds, candidates_at = self._tables.rows, self._builds, self.vocabulary.candidates
        states = [self._tables.starts[start]]
        values: list[Value] = []
        starts: list[int] = []
        end = self._tables.ends[start]
        index, count, opening, last_end = 0, len(tokens), True, offset
        candidates: tuple[Candidate, ...] = ()
        fresh = True
        while True:
            row = rows[states[-1]]
            if index < count:
                if fresh:
                    candidates = candidates_at(tokens, index, opening)
                    fresh = False
                for length, symbol, value in candidates:  # noqa: B007 - the one that fits is used below
                    action = row.get(symbol)
                    if action is not None:
                        break
                else:
                    match = matches[index]
                    place = (match.start() + offset, match.end() + offset)
                    return Problem(place, match.group(), self.acceptable(self._states_before(start, tokens, index)))
            else:
                if states[-1] == end:
                    return values[-1]
                action = row.get("$END")
                if action is None:
                    return Problem((last_end, last_end), "", self.acceptable(self._states_before(start, tokens, count)))
            if action > 0:
                states.append(action - 1)
                values.append(value)
                starts.append(matches[index].start() + offset)
                index += length
                last_end = matches[index - 1].end() + offset
                opening = symbol == "STOP"
                fresh = True
                continue
            origin, size, build = builds[-action - 1]
            first = starts[-size]
            made = build(values[-size:], (first, last_end))
            del states[-size:], values[-size:], starts[-size:]
            states.append(rows[states[-1]][origin] - 1)
            values.append(made)
            starts.append(first)

    def _states_before(self, start: str, tokens: list[str], index: int) -> list[int]:
        """The states just after the token before a place: a refused token may already have led to reductions."""
        rows, builds = self._tables.rows, self._builds
        states = [self._tables.starts[start]]
        at, opening = 0, True
        while at < index:
            row = rows[states[-1]]
            length, symbol, action = next(
                (length, symbol, row[symbol])
                for length, symbol, _ in self.vocabulary.candidates(tokens, at, opening)
                if symbol in row
            )
            if action > 0:
                states.append(action - 1)
                at += length
                opening = symbol == "STOP"
            else:
                origin, size, _ = builds[-action - 1]
                del states[-size:]
                states.append(rows[states[-1]][origin] - 1)
        return states

    def acceptable(self, states: list[int]) -> frozenset[str]:
        """The terminals that can really follow: the tables may reduce a little too long before they refuse."""
        return frozenset(symbol for symbol in self._tables.rows[states[-1]] if self._accepts(list(states), symbol))

    def _accepts(self, states: list[int], symbol: str) -> bool:
        if symbol.islower() or symbol.startswith(("c_", "l_", "s_", "h")):
            return False
        rows, builds = self._tables.rows, self._builds
        while True:
            action = rows[states[-1]].get(symbol)
            if action is None:
                return symbol == "$END" and states[-1] in self._tables.ends.values()
            if action > 0:
                return True
            origin, size, _ = builds[-action - 1]
            del states[-size:]
            states.append(rows[states[-1]][origin] - 1)

    def _build(self, constructs: dict[str, type[Node]], origin: str, size: int, alias: str) -> Build:
        if alias == "list":
            return lambda values, place: (*values[0], values[-1])  # type: ignore[misc]
        if alias:
            name, _, number = alias.rpartition("__")
            return self._construct(constructs[name], int(number))
        if origin == "sentences":
            return (lambda values, place: (values[0],)) if size == 2 else lambda values, place: (*values[0], values[1])  # type: ignore[misc]
        if origin.startswith("l_"):
            return (lambda values, place: (values[0],)) if size == 1 else lambda values, place: (values[0], values[-1])
        return lambda values, place: values[0]

    def _construct(self, cls: type[Node], number: int) -> Build:
        parts = self.vocabulary.language.patterns[cls.__name__][number]
        position = {getattr(part, "field", ""): index for index, part in enumerate(parts.parts)}
        arguments: list[tuple[int, Value, Callable[[Value], Value] | None]] = []
        for field_type in cls.field_types():
            index = position.get(field_type.name, -1)
            default = True if field_type.flag and field_type.name in parts.shows else field_type.default
            change: Callable[[Value], Value] | None = None
            if field_type.sort is not None and field_type.sort.role == "card":
                change = self._resolve
            elif field_type.sort is not None and field_type.sort.name == "value":
                change = _texts if field_type.many else str
            arguments.append((index, default, change))
        if any(change for _, _, change in arguments):
            return lambda values, place: cls(
                *[
                    default if index < 0 else change(values[index]) if change else values[index]
                    for index, default, change in arguments
                ],
                place=place,
            )
        plain = [(index, default) for index, default, _ in arguments]
        return lambda values, place: cls(
            *[values[index] if index >= 0 else default for index, default in plain], place=place
        )

    def _resolve(self, name: Value) -> str:
        key = self.names.resolve(self.vocabulary.language.code, str(name))
        return key if key is not None else UNKNOWN + str(name)


def _texts(values: Value) -> Value:
    return tuple(str(value) for value in values)  # type: ignore[attr-defined]
