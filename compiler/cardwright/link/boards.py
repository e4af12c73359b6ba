"""The board of a game, gathered from its lines, and the stats that an era of its own says for each player."""

from collections.abc import Mapping
from dataclasses import replace

from cardwright.diagnostics import Diagnostic, error
from cardwright.link.body import Body
from cardwright.rulebook import BoardOf, Era, StatOf
from cardwright.source import Span
from cardwright.tree.places import BoardHead, BoardSize, BoardZone, FilledWith, Links

MOST_PLACES = 2_000


def board_of(head: BoardHead, span: Span, body: Body) -> tuple[BoardOf | None, list[Diagnostic]]:
    """The board a block declares; one in columns and rows says how many, and what covers it."""
    zone, size, filled = body.one(BoardZone), body.one(BoardSize), body.one(FilledWith)
    is_grid = not isinstance(head.shape, Links)
    number = size.columns * size.rows if size else 0
    if zone is None or (is_grid and (filled is None or not 0 < number <= MOST_PLACES)):
        return None, [error("board-lines", span)]
    columns, rows = (size.columns, size.rows) if size and is_grid else (0, 0)
    shape = type(head.shape).__name__.lower()
    return BoardOf(head.kind, shape, zone.zone, columns, rows, filled.card if filled else None, span), []


def read_by_era(stats: Mapping[str, StatOf], eras: Mapping[str, Era]) -> dict[str, StatOf]:
    """Let every stat that an era says be a table: the number printed for each level, the highest first."""
    levels = sorted(eras.values(), key=lambda era: -era.level)
    found = dict(stats)
    for key, stat in stats.items():
        if stat.by is not None and not stat.rows:
            printed = [(era.level, era.attributes.get(key, 0)) for era in levels]
            rows = tuple((level, number if isinstance(number, int) else 0) for level, number in printed)
            found[key] = replace(stat, rows=rows)
    return found
