"""A line that could not be parsed, and trial changes to it."""

from dataclasses import dataclass, field, replace

from cardwright.base.source import Source, Span
from cardwright.language.mistakes.figures import in_figures
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.read.lexicon import UNKNOWN

TIGHT = frozenset(".,:;)")


@dataclass(slots=True)
class RefusedLine:
    """A rejected line as tokens, with figures for number words; `index` is the first token that does not fit."""

    problem: Problem
    span: Span
    text: str
    start: str
    tongue: Tongue
    others: tuple[Tongue, ...]
    index: int = 0
    tokens: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    readings: dict[tuple[str, str], object] = field(default_factory=dict)
    """The texts that were tried, each by its start: several mendings try the same."""
    similar: dict[str, list[str]] = field(default_factory=dict)
    """The words that look like a phrase, by the phrase."""

    def __post_init__(self) -> None:
        at = self.problem.place[0] - self.span.start
        for match in self.tongue.vocabulary.scanner.finditer(self.text):
            self.index += match.start() < at
            self.tokens.append(match.group())
            self.places.append(match.span())

    def place(self, first: int, last: int) -> Span:
        """The span of the tokens from `first` up to `last`; after the last token, the end of the line."""
        if first >= len(self.tokens):
            return Span(self.span.source, self.span.end, self.span.end)
        start, end = self.places[first][0], self.places[max(first, last - 1)][1]
        return Span(self.span.source, self.span.start + start, self.span.start + end)

    def gap(self, index: int) -> Span:
        """The position before a token where something is missing."""
        if index == 0 or index > len(self.tokens):
            return self.place(index, index + 1)
        at = self.span.start + self.places[index - 1][1]
        return Span(self.span.source, at, at)

    def phrase(self, first: int, last: int) -> str:
        """The text of some tokens; empty if there are none."""
        if not 0 <= first < last <= len(self.tokens):
            return ""
        return self.text[self.places[first][0] : self.places[last - 1][1]]

    def changed(self, first: int, last: int, instead: str) -> str:
        """The line with another text instead of some tokens."""
        before = self.text[: self.places[first - 1][1]] if first else ""
        after = self.text[self.places[last][0] :] if last < len(self.tokens) else ""
        if before and (instead or after) and (instead or after)[0] not in TIGHT:
            before += " "
        if instead and after and after[0] not in TIGHT:
            instead += " "
        return before + instead + after

    def left(self, text: str, start: str = "") -> int:
        """The length of the unparsed rest: 0 if the text parses, at least 1 if not."""
        value = self.parsed(text, start)
        return len(text) - value.place[0] + 1 if isinstance(value, Problem) else 0

    def is_new(self, word: str) -> bool:
        """Whether neither the language nor the game has a word that begins so."""
        vocabulary = self.tongue.vocabulary
        return not vocabulary.knows(word) and not vocabulary.knows(word[0].lower() + word[1:])

    def again(self, text: str) -> "RefusedLine | None":
        """The same line with another text, if that cannot be parsed either; only its tokens can be trusted."""
        value = self.parsed(text)
        if not isinstance(value, Problem):
            return None
        source = Source(self.span.source.path, text, self.span.source.language)
        return replace(self, problem=value, span=Span(source, 0, len(text)), text=text, index=0, tokens=[], places=[])

    def parsed(self, text: str, start: str = "") -> object:
        """The tree of another text, in which number words are read as figures, or its problem."""
        start = start or self.start
        if (start, text) not in self.readings:
            value: object = self.tongue.parser.parse(start, text)
            if isinstance(value, Problem):
                value = in_figures(text, start, 0, value, self.tongue)[1]
            self.readings[start, text] = value
        return self.readings[start, text]

    def reads(self, first: int, last: int, instead: str, new_names: bool = False) -> bool:
        """Whether the line can be parsed with this change, without a reference to an undeclared card."""
        value = self.parsed(self.changed(first, last, instead))
        return not isinstance(value, Problem) and (new_names or not _names_unknown_cards(value))

    def said_well(self, first: int, last: int, instead: str) -> str:
        """The changed line with correct agreement: a new amount may need another form of its noun."""
        text = self.changed(first, last, instead)
        return said(self.parsed(text), self.tongue) or text


def said(value: object, tongue: Tongue) -> str:
    """The parsed value in another language; empty if that language lacks a word."""
    try:
        if isinstance(value, tuple):
            return tongue.printer.sentences(value)
        return tongue.printer.line(value) if isinstance(value, Node) else ""
    except LookupError:
        # The lexicon lacks a word, or an incomplete language lacks a pattern: make no proposal.
        return ""


def _names_unknown_cards(value: object) -> bool:
    nodes = value if isinstance(value, tuple) else (value,)
    return any(
        str(getattr(inner, field_type.name)).startswith(UNKNOWN)
        for node in nodes
        for inner in node.walk()
        for field_type in inner.field_types()
        if field_type.sort is not None and field_type.sort.role == "card"
    )
