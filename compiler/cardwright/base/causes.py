"""One finding for each cause: repetitions become notes of the first finding, and mere consequences are left out."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, sort_key
from cardwright.base.source import Span

UNREAD = frozenset(
    {
        "missing-language",
        "language-word",
        "unknown-language",
        "missing-game",
        "missing-lexicon",
        "unreadable-file",
        "invalid-utf8",
        "file-too-large",
        "too-many-lines",
        "too-many-files",
    }
)
"""Findings about whole files, so that nothing of what they declare is known."""
UNDECLARED = {"undeclared": "name", "unknown-era": "name", "unknown-card": "name"}
"""Findings about names that no file declares, each with the argument that is the name."""
NAMED = {
    **UNDECLARED,
    "lexicon-word": "word",
    "unknown-noun": "word",
    "unknown-verb": "word",
    "unknown-zone": "word",
    "other-word": "word",
    "missing-brackets": "name",
    "deck-era": "cause",
}
"""Findings that are the same wherever the same word stands, or that have the same cause."""
STRANGE = frozenset({"line-of-another-block", "misplaced-line"})
"""Findings about whole lines, whose words were probably meant in another way."""
FAMILIES = {"unknown-noun": "lexicon-word"}
"""Findings of two sorts that have one cause; the first sort to mention is the better explanation."""
BY_LINES = frozenset({"bad-indentation", "not-indented", "tab"})
"""Findings that a whole block of lines has together."""
COPIED = 3
"""So many things that two files declare alike show that one of the files is a copy."""
MOST_NOTES = 4
ALSO, MORE = "also-at", "also-more"


def one_for_each_cause(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings in order, without repetitions and consequences of others."""
    ordered = sorted(dict.fromkeys(_as_written(found)), key=sort_key)
    ordered = _without_consequences(ordered)
    groups: dict[Hashable, list[Diagnostic]] = defaultdict(list)
    last: dict[tuple[str, str], tuple[int, int]] = {}
    for number, one in enumerate(ordered):
        groups[_cause(one, number, last)].append(one)
    return sorted((merged for group in groups.values() for merged in _merged(group)), key=sort_key)


def _as_written(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings at the places that their author sees; a line that many rows of a table share is told once."""
    for one in found:
        if one.span is None or not one.span.is_repeated:
            yield one.as_written()


def _cause(one: Diagnostic, number: int, last: dict[tuple[str, str], tuple[int, int]]) -> Hashable:
    """A key that findings of the same cause share."""
    if one.slug in NAMED:
        family = FAMILIES.get(one.slug, one.slug)
        return family, str(dict(one.arguments).get(NAMED[one.slug], "")).casefold()
    if one.slug in BY_LINES and one.span is not None:
        line = one.span.source.line_column(one.span.start)[0]
        before, group = last.get((one.path, one.slug), (0, number))
        group = group if line == before + 1 else number
        last[one.path, one.slug] = (line, group)
        return one.slug, one.path, group
    if one.slug == "declared-twice" and one.related and one.related[0][0].source.path != one.path:
        return one.slug, one.path, one.related[0][0].source.path
    return number


def _merged(group: list[Diagnostic]) -> list[Diagnostic]:
    """The first finding of a group with notes about the others."""
    if len(group) == 1 or (group[0].slug == "declared-twice" and len(group) < COPIED):
        return group
    first = min(group, key=lambda one: one.slug not in FAMILIES.values())
    others = [one.span for one in group if one is not first and one.span is not None]
    notes = [(span, ALSO) for span in others[:MOST_NOTES]]
    arguments = first.arguments
    if len(others) > MOST_NOTES:
        notes[-1] = (others[MOST_NOTES - 1], MORE)
        arguments = tuple(sorted({**dict(arguments), "more": len(others) - MOST_NOTES}.items()))
    return [replace(first, arguments=arguments, related=(*first.related, *notes))]


def _without_consequences(ordered: list[Diagnostic]) -> list[Diagnostic]:
    """The findings without undeclared names, if their line, or what declares them, could not be understood."""
    strange = [one.span for one in ordered if one.slug in STRANGE and one.span is not None]
    ordered = [one for one in ordered if one.slug not in UNDECLARED or not _is_inside(one, strange)]
    if any(one.slug in UNREAD for one in ordered):
        return [one for one in ordered if one.slug not in UNDECLARED]
    unread = " ".join(_head_text(one) for one in ordered if one.slug not in UNDECLARED)
    return [
        one
        for one in ordered
        if one.slug not in UNDECLARED
        or f" {dict(one.arguments)[UNDECLARED[one.slug]]} ".casefold() not in f" {unread} ".casefold()
    ]


def _is_inside(one: Diagnostic, lines: list[Span]) -> bool:
    """Whether a finding is about a part of one of these lines."""
    span = one.span
    if span is None:
        return False
    return any(line.source is span.source and line.start <= span.start < line.end for line in lines)


def _head_text(one: Diagnostic) -> str:
    """The first line of a block that has a mistake, and all that is proposed for it, as words."""
    if one.span is None:
        return ""
    line = one.span.source.line_text(one.span.source.line_column(one.span.start)[0])
    if not line or line[0].isspace() or not one.path.endswith(".cards"):
        return ""
    proposed = [value for _, value in one.arguments if isinstance(value, tuple | str)]
    words = [line, *(item for value in proposed for item in ((value,) if isinstance(value, str) else map(str, value)))]
    return " ".join(words).replace(",", " ").replace(":", " ")
