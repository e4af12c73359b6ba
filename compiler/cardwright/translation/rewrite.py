"""Writes a file again from its trees: in its own language this is formatting, in another it is translation."""

from collections.abc import Iterable, Iterator, Mapping

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Grid
from cardwright.language.gaps import PATTERN, gaps
from cardwright.language.parse import Content, Document, Item
from cardwright.language.tongue import Tongue
from cardwright.read.card_tables import COMMON, CSV, csv_text
from cardwright.translation.tabling import aligned, table_rows

INDENT = "  "


def rewritten(document: Document, tongue: Tongue) -> str:
    """The text of a file in the language of the tongue, in canonical form."""
    source = document.source
    if source.path.endswith(CSV):
        own = source.language == tongue.language.code
        (grid,) = source.grids
        return csv_text(table_rows(document.items[1:], grid, tongue, own, print_content))
    return "\n".join(_lines(document, tongue)) + "\n"


def is_complete(document: Document) -> bool:
    """Whether every line was parsed, so that writing the file again loses nothing."""
    if not document.whole:
        return False
    pending = list(document.items)
    while pending:
        item = pending.pop()
        if item.content is None:
            return False
        pending.extend(item.children)
    return True


def unsayable(documents: Iterable[Document], tongues: Mapping[str, Tongue]) -> list[Diagnostic]:
    """The gaps of incomplete languages for some files: each missing construct and word once, with its place."""
    found: dict[tuple[str, str, str], Diagnostic] = {}
    for document in documents:
        tongue = tongues[document.game]
        if not tongue.lexicon.is_begun:
            continue
        code = tongue.language.code
        pending = list(reversed(document.items))
        while pending:
            item = pending.pop()
            pending += reversed(item.children)
            for tree in item.content if isinstance(item.content, tuple) else (item.content,):
                for what, name in gaps(tree, tongue.language, tongue.lexicon) if tree is not None else ():
                    if what == PATTERN:
                        words = tongue.language.missing.get(name, ())
                        one = error("missing-pattern", item.span, construct=name, language=code)
                        if words:
                            one = error("missing-pattern-word", item.span, construct=name, language=code, words=words)
                        found.setdefault((what, name, ""), one)
                    else:
                        one = error("missing-translation", item.span, word=name, language=code)
                        found.setdefault((what, name, document.game), one)
    return list(found.values())


def _lines(document: Document, tongue: Tongue) -> Iterator[str]:
    yield from _trimmed(document.opening[0])
    yield f"{tongue.language.header} {tongue.language.code}"
    yield from _leading(document.opening[1], "")
    head, *items = document.items
    # The name of a game is that of its folder: without brackets, even if it is also a word of the game.
    yield f"{tongue.language.game_word} {document.game}"
    for child in head.children:
        yield from _item(child, tongue, INDENT)
    grids = document.source.grids
    for item in items:
        if any(grid.start <= item.span.start < grid.end for grid in grids):
            continue
        yield ""
        yield from _leading(_trimmed(item.leading), "")
        yield print_content(item.content, tongue)
        for child in item.children:
            yield from _item(child, tongue, INDENT)
        # A table begins behind the line feed of its head.
        for grid in grids:
            if grid.start == item.span.end + 1:
                yield from _table(
                    document, [one for one in items if grid.start <= one.span.start < grid.end], grid, tongue
                )
    if any(document.trailing):
        yield ""
        yield from _leading(_trimmed(document.trailing), "")


def _table(document: Document, items: list[Item], grid: Grid, tongue: Tongue) -> Iterator[str]:
    """The rows of a table with the comments before them, then the lines that hold for all its cards."""
    own = document.source.language == tongue.language.code
    titles, *lines = aligned(table_rows(items, grid, tongue, own, print_content))
    yield INDENT + titles
    for item, line in zip(items, lines, strict=True):
        yield from _leading(_trimmed(item.leading), INDENT)
        yield INDENT + line
    for child in items[0].children if items else ():
        if grid.column_at[child.span.start] == COMMON:
            yield from _item(child, tongue, INDENT)


def _item(item: Item, tongue: Tongue, indent: str) -> Iterator[str]:
    yield from _leading(item.leading, indent)
    yield indent + print_content(item.content, tongue)
    for child in item.children:
        yield from _item(child, tongue, indent + INDENT)


def _leading(leading: tuple[str, ...], indent: str) -> Iterator[str]:
    for comment in leading:
        yield indent + comment if comment else ""


def _trimmed(leading: tuple[str, ...]) -> tuple[str, ...]:
    """Comments without the blank lines around them."""
    lines = list(leading)
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)


def print_content(content: Content, tongue: Tongue) -> str:
    """One line as text in the language of the tongue."""
    if isinstance(content, tuple):
        return tongue.printer.sentences(content)
    return tongue.printer.line(content) if content is not None else ""
