"""A text with its origin, and a span of it: every later stage refers to the source by spans."""

import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import field

from cardwright.base.record import record

LONGEST_LINE_SHOWN = 200
LONGEST_VALUE_SHOWN = 400
INVISIBLE_CATEGORIES = {"Cc", "Cf", "Cs", "Zl", "Zp"}
# Joiners belong to the spelling of some scripts; every other invisible character is escaped.
JOINERS = "\u200c\u200d"


@record
class Piece:
    """A part of a made text from `start` on, and the characters of the written file that it comes from.

    A mistake that lies inside it alone has another place if `alone` is not negative, such as the title of a column.
    """

    start: int
    origin: int
    length: int
    alone: int = -1
    is_repeated: bool = False
    """Whether the same characters stand in the made text before."""


@record
class Grid:
    """A part of a made text that is a table in the written file."""

    start: int
    end: int
    columns: tuple[str, ...]
    column_at: Mapping[int, int]
    """The column of each line below a card, by its first character; -1 for a line that holds for all cards."""


def _start_of(piece: Piece) -> int:
    return piece.start


@record
class Source:
    """The text of a file under the path that users know; two sources are equal only if they are one object.

    `path` is shown to people: relative, with forward slashes. `language` is BCP 47. Lines end in a line feed and
    nothing else, so that a form feed or a paragraph separator cannot shift the line numbers of editors.
    """

    path: str
    text: str
    language: str = "en"
    written: "Source | None" = None
    """The file as its author sees it, if the text was made from it: rows of a table become blocks of lines."""
    pieces: "tuple[Piece, ...]" = ()
    """The origin of all text that was made, in order."""
    grids: tuple[Grid, ...] = ()
    is_whole: bool = True
    """Whether all of the written file is in the text."""
    # Computed on the first use: most texts contain no mistake and never need it.
    _starts: "array[int]" = field(default_factory=lambda: array("Q"), init=False, repr=False)

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def _line_starts(self) -> "array[int]":
        if not self._starts:
            starts = array("Q", [0])
            end = self.text.find("\n")
            while end >= 0:
                starts.append(end + 1)
                end = self.text.find("\n", end + 1)
            # One assignment, so that a second thread never sees an incomplete list.
            self._starts[:] = starts
        return self._starts

    def origin(self, offset: int) -> int:
        """The place in the written file that a character of a made text comes from."""
        piece = self.pieces[self.piece(offset)]
        return piece.origin + min(max(offset - piece.start, 0), piece.length)

    def piece(self, offset: int) -> int:
        """The number of the piece that a character of a made text belongs to."""
        return max(bisect_right(self.pieces, offset, key=_start_of) - 1, 0)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character in the written file, counted from 1; clamps an offset outside the text."""
        if self.written is not None:
            return self.written.line_column(self.origin(offset))
        inside = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts(), inside)
        return line, inside - self._line_starts()[line - 1] + 1

    def line_bounds(self, line: int) -> tuple[int, int]:
        """The offset of the start of a line, and that of its line feed or of the end of the text."""
        starts = self._line_starts()
        if not 1 <= line <= len(starts):
            return len(self.text), len(self.text)
        return starts[line - 1], starts[line] - 1 if line < len(starts) else len(self.text)

    def line_text(self, line: int) -> str:
        """The text of a line without its line feed; empty for a line that does not exist."""
        start, end = self.line_bounds(line)
        return self.text[start:end]


@record
class Span:
    """The characters of a source from `start` up to, but excluding, `end`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def is_repeated(self) -> bool:
        """Whether it lies inside a part of a made text that stands there before."""
        piece = self._piece()
        return piece is not None and piece.is_repeated

    def as_written(self) -> "Span":
        """The same place in the written file; itself if the text was not made."""
        written = self.source.written
        if written is None:
            return self
        piece = self._piece()
        if piece is not None and piece.alone >= 0:
            return Span(written, piece.alone + self.start - piece.start, piece.alone + self.end - piece.start)
        first, last = self.source.origin(self.start), self.source.origin(self.end)
        return Span(written, first, max(first, last))

    def _piece(self) -> Piece | None:
        """The only piece of a made text that it lies in, if any."""
        if self.source.written is None:
            return None
        first, last = self.source.piece(self.start), self.source.piece(max(self.start, self.end - 1))
        return self.source.pieces[first] if first == last else None

    def excerpt(self) -> tuple[str, int, int]:
        """The span's first line as a terminal shows it, the cells before the span, and the cells of the span.

        It copies only the shown part of the text: a thousand spans in a line of 10 MB cost nothing.
        """
        line, column = self.source.line_column(self.start)
        line_start, line_end = self.source.line_bounds(line)
        start = line_start + column - 1
        first, last = line_start, line_end
        if last - first > LONGEST_LINE_SHOWN:
            # A third of the width is reserved for the text before the span.
            first = max(first, min(start - LONGEST_LINE_SHOWN // 3, last - LONGEST_LINE_SHOWN))
            last = first + LONGEST_LINE_SHOWN
        ahead = "…" if first > line_start else ""
        behind = "…" if last < line_end else ""
        cells = [_cell(character) for character in self.source.text[first:last]]
        before, under = cells[: start - first], cells[start - first : max(self.end, start) - first]
        shown = ahead + "".join(text for text, _ in cells) + behind
        return shown, len(ahead) + sum(width for _, width in before), max(1, sum(width for _, width in under))


def visible(text: str) -> str:
    """A value in a form that fits on one line of a message, whatever it contains."""
    shown = text[:LONGEST_VALUE_SHOWN]
    if not (shown.isascii() and shown.isprintable()):
        shown = "".join(_cell(character)[0] for character in shown)
    return shown + "…" * (len(text) > LONGEST_VALUE_SHOWN)


def _cell(character: str) -> tuple[str, int]:
    """The text that a terminal gets for a character, and the number of cells it takes."""
    if character == "\t":
        return "    ", 4
    category = unicodedata.category(character)
    if category in ("Mn", "Me") or character in JOINERS:
        return character, 0
    if category in INVISIBLE_CATEGORIES:
        escaped = character.encode("unicode_escape").decode("ascii")
        return escaped, len(escaped)
    return character, 2 if unicodedata.east_asian_width(character) in "WF" else 1
