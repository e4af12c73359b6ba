"""Diagnostics: a user's mistake as a value, the sentence that explains it, and its output formats."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache

from cardwright.base.folding import plain
from cardwright.base.record import record
from cardwright.base.source import Span, visible

ENGLISH = "en"
LONGEST_WORD_COMPARED = 80
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(\w+)\}")
PAINT = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "frame": "\x1b[1;34m", "place": "\x1b[1m"}

IN_A_ROW = "+"
"""Begins a tuple whose members are the pieces of one text, not alternatives."""

Related = Iterable[tuple[Span, str]]
Sentences = Mapping[str, Mapping[str, Mapping[str, str | None]]]


class Severity(Enum):
    """Whether a diagnostic fails the build."""

    ERROR = "error"
    WARNING = "warning"


@record
class Diagnostic:
    """One mistake: its slug, its place, and the values for the placeholders of its sentence.

    `path` is that of the span, or names the file of a mistake without a span. `related` contains further places, each
    with the slug of the note about it; `also-at` is the default.
    """

    slug: str
    span: Span | None
    arguments: tuple[tuple[str, object], ...] = ()
    severity: Severity = Severity.ERROR
    path: str = ""
    related: tuple[tuple[Span, str], ...] = ()

    @property
    def place(self) -> str:
        """`file:line:column`, or the file alone."""
        return visible(self.path) if self.span is None else _place(self.span)

    def as_written(self) -> "Diagnostic":
        """The same at the places that its author sees, if the text was made from a table of cards."""
        span = None if self.span is None else self.span.as_written()
        return replace(self, span=span, related=tuple([(one.as_written(), slug) for one, slug in self.related]))


def error(slug: str, span: Span | None, /, *, path: str = "", related: Related = (), **arguments: object) -> Diagnostic:
    """A mistake that must be corrected; a list among the arguments is shown as alternatives."""
    frozen = {name: tuple(value) if isinstance(value, list) else value for name, value in arguments.items()}
    shown_path = path if span is None else span.source.path
    # Sorted, so that equal mistakes are equal values.
    return Diagnostic(slug, span, tuple(sorted(frozen.items())), path=shown_path, related=tuple(related))


def warning(
    slug: str, span: Span | None, /, *, path: str = "", related: Related = (), **arguments: object
) -> Diagnostic:
    """A probable mistake that does not fail the build."""
    return replace(error(slug, span, path=path, related=related, **arguments), severity=Severity.WARNING)


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """Order by path, line, column and slug; the arguments only make the order deterministic."""
    span = diagnostic.span
    line, column = (0, 0) if span is None else span.source.line_column(span.start)
    return diagnostic.path, line, column, diagnostic.slug, repr(diagnostic.arguments)


def _ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """At the places that their author sees, sorted and without duplicates: two stages may report the same character."""
    return sorted(dict.fromkeys([one.as_written() for one in diagnostics]), key=sort_key)


def _place(span: Span) -> str:
    line, column = span.source.line_column(span.start)
    return f"{visible(span.source.path)}:{line}:{column}"


class Messages:
    """The sentences of every language: {language: {slug: {"says": template, "help": template or None}}}.

    A diagnostic uses the language of its source, or a related one (pt for pt-BR), or English. The entry `either`
    ("{first} or {last}") joins alternatives; notes contain their place as {place}.
    """

    def __init__(self, languages: Sentences, default_language: str = ENGLISH) -> None:
        self._languages = languages
        self._default_language = default_language

    def entries(self, language: str) -> Mapping[str, Mapping[str, str | None]]:
        """All sentences of one language by slug."""
        return self._languages.get(language, {})

    def says(self, diagnostic: Diagnostic) -> str:
        """The sentence that names the mistake, or the slug in words if there is no sentence."""
        template = self._template(diagnostic, diagnostic.slug, "says")
        return self._fill(template or diagnostic.slug.replace("-", " "), diagnostic)

    def help(self, diagnostic: Diagnostic) -> str | None:
        """The next step for the user; None if a value of the template is missing, None or empty."""
        template = self._template(diagnostic, diagnostic.slug, "help")
        values = {"path": diagnostic.path, **dict(diagnostic.arguments)}
        needed = filter(None, PLACEHOLDER.findall(template or ""))
        if not template or any(values.get(name) in (None, "", ()) for name in needed):
            return None
        return self._fill(template, diagnostic)

    def note(self, diagnostic: Diagnostic, related: Span, slug: str) -> str:
        """The sentence about a related place."""
        template = self._template(diagnostic, slug, "says") or "also at {place}"
        return self._fill(template, diagnostic, place=_place(related))

    def _template(self, diagnostic: Diagnostic, slug: str, part: str) -> str | None:
        wanted = self._default_language if diagnostic.span is None else diagnostic.span.source.language
        family = wanted.partition("-")[0]
        sisters = [language for language in self._languages if language.partition("-")[0] == family]
        for language in (wanted, family, *sisters, ENGLISH):
            entry = self._languages.get(language, {}).get(slug)
            if entry is not None:
                return entry.get(part)
        return None

    def _fill(self, template: str, diagnostic: Diagnostic, **more: object) -> str:
        """Fill a template in one pass, so that braces inside a value stay unchanged."""
        values = {"path": diagnostic.path, **dict(diagnostic.arguments), **more}

        def filled(match: re.Match[str]) -> str:
            name = match[1]
            if name is None:
                return match[0][0]
            return self._shown(values[name], diagnostic) if name in values else match[0]

        return PLACEHOLDER.sub(filled, template)

    def _shown(self, value: object, diagnostic: Diagnostic) -> str:
        if not isinstance(value, tuple):
            return visible(str(value))
        if value[:1] == (IN_A_ROW,):
            return self._in_a_row([str(item) for item in value[1:]], diagnostic)
        *first, last = [self._alternative(item, diagnostic) for item in value] or [""]
        if not first:
            return last
        either = self._template(diagnostic, "either", "says") or "{first}, {last}"
        # Split at the placeholders: an alternative may itself look like one.
        pieces = {"{first}": ", ".join(first), "{last}": last}
        return "".join(pieces.get(piece, piece) for piece in re.split(r"(\{first\}|\{last\})", either))

    def _in_a_row(self, pieces: list[str], diagnostic: Diagnostic) -> str:
        """The pieces of a pattern: its words as they are, and the role of each gap in angle brackets."""
        shown = []
        for one in pieces:
            role = self._template(diagnostic, f"role-{one[1:]}", "says") if one.startswith("@") else None
            shown.append(f"‹{role}›" if role else "…" if one.startswith("@") else visible(one))
        return re.sub(r" (?=[,.;:)])", "", " ".join(shown))

    def _alternative(self, value: object, diagnostic: Diagnostic) -> str:
        """A word or a pattern is quoted; a text that begins with @ is a role, named in the reader's language."""
        if isinstance(value, tuple) and value[:1] == (IN_A_ROW,):
            return f'"{self._shown(value, diagnostic)}"'
        item = str(value)
        if item.startswith("@"):
            return self._template(diagnostic, f"role-{item[1:]}", "says") or item[1:].replace("-", " ")
        return f'"{visible(item)}"'


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates that a mistyped word may mean, likeliest first; case and accents are ignored."""
    if not 0 < len(word) <= LONGEST_WORD_COMPARED:
        return []
    meant = plain(word)
    letters = frozenset(meant)
    # More than four edits make another word, however long it is.
    allowed = 0 if len(meant) < 2 else max(1, min(4, len(meant) // 3))
    ranked = []
    for candidate in dict.fromkeys(candidates):
        known, its_letters = _letters(candidate[: 2 * LONGEST_WORD_COMPARED])
        difference = abs(len(known) - len(meant))
        distance = allowed + 1
        # Each letter that only one of the two has costs an edit. This filter excludes most candidates cheaply.
        if difference <= allowed and len(letters - its_letters) <= allowed and len(its_letters - letters) <= allowed:
            distance = _edits(meant, known, allowed)
        # One word of a long name may mean the name, though the edit distance is large.
        contained = len(meant) >= 4 and meant in known and f" {meant}" in f" {known}"
        if candidate != word and (distance <= allowed or contained):
            ranked.append((distance, known[:1] != meant[:1], difference, candidate))
    return [candidate for *_, candidate in sorted(ranked)[:limit]]


@lru_cache(maxsize=100_000)
def _letters(candidate: str) -> tuple[str, frozenset[str]]:
    """A known word without case and accents, and its set of letters; cached, because words are compared often."""
    known = plain(candidate)
    return known, frozenset(known)


def _edits(one: str, other: str, enough: int) -> int:
    """The number of insertions, deletions, replacements and swaps of neighbours; stops counting past `enough`."""
    before_last: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, other_letter in enumerate(other, start=1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != other_letter))
            if row > 1 < column and letter == other[column - 2] and one[row - 2] == other_letter:
                cost = min(cost, before_last[column - 2] + 1)
            current.append(cost)
        if min(current) > enough:
            return enough + 1
        before_last, last = last, current
    return last[-1]


def render_text(diagnostics: Iterable[Diagnostic], messages: Messages, color: bool = False) -> str:
    """For people, and for editors, which make the first line of each diagnostic clickable."""

    def painted(text: str, paint: str) -> str:
        return f"{PAINT[paint]}{text}\x1b[0m" if color else text

    lines: list[str] = []
    for fault in _ordered(diagnostics):
        kind = fault.severity.value
        head = painted(f"{kind}[{fault.slug}]", kind)
        lines += ["", f"{painted(fault.place, 'place')}: {head}: {messages.says(fault)}"]
        margin = " "
        if fault.span is not None:
            number = str(fault.span.source.line_column(fault.span.start)[0])
            margin = " " * len(number)
            shown, indent, width = fault.span.excerpt()
            lines.append(painted(f"{margin} |", "frame"))
            lines.append(f"{painted(f'{number} |', 'frame')} {shown}".rstrip())
            lines.append(f"{painted(f'{margin} |', 'frame')} {' ' * indent}{painted('^' * width, kind)}")
        helping = messages.help(fault)
        notes = [("help", helping)] if helping is not None else []
        notes += [("note", messages.note(fault, span, slug)) for span, slug in fault.related]
        lines += [f"{margin} {painted(f'= {label}:', 'frame')} {text}" for label, text in notes]
    return "".join(f"{line}\n" for line in lines[1:])


def render_json(diagnostics: Iterable[Diagnostic], messages: Messages) -> str:
    """For other programs: a list of flat objects."""
    objects = []
    for fault in _ordered(diagnostics):
        span = fault.span
        start = span.source.line_column(span.start) if span else (None, None)
        end = span.source.line_column(span.end) if span else (None, None)
        place = {"line": start[0], "column": start[1], "end_line": end[0], "end_column": end[1]}
        kind = {"slug": fault.slug, "severity": fault.severity.value}
        text = {"message": messages.says(fault), "help": messages.help(fault)}
        objects.append({"path": fault.path, **place, **kind, **text})
    return json.dumps(objects, ensure_ascii=False, indent=2) + "\n"


def render_github(diagnostics: Iterable[Diagnostic], messages: Messages) -> str:
    """For GitHub's runner, which shows each diagnostic beside its line in a pull request."""
    lines = []
    for fault in _ordered(diagnostics):
        place = "file=" + _escaped(fault.path).replace(":", "%3A").replace(",", "%2C")
        if fault.span is not None:
            line, column = fault.span.source.line_column(fault.span.start)
            place += f",line={line},col={column}"
        helping = messages.help(fault)
        message = messages.says(fault) + (f"\nhelp: {helping}" if helping else "")
        lines.append(f"::{fault.severity.value} {place},title={fault.slug}::{_escaped(message)}\n")
    return "".join(lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
