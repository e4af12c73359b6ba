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
        start = source.text.find(f"{slug}:")
        place = Span(source, max(start, 0), max(start, 0) + len(slug))
        if slug not in english:
            yield error("message-unknown", place, slug=slug, candidates=nearest(slug, english))
            continue
        known = _names(english[slug]) | _ALWAYS
        for name in sorted(_names(entry) - known):
            yield error("message-placeholder", place, slug=slug, name=name, candidates=sorted(known))


def _names(entry: Mapping[str, str | None]) -> set[str]:
    return {name for text in entry.values() for name in PLACEHOLDER.findall(text or "") if name}
