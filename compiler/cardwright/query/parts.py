"""A part of a query that was understood: the condition as SQL, its values, and the same in words."""

from collections.abc import Iterable

from cardwright.base.record import record

Value = str | int | None


@record
class Part:
    """A condition on a card. The SQL is ours alone; whatever a visitor typed is among the values."""

    sql: str
    values: tuple[Value, ...]
    said: str


ANYTHING = Part("1", (), "")
"""What stands where something was not understood, which has been told."""


def marks(values: Iterable[object]) -> str:
    """A question mark for each value, in brackets."""
    return f"({', '.join('?' for _ in values)})"


def filled(template: str, **values: str) -> str:
    """A template with its braces filled in one pass; what a visitor typed may have braces, too."""
    pieces = template.replace("}", "{").split("{")
    return "".join(values.get(piece, piece) if number % 2 else piece for number, piece in enumerate(pieces))
