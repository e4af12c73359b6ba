"""The values printed on cards, and the clauses that lines of declarations say."""

from collections.abc import Mapping

from cardwright.base.record import record
from cardwright.model.node import Node


@record
class Clause:
    """The content of one line of a declaration, and the line."""

    line: Node


@record
class TargetValue(Clause):
    """A number on a card that is read from a card of the player it is directed at, who must have one."""

    attribute: str
    of: str
    kind: str
    zone: str


Value = int | tuple[int, ...] | str | TargetValue
"""A printed value: a number, several, a word, or a reference to a number."""
Attributes = Mapping[str, Value]
