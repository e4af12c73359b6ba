"""Sources to blocks: lines, each with the lines indented under it, and the comments between them."""

from dataclasses import field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.record import record
from cardwright.base.source import Source, Span

BLANKS_PER_LEVEL = 2
DEEPEST_BLOCK = 12
LONGEST_LINE = 4_000
MOST_LINES = 200_000
COMMENT = "#"
# A few reports are enough when a whole file is indented by four blanks.
MOST_FAULTS = 100


@record
class Line:
    """A line without its indentation and trailing blanks."""

    span: Span
    text: str
    indent: int


@record
class Block:
    """A line and the blocks indented under it.

    `leading` contains the lines above it: comments with their `#`, and "" for any number of blank lines.
    """

    line: Line
    leading: tuple[str, ...] = ()
    children: list["Block"] = field(default_factory=list)


def read_blocks(source: Source) -> tuple[tuple[Block, ...], tuple[str, ...], list[Diagnostic]]:
    """The tree of indented lines, the comments after its end, and the mistakes in its layout.

    A line with wrong indentation goes to the nearest level, so that its content is still checked.
    """
    faults: list[Diagnostic] = []
    leading: list[str] = []
    stack = [Block(Line(Span(source, 0, 0), "", indent=-1))]
    top = stack[0].children
    # A line below a dropped line has lost its parent, and is dropped too.
    dropped: int | None = None
    next_start = 0
    for number, written in enumerate(_lines(source.text)):
        start, next_start = next_start, next_start + len(written) + 1
        body = written.lstrip()
        first = start + len(written) - len(body)
        text = body.rstrip()
        span = Span(source, first, first + len(text))
        if number == MOST_LINES:
            faults.append(error("too-many-lines", span, limit=MOST_LINES))
            break
        if not text:
            if leading[-1:] != [""]:
                leading.append("")
            continue
        indentation = written[: first - start]
        # A tab counts as one level.
        indent = len(indentation) + indentation.count("\t") * (BLANKS_PER_LEVEL - 1)
        if len(text) > LONGEST_LINE:
            faults.append(error("line-too-long", span, length=len(text), limit=LONGEST_LINE))
            if text[0] != COMMENT and (dropped is None or indent <= dropped):
                dropped = indent
        elif text[0] == COMMENT:
            leading.append(text)
        elif dropped is None or indent <= dropped:
            _close_down_to(stack, indent)
            if len(stack) > DEEPEST_BLOCK:
                faults.append(error("too-deep", span, limit=DEEPEST_BLOCK))
                # Its siblings have the same depth; one report is enough.
                dropped = indent - 1
                continue
            dropped = None
            expected = BLANKS_PER_LEVEL * (len(stack) - 1)
            if indentation != " " * expected and len(faults) < MOST_FAULTS:
                faults.append(_layout(Span(source, start, first), indent, expected))
            block = Block(Line(span, text, indent), tuple(leading))
            leading.clear()
            stack[-1].children.append(block)
            stack.append(block)
    if leading[-1:] == [""]:
        leading.pop()
    return tuple(top), tuple(leading), faults[:MOST_FAULTS]


def _lines(text: str) -> list[str]:
    """Every line without its line feed; no empty line after the last line feed."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _close_down_to(stack: list[Block], indent: int) -> None:
    """Close the blocks that cannot contain a line with this indentation."""
    while True:
        above = stack[-1].line.indent
        # One extra blank is a slip: the line is a sibling, not a child.
        slipped = indent % 2 == 1 and above == indent - 1 > 0
        if above < indent and not slipped:
            return
        stack.pop()


def _layout(indentation: Span, found: int, expected: int) -> Diagnostic:
    """The diagnostic for the blanks before a line."""
    at = indentation.text.find("\t")
    if at >= 0:
        tab = indentation.start + at
        return error("tab", Span(indentation.source, tab, tab + 1))
    return error("bad-indentation", indentation, expected=expected, found=found)
