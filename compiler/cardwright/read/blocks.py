"""Sources to blocks: lines, each with the lines indented under it, and the comments between them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.diagnostics import Diagnostic, error
from cardwright.source import Source, Span

BLANKS_PER_LEVEL = 2
DEEPEST_BLOCK = 12
LONGEST_LINE = 4_000
MOST_LINES = 200_000
# Whoever indents a whole file by four blanks has understood by then.
MOST_FAULTS = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its indentation and trailing blanks; `comment` is all of it if it starts with `#`."""

    span: Span
    indent: int
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A line and the blocks indented under it.

    `leading` is what stands above it: comments with their `#`, and "" for any number of blank lines.
    """

    line: Line
    children: tuple["Block", ...] = ()
    leading: tuple[str, ...] = ()


@dataclass(slots=True)
class _OpenBlock:
    line: Line
    leading: tuple[str, ...] = ()
    children: list[Block] = field(default_factory=list)


def read_blocks(source: Source) -> tuple[tuple[Block, ...], tuple[str, ...], list[Diagnostic]]:
    """The tree of indented lines, the comments after its end, and what is wrong with its layout.

    A line that is indented wrongly goes to the nearest level, so that its content is still checked.
    """
    faults: list[Diagnostic] = []
    leading: list[str] = []
    stack = [_OpenBlock(Line(Span(source, 0, 0), indent=-1))]
    # What is indented deeper than a line that was dropped has lost its parent and goes with it.
    dropped: int | None = None
    for number, (start, line) in enumerate(_lines(source)):
        length = line.span.end - line.span.start
        if number == MOST_LINES:
            faults.append(error("too-many-lines", line.span, limit=MOST_LINES))
            break
        if length == 0:
            if leading[-1:] != [""]:
                leading.append("")
        elif length > LONGEST_LINE:
            faults.append(error("line-too-long", line.span, length=length, limit=LONGEST_LINE))
            if line.comment is None and (dropped is None or line.indent <= dropped):
                dropped = line.indent
        elif line.comment is not None:
            leading.append(line.comment)
        elif dropped is None or line.indent <= dropped:
            _close_down_to(stack, line.indent)
            if len(stack) > DEEPEST_BLOCK:
                faults.append(error("too-deep", line.span, limit=DEEPEST_BLOCK))
                # Its siblings are as deep; saying it once is enough.
                dropped = line.indent - 1
                continue
            dropped = None
            if len(faults) < MOST_FAULTS:
                faults += _layout(source, start, line, BLANKS_PER_LEVEL * (len(stack) - 1))
            stack.append(_OpenBlock(line, tuple(leading)))
            leading.clear()
    _close_down_to(stack, 0)
    if leading[-1:] == [""]:
        leading.pop()
    return tuple(stack[0].children), tuple(leading), faults[:MOST_FAULTS]


def _lines(source: Source) -> Iterator[tuple[int, Line]]:
    """Every line, blank ones and comments too, after the offset where its indentation starts."""
    text, start = source.text, 0
    while start < len(text):
        found = text.find("\n", start)
        end = len(text) if found < 0 else found
        written = text[start:end]
        body = written.lstrip()
        first = end - len(body)
        last = first + len(body.rstrip())
        # A tab is meant as one level.
        indent = first - start + written.count("\t", 0, first - start) * (BLANKS_PER_LEVEL - 1)
        comment = text[first:last] if body.startswith("#") else None
        yield start, Line(Span(source, first, last), indent, comment)
        start = end + 1


def _close_down_to(stack: list[_OpenBlock], indent: int) -> None:
    """Finish the blocks that a line with this indentation cannot belong to."""
    while True:
        above = stack[-1].line.indent
        # One blank too many is a slip: the line is meant as a sibling, not as a child.
        slipped = indent % 2 == 1 and above == indent - 1 > 0
        if above < indent and not slipped:
            return
        done = stack.pop()
        stack[-1].children.append(Block(done.line, tuple(done.children), done.leading))


def _layout(source: Source, start: int, line: Line, expected: int) -> list[Diagnostic]:
    indentation = source.text[start : line.span.start]
    if "\t" in indentation:
        tab = start + indentation.index("\t")
        return [error("tab", Span(source, tab, tab + 1))]
    if line.indent == expected and not indentation.strip(" "):
        return []
    span = Span(source, start, line.span.start)
    return [error("bad-indentation", span, expected=expected, found=line.indent)]
