"""Strings as a table for spreadsheets, and back: a row for each string and form, without hidden data."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.read.po import Message, PoFile
from cardwright.read.strings.faults import message_faults
from cardwright.read.strings.keys import FUZZY
from cardwright.translation.collecting import String
from cardwright.translation.merging import merged
from cardwright.translation.standing import state_of

COLUMNS = ("game", "language", "key", "form", "source", "translation", "state", "previous", "remarks")
NEEDED = ("game", "language", "key", "source", "translation")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet reads a cell that begins like this as a formula, unless it has an apostrophe before it."""
BEFORE = "before: "
"""The start of the remark with a replaced translation."""


@record
class Row:
    """One form of one string from another file."""

    game: str
    language: str
    context: str
    form: int
    text: str
    translation: str
    fuzzy: bool
    line: int = 0
    remarks: tuple[str, ...] = ()
    """The remarks of translators; none leaves those that are there."""
    source: Source | None = None
    """The file it stands in."""


def table(game: str, file: PoFile, strings: Iterable[String]) -> list[list[str]]:
    """The rows of a file after a hypothetical update."""
    rows = []
    for message in merged(file, strings).messages:
        if message.obsolete:
            continue
        for form, translation in enumerate(message.translations):
            text = message.plural if message.plural and form else message.text
            remarks = "\n".join(message.remarks)
            cells = [game, file.language, message.context, str(form), text, translation, state_of(message)]
            rows.append([_safe(cell) for cell in (*cells, message.previous or "", remarks)])
    return rows


def csv_text(rows: Iterable[list[str]]) -> str:
    """A table as CSV, with its header line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return out.getvalue()


def read_table(source: Source) -> tuple[list[Row], list[Diagnostic]]:
    """The rows of a CSV file with any delimiter."""
    first = source.text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(source.text), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    found: list[Diagnostic] = []
    try:
        head = [name.strip().lower() for name in next(reader, [])]
        if missing := [name for name in NEEDED if name not in head]:
            return [], [error("table-columns", _place(source, 1), missing=", ".join(missing))]
        for cells in reader:
            if not any(cells):
                continue
            row = dict(zip(head, map(_plain, cells), strict=False))
            form = row.get("form") or "0"
            if len(cells) < len(head) or not form.isdecimal() or len(form) > 2:
                found.append(error("table-row", _place(source, reader.line_num)))
                continue
            values = (row["game"], row["language"], row["key"], int(form), row["source"], row["translation"])
            remarks = tuple(row.get("remarks", "").splitlines())
            rows.append(Row(*values, row.get("state") == FUZZY, reader.line_num, remarks, source))
    except csv.Error as problem:
        found.append(error("table-syntax", _place(source, reader.line_num), problem=str(problem)))
    return rows, found


def file_rows(game: str, file: PoFile, source: Source | None = None) -> Iterator[Row]:
    """The strings of a PO file from elsewhere, as rows."""
    for message in file.messages:
        if message.obsolete:
            continue
        for form, translation in enumerate(message.translations):
            text = message.plural if message.plural and form else message.text
            values = (game, file.language, message.context, form, text, translation, message.fuzzy)
            yield Row(*values, message.line, message.remarks, source)


def imported(file: PoFile, strings: Iterable[String], rows: Iterable[Row]) -> tuple[PoFile, int]:
    """The file with translations from elsewhere, and the number of changed strings.

    An empty cell changes nothing. A translation of another source text becomes fuzzy; a translation without a string
    becomes obsolete; a replaced translation stays as a remark.
    """
    strings = list(strings)
    now = merged(file, strings)
    live = {message.context: message for message in now.messages if not message.obsolete}
    strangers: list[Message] = []
    by_context: dict[str, list[Row]] = {}
    for row in rows:
        if row.translation:
            by_context.setdefault(row.context, []).append(row)
    changed = 0
    for context, own in by_context.items():
        message = live.get(context)
        if message is None:
            first = own[0]
            strangers.append(
                Message(context, first.text, "", (first.translation,), obsolete=True, remarks=first.remarks)
            )
            continue
        fresh = _with(message, own)
        changed += fresh != message
        live[context] = fresh
    kept = [message for message in now.messages if message.obsolete]
    new = [
        one for one in strangers if (one.context, one.translations) not in {(k.context, k.translations) for k in kept}
    ]
    file = replace(now, messages=(*live.values(), *kept, *new))
    return merged(file, strings), changed + len(new)


def row_faults(rows: Iterable[Row], strings: Iterable[String]) -> Iterator[Diagnostic]:
    """The mistakes of translations from elsewhere, at their places there: a number, a symbol or a gap that differs."""
    originals = {str(string.key): string for string in strings}
    for row in rows:
        original = originals.get(row.context)
        if row.source is not None and original is not None and row.translation and not row.fuzzy:
            text = original.plural if original.plural and row.form else original.text
            if row.text in (original.text, original.plural):
                said = Message(row.context, original.text, original.plural, (row.translation,), line=row.line)
                yield from message_faults(said if original.plural else replace(said, text=text), row.source)


def _with(message: Message, rows: list[Row]) -> Message:
    forms = list(message.translations)
    for row in rows:
        if row.form < len(forms):
            forms[row.form] = row.translation
    translations = tuple(forms)
    texts = {message.text, message.plural} - {""}
    foreign = next((row.text for row in rows if row.text and row.text not in texts), None)
    fuzzy = foreign is not None or any(row.fuzzy for row in rows)
    remarks = next((row.remarks for row in rows if row.remarks), message.remarks)
    if translations == message.translations:
        message = replace(message, remarks=remarks)
        return message if message.fuzzy == fuzzy else _doubted(message, foreign, fuzzy)
    if state_of(message) != "generated" and any(message.translations):
        former = BEFORE + " / ".join(message.translations).replace("\n", " ")
        remarks = (*(one for one in remarks if one != former), former)
    return _doubted(replace(message, translations=translations, remarks=remarks), foreign, fuzzy)


def _doubted(message: Message, foreign: str | None, fuzzy: bool) -> Message:
    return replace(message, fuzzy=fuzzy, previous=foreign if fuzzy else None, previous_plural=None)


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA) else cell


def _plain(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'").startswith(FORMULA) else cell


def _place(source: Source, line: int) -> Span:
    return Span(source, *source.line_bounds(min(max(line, 1), source.text.count("\n") + 1)))
