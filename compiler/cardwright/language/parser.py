"""Parses one line with the tables of its language: a shift-reduce loop that builds the tree as it goes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardwright.base.record import is_compiled
from cardwright.language.generated import Filled, function
from cardwright.language.patterns import Slot
from cardwright.language.scan import tokens_by
from cardwright.language.tables import ALWAYS, BEFORE_NUMBER, BEHIND_COMMA, COMMAS, ONLY_BEHIND_COMMA, REST, Tables
from cardwright.language.vocabulary import Candidate, Candidates, OtherReadings, Vocabulary
from cardwright.model.node import ANY_NUMBER, FieldType, Node, Offsets
from cardwright.read.lexicon import UNKNOWN, Names

Value = object
Build = Callable[[list[Any], int, int], Value]
"""Makes a value from the last values on the stack and their start and end positions."""

END, STOP = "$END", "STOP"
MOST_READINGS = 12
"""So many readings of a line are tried that has words with several meanings."""


@dataclass(slots=True)
class Problem:
    """The reason why a line could not be parsed: the position, and the token there."""

    place: Offsets
    found: str
    _look: Callable[[], frozenset[str]]

    @property
    def expected(self) -> frozenset[str]:
        """The possible terminals; they are looked for only if somebody asks, since most lines are merely tried."""
        return self._look()


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word of a line as the parser read it: its characters, its terminal, and its value."""

    first: int
    last: int
    symbol: str
    value: object
    fits: bool = True
    """Whether the parser accepted it; behind the first word that does not fit, words are only looked up."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The parser could not go on: the index of the first wrong token."""

    index: int


@dataclass(slots=True)
class Parser:
    """Parses lines of one game in one language."""

    vocabulary: Vocabulary
    names: Names
    takes_any_name: bool = False
    """Whether a plain word that names no card may stand for one where a kind could stand."""
    _tables: Tables = field(init=False)
    _tokens: Callable[[str], list[str]] = field(init=False)
    _productions: Filled = field(init=False)
    _constructs: dict[str, type[Node]] = field(init=False)
    _unresolved: list[str] = field(default_factory=list, init=False)
    """The names in the line under way that no card has."""

    def __post_init__(self) -> None:
        self._tables = self.vocabulary.tables
        self._tokens = tokens_by(self.vocabulary.scanner)
        self._productions = Filled(self._production)
        self._constructs = {name.lower(): cls for name, cls in Node.constructs.items()}

    def parse(self, start: str, text: str, offset: int = 0) -> Value | Problem:
        """The tree of a line, or the problem that stopped the parser; the line starts at `offset` in its file.

        A word is read as one of the grammar before it is one of the game, and the longest word is read first. Only if
        the line cannot be read so, the other meanings of its words are tried, the last word first.
        """
        text = self.vocabulary.language.script.plain(text)
        found = self._parse(start, text, offset, self.vocabulary)
        if not isinstance(found, Stopped):
            return found
        other = self._read_otherwise(start, text, offset, found)[0]
        return self._problem(start, text, offset, found.index) if isinstance(other, Stopped) else other

    def words(self, start: str, text: str) -> list[ReadWord]:
        """Every word of a line, as it was read or can be read."""
        text = self.vocabulary.language.script.plain(text)
        tokens, places = self._tokens(text), [match.span() for match in self.vocabulary.scanner.finditer(text)]
        vocabulary, count = self._reading(start, text)
        read = self._states_before(start, tokens, count, vocabulary)[1]
        known = [(index, candidate) for index, _, candidate in read]
        index, opening = 0, True
        if known:
            index, opening = known[-1][0] + known[-1][1][0], known[-1][1][1] == STOP
        fitting = len(known)
        while index < len(tokens):
            candidate = next(iter(self.vocabulary.candidates(tokens, index, opening)), (1, "", tokens[index]))
            known.append((index, candidate))
            index, opening = index + candidate[0], candidate[1] == STOP
        return [
            ReadWord(places[index][0], places[index + length - 1][1], symbol, value, number < fitting)
            for number, (index, (length, symbol, value)) in enumerate(known)
        ]

    def following(self, start: str, text: str) -> frozenset[str]:
        """The terminals that can follow the beginning of a line; none if it is not the beginning of any line."""
        text = self.vocabulary.language.script.plain(text)
        tokens = self._tokens(text)
        # The kind of a comma depends on the word behind it, which is not there yet.
        after_comma = tokens[-1:] == [","]
        if after_comma:
            tokens.pop()
            text = text[: text.rindex(",")]
        vocabulary, count = self._reading(start, text)
        if count < len(tokens):
            return frozenset()
        states = self._settled(self._states_before(start, tokens, count, vocabulary)[0])
        if not after_comma:
            return self._acceptable(states)
        found: set[str] = set()
        for comma in self._acceptable(states) & {*COMMAS.values()}:
            behind = self._acceptable(self._shifted(list(states), comma))
            found |= behind & BEHIND_COMMA[comma] if comma in BEHIND_COMMA else behind - ONLY_BEHIND_COMMA
        return frozenset(found)

    def _reading(self, start: str, text: str) -> tuple[Vocabulary | OtherReadings, int]:
        """How many tokens of a line fit, and the vocabulary with the meanings as which they were read."""
        found = self._parse(start, text, 0, self.vocabulary)
        if not isinstance(found, Stopped):
            return self.vocabulary, len(self._tokens(text))
        if found.index == len(self._tokens(text)):
            return self.vocabulary, found.index
        other, readings = self._read_otherwise(start, text, 0, found)
        if isinstance(other, Stopped) and other.index <= found.index:
            return self.vocabulary, found.index
        return readings, other.index if isinstance(other, Stopped) else len(self._tokens(text))

    def _read_otherwise(
        self, start: str, text: str, offset: int, stopped: Stopped
    ) -> tuple[Value | Stopped, OtherReadings]:
        """The tree of a line in which some word means something else; where it stopped, if no reading is possible."""
        tokens, readings = self._tokens(text), OtherReadings(self.vocabulary)
        for _ in range(MOST_READINGS):
            if not readings.drop_last(self._states_before(start, tokens, stopped.index, readings)[1], tokens):
                break
            found = self._parse(start, text, offset, readings)
            if not isinstance(found, Stopped):
                return found, readings
            stopped = found
        return stopped, readings

    def _parse(self, start: str, text: str, offset: int, vocabulary: Vocabulary | OtherReadings) -> Value | Stopped:
        tables, productions = self._tables, self._productions
        rows, state, end = tables.rows, tables.starts[start], tables.ends[start]
        tokens, find = self._tokens(text), text.index
        index, count, first, last, opening = 0, len(tokens), 0, 0, True
        candidates: Candidates | None = None
        self._unresolved.clear()
        # For each parsed symbol: its value, its start, and the state it leads to.
        stack: list[Any] = [state]
        while True:
            row = rows[state]
            action = row.get(ALWAYS)
            if action is None:
                if index < count:
                    if candidates is None:
                        token = tokens[index]
                        known = vocabulary.openers if opening else vocabulary.lone
                        candidates = known.get(token) or vocabulary.candidates(tokens, index, opening)
                    for candidate in candidates:
                        action = row.get(candidate[1])
                        if action is not None:
                            break
                    else:
                        return Stopped(self._wrong(stack, text, offset, index))
                    if action > 0:
                        length, symbol, value = candidate
                        state = action - 1
                        first = find(token, last)
                        last = first + len(token)
                        stack += (value, first, state)
                        index += 1
                        while length > 1:
                            last = find(tokens[index], last) + len(tokens[index])
                            index += 1
                            length -= 1
                        opening = symbol == STOP
                        candidates = None
                        continue
                elif state == end:
                    whole: Value = stack[-3]
                    if (wrong := self._wrong(stack, text, offset, count)) < count:
                        return Stopped(wrong)
                    return whole
                else:
                    action = row.get(END)
                    if action is None:
                        return Stopped(self._wrong(stack, text, offset, index))
            origin, low, build = productions[action]
            first = stack[low + 1]
            made = build(stack, first + offset, last + offset)
            state = rows[stack[low - 1]][origin] - 1
            stack[low:] = (made, first, state)

    def _wrong(self, stack: list[Any], text: str, offset: int, index: int) -> int:
        """The index of the first plain word that was read as a card's name in place of a kind, and names no card.

        If there is none, the given index of the token at which the parser stopped.
        """
        if self.takes_any_name or not self._unresolved:
            return index
        values = [one for value in stack for one in (value if isinstance(value, tuple) else (value,))]
        inside = [inner for node in values if isinstance(node, Node) for inner in node.walk() if inner.stands_for_kind]
        unknown = [one.place[0] - offset for one in inside if one.place and one.named("card")[0].startswith(UNKNOWN)]
        first = min([place for place in unknown if text[place].islower()], default=len(text))
        return min(index, sum(place.start() < first for place in self.vocabulary.scanner.finditer(text)))

    def _problem(self, start: str, text: str, offset: int, index: int) -> Problem:
        """The problem with the token at this index; it may already have caused wrong reductions."""
        tokens = self._tokens(text)
        after_comma = self._after_comma(start, tokens, index)
        index += bool(after_comma)

        def expected() -> frozenset[str]:
            before = after_comma or [self._states_before(start, tokens, index, self.vocabulary)[0]]
            return frozenset(symbol for states in before for symbol in self._acceptable(states))

        places = [match.span() for match in self.vocabulary.scanner.finditer(text)]
        if index < len(tokens):
            first, last = places[index]
            return Problem((first + offset, last + offset), tokens[index], expected)
        end = places[-1][1] if places else 0
        return Problem((end + offset, end + offset), "", expected)

    def _after_comma(self, start: str, tokens: list[str], index: int) -> list[list[int]]:
        """The states after each kind of comma, if a comma may stand here, but none before the token that follows it."""
        if tokens[index : index + 1] != [","] or index + 1 == len(tokens):
            return []
        before = self._settled(self._states_before(start, tokens, index, self.vocabulary)[0])
        kinds = [kind for kind in sorted({*COMMAS.values()}) if self._accepts(list(before), kind)]
        return [self._shifted(list(before), kind) for kind in kinds]

    def _shifted(self, states: list[int], symbol: str) -> list[int]:
        """The states after a terminal that is known to be accepted."""
        while (action := self._tables.rows[states[-1]][symbol]) < 0:
            self._reduce(states, action)
            self._settled(states)
        return [*states, action - 1]

    def _states_before(
        self, start: str, tokens: list[str], count: int, vocabulary: Vocabulary | OtherReadings
    ) -> tuple[list[int], list[tuple[int, bool, Candidate]]]:
        """The states after the first `count` tokens, which are known to parse, and the words they were read as.

        Each word has its index and whether it opens a sentence.
        """
        rows, states = self._tables.rows, [self._tables.starts[start]]
        index, opening, meant = 0, True, list[tuple[int, bool, Candidate]]()
        while index < count:
            candidates = vocabulary.candidates(tokens, index, opening)
            while True:
                row = rows[self._settled(states)[-1]]
                candidate = next(one for one in candidates if one[1] in row)
                if row[candidate[1]] > 0:
                    break
                self._reduce(states, row[candidate[1]])
            meant.append((index, opening, candidate))
            states.append(row[candidate[1]] - 1)
            index += candidate[0]
            opening = candidate[1] == STOP
        return states, meant

    def _acceptable(self, states: list[int]) -> frozenset[str]:
        """The terminals that can really follow; LALR tables may reduce a few times before they reject."""
        states = self._settled(list(states))
        possible = [symbol for symbol in self._tables.rows[states[-1]] if symbol.isupper()]
        accepted = (symbol for symbol in (*possible, END) if self._accepts(list(states), symbol))
        return frozenset(symbol.removesuffix(BEFORE_NUMBER) for symbol in accepted)

    def _accepts(self, states: list[int], symbol: str) -> bool:
        while True:
            action = self._tables.rows[states[-1]].get(symbol)
            if action is None:
                return symbol == END and states[-1] in self._tables.ends.values()
            if action > 0:
                return True
            self._reduce(states, action)
            self._settled(states)

    def _settled(self, states: list[int]) -> list[int]:
        """The states after all reductions that need no further token."""
        while (action := self._tables.rows[states[-1]].get(ALWAYS)) is not None:
            self._reduce(states, action)
        return states

    def _reduce(self, states: list[int], action: int) -> None:
        origin, size, _ = self._tables.productions[-action - 1]
        del states[-size:]
        states.append(self._tables.rows[states[-1]][origin] - 1)

    def _production(self, action: int) -> tuple[str, int, Build]:
        """The result of a reduction, the stack index where its parts begin, and the function that builds it."""
        origin, size, alias = self._tables.productions[-action - 1]
        return origin, _depth(size), self._build(origin, size, alias)

    def _build(self, origin: str, size: int, alias: str) -> Build:
        if alias == "list":
            return _extended(_depth(size), _depth(1))
        if alias:
            name, _, number = alias.rpartition("__")
            return self._construct(self._constructs[name], int(number))
        if origin == "sentences":
            # The last symbol is the full stop.
            return _listed(_depth(2)) if size == 2 else _extended(_depth(3), _depth(2))
        if origin.startswith("l_"):
            return _listed(_depth(1)) if size == 1 else _pair(_depth(size), _depth(1))
        return lambda stack, _first, _last: stack[-3]

    def _construct(self, cls: type[Node], number: int) -> Build:
        """Generate code that sets the slots of a node directly, which takes half the time of its constructor.

        A compiled class has no instances but those of its constructor, which is fast.
        """
        alternative = self.vocabulary.language.patterns[cls.__name__][number]
        size = len(alternative.parts)
        position = {
            part.field: _depth(size - index)
            for index, part in enumerate(alternative.parts)
            if isinstance(part, Slot) and REST not in part.features
        }
        names: dict[str, Any] = {"new": object.__new__, "cls": cls}
        names |= {"resolve": self._resolve, "texts": _texts, "free": _free}
        values: dict[str, str] = {}
        for field_type in cls.field_types():
            name = field_type.name
            if name in position:
                values[name] = _converted(field_type, f"stack[{position[name]}]")
            else:
                names[f"usual_{name}"] = name in alternative.shows if field_type.flag else field_type.default
                values[name] = f"usual_{name}"
        values["place"] = "(first, last)"
        if is_compiled(cls):
            given = ", ".join(f"{name}={value}" for name, value in values.items())
            return function("stack, first, last", [f"return cls({given})"], names)
        names |= {f"set_{name}": getattr(cls, name).__set__ for name in values}
        body = [f"set_{name}(node, {value})" for name, value in values.items()]
        return function("stack, first, last", ["node = new(cls)", *body, "return node"], names)

    def _resolve(self, name: Value) -> str:
        key = self.names.resolve(self.vocabulary.language.code, str(name)) or self.vocabulary.declined.get(str(name))
        if key is None:
            self._unresolved.append(str(name))
            return UNKNOWN + str(name)
        return key


def _converted(field_type: FieldType, value: str) -> str:
    """The source text that converts a field: it resolves cards, and turns numbers as option values into texts."""
    sort = field_type.sort
    if sort is not None and sort.role == "card":
        return f"resolve({value})"
    if sort is not None and sort.name == "value":
        return f"texts({value})" if field_type.many else f"str({value})"
    if sort is not None and sort.name == "quantity":
        return f"free({value})"
    return value


def _texts(values: tuple[Value, ...]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _free(value: Value) -> Value:
    """A quantity; the words that leave it to the player have no value of their own."""
    return ANY_NUMBER if value is None else value


def _depth(symbols: int) -> int:
    """The stack index of the value that was read so many symbols ago."""
    return -3 * symbols


def _listed(place: int) -> Build:
    return lambda stack, _first, _last: (stack[place],)


def _pair(place: int, other: int) -> Build:
    return lambda stack, _first, _last: (stack[place], stack[other])


def _extended(place: int, other: int) -> Build:
    return lambda stack, _first, _last: (*stack[place], stack[other])
