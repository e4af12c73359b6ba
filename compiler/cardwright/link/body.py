"""The lines below a declaration, sorted by what they are."""

from collections.abc import Iterable
from typing import TypeVar

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Span
from cardwright.language.parse import Item
from cardwright.link.rulebook import Sentence, Value
from cardwright.tree.channels import Ability
from cardwright.tree.course import (
    AnyMoves,
    FromRound,
    GoesTo,
    NeedsNewName,
    NeedsStay,
    OncePerEra,
    OneMove,
    OnlyInRound,
    Places,
    WonBy,
)
from cardwright.tree.declarations import (
    AttributeIs,
    AttributeList,
    AttributeOfTarget,
    AttributeTerm,
    CountedBy,
    DiscardedTo,
    DrawnFrom,
    Line,
    NoteLine,
    OneInPlay,
    Passing,
    Players,
    Refilling,
    SourceLine,
    StartsAt,
    StartsHolding,
    StartsIn,
    Supply,
)
from cardwright.tree.deeds import ActionObject, Aimed, FromLower
from cardwright.tree.leaving import OnRequest
from cardwright.tree.places import AgainstHolder, BoardSize, BoardZone, ByEra, FilledWith, FromBeside, LiesAt, MadeOf

AnyLine = TypeVar("AnyLine", bound=Line)

ONCE = (
    ActionObject,
    AgainstHolder,
    Aimed,
    AnyMoves,
    BoardSize,
    BoardZone,
    ByEra,
    CountedBy,
    DiscardedTo,
    DrawnFrom,
    FilledWith,
    FromBeside,
    FromLower,
    FromRound,
    GoesTo,
    LiesAt,
    MadeOf,
    NeedsNewName,
    NeedsStay,
    OnRequest,
    OncePerEra,
    OneInPlay,
    OneMove,
    OnlyInRound,
    Passing,
    Places,
    Players,
    Refilling,
    SourceLine,
    StartsAt,
    StartsIn,
    Supply,
    WonBy,
)
"""Lines that set one value: a second one would contradict the first or repeat it."""


class Body:
    """What stands below a head: sentences where it may speak, and the lines it allows."""

    def __init__(self, item: Item, allowed: tuple[type[Line], ...], speaks: bool, apart: tuple[type, ...] = ()) -> None:
        self.sentences: list[Sentence] = []
        self.lines: list[tuple[Line, Span]] = []
        self.found: list[Diagnostic] = []
        self.is_whole = all(child.content is not None for child in item.children)
        """Whether all its lines could be read; of one that has others, nobody knows what is missing."""
        for child in item.children:
            content = child.content
            if isinstance(content, tuple) and speaks:
                abilities = [ability for ability in content if isinstance(ability, Ability)]
                self.sentences += [Sentence(ability, _span(ability, child.span)) for ability in abilities]
            elif isinstance(content, allowed):
                self.lines.append((content, child.span))
            elif content is not None and not isinstance(content, apart):
                self.found.append(error("misplaced-line", child.span))
            if child.children and not isinstance(content, apart):
                self.found.append(error("misplaced-line", child.children[0].span))
        self.found += _set_twice(self.lines)

    def all(self, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        """The lines of one kind, in order."""
        return tuple(line for line, _ in self.lines if isinstance(line, kind))

    def one(self, kind: type[AnyLine]) -> AnyLine | None:
        """The first line of a kind, if there is one."""
        return next(iter(self.all(kind)), None)

    def place(self, kind: type[Line]) -> Span | None:
        """Where the first line of a kind stands, if there is one."""
        return next(iter(self.where(kind)), None)

    def where(self, *kinds: type[Line]) -> tuple[Span, ...]:
        """Where the lines of some kinds stand, in order."""
        return tuple(span for line, span in self.lines if isinstance(line, kinds))

    @property
    def provenance(self) -> tuple[str, str, tuple[str, ...]]:
        """Which source states the thing, how sure that is, and what else is said about it."""
        source, notes = self.one(SourceLine), tuple(note.text for note in self.all(NoteLine))
        return (source.text, type(source.confidence).__name__.lower(), notes) if source else ("", "", notes)

    @property
    def attributes(self) -> dict[str, Value]:
        """The values printed on the thing."""
        return attributes_of(line for line, _ in self.lines)


def _set_twice(lines: Iterable[tuple[Line, Span]]) -> list[Diagnostic]:
    first: dict[object, Span] = {}
    found = []
    for line, span in lines:
        match line:
            case AttributeIs() | AttributeList() | AttributeOfTarget() | AttributeTerm():
                value: object = ("attribute", line.attribute)
            case StartsHolding():
                value = ("counter", line.counter)
            case _ if isinstance(line, ONCE):
                value = type(line)
            case _:
                continue
        if first.setdefault(value, span) is not span:
            found.append(error("set-twice", span, related=[(first[value], "first-at")]))
    return found


def _span(ability: Ability, line: Span) -> Span:
    return Span(line.source, *ability.place) if ability.place is not None else line


def attributes_of(lines: Iterable[Line]) -> dict[str, Value]:
    """The printed values among some lines."""
    found: dict[str, Value] = {}
    for line in lines:
        if isinstance(line, AttributeIs):
            found[line.attribute] = line.number
        elif isinstance(line, AttributeList):
            found[line.attribute] = line.numbers
        elif isinstance(line, AttributeTerm):
            found[line.attribute] = line.term
        elif isinstance(line, AttributeOfTarget):
            found[line.attribute] = line
    return found
