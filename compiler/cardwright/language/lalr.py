"""Grammars to parsers, with Lark: tables for our own parser, and a reader with error recovery."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lark import Lark, Token, Transformer
from lark.common import ParserConf
from lark.exceptions import LarkError, UnexpectedToken
from lark.lexer import Lexer
from lark.load_grammar import load_grammar
from lark.parsers.lalr_analysis import LALR_Analyzer

from cardwright.base.record import record

END = "$END"
"""The terminal after the last token of a text."""


class UnreadableGrammarError(ValueError):
    """No table can be made from the grammar, because a text has two readings."""


@record
class MadeTables:
    """For each state the action for each symbol, and the productions; see `language/tables.py`."""

    rows: list[dict[str, int]]
    starts: dict[str, int]
    ends: dict[str, int]
    productions: list[tuple[str, int, str]]


class _NoLexer(Lexer):
    """An unused lexer for Lark, because the parser has its own scanner."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterable[object]:  # type: ignore[override]
        return iter(())


def make_tables(grammar: str, starts: Iterable[str]) -> MadeTables:
    """The tables of a grammar; raises UnreadableGrammarError if it needs more than one token of look-ahead."""
    try:
        lark = Lark(grammar, parser="lalr", lexer=_NoLexer, strict=True, start=list(starts), keep_all_tokens=True)
    except LarkError as error:
        raise UnreadableGrammarError(str(error)) from error
    table = lark.parser.parser._parse_table  # noqa: SLF001 - Lark offers no other way to its tables
    numbers: dict[tuple[str, int, str], int] = {}
    rows: list[dict[str, int]] = []
    renumbered = {state: number for number, state in enumerate(table.states)}
    for actions in table.states.values():
        row = {}
        for symbol, (action, argument) in actions.items():
            if action.name == "Shift":
                row[str(symbol)] = renumbered[argument] + 1
            else:
                key = (str(argument.origin.name), len(argument.expansion), str(argument.alias or ""))
                row[str(symbol)] = -(numbers.setdefault(key, len(numbers)) + 1)
        rows.append(row)
    return MadeTables(
        rows=rows,
        starts={str(name): renumbered[state] for name, state in table.start_states.items()},
        ends={str(name): renumbered[state] for name, state in table.end_states.items()},
        productions=list(numbers),
    )


@record
class Dotted:
    """A rule as far as it has been read: its construct, if any, and the number of symbols before the dot."""

    origin: str
    symbols: tuple[str, ...]
    dot: int
    alias: str

    def __lt__(self, other: "Dotted") -> bool:
        """In an order that is the same in each run."""
        return (self.origin, self.symbols, self.dot) < (other.origin, other.symbols, other.dot)


@record
class Automaton:
    """The states of a parser that has conflicts, with everything needed to show them in sentences."""

    starts: tuple[int, ...]
    transitions: Mapping[int, Mapping[str, int]]
    kernels: Mapping[int, Sequence[Dotted]]
    ended: Mapping[int, Sequence[Dotted]]
    """The rules that are complete in each state."""
    behind: Mapping[tuple[int, Dotted], frozenset[str]]
    """The terminals that may follow a complete rule in a state."""
    shortest: Mapping[str, list[str]]
    conflicts: Sequence[tuple[int, str, tuple[Dotted | None, ...]]]
    """The state, the terminal, and the rules that could be complete before it; None goes on reading."""


def automaton_of(grammar: str, starts: Iterable[str], shortest: Mapping[str, list[str]]) -> Automaton:
    """The states of a grammar, even if it has conflicts."""
    loaded, _ = load_grammar(grammar, "", [], True)  # type: ignore[no-untyped-call]
    _, rules, _ = loaded.compile(list(starts), set())
    analyzer = LALR_Analyzer(ParserConf(rules, {}, list(starts)))
    for step in ("lr0_states", "reads_relations", "includes_lookback", "lookaheads"):
        getattr(analyzer, f"compute_{step}")()
    roots = list(analyzer.lr0_start_states.values())
    order = {state: number for number, state in enumerate([*roots, *(analyzer.lr0_itemsets - {*roots})])}

    def dotted(rule: Any, dot: int) -> Dotted:
        return Dotted(str(rule.origin.name), tuple(str(one.name) for one in rule.expansion), dot, str(rule.alias or ""))

    behind: dict[tuple[int, Dotted], set[str]] = {}
    conflicts: list[tuple[int, str, tuple[Dotted | None, ...]]] = []
    for state, number in order.items():
        for terminal, complete in state.lookaheads.items():
            ends = sorted(dotted(rule, len(rule.expansion)) for rule in complete)
            for item in ends:
                behind.setdefault((number, item), set()).add(str(terminal.name))
            ways = (*([None] if terminal in state.transitions else []), *ends)
            if len(ways) > 1:
                conflicts.append((number, str(terminal.name), ways))
    return Automaton(
        starts=tuple(range(len(roots))),
        transitions={
            number: {str(symbol.name): order[following] for symbol, following in state.transitions.items()}
            for state, number in order.items()
        },
        kernels={number: [dotted(one.rule, one.index) for one in state.kernel] for state, number in order.items()},
        ended={
            number: sorted(dotted(one.rule, one.index) for one in state.closure if one.is_satisfied)
            for state, number in order.items()
        },
        behind={key: frozenset(terminals) for key, terminals in behind.items()},
        shortest=shortest,
        conflicts=conflicts,
    )


@record
class Piece:
    """A token: its terminal and its position."""

    terminal: str
    text: str
    start: int
    end: int


Mend = Callable[[Piece, frozenset[str]], Sequence[Piece] | None]
"""Given an unexpected piece and the possible terminals, returns the pieces to read instead; None gives up."""


class Reader:
    """Parses texts by a grammar whose terminals match every character; each rule has a builder for its value.

    The builder gets the parts of its rule as a list, with tokens as pieces.
    """

    def __init__(self, grammar: str, start: str, builders: Mapping[str, Callable[[list[Any]], Any]]) -> None:
        def build(builder: Callable[[list[Any]], Any]) -> Callable[[Any, list[Any]], Any]:
            return lambda _, parts: builder([_piece(part) if isinstance(part, Token) else part for part in parts])

        building = type("Building", (Transformer,), {name: build(builder) for name, builder in builders.items()})
        # Keep all terminals, because diagnostics need them.
        self._lark = Lark(
            grammar, parser="lalr", lexer="basic", start=start, transformer=building(), keep_all_tokens=True
        )
        # Lark itself makes another lexer for each text, which takes longer than reading it.
        self._lark.lexer = self._lark._build_lexer()  # noqa: SLF001

    def pieces(self, text: str) -> list[Piece]:
        """The tokens of a text."""
        return [_piece(token) for token in self._lark.lex(text)]

    def read(self, pieces: Sequence[Piece], mend: Mend) -> Any:
        """The value that the builders made from the tokens; None if `mend` gave up."""
        parser = self._lark.parse_interactive("")
        last = pieces[-1].end if pieces else 0
        pending = [Piece(END, "", last, last), *reversed(pieces)]
        while pending:
            piece = pending.pop()
            token = Token(piece.terminal, piece.text, start_pos=piece.start, end_pos=piece.end)
            try:
                result = parser.feed_token(token)
            except UnexpectedToken:
                accepted: Iterable[str] = parser.accepts()  # type: ignore[no-untyped-call]
                instead = mend(piece, frozenset(accepted))
                if instead is None:
                    return None
                pending += reversed(instead)
                continue
        return result


def _piece(token: Token) -> Piece:
    return Piece(token.type, str(token), token.start_pos or 0, token.end_pos or 0)
