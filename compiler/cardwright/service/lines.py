"""The lines of the files of a game, the words on each, and the place of a character among them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.language.parse import Content, Document, Item
from cardwright.language.parser import ReadWord
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.model.rulebook.heads import Head
from cardwright.pipeline.resident import Resident

EXAMPLE = "example"
"""The block of a worked example, and the start symbol of its lines."""
SIGNS = frozenset(".,;:()")
MOST_REMEMBERED = 50_000
"""The words of so many lines are kept; then the memory starts again."""


@record
class TextLine:
    """A line of a file, the start symbol it is read with, and the lines it stands under, the nearest last."""

    item: Item
    start: str
    above: tuple[Item, ...] = ()

    @property
    def text(self) -> str:
        """The line without its indentation."""
        return self.item.span.text

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The trees of the line: none if it could not be parsed."""
        return nodes_of(self.item.content)

    def place(self, word: ReadWord) -> Span:
        """The span of a word; brackets that a table has added around a name are no part of it."""
        source, start = self.item.span.source, self.item.span.start
        added = int(source.written is not None and self.text[word.first] == "[")
        return Span(source, start + word.first + added, start + word.last - added)


@record
class Gap:
    """A place where a line begins or goes on: its start symbol, the text before it, and the lines it stands under."""

    source: Source
    start: str
    before: str
    above: tuple[Item, ...]


def nodes_of(content: Content) -> tuple[Node, ...]:
    """The trees of a line."""
    return content if isinstance(content, tuple) else () if content is None else (content,)


def start_below(above: tuple[Item, ...]) -> str:
    """The start symbol of a line under others."""
    if not above:
        return "top"
    head = above[-1].content
    return EXAMPLE if isinstance(head, Head) and head.block == EXAMPLE else "body"


def lines_of(document: Document) -> Iterator[TextLine]:
    """All lines of a file behind the one that names its game, each before those below it."""
    head, *items = document.items
    for child in head.children:
        yield from _lines(child, (head,))
    for item in items:
        yield from _lines(item, ())


def _lines(item: Item, above: tuple[Item, ...]) -> Iterator[TextLine]:
    yield TextLine(item, start_below(above), above)
    for child in item.children:
        yield from _lines(child, (*above, item))


def made_offset(source: Source, offset: int) -> int:
    """The place in a made text that a character of the written file went to; the offset itself if nothing was made."""
    if source.written is None:
        return offset
    fitting = [piece for piece in source.pieces if piece.origin <= offset <= piece.origin + piece.length]
    if not fitting:
        return len(source.text)
    # At a border, the longer piece is text that somebody wrote; the other one joins it to the next.
    piece = max(fitting, key=lambda one: (one.length, -one.start))
    return piece.start + offset - piece.origin


@dataclass(slots=True)
class Lines:
    """The lines of all files of a game in memory; the words of a line are read once."""

    resident: Resident
    _words: dict[tuple[str, str, str], list[ReadWord]] = field(default_factory=dict)
    _tongues: dict[str, Tongue] = field(default_factory=dict)

    def tongue(self, source: Source) -> Tongue | None:
        """The words of the game in the language of a file, if it has any."""
        return self.resident.tongues.get(source.language)

    def of(self, path: str) -> Iterator[TextLine]:
        """The lines of a file; none if its structure cannot be read."""
        document = self.resident.documents.get(path)
        return lines_of(document) if document is not None else iter(())

    def at(self, path: str, offset: int) -> TextLine | None:
        """The line with a character of the written file, if it is no comment and not empty."""
        source = self.resident.sources.get(path)
        if source is None:
            return None
        inside = made_offset(source, offset)
        return next((line for line in self.of(path) if line.item.span.start <= inside <= line.item.span.end), None)

    def words(self, line: TextLine) -> list[ReadWord]:
        """The words of a line."""
        source = line.item.span.source
        tongue = self.tongue(source)
        if tongue is None:
            return []
        if self._tongues is not self.resident.tongues or len(self._words) > MOST_REMEMBERED:
            self._words.clear()
            self._tongues = self.resident.tongues
        key = (source.language, line.start, line.text)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = tongue.parser.words(line.start, line.text)
        return found

    def word(self, path: str, offset: int) -> tuple[TextLine, ReadWord] | None:
        """The word at a character of the written file, and its line; at a border, that behind it if it is no sign."""
        line, source = self.at(path, offset), self.resident.sources.get(path)
        if line is None or source is None:
            return None
        inside = made_offset(source, offset) - line.item.span.start
        touching = [word for word in self.words(line) if word.first <= inside <= word.last]
        spelled = [word for word in touching if line.text[word.first] not in SIGNS]
        return (line, (spelled or touching)[-1]) if touching else None

    def gap(self, path: str, offset: int) -> Gap | None:
        """The place at a character of the written file, as somebody sees it who writes on there."""
        document, source = self.resident.documents.get(path), self.resident.sources.get(path)
        if document is None or source is None:
            return None
        inside = made_offset(source, offset)
        begin = source.text.rfind("\n", 0, inside) + 1
        before = source.text[begin:inside]
        text = before.lstrip(" \t")
        if text.startswith("#"):
            return None
        return Gap(source, start_below(above := _above(document, begin, len(before) - len(text))), text, above)


def _above(document: Document, begin: int, indent: int) -> tuple[Item, ...]:
    """The lines under which a line stands that begins at an offset and is indented so far."""
    found: list[Item] = []
    items = document.items
    while items:
        earlier = [item for item in items if item.span.start < begin]
        if not earlier or _indent(earlier[-1]) >= indent:
            break
        found.append(earlier[-1])
        items = earlier[-1].children
    return tuple(found)


def _indent(item: Item) -> int:
    text, start = item.span.source.text, item.span.start
    return start - text.rfind("\n", 0, start) - 1
