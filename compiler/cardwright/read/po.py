"""PO files, the format of translators' tools: reads them with the place of every mistake, and writes them."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from cardwright.base.diagnostics import Diagnostic, error, warning
from cardwright.base.limits import LONGEST_PO_ENTRY
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.read.files import CONTROL_CHARACTERS

if TYPE_CHECKING:
    import polib

LANGUAGE = "Language"
DATES = ("POT-Creation-Date", "PO-Revision-Date")
MOST_SYNTAX_FAULTS = 100
_LONGEST_COUNT = 9
_LINE = re.compile(r'\s*(?:#~ ?)?(?:(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[[0-9]\])\s*)?"(?:[^"\\]|\\.)*"\s*')
_FIELD = re.compile(r"\s*(?:#~ ?)?(?:msg|\")")
_PLACE = re.compile(r"\(line (\d+)\)")
COUNT = "X-Strings"
"""The header line with the number of strings, by which a file is noticed that was cut off."""
_CHARSET = re.compile(r"charset=([^\s;]+)", re.IGNORECASE)


@record
class Message:
    """One string of a PO file: its key, the text in the source language, and the translation."""

    context: str
    text: str
    plural: str = ""
    translations: tuple[str, ...] = ("",)
    """One text, or one for each plural form in the order of the header."""
    fuzzy: bool = False
    obsolete: bool = False
    previous: str | None = None
    """The source text at the time of the translation, if it has changed since."""
    previous_plural: str | None = None
    remarks: tuple[str, ...] = ()
    """The comments of translators."""
    notes: tuple[str, ...] = ()
    """The comments that this tool writes."""
    places: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    line: int = 0

    @property
    def is_translated(self) -> bool:
        """Whether every form has a translation."""
        return all(self.translations)


@record
class PoFile:
    """A PO file as values, without duplicates."""

    language: str
    header: tuple[tuple[str, str], ...] = ()
    opening: str = ""
    messages: tuple[Message, ...] = ()


def read_po(source: Source, language: str) -> tuple[PoFile, list[Diagnostic]]:
    """Read a PO file in a given language, and report its mistakes; skips each entry that cannot be read."""
    import polib  # slow to import, and most commands find their strings in the cache

    lines, found = _without_bad_lines(source)
    parsed: polib.POFile | None = None
    while parsed is None:
        try:
            parsed = polib.pofile("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as problem:
            # polib reports a misplaced line this way; the rest of the file is read without that entry.
            place = _PLACE.search(str(problem))
            number = int(place[1]) if place else 1
            found.append(error("po-syntax", _line_span(source, number)))
            if place is None or len(found) >= MOST_SYNTAX_FAULTS:
                lines = [""]
            else:
                _blank_entry(lines, number)
    found += _header_faults(source, parsed, language)
    messages: dict[tuple[str, ...], Message] = {}
    for message in map(_message, parsed):
        key = _identity(message)
        if (hidden := _hidden(message)) is not None:
            found.append(error("control-character", message_span(source, message), code=f"U+{ord(hidden):04X}"))
        elif key not in messages:
            messages[key] = message
        elif not message.obsolete:
            first = [(message_span(source, messages[key]), "first-at")]
            again = message_span(source, message)
            found.append(error("po-duplicate", again, related=first, key=message.context or message.text))
    found += _cut_off(source, parsed) if not found else ()
    header = tuple((str(name), str(value)) for name, value in parsed.metadata.items())
    return PoFile(language, header, parsed.header, tuple(messages.values())), found


def write_po(file: PoFile) -> str:
    """A PO file as text; no line is wrapped, so that a change of a string changes only its own lines."""
    import polib

    made = polib.POFile(wrapwidth=0)
    made.header = file.opening
    made.metadata = dict(file.header)
    for message in file.messages:
        entry = polib.POEntry(
            msgctxt=message.context or None,
            msgid=message.text,
            msgid_plural=message.plural,
            msgstr="" if message.plural else message.translations[0],
            msgstr_plural=dict(enumerate(message.translations)) if message.plural else {},
            obsolete=message.obsolete,
            previous_msgid=message.previous,
            previous_msgid_plural=message.previous_plural,
            tcomment="\n".join(message.remarks),
            comment="\n".join(message.notes),
            occurrences=[(place, "") for place in message.places],
            flags=[*(["fuzzy"] if message.fuzzy else []), *message.flags],
        )
        made.append(entry)
    text = str(made)
    return text if text.endswith("\n") else f"{text}\n"


def line_ends(content: bytes, source: Source) -> list[Diagnostic]:
    """A diagnostic for unusual line ends; the file is read all the same."""
    if b"\r" not in content:
        return []
    return [warning("po-line-ends", _line_span(source, content[: content.index(b"\r")].count(b"\n") + 1))]


def message_span(source: Source, message: Message) -> Span:
    """The span of a string in its file, after its comments."""
    number, last = message.line, source.text.count("\n")
    while number < last and source.line_text(number).startswith("#"):
        number += 1
    return _line_span(source, number)


def _hidden(message: Message) -> str | None:
    """An invisible character: a string may contain it as an escape."""
    texts = (message.context, message.text, message.plural, *message.translations)
    found = (CONTROL_CHARACTERS.search(text.replace("\n", " ")) for text in texts)
    return next((match[0][0] for match in found if match), None)


def _identity(message: Message) -> tuple[str, ...]:
    """A live string has one identity whatever its text was before; obsolete ones differ by their whole text."""
    if message.obsolete:
        return message.context, message.text, *message.translations
    return (message.context,) if message.context else ("", message.text)


def _message(entry: "polib.POEntry") -> Message:
    forms = entry.msgstr_plural
    return Message(
        entry.msgctxt or "",
        entry.msgid,
        entry.msgid_plural,
        tuple(forms[number] for number in sorted(forms)) if entry.msgid_plural else (entry.msgstr,),
        entry.fuzzy,
        bool(entry.obsolete),
        entry.previous_msgid,
        entry.previous_msgid_plural,
        tuple(entry.tcomment.split("\n")) if entry.tcomment else (),
        tuple(entry.comment.split("\n")) if entry.comment else (),
        tuple(f"{path}:{line}" if line else path for path, line in entry.occurrences),
        tuple(flag for flag in entry.flags if flag != "fuzzy"),
        entry.linenum or 0,
    )


def _without_bad_lines(source: Source) -> tuple[list[str], list[Diagnostic]]:
    """The lines without the entries that contain an invalid line; polib would skip them silently."""
    lines = source.text.split("\n")
    bad = [number for number, line in enumerate(lines, 1) if line.strip() and _is_bad(line)]
    found = [error("po-syntax", _line_span(source, number)) for number in islice(bad, MOST_SYNTAX_FAULTS)]
    for number in bad:
        if lines[number - 1]:
            _blank_entry(lines, number)
    for number in _unended(lines):
        found.append(error("po-syntax", _line_span(source, number)))
        _blank_entry(lines, number)
    for number, length in _long_entries(lines):
        found.append(error("po-entry", _line_span(source, number), lines=length, limit=LONGEST_PO_ENTRY))
        _blank_entry(lines, number)
    return lines, found


def _cut_off(source: Source, parsed: "polib.POFile") -> Iterator[Diagnostic]:
    """A file with fewer strings than its header says: it was cut off, or somebody has taken strings out."""
    said = str(parsed.metadata.get(COUNT, "")).strip()
    has = sum(not entry.obsolete for entry in parsed)
    if said.isdecimal() and len(said) < _LONGEST_COUNT and has < int(said):
        yield error("po-cut", _span_of(source, f"{COUNT}:"), wanted=int(said), has=has)


def _unended(lines: list[str]) -> Iterator[int]:
    """The entries without a translation, not even an empty one: the file ends in the middle of them."""
    start, said = 0, ""
    for number, line in enumerate([*lines, ""]):
        if line.strip():
            said += f" {line.removeprefix('#~').strip().split(' ', 1)[0]} "
        else:
            if (" msgid " in said or " msgctxt " in said) and " msgstr" not in said:
                yield start + 1
            start, said = number + 1, ""


def _long_entries(lines: list[str]) -> Iterator[tuple[int, int]]:
    """The first line and the length of each entry that has too many lines."""
    start = 0
    for number, line in enumerate([*lines, ""]):
        if not line.strip():
            if number - start > LONGEST_PO_ENTRY:
                yield start + 1, number - start
            start = number + 1


def _is_bad(line: str) -> bool:
    if len(line.splitlines()) > 1:
        return True
    return not _LINE.fullmatch(line) and (not line.lstrip().startswith("#") or _FIELD.match(line) is not None)


def _blank_entry(lines: list[str], number: int) -> None:
    """Blank the lines of one entry: those around a line, up to the nearest empty ones."""
    first = last = min(max(number, 1), len(lines)) - 1
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    lines[first : last + 1] = [""] * (last + 1 - first)


def _header_faults(source: Source, parsed: "polib.POFile", language: str) -> Iterator[Diagnostic]:
    first = _line_span(source, 1)
    header = parsed.metadata
    if not header:
        yield error("po-header", first, language=language)
        return
    for name, value in header.items():
        if "\n" in str(value) or not name.strip():
            broken = str(value).split("\n")[-1] or name
            yield error("po-header-line", _span_of(source, broken), line=broken)
    charset = _CHARSET.search(str(header.get("Content-Type", "")))
    if charset is not None and charset[1].lower() not in ("utf-8", "utf8", "charset"):
        yield error("po-charset", _span_of(source, charset[0]), charset=charset[1])
    said = str(header.get(LANGUAGE, "")).split("\n")[0].strip()
    if said.replace("_", "-").lower() != language.lower():
        place = _span_of(source, f"{LANGUAGE}:") if LANGUAGE in header else first
        yield error("po-language", place, language=language, said=said)
    for name in DATES:
        if name in header and not str(header[name]).strip():
            yield warning("po-date", _span_of(source, name), name=name)


def _span_of(source: Source, text: str) -> Span:
    start = max(source.text.find(text), 0)
    return Span(source, start, min(start + len(text), len(source.text)))


def _line_span(source: Source, number: int) -> Span:
    last = source.text.count("\n") + 1
    start, end = source.line_bounds(min(max(number, 1), last))
    return Span(source, start, end)
