"""The structure of a file: its symbols, the ranges that fold, the hints beside lines, and the sort of every word."""

import re
from collections.abc import Iterator
from itertools import islice

from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.export.facts import priced, prices
from cardwright.language.parse import Item
from cardwright.model.rulebook.heads import Head
from cardwright.service.lines import Lines
from cardwright.service.subjects import CARDS, ERAS, NAMES, NOUNS, VERBS, ZONES, section_of, subject_of

WORD, NUMBER, TEXT, COMMENT, UNREAD = "word", "number", "text", "comment", "unread"
SORTS = (WORD, NOUNS, VERBS, ZONES, CARDS, ERAS, NAMES, NUMBER, TEXT, COMMENT)
"""The sorts of words that are shown in different colours."""
_NUMBERS = frozenset({"INT", "SIGNED", "TABLE"})
_COMMENT = re.compile(r"^[ \t]*(#.*)$", re.MULTILINE)


@record
class Symbol:
    """A block of a file: its first line, the name it declares, the sort of block, and the blocks in it."""

    name: str
    block: str
    whole: Span
    head: Span
    inside: tuple["Symbol", ...]


@record
class Hint:
    """A short text that is shown behind a line without being part of it."""

    at: Span
    text: str


@record
class Painted:
    """A word and the sort it belongs to."""

    span: Span
    sort: str


def symbols(lines: Lines, path: str) -> list[Symbol]:
    """The blocks of a file."""
    document = lines.resident.documents.get(path)
    return [_symbol(item) for item in document.items[1:] if _is_own(item)] if document is not None else []


def _is_own(item: Item) -> bool:
    """Whether a block stands in the file itself, and not only in a row of a table before."""
    return not item.span.is_repeated


def _symbol(item: Item) -> Symbol:
    block = item.content.block if isinstance(item.content, Head) else ""
    inside = tuple(_symbol(child) for child in item.children if isinstance(child.content, Head))
    whole = Span(item.span.source, item.span.start, _end(item)).as_written()
    return Symbol(item.span.text, block, whole, item.span.as_written(), inside)


def _end(item: Item) -> int:
    while item.children:
        item = item.children[-1]
    return item.span.end


def folds(lines: Lines, path: str) -> list[tuple[int, int]]:
    """The first and last line of every block that has lines below it."""
    document = lines.resident.documents.get(path)
    found = []
    pending = list(document.items) if document is not None and document.source.written is None else []
    while pending:
        item = pending.pop(0)
        source = item.span.source
        first, last = source.line_column(item.span.start)[0], source.line_column(_end(item))[0]
        if last > first:
            found.append((first, last))
        pending += item.children
    return sorted(found)


def hints(lines: Lines, path: str) -> Iterator[Hint]:
    """Behind the first line of a card: the sum of each of its costs that is not one number."""
    document, game = lines.resident.documents.get(path), lines.resident.game
    for item in document.items[1:] if document is not None else ():
        names = item.content.named("card-name") if isinstance(item.content, Head) else ()
        card = game.cards.get(names[0]) if names else None
        if card is None or card.span.source is not item.span.source:
            continue
        tongue = lines.tongue(item.span.source)
        sums: dict[str, str] = {}
        for price in prices(card, priced(game, card.kind, card.era)):
            entry = tongue.lexicon.nouns.get(price.stock) if tongue is not None else None
            if price.amount is not None:
                word = price.stock
                if entry is not None:
                    word = entry.forms.get("other" if price.amount != 1 else "one", word)
                sums[price.attribute] = f"{price.amount} {word}"
        if sums:
            yield Hint(item.span.as_written(), f"Σ {', '.join(dict.fromkeys(sums.values()))}")


def painted(lines: Lines, path: str) -> list[Painted]:
    """The sort of every word of a file, in the order of the file."""
    source, document = lines.resident.sources.get(path), lines.resident.documents.get(path)
    if source is None:
        return []
    found = list(_comments(source.written or source))
    tongue = lines.tongue(source)
    if document is not None and tongue is not None:
        for line in lines.of(path):
            words = lines.words(line)
            for word in words:
                sort = _sort(word.symbol)
                if sort in (CARDS, ""):
                    subject = subject_of(line, word, words, tongue) if word.symbol in ("NAME", "REF") else None
                    sort = subject.section if subject is not None else NAMES if sort else ""
                if sort:
                    span = line.place(word)
                    written = span.as_written()
                    found += [Painted(written, sort)] if written.text and not span.is_repeated else []
        found += _opening(source)
    return sorted(found, key=lambda one: (one.span.start, one.span.end))


def _sort(symbol: str) -> str:
    if symbol in _NUMBERS:
        return NUMBER
    if symbol == "TEXT":
        return TEXT
    if symbol in ("NAME", "REF"):
        return CARDS
    if symbol in ("STOP", "") or symbol.startswith("COMMA"):
        return ""
    return section_of(symbol) or WORD


def _comments(source: Source) -> Iterator[Painted]:
    for match in _COMMENT.finditer(source.text):
        yield Painted(Span(source, *match.span(1)), COMMENT)


def _opening(source: Source) -> Iterator[Painted]:
    """The first words of the two lines that name the language and the game."""
    if source.path.endswith(".csv"):
        return
    written = source.written or source
    for match in islice(re.finditer(r"^[ \t]*([^\s#]+)[ \t]+(\S+)", written.text, re.MULTILINE), 2):
        yield Painted(Span(written, *match.span(1)), WORD)
        yield Painted(Span(written, *match.span(2)), NAMES)
