"""The same grammar run by Lark itself: what our own loop over its tables has to agree with."""

from collections.abc import Iterator
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParseConf

from cardwright.language.grammar import STARTS, lark_grammar
from cardwright.language.parser import END
from cardwright.language.patterns import Slot
from cardwright.language.tables import COMMAS
from cardwright.language.tongue import Tongue
from cardwright.model.node import ANY_NUMBER, Node
from cardwright.read.lexicon import UNKNOWN


class Stock:
    """Reads lines with a Lark of the usual make; only the words come from our vocabulary."""

    def __init__(self, spoken: Tongue) -> None:
        self.spoken = spoken
        self.constructs = {name.lower(): cls for name, cls in Node.constructs.items()}
        grammar, _ = lark_grammar(spoken.language)
        self.lark = Lark(
            grammar,
            parser="lalr",
            lexer=self._lexer(),
            strict=True,
            start=list(STARTS),
            keep_all_tokens=True,
        )
        self.last: tuple[ParseConf, list] | None = None
        self.rest: list[str] = []

    def _lexer(stock) -> type[Lexer]:  # noqa: N805 - the class inside has a self of its own
        class Words(Lexer):
            """Gives Lark the first of a word's readings that it can go on with."""

            __future_interface__ = 2

            def __init__(self, lexer_conf) -> None:
                pass

            def lex(self, lexer_state, parser_state) -> Iterator[Token]:
                # Lark 1.3 wraps the text, 1.2 does not.
                text = getattr(lexer_state.text, "text", lexer_state.text)
                matches = list(stock.spoken.language.scanner.finditer(text))
                tokens = [match.group() for match in matches]
                index, opening = 0, True
                while index < len(tokens):
                    stock.last, stock.rest = (parser_state.parse_conf, list(parser_state.state_stack)), tokens[index:]
                    readings = stock.spoken.vocabulary.candidates(tokens, index, opening)
                    length, symbol, value = next(
                        (reading for reading in readings if _shifts(*stock.last, reading[1])),
                        (1, "NOTHING", tokens[index]),
                    )
                    last = matches[index + length - 1]
                    yield Token(symbol, value, matches[index].start(), end_pos=last.end())
                    index += length
                    opening = symbol == "STOP"
                stock.last, stock.rest = (parser_state.parse_conf, list(parser_state.state_stack)), []

        return Words

    def parse(self, start: str, text: str) -> object:
        """The meaning of a line, or None if Lark refuses it."""
        try:
            return self._made(self.lark.parse(text, start=start))[0]
        except UnexpectedInput:
            return None

    def expected(self, start: str, text: str) -> frozenset[str]:
        """What could have stood where Lark stopped, or behind a comma there, found by trying every terminal."""
        assert self.parse(start, text) is None
        conf, stack = self.last
        stacks = [stack]
        if self.rest[:1] == [","] and len(self.rest) > 1:
            kinds = [kind for kind in {*COMMAS.values()} if _shifts(conf, stack, kind)]
            stacks = [_shifted(conf, stack, kind) for kind in kinds] or stacks
        terminals = {symbol for row in conf.states.values() for symbol in row if symbol.isupper()}
        return frozenset(symbol for symbol in terminals if any(_shifts(conf, one, symbol) for one in stacks))

    def words(self, start: str, text: str) -> list[tuple[int, str]]:
        """Where the words of a readable line begin, and which terminal each is."""
        tree = self.lark.parse(text, start=start)
        return [(token.start_pos, token.type) for token in tree.scan_values(lambda _: True)]

    def _made(self, tree: Tree | Token) -> tuple[object, int, int]:
        """The value a tree stands for, and where it begins and ends."""
        if isinstance(tree, Token):
            return tree.value, tree.start_pos, tree.end_pos
        parts = [self._made(child) for child in tree.children]
        values, first, last = [part[0] for part in parts], parts[0][1], parts[-1][2]
        return self._value(tree.data, values, (first, last)), first, last

    def _value(self, name: str, values: list, place: tuple[int, int]) -> object:
        if name == "list":
            return (*values[0], values[-1])
        if name == "sentences":
            return (*values[0], values[1]) if len(values) == 3 else (values[0],)
        if name.startswith("l_"):
            return (values[0],) if len(values) == 1 else (values[0], values[-1])
        construct, _, number = name.rpartition("__")
        if construct in self.constructs:
            return self._node(self.constructs[construct], int(number), values, place)
        assert len(values) == 1, f"{name} has {len(values)} parts"
        return values[0]

    def _node(self, cls: type[Node], number: int, values: list, place: tuple[int, int]) -> Node:
        alternative = self.spoken.language.patterns[cls.__name__][number]
        types = {field.name: field for field in cls.field_types()}
        given = {flag: True for flag in alternative.shows if types[flag].flag}
        for part, value in zip(alternative.parts, values, strict=True):
            if isinstance(part, Slot) and part.field in types:
                sort = types[part.field].sort
                if sort is not None and sort.role == "card":
                    given[part.field] = self._card(value)
                elif sort is not None and sort.name == "value":
                    many = types[part.field].many
                    given[part.field] = tuple(map(str, value)) if many else str(value)
                elif sort is not None and sort.name == "quantity" and value is None:
                    given[part.field] = ANY_NUMBER
                else:
                    given[part.field] = value
        return cls(**given, place=place)

    def _card(self, name: str) -> str:
        return self.spoken.names.resolve(self.spoken.language.code, name) or UNKNOWN + name


def _shifts(conf: ParseConf, stack: list, symbol: str) -> bool:
    """Whether Lark's tables lead from here over this symbol, or to the end."""
    stack = list(stack)
    while symbol in conf.states[stack[-1]]:
        action, argument = conf.states[stack[-1]][symbol]
        if action is Shift:
            return True
        del stack[-len(argument.expansion) :]
        stack.append(conf.states[stack[-1]][argument.origin.name][1])
        if symbol == END and stack[-1] == conf.end_state:
            return True
    return False


def _shifted(conf: ParseConf, stack: list, symbol: str) -> list:
    """Where Lark's tables lead over a symbol with which they go on."""
    stack = list(stack)
    while (step := conf.states[stack[-1]][symbol])[0] is not Shift:
        del stack[-len(step[1].expansion) :]
        stack.append(conf.states[stack[-1]][step[1].origin.name][1])
    return [*stack, step[1]]


def places(value: object) -> list[tuple[str, tuple[int, int] | None]]:
    """Every node of a meaning with its place, which equality leaves out."""
    roots = value if isinstance(value, tuple) else (value,)
    return [(type(node).__name__, node.place) for root in roots for node in root.walk()]


@cache
def stock(spoken_code: str) -> Stock:
    """The richest game's language as Lark itself reads it."""
    from tests.support.games import tongue

    return Stock(tongue(spoken_code))
