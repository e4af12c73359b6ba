"""A translated part of a query: the condition as SQL, its values, and a description in words."""

from collections.abc import Iterable

from cardwright.base.record import record

Value = str | int | None


@record
class Part:
    """A condition on a card. The SQL is always ours; the visitor's text is only in the values."""

    sql: str
    values: tuple[Value, ...]
    said: str


ANYTHING = Part("1", (), "")
"""The condition in place of a part with a mistake, which was recorded before."""


def marks(values: Iterable[object]) -> str:
    """A question mark for each value, in brackets."""
    return f"({', '.join('?' for _ in values)})"


def filled(template: str, **values: str) -> str:
    """A template with its placeholders filled in one pass, because a visitor's text may contain braces, too."""
    pieces = template.replace("}", "{").split("{")
    return "".join(values.get(piece, piece) if number % 2 else piece for number, piece in enumerate(pieces))
