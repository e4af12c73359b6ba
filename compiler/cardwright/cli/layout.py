"""How lines fit a window: long ones are broken where a word ends, and many short options stand in columns."""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from cardwright.cli.saying import echo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NARROWEST = 40
LONGEST_COLUMN = 12
"""So many options still stand below each other, however short they are."""
_GAP = "   "


def width() -> int:
    """How many characters a line may have."""
    return max(NARROWEST, get_terminal_size().columns)


def say(line: str, further: int = 4) -> None:
    """Print a line, broken where the window ends; what belongs to it stands further in."""
    indent = " " * (len(line) - len(line.lstrip()))
    # A path of a file stays in one piece, so that it can be copied.
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
    """Print options with their numbers: in columns if they are many and short, else each on a line of its own."""
    numbered = [f"{number:3}  {option}" for number, option in enumerate(options, 1)]
    broad = max(map(len, numbered), default=0)
    columns = (width() + len(_GAP)) // (broad + len(_GAP))
    if columns > 1 and len(numbered) > LONGEST_COLUMN:
        echo("\n".join(_in_columns(numbered, broad, columns)))
        return
    for line in numbered:
        # What does not fit stands below the words, not below the number.
        say(line, further=len(line.lstrip()) - len(line.lstrip(" 0123456789")))


def say_pairs(pairs: Sequence[tuple[str, str]]) -> None:
    """Print words with what they mean beside them."""
    broad = max(len(words) for words, _ in pairs) + 2
    for words, meaning in pairs:
        lines = wrap(meaning, max(NARROWEST // 2, width() - broad - 2), break_on_hyphens=False)
        echo("\n".join(f"  {words if not number else '':{broad}}{line}" for number, line in enumerate(lines)))


def _in_columns(cells: Sequence[str], broad: int, columns: int) -> Iterator[str]:
    """Cells below each other, column by column, as a list of files is read."""
    rows = -(-len(cells) // columns)
    for row in range(rows):
        yield _GAP.join(f"{cell:{broad}}" for cell in cells[row::rows]).rstrip()
