"""Says below which heads a line in the wrong place belongs, and which lines fit where it stands."""

from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic
from cardwright.language.mistakes.nearest import shown_pattern
from cardwright.language.patterns import Alternative, Word
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.heads import Head
from cardwright.model.rulebook.lines import Line

MOST = 3
"""So many heads and so many lines are named."""

Way = tuple[type[Node], Alternative]


def with_places(one: Diagnostic, tongue: Tongue) -> Diagnostic:
    """The finding with heads and lines as they are written in its language, in place of the names of blocks."""
    arguments = dict(one.arguments)
    here, belongs = arguments["here"], arguments["belongs"]
    assert one.span is not None
    assert isinstance(belongs, tuple)
    written = f" {one.span.text} ".lower()
    heads = [way for name in belongs for way in _heads(name, tongue)[:1]]
    lines = _nearest(_lines(str(here), tongue), written, tongue)
    shown = {
        "here": _shown(_heads(str(here), tongue)[:1], written, tongue),
        "belongs": _shown(heads[:MOST], written, tongue),
        "fits": _shown(lines[:MOST], written, tongue),
    }
    return replace(one, arguments=tuple(sorted(shown.items())))


def _heads(block: str, tongue: Tongue) -> list[Way]:
    """The ways to write the first line of a block."""
    found = [cls for cls in Node.constructs.values() if issubclass(cls, Head) and cls.block == block]
    return [(cls, way) for cls in found for way in tongue.language.patterns.get(cls.__name__, ())]


def _lines(block: str, tongue: Tongue) -> list[Way]:
    """The ways to write the lines that a block takes."""
    found = [cls for cls in Node.constructs.values() if issubclass(cls, Line) and block in cls.below]
    return [(cls, way) for cls in found for way in tongue.language.patterns.get(cls.__name__, ())]


def _nearest(ways: list[Way], written: str, tongue: Tongue) -> list[Way]:
    """One way for each line, those that share most words with the written one first."""
    given = set(written.split())

    def strangeness(way: Way) -> tuple[int, int]:
        words = _words(way[1], tongue)
        return -sum(1 for forms in words if forms & given), len(way[1].parts)

    best: dict[type[Node], Way] = {}
    for way in sorted(ways, key=strangeness):
        best.setdefault(way[0], way)
    return list(best.values())


def _words(way: Alternative, tongue: Tongue) -> list[set[str]]:
    """The words of a pattern, each with all its forms."""
    names = [part.name for part in way.parts if isinstance(part, Word)]
    return [{form.lower() for form in tongue.language.forms(name).values()} for name in names]


def _shown(ways: list[Way], written: str, tongue: Tongue) -> tuple[tuple[str, ...], ...]:
    return tuple(shown_pattern(cls, way, written, tongue) for cls, way in ways)
