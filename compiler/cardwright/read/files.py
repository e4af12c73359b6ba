"""Files to sources, however large, strange or short-lived the files are."""

import codecs
import re
import stat
import unicodedata
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

from cardwright.diagnostics import ENGLISH, Diagnostic, error
from cardwright.source import Source, Span

MEGABYTE = 1024 * 1024
LARGEST_FILE = MEGABYTE
LARGEST_PO_FILE = 32 * MEGABYTE
"""It holds every text of a game in one language."""
MOST_CONTROL_CHARACTERS = 20
# Unicode calls text with more marks on one letter unsafe: normalising it takes quadratic time.
MOST_MARKS = 30
# With the invisible ones that come along from web pages, and those that reverse what a reader sees.
CONTROL_CHARACTERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u200b\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]+"
)

LanguageOf = Callable[[str], str]


def _english(_text: str) -> str:
    return ENGLISH


def read_sources(
    paths: Iterable[Path], root: Path, language_of: LanguageOf = _english, largest: int = LARGEST_FILE
) -> tuple[list[Source], list[Diagnostic]]:
    """Read files, in order; one that cannot be read becomes a diagnostic and stops no other.

    `language_of` is asked which language a text declares, so that even its first mistake is told in it.
    """
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    for path in dict.fromkeys(paths):
        shown = path.relative_to(root) if path.is_relative_to(root) else path
        # The name of a file need not be UTF-8, but what we print must be.
        name = shown.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        try:
            content = _content(path, largest)
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            diagnostics.append(error("unreadable-file", None, path=name, reason=reason))
            continue
        source, found = read_bytes(content, name, language_of, largest)
        diagnostics += found
        if source is not None:
            sources.append(source)
    return sources, diagnostics


def _content(path: Path, largest: int) -> bytes:
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        # Opening a pipe may take for ever; opening a directory fails at once, in the system's own words.
        raise ValueError("Not a regular file")
    with path.open("rb") as file:
        return file.read(largest + 1)


def read_bytes(
    content: bytes, path: str, language_of: LanguageOf = _english, largest: int = LARGEST_FILE
) -> tuple[Source | None, list[Diagnostic]]:
    """The source a file's bytes stand for, or none when nothing in it could be checked."""
    if len(content) > largest:
        return None, [error("file-too-large", None, path=path, limit=largest // MEGABYTE)]
    body = content.removeprefix(codecs.BOM_UTF8)
    try:
        text = _with_line_feeds(body.decode("utf-8"))
    except UnicodeDecodeError as problem:
        text = _with_line_feeds(body.decode("utf-8", "replace"))
        start = len(_with_line_feeds(body[: problem.start].decode("utf-8")))
        span = Span(Source(path, text, language_of(text)), start, start + 1)
        line, _ = span.source.line_column(start)
        byte = len(content) - len(body) + problem.start + 1
        return None, [error("invalid-utf8", span, line=line, byte=byte, value=f"{body[problem.start]:02X}")]
    flood = _first_flood_of_marks(text)
    if flood is None:
        text = unicodedata.normalize("NFC", text)
        # A few marks are two marks in themselves, and only now stand there as such.
        flood = _first_flood_of_marks(text)
    if flood is not None:
        span = Span(Source(path, text, language_of(text)), flood, flood + 1)
        return None, [error("too-many-marks", span, limit=MOST_MARKS)]
    source = Source(path, text, language_of(text))
    diagnostics = control_characters(source)
    if len(body) < len(content):
        diagnostics.insert(0, error("byte-order-mark", Span(source, 0, 0)))
    if not text.strip():
        return None, [*diagnostics, error("empty-file", None, path=path)]
    return source, diagnostics


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _first_flood_of_marks(text: str) -> int | None:
    if text.isascii():
        return None
    marks = bytes(map(bool, map(unicodedata.combining, text)))
    flood = marks.find(b"\1" * (MOST_MARKS + 1))
    return None if flood < 0 else flood


def control_characters(source: Source) -> list[Diagnostic]:
    """A diagnostic for each run of characters that nobody can see; the first twenty are hint enough."""
    found = islice(CONTROL_CHARACTERS.finditer(source.text), MOST_CONTROL_CHARACTERS)
    return [
        error("control-character", Span(source, *match.span()), code=f"U+{ord(match[0][0]):04X}") for match in found
    ]
