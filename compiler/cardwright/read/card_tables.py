"""Tables of cards, in a card file or in a CSV file beside it: each row becomes the block of a card."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.record import record
from cardwright.base.source import Grid, Piece, Source, Span

COLUMNS = ("name", "kind", "era", "text", "source")
"""The columns with a meaning of their own; every other column is an attribute of the cards."""
COMMON = -1
"""Stands for the number of a column, for lines that hold for all cards of a table."""
BAR = "|"
CSV = ".csv"
FORMULA = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins like this for a formula, unless an apostrophe stands before it."""
_CELL = re.compile(r'(?:"[^"\n]*"|\[[^\]\n]*\]|[^|\n])*')
_HEAD = re.compile(r'([^,:\n]*)(,[^:\n]*)?(?:: *"([^"\n]*)")?')
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')

Range = tuple[int, int]
Cell = tuple[Range, ...]
"""The characters of a cell, in one or more parts, because a CSV file writes a quotation mark twice."""


@record
class Words:
    """The words of a language for tables."""

    table: str
    columns: Mapping[str, str]
    opening: str = ""
    """The lines that open a card file: its language and its game."""


@record
class FileTable:
    """The line of a card file that declares a table in another file, with the kind and the era of its cards."""

    file: str
    kind: Range
    era: Range
    span: Span


def expanded(source: Source, words: Words) -> tuple[Source, list[Diagnostic]]:
    """A card file with a block for each row of its tables; the file itself if it has none."""
    if not words.table or not any(True for _ in _tables(source, words)):
        return source, []
    maker = _Maker(source, words)
    done = 0
    for head, kind, era, rows, end in _tables(source, words):
        maker.copy(done, head[1])
        maker.add("\n", head[1])
        maker.cards(source, rows, kind, era)
        done = end
    maker.copy(done, len(source.text))
    return maker.made(source, source.path, source.language)


def expanded_file(csv: Source, declared: FileTable, words: Words) -> tuple[Source, list[Diagnostic]]:
    """The card file that a CSV file stands for."""
    maker = _Maker(csv, words)
    maker.add(words.opening, 0)
    rows, problem = _csv_rows(csv)
    if problem is not None:
        return csv, [problem]
    maker.cards(declared.span.source, rows, declared.kind, declared.era)
    return maker.made(csv, csv.path, declared.span.source.language)


def tables_in_files(source: Source, words: Words) -> Iterator[FileTable]:
    """The tables in other files that a card file declares."""
    for (start, end), found in _heads(source, words):
        if found[3] is not None:
            yield FileTable(found[3], found.span(1), found.span(2), Span(source, start, end))


def csv_text(rows: list[list[str]]) -> str:
    """Rows as CSV."""
    return "".join(",".join(map(_csv_cell, row)) + "\n" for row in rows)


def _csv_cell(text: str) -> str:
    safe = f"'{text}" if text.startswith((*FORMULA, "'")) else text
    return '"' + safe.replace('"', '""') + '"' if re.search(r'[",;\t\n]', safe) else safe


def _heads(source: Source, words: Words) -> Iterator[tuple[Range, re.Match[str]]]:
    if not words.table:
        return
    opening = re.compile(rf"^{re.escape(words.table)}(?=[ ,:\n]|\Z)", re.MULTILINE)
    for match in opening.finditer(source.text):
        end = source.text.find("\n", match.start())
        end = len(source.text) if end < 0 else end
        found = _HEAD.fullmatch(source.text, match.end(), end)
        if found is not None:
            yield (match.start(), end), found


def _tables(source: Source, words: Words) -> Iterator[tuple[Range, Range, Range, list["_Row"], int]]:
    """The tables of a card file: the head, the kind and era in it, the rows, and the end."""
    for head, found in _heads(source, words):
        rows, at = [], head[1] + 1
        while at < len(source.text):
            end = source.text.find("\n", at)
            end = len(source.text) if end < 0 else end
            text = source.text[at:end]
            if text.strip() and not text[0].isspace():
                break
            first = at + len(text) - len(text.lstrip())
            if text.strip():
                rows.append(_row(source.text, first, at + len(text.rstrip()), at))
            at = end + 1
        if found[3] is None and any(row.cells for row in rows):
            yield head, found.span(1), found.span(2), rows, min(at, len(source.text))


@record
class _Row:
    """A line of a table: its cells, or none for a comment or a line that holds for all cards."""

    place: Range
    cells: tuple[Cell, ...] = ()


def _row(text: str, first: int, end: int, start: int) -> _Row:
    if text[first] != BAR:
        return _Row((start, end))
    cells: list[Cell] = []
    at = first + 1
    while at < end:
        match = _CELL.match(text, at, end)
        stop = match.end() if match is not None else end
        cells.append((_stripped(text, at, stop),))
        at = stop + 1
    return _Row((first, end), tuple(cells))


def _stripped(text: str, start: int, end: int) -> Range:
    part = text[start:end]
    begin = start + len(part) - len(part.lstrip())
    return begin, max(begin, end - len(part) + len(part.rstrip()))


def _csv_rows(source: Source) -> tuple[list[_Row], Diagnostic | None]:
    """The rows of a CSV file with any of the usual delimiters."""
    text = source.text
    delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
    rows: list[_Row] = []
    at = 0
    while at < len(text):
        start, cells = at, []
        while True:
            quoted = _QUOTED.match(text, at)
            if quoted is not None:
                cells.append(_unquoted(text, *quoted.span(1)))
                at = quoted.end()
            else:
                end = min(
                    (found for sign in (delimiter, "\n") if (found := text.find(sign, at)) >= 0), default=len(text)
                )
                cells.append(_unquoted(text, *_stripped(text, at, end)))
                at = end
            if at < len(text) and text[at] not in (delimiter, "\n"):
                return [], error("table-syntax", Span(source, at, at + 1), problem=text[at])
            at += 1
            if at > len(text) or text[at - 1] == "\n":
                break
        if any(_text(source, cell) for cell in cells):
            rows.append(_Row((start, at - 1), tuple(cells)))
    return rows, None


def _unquoted(text: str, start: int, end: int) -> Cell:
    parts: list[Range] = []
    if text[start : start + 1] == "'" and text[start + 1 : start + 2] in (*FORMULA, "'"):
        start += 1
    for part in text[start:end].split('""'):
        # Each part but the last keeps one of the two quotation marks.
        stop = min(start + len(part) + 1, end)
        parts.append((start, stop))
        start = stop + 1
    return tuple(parts)


def _text(source: Source, cell: Cell) -> str:
    return "".join(source.text[start:end] for start, end in cell)


@dataclass(slots=True)
class _Maker:
    """Writes the text of a card file, and notes where each part of it comes from."""

    source: Source
    words: Words
    parts: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    size: int = 0

    def add(self, text: str, origin: int, length: int = 0, alone: int = -1, is_repeated: bool = False) -> None:
        """Add text that stands for some characters of the file."""
        if text:
            self.parts.append(text)
            self.pieces.append(Piece(self.size, origin, length, alone, is_repeated))
            self.size += len(text)

    def copy(self, start: int, end: int) -> None:
        """Add characters of the file."""
        self.add(self.source.text[start:end], start, end - start)

    def made(self, written: Source, path: str, language: str) -> tuple[Source, list[Diagnostic]]:
        """The text as a source, with the mistakes of the tables themselves."""
        text = "".join(self.parts)
        whole = not self.found
        return Source(path, text, language, written, tuple(self.pieces), tuple(self.grids), whole), self.found

    def cards(self, head: Source, rows: list[_Row], kind: Range, era: Range) -> None:
        """Add the cards of a table; its first row names the columns."""
        titles = next((row for row in rows if row.cells), None)
        if titles is None:
            return
        key_of = {word: column for column, word in self.words.columns.items()}
        columns = tuple(key_of.get(_text(self.source, cell), _text(self.source, cell)) for cell in titles.cells)
        place = Span(self.source, *titles.place)
        if "name" not in columns or "" in columns:
            self.found.append(error("table-columns", place, missing=self.words.columns["name"]))
            return
        common = [row for row in rows if not row.cells and not self._is_comment(row)]
        start, column_at, pending, done = self.size, dict[int, int](), list[_Row](), 0
        titled: set[str] = set()
        fixed = head.text[slice(*kind)].strip(), head.text[slice(*era)].strip()
        for row in rows:
            if self._is_comment(row):
                pending.append(row)
            elif row.cells and row is not titles and self._is_whole(row, columns):
                for comment in pending:
                    self.add(self._written(comment).strip() + "\n", comment.place[0])
                pending.clear()
                self._head(row, columns, fixed)
                self._body(row, columns, titles, column_at, titled)
                for line in common:
                    first, end = line.place
                    indent = self._indent(line)
                    self.add("  ", first + indent)
                    column_at[self.size] = COMMON
                    self.add(self._written(line).strip(), first + indent, end - first - indent, is_repeated=bool(done))
                    self.add("\n", end)
                done += 1
        self.grids.append(Grid(start, self.size, columns, column_at))

    def _is_comment(self, row: _Row) -> bool:
        return not row.cells and self._written(row).lstrip().startswith("#")

    def _written(self, row: _Row) -> str:
        return self.source.text[slice(*row.place)]

    def _indent(self, row: _Row) -> int:
        return len(self._written(row)) - len(self._written(row).lstrip())

    def _is_whole(self, row: _Row, columns: tuple[str, ...]) -> bool:
        place = Span(self.source, *row.place)
        if len(row.cells) != len(columns):
            self.found.append(error("table-cells", place, has=len(row.cells), wanted=len(columns)))
        elif not _text(self.source, row.cells[columns.index("name")]):
            self.found.append(error("table-name", place))
        else:
            return True
        return False

    def _head(self, row: _Row, columns: tuple[str, ...], fixed: tuple[str, str]) -> None:
        """Add the first line of a card."""
        cells = {column: cell for column, cell in zip(columns, row.cells, strict=True) if column in COLUMNS}
        name = cells["name"][0][0]
        if _text(self.source, cells.get("kind", ())):
            self._cell(cells["kind"])
        else:
            self.add(fixed[0], name, is_repeated=True)
        bracketed = self.source.text[name : name + 1] == "["
        self.add(" " if bracketed else " [", name)
        self._cell(cells["name"])
        self.add("" if bracketed else "]", cells["name"][-1][1])
        if _text(self.source, cells.get("era", ())):
            self.add(", ", cells["era"][0][0])
            self._cell(cells["era"])
        else:
            self.add(fixed[1], name, is_repeated=True)
        self.add("\n", row.place[1])

    def _body(
        self, row: _Row, columns: tuple[str, ...], titles: _Row, column_at: dict[int, int], titled: set[str]
    ) -> None:
        """Add the lines below a card: its attributes, its text and its source."""
        for number, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
            text = _text(self.source, cell)
            if not text or column in ("name", "kind", "era"):
                continue
            self.add("  ", cell[0][0])
            column_at[self.size] = number
            if column == "source":
                self.add(f"{self.words.columns['source']} ", cell[0][0])
            elif column != "text":
                title = titles.cells[number]
                is_repeated = column in titled
                titled.add(column)
                self.add(_text(self.source, title), cell[0][0], alone=title[0][0], is_repeated=is_repeated)
                self.add(": ", cell[0][0])
            self._cell(cell, number if column == "text" else None, column_at)
            self.add("\n", cell[-1][1])

    def _cell(self, cell: Cell, column: int | None = None, column_at: dict[int, int] | None = None) -> None:
        """Add the characters of a cell; each line of a text becomes a line of the card."""
        for start, end in cell:
            at = start
            for number, line in enumerate(self.source.text[start:end].split("\n")):
                if number:
                    self.add("\n  " if column is not None else " ", at)
                    if column is not None and column_at is not None:
                        column_at[self.size] = column
                self.copy(at, at + len(line))
                at += len(line) + 1
