"""The board of a game, gathered from its lines, and the stats that an era of its own says for each player."""

from collections.abc import Mapping
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.limits import MOST_PLACES
from cardwright.base.source import Span
from cardwright.link.body import Body
from cardwright.link.rulebook import BoardOf, Era, StatOf
from cardwright.tree.declarations import Line
from cardwright.tree.places import BoardHead, BoardSize, BoardZone, FilledWith, Links

NEEDED: tuple[tuple[type[Line], str], ...] = (
    (BoardZone, "board-zone"),
    (BoardSize, "board-size"),
    (FilledWith, "board-filling"),
)
"""The lines of a board, and what each of them says; a board by borders has only the first."""


def board_of(head: BoardHead, span: Span, body: Body) -> tuple[BoardOf | None, list[Diagnostic]]:
    """The board a block declares; one in columns and rows says how many, and what covers it."""
    is_grid = not isinstance(head.shape, Links)
    found = _lines_at_fault(span, body, is_grid)
    zone, size, filled = body.one(BoardZone), body.one(BoardSize), body.one(FilledWith)
    if found or zone is None or (is_grid and (size is None or filled is None)):
        return None, found
    columns, rows = (size.columns, size.rows) if size and is_grid else (0, 0)
    shape = type(head.shape).__name__.lower()
    card, filling = (filled.card, body.place(FilledWith)) if filled else (None, None)
    return BoardOf(head.kind, shape, zone.zone, columns, rows, card, span, filling, body.provenance[2]), []


def _lines_at_fault(span: Span, body: Body, is_grid: bool) -> list[Diagnostic]:
    """What a board lacks, unless that may be what could not be read, and what it says in vain or too largely."""
    found = []
    for line, said in NEEDED if is_grid else NEEDED[:1]:
        if body.is_whole and body.one(line) is None:
            found.append(error("board-lines", span, missing=(f"@{said}",), line=(f"@{said}-line",)))
    for line, _ in () if is_grid else NEEDED[1:]:
        if place := body.place(line):
            found.append(error("board-shape", place, wanted=("@board-in-columns",), has=("@has-borders",)))
    size = body.one(BoardSize)
    if is_grid and size is not None and not 0 < size.columns * size.rows <= MOST_PLACES:
        number = size.columns * size.rows
        found.append(error("board-size", body.place(BoardSize), number=number, limit=MOST_PLACES))
    return found


def read_by_era(stats: Mapping[str, StatOf], eras: Mapping[str, Era]) -> dict[str, StatOf]:
    """Let every stat that an era says be a table: the number printed for each level, the highest first."""
    levels = sorted(eras.values(), key=lambda era: -era.level)
    found = dict(stats)
    for key, stat in stats.items():
        if stat.by is not None and not stat.rows:
            printed = [(era.level, era.attributes.get(key, 0)) for era in levels]
            rows = tuple((level, number if isinstance(number, int) else 0) for level, number in printed)
            found[key] = replace(stat, rows=rows, by_era=True)
    return found
