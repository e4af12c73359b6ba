"""Files to sources, robust against large, malformed or vanishing files."""

import codecs
import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

from cardwright.base.diagnostics import ENGLISH, Diagnostic, error
from cardwright.base.guard import Guard, reason_of
from cardwright.base.limits import LARGEST_FILE, MEGABYTE
from cardwright.base.source import Source, Span

MOST_CONTROL_CHARACTERS = 20
# More marks on one letter are unsafe according to Unicode: normalization takes quadratic time.
MOST_MARKS = 30
# Includes the characters that Unicode marks as ignorable: some are copied from web pages, some reverse the text.
# Characters that scripts or emoji need are allowed after such a letter or sign, and nowhere else.
_SPELT_WITH_JOINERS = (
    "\u0590-\u115e\u1161-\u17b3\u17b6-\u180a\u1810-\u1fff\u2190-\u27ff\u2801-\u3163\u3165-\ud7ff"
    "\ufb1d-\ufdff\ufe0f\ufe70-\ufefc\U00010a00-\U0001bc9f\U0001f000-\U0001faff"
)
_NEVER_ALLOWED = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
CONTROL_CHARACTERS = re.compile(
    rf"(?:[{_NEVER_ALLOWED}]"
    rf"|(?<![{_SPELT_WITH_JOINERS}])[\u200c\u200d]"
    r"|(?<![\u203c-\u3299\U0001f000-\U0001faff\xa9\xae])[\ufe0e\ufe0f]"
    r"|(?<![\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\U000e0100-\U000e01ef])+"
)
_SUSPECT = re.compile(rf"[{_NEVER_ALLOWED}\u200c\u200d\ufe0e\ufe0f\U000e0100-\U000e01ef]")
"""One of these is in every text with a control character; to look for them alone takes a fraction of the time."""

LanguageOf = Callable[[str], str]


def _english(_text: str) -> str:
    return ENGLISH


def read_sources(
    paths: Iterable[Path], root: Path, language_of: LanguageOf = _english, largest: int = LARGEST_FILE
) -> tuple[list[Source], list[Diagnostic]]:
    """Read files in order; a file that cannot be read becomes a diagnostic, and the others are still read.

    `language_of` returns the language that a text declares, so that even its first diagnostic is in that language.
    """
    guard = Guard(root)
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    for path in dict.fromkeys(paths):
        shown = path.relative_to(root) if path.is_relative_to(root) else path
        # The name of a file need not be UTF-8, but our output must be.
        name = shown.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        try:
            content = guard.content(path, largest)
        except (OSError, ValueError) as problem:
            reason = reason_of(problem)
            diagnostics.append(error("unreadable-file", None, path=name, reason=reason))
            continue
        source, found = read_bytes(content, name, language_of, largest)
        diagnostics += found
        if source is not None:
            sources.append(source)
    return sources, diagnostics


def read_bytes(
    content: bytes, path: str, language_of: LanguageOf = _english, largest: int = LARGEST_FILE
) -> tuple[Source | None, list[Diagnostic]]:
    """The source for the bytes of a file, or None if no part of it can be checked."""
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
        composed = unicodedata.normalize("NFC", text)
        # A few characters decompose into two marks, which are visible only now.
        flood = _first_flood_of_marks(composed) if composed != text else None
        text = composed
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
    # Most texts have few different characters, and none of these is a mark.
    if text.isascii() or not any(map(unicodedata.combining, set(text))):
        return None
    marks = bytes(map(bool, map(unicodedata.combining, text)))
    flood = marks.find(b"\1" * (MOST_MARKS + 1))
    return None if flood < 0 else flood


def control_characters(source: Source) -> list[Diagnostic]:
    """A diagnostic for each run of invisible characters, twenty at most."""
    if _SUSPECT.search(source.text) is None:
        return []
    found = islice(CONTROL_CHARACTERS.finditer(source.text), MOST_CONTROL_CHARACTERS)
    return [
        error("control-character", Span(source, *match.span()), code=f"U+{ord(match[0][0]):04X}") for match in found
    ]
