"""Writes the cards of a table as its rows again, in any language."""

from collections.abc import Callable, Sequence

from cardwright.base.source import Grid
from cardwright.language.parse import Content, Item
from cardwright.language.tongue import Tongue
from cardwright.read.card_tables import BAR, COLUMNS, COMMON
from cardwright.tree.card_tables import CardTable
from cardwright.tree.cards import CardHead

Printed = Callable[[Content, Tongue], str]


def table_rows(
    items: Sequence[Item], grid: Grid, tongue: Tongue, own_language: bool, printed: Printed
) -> list[list[str]]:
    """The cells of a table, the titles of its columns first.

    In another language a column of attributes has its title from the first card that prints the attribute; without
    any, it is left out.
    """
    titles: list[str | None] = [tongue.language.columns.get(column) for column in grid.columns]
    cells: list[list[str]] = []
    for item in items:
        row = _head_cells(item.content, grid, tongue)
        for child in item.children:
            column = grid.column_at[child.span.start]
            if column == COMMON:
                continue
            text = printed(child.content, tongue)
            if grid.columns[column] == "source":
                text = text.partition(" ")[2]
            elif grid.columns[column] not in COLUMNS:
                title, _, text = (part.strip() for part in text.partition(":"))
                titles[column] = titles[column] or title
            row[column] = f"{row[column]}\n{text}" if row[column] else text
        cells.append(row)
    if own_language:
        titles = [title or column for title, column in zip(titles, grid.columns, strict=True)]
    shown = [number for number, title in enumerate(titles) if title]
    return [[titles[number] or "" for number in shown], *([row[number] for number in shown] for row in cells)]


def _head_cells(head: Content, grid: Grid, tongue: Tongue) -> list[str]:
    """The name of a card, and its kind and era if they have a column."""
    assert isinstance(head, CardHead), "a row of a table is a card"
    line = tongue.printer.line
    without_era = line(CardHead(head.kind, head.name))
    told = {
        "name": tongue.names.plain(tongue.language.code, head.name),
        "kind": line(CardTable(head.kind)).removeprefix(tongue.language.table_word).strip(),
        "era": line(head).removeprefix(without_era).lstrip(", "),
    }
    return [told.get(column, "") for column in grid.columns]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines with bars; all columns but the last are as wide as their widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[-1] = 0
    bar = f" {BAR} "
    return [
        f"{BAR} {bar.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} {BAR}" for row in rows
    ]
