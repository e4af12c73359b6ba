"""Fits lines into a window: wraps long lines at words, and prints many short options in columns."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from cardwright.cli.saying import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NARROWEST = 40
LONGEST_COLUMN = 12
"""Up to this number, options are printed in one column, however short they are."""
_GAP = "   "


def width() -> int:
    """The maximum length of a line."""
    return max(NARROWEST, get_terminal_size().columns)


def say(line: str, further: int = 4) -> None:
    """Print a line, wrapped at the window's width; its continuation is indented."""
    indent = " " * (len(line) - len(line.lstrip()))
    # Keep the path of a file in one piece, so that it can be copied.
    broken = wrap(
        line.strip(),
        width(),
        initial_indent=indent,
        subsequent_indent=indent + " " * further,
        break_on_hyphens=False,
        break_long_words=False,
    )
    echo("\n".join(broken))


def say_options(options: Sequence[str]) -> None:
    """Print options with their numbers: in columns if they are many and short, else one per line."""
    numbered = [f"{number:3}  {option}" for number, option in enumerate(options, 1)]
    broad = max(map(len, numbered), default=0)
    columns = (width() + len(_GAP)) // (broad + len(_GAP))
    if columns > 1 and len(numbered) > LONGEST_COLUMN:
        echo("\n".join(_in_columns(numbered, broad, columns)))
        return
    for line in numbered:
        # The continuation is aligned with the words, not with the number.
        say(line, further=len(line.lstrip()) - len(line.lstrip(" 0123456789")))


def say_pairs(pairs: Sequence[tuple[str, str]]) -> None:
    """Print words with their meanings beside them."""
    broad = max(len(words) for words, _ in pairs) + 2
    for words, meaning in pairs:
        lines = wrap(meaning, max(NARROWEST // 2, width() - broad - 2), break_on_hyphens=False)
        echo("\n".join(f"  {words if not number else '':{broad}}{line}" for number, line in enumerate(lines)))


def _in_columns(cells: Sequence[str], broad: int, columns: int) -> Iterator[str]:
    """Cells in columns, ordered column by column."""
    rows = -(-len(cells) // columns)
    for row in range(rows):
        yield _GAP.join(f"{cell:{broad}}" for cell in cells[row::rows]).rstrip()
