"""The changes that mend a finding: each text that the finding offers, if the line is right with it."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic
from cardwright.base.record import record
from cardwright.base.source import Span
from cardwright.check.link.roles import words_fit
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.model.rulebook.game import Game
from cardwright.service.lines import TextLine, nodes_of

MOST_FIXES = 5
FULL_STOP = "."


@record
class Change:
    """Another text for some characters of a written file."""

    span: Span
    text: str


@record
class Fix:
    """A change that mends a finding, with the text that it brings."""

    finding: Diagnostic
    text: str
    changes: tuple[Change, ...]


@record
class _Proof:
    """The words and the game by which a changed line must be right."""

    tongue: Tongue
    game: Game
    span: Span

    def right(self, start: str, text: str) -> str:
        """The text as it is printed, if it can be read and all its words have their roles; else empty."""
        value = self.tongue.parser.parse(start, text)
        if isinstance(value, Problem):
            return ""
        printer = self.tongue.printer
        nodes = nodes_of(value if isinstance(value, tuple) else (value,))
        try:
            printed = printer.sentences(nodes) if isinstance(value, tuple) else printer.line(nodes[0])
        except LookupError:
            return ""
        # The first line of a block may declare the words that it names.
        return printed if start == "top" or words_fit(self.game, nodes, self.span) else ""


def fixes(one: Diagnostic, line: TextLine | None, tongue: Tongue | None, game: Game) -> list[Fix]:
    """The changes that mend a finding about a line: the likeliest first."""
    if line is None or tongue is None or one.span is None:
        return []
    found: dict[str, Fix] = {}
    proof = _Proof(tongue, game, line.item.span)
    for offered in _offers(one):
        texts = (proof.right(line.start, text) for text in _placed(one.span, line, offered))
        right = next(filter(None, texts), line.text)
        if right != line.text and len(found) < MOST_FIXES:
            found.setdefault(right, Fix(one, right, (Change(line.item.span.as_written(), right),)))
    declaration = dict(one.arguments).get("declaration")
    if isinstance(declaration, str) and proof.right("top", declaration):
        found.setdefault(declaration, Fix(one, declaration, (_appended(one.span, declaration),)))
    return list(found.values())


def _offers(one: Diagnostic) -> Iterator[str]:
    """The texts among the values of a finding, single ones and those of a list; at last a full stop."""
    for _, value in one.arguments:
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(text, str) and text and not text.startswith("@"):
                yield text
    yield FULL_STOP


def _placed(span: Span, line: TextLine, offered: str) -> Iterator[str]:
    """The line with an offered text: in the place of the finding, there in brackets, or instead of all of it."""
    start = line.item.span.start
    first, last = max(span.start - start, 0), max(span.end - start, 0)
    before, behind = line.text[:first], line.text[last:]
    yield f"{before}{offered}{behind}"
    yield f"{before}[{offered}]{behind}"
    yield offered


def _appended(span: Span, declaration: str) -> Change:
    """A declaration as a new block at the end of the file."""
    written = span.source.written or span.source
    end = len(written.text)
    blank = "" if written.text.endswith("\n\n") else "\n" if written.text.endswith("\n") else "\n\n"
    return Change(Span(written, end, end), f"{blank}{declaration}\n")
