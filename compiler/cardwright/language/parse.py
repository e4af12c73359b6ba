"""Turns the lines of a file into trees, and reports the lines that cannot be parsed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import LARGEST_NUMBER, LONGEST_NAME
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.language.mistakes import explain
from cardwright.language.mistakes.figures import in_figures
from cardwright.language.mistakes.line import RefusedLine
from cardwright.language.parser import Problem
from cardwright.language.scan import RAW
from cardwright.language.tongue import Tongue
from cardwright.model.node import Node
from cardwright.read import Block, Line, read_blocks
from cardwright.read.files import CONTROL_CHARACTERS
from cardwright.read.lexicon import UNKNOWN
from cardwright.tree.cards import CardHead, ExampleHead
from cardwright.tree.declarations import GameHead

Content = Node | tuple[Node, ...] | None
Known = Mapping[tuple[str, str], tuple[Node | tuple[Node, ...], int]]
"""Lines that were parsed before: by the rule that reads a line and its text, its tree and where it stood."""

_OPENING = re.compile(r"\s*(?:#[^\n]*\n\s*)*(\w+)[ \t]+([\w-]+)[ \t]*(?:\n|$)")
LINES_DROPPED = frozenset({"line-too-long", "too-deep", "too-many-lines"})
"""With these findings, a file has lines that its document lacks."""
MOST_FINDINGS = 100
"""After this many findings in one file, the rest is probably a consequence of the first, and is not parsed."""


@record
class Item:
    """A line with its tree and the lines below it; `content` is None if it could not be parsed."""

    content: Content
    span: Span
    children: tuple["Item", ...]
    leading: tuple[str, ...]


@record
class Document:
    """A whole file: its language, its game and its lines, with the comments kept for the formatter."""

    source: Source
    game: str
    items: tuple[Item, ...]
    opening: tuple[tuple[str, ...], tuple[str, ...]]
    trailing: tuple[str, ...]
    whole: bool = True


@record
class Draft:
    """A file after the first pass, which reads only its structure."""

    source: Source
    game: str
    game_block: Block
    blocks: tuple[Block, ...]
    opening: tuple[tuple[str, ...], tuple[str, ...]]
    trailing: tuple[str, ...]
    whole: bool
    heads: dict[int, object] = field(default_factory=dict)
    """The first lines of blocks that are already parsed, by position: names are needed before all other lines."""


def declared_language(text: str, headers: Mapping[str, str]) -> str | None:
    """The language that a file declares on its first line, if it is known; `headers` gives the word of each."""
    match = _OPENING.match(text)
    if match is None:
        return None
    return match[2] if headers.get(match[2]) == match[1] else None


def draft(
    source: Source, headers: Mapping[str, str], games: Mapping[str, str]
) -> tuple[Draft | None, list[Diagnostic]]:
    """The structure of a file and the game it belongs to; `games` gives each language's word for game."""
    blocks, trailing, found = read_blocks(source)
    if not blocks:
        return None, found
    first = blocks[0].line.span
    words = first.text.split()
    if len(words) != 2 or words[0] not in headers.values():
        spoken = source.language if source.language in headers else next(iter(headers), "")
        example = f"{headers.get(spoken, '')} {spoken}".strip()
        return None, [*found, error("missing-language", first, known=sorted(headers), example=example)]
    if headers.get(words[1]) != words[0]:
        wanted = headers.get(words[1])
        if wanted is not None:
            return None, [*found, error("language-word", first, word=words[0], wanted=f"{wanted} {words[1]}")]
        return None, [*found, error("unknown-language", first, word=words[1], known=sorted(headers))]
    game_word = games[source.language]
    second = blocks[1].line.span if len(blocks) > 1 else first
    parts = second.text.split()
    if len(blocks) < 2 or len(parts) != 2 or parts[0] != game_word:
        return None, [*found, error("missing-game", second, word=game_word)]
    opening = (blocks[0].leading, blocks[1].leading)
    whole = source.is_whole and not any(one.slug in LINES_DROPPED for one in found)
    return Draft(source, parts[1], blocks[1], blocks[2:], opening, trailing, whole), found


def card_names(draft_file: Draft, tongue: Tongue) -> list[tuple[str, str | None]]:
    """The cards a file declares, by name and era."""
    for block in draft_file.blocks:
        start = block.line.span.start
        draft_file.heads[start] = tongue.parser.parse("top", block.line.text, start)
    return [(head.name, head.era) for head in draft_file.heads.values() if isinstance(head, CardHead)]


@dataclass(slots=True)
class _Reader:
    """Parses the lines of one file and collects their mistakes."""

    source: Source
    tongue: Tongue
    others: tuple[Tongue, ...]
    found: list[Diagnostic]
    heads: Mapping[int, object]
    known: Known = field(default_factory=dict)

    def items(self, blocks: Iterable[Block], start: str) -> tuple[Item, ...]:
        """The items of sibling lines, each with the items below it."""
        items = []
        for block in blocks:
            content = self.line(block.line, start)
            below = block.children
            children = self.items(below, "example" if content.__class__ is ExampleHead else "body") if below else ()
            items.append(Item(content, block.line.span, children, block.leading))
        return tuple(items)

    def line(self, line: Line, start: str) -> Content:
        """The tree of a line; it is accepted only if it prints as the line was written."""
        if len(self.found) >= MOST_FINDINGS:
            return None
        span, text, tongue = line.span, line.text, self.tongue
        if (known := self.known.get((start, text))) is not None:
            content, was = known
            by = span.start - was
            return tuple([one.moved(by) for one in content]) if isinstance(content, tuple) else content.moved(by)
        value = self.heads.get(span.start) if start == "top" else None
        if value is None:
            value = tongue.parser.parse(start, text, span.start)
        if (large := _large_number(text)) is not None:
            place = Span(self.source, span.start + large[0], span.start + large[1])
            self.found.append(error("number-too-large", place, limit=f"{LARGEST_NUMBER:,}"))
            return None
        readable = text
        if isinstance(value, Problem):
            readable, value = in_figures(text, start, span.start, value, tongue)
        if isinstance(value, Problem):
            # An invisible character was reported before, and is explanation enough.
            if not CONTROL_CHARACTERS.search(text):
                self.found.append(explain(RefusedLine(value, span, readable, start, tongue, self.others)))
            return None
        if isinstance(value, tuple):
            printed = tongue.printer.sentences(value)
        else:
            assert isinstance(value, Node), f"a line is never a bare {value!r}"
            if isinstance(value, CardHead):
                if len(value.name) > LONGEST_NAME:
                    self.found.append(error("name-too-long", span, length=len(value.name), limit=LONGEST_NAME))
                key = tongue.names.identify(tongue.language.code, value.name, value.era)
                value = CardHead(value.kind, key, value.era, place=value.place)
            printed = tongue.printer.line(value)
        if printed != text and (first := _first_difference(text, printed)) is not None:
            (begin, end), wanted = first
            place = Span(self.source, span.start + begin, span.start + end)
            if readable != text and _first_difference(readable, printed) is None:
                self.found.append(error("number-word", _changed(span, readable), wanted=printed))
            else:
                self.found.append(error("wording", place, found=place.text, wanted=wanted, sentence=printed))
        return value


def _changed(line: Span, readable: str) -> Span:
    """The first word of a line that was read in another way."""
    first = next(at for at, (one, other) in enumerate(zip(line.text, readable, strict=True)) if one != other)
    word = RAW.match(line.text, first)
    assert word is not None, "only words are read in another way"
    return Span(line.source, line.start + first, line.start + word.end())


_LONG = re.compile(rf"\d{{{len(str(LARGEST_NUMBER))}}}")


def _large_number(text: str) -> tuple[int, int] | None:
    """The position of a number that is too large and not part of a word, a name or a quoted text."""
    if not _LONG.search(text):
        return None
    for match in RAW.finditer(text):
        number = match[0].lstrip("+-")
        if number[:1].isdecimal() and any(len(one) > 18 or int(one) > LARGEST_NUMBER for one in number.split("/")):
            return match.span()
    return None


def _first_difference(written: str, printed: str) -> tuple[tuple[int, int], str] | None:
    """The range of tokens in which two texts differ, and the second text there."""
    ours, theirs = _plain(written), _plain(printed)
    if [token for token, _ in ours] == [token for token, _ in theirs]:
        return None
    shorter = min(len(ours), len(theirs))
    first = next((at for at in range(shorter) if ours[at][0] != theirs[at][0]), shorter)
    last = next((at for at in range(shorter - first) if ours[-1 - at][0] != theirs[-1 - at][0]), shorter - first)
    (start, end), (begin, finish) = (_extent(tokens, first, len(tokens) - last) for tokens in (ours, theirs))
    return (start, end), printed[begin:finish]


def _extent(tokens: list[tuple[str, tuple[int, int]]], first: int, last: int) -> tuple[int, int]:
    if first < last:
        return tokens[first][1][0], tokens[last - 1][1][1]
    at = tokens[first][1][0] if first < len(tokens) else tokens[-1][1][1]
    return at, at


def _plain(text: str) -> list[tuple[str, tuple[int, int]]]:
    """The tokens without differences that the formatter corrects: optional brackets, the case of the first letter."""
    found = []
    opening = True
    for match in RAW.finditer(text):
        plain = match.group()
        if plain[0] == "[":
            plain = plain[1:-1].strip().removeprefix(UNKNOWN)
        found.append((plain[:1].lower() + plain[1:] if opening else plain, match.span()))
        opening = match.group() == "."
    return found


def right_lines(document: Document, found: Iterable[Diagnostic]) -> Known:
    """The lines of a file in which nothing was found, by the rule that reads them and their text."""
    wrong = [one.span.start for one in found if one.span is not None]
    known: dict[tuple[str, str], tuple[Node | tuple[Node, ...], int]] = {}

    def note(items: Iterable[Item], start: str) -> None:
        for item in items:
            span, content = item.span, item.content
            if content is not None and not any(span.start <= place < span.end for place in wrong):
                known[start, span.text] = (content, span.start)
            note(item.children, "example" if content.__class__ is ExampleHead else "body")

    head, *items = document.items
    note(head.children, "body")
    note(items, "top")
    return known


def parse(
    draft_file: Draft, tongue: Tongue, others: tuple[Tongue, ...], known: Known | None = None
) -> tuple[Document, list[Diagnostic]]:
    """The trees of a file. Every line that cannot be parsed is a finding, and the others are still parsed.

    With the right lines of the file as it was before an edit, only the other ones are parsed again; the names of all
    cards must be the same.
    """
    reader = _Reader(draft_file.source, tongue, others, [], draft_file.heads, known or {})
    game = draft_file.game_block
    head = Item(GameHead(draft_file.game), game.line.span, reader.items(game.children, "body"), ())
    items = reader.items(draft_file.blocks, "top")
    document = Document(
        draft_file.source, draft_file.game, (head, *items), draft_file.opening, draft_file.trailing, draft_file.whole
    )
    return document, reader.found
