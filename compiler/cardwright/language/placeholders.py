"""Placeholders in the sentences of diagnostics: a name in braces that nobody fills in would be printed as it is."""

from collections.abc import Iterator, Mapping

from cardwright.base.diagnostics import PLACEHOLDER, Diagnostic, error, nearest
from cardwright.base.source import Source, Span

Sentences = Mapping[str, Mapping[str, str | None]]
_ALWAYS = frozenset({"path", "place"})
"""The placeholders that are filled in everywhere."""


def check_placeholders(table: Sentences, english: Sentences, source: Source) -> Iterator[Diagnostic]:
    """Report the sentences of a language that no diagnostic has, or that name what the English ones do not."""
    for slug, entry in table.items():
        if slug not in english:
            yield error("message-unknown", _place(slug, source), slug=slug, candidates=nearest(slug, english))
            continue
        known = _names(english[slug]) | _ALWAYS
        for name in sorted(_names(entry) - known):
            place = _place(slug, source)
            yield error("message-placeholder", place, slug=slug, name=name, candidates=sorted(known))


def _place(slug: str, source: Source) -> Span:
    start = max(source.text.find(f"{slug}:"), 0)
    return Span(source, start, start + len(slug))


def _names(entry: Mapping[str, str | None]) -> set[str]:
    return {name for text in entry.values() for name in PLACEHOLDER.findall(text or "") if name}
