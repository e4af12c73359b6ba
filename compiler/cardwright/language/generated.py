"""Functions made from source text: reading and printing run the same few lines for every node of a library.

A construct's fields and patterns are known before the first card is read, so what would be a loop over them is
written out once. Only our own text is ever run here; nothing of it comes from a card or a grammar file but the
names of fields, which are names of our own classes.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Function = Callable[..., Any]

ITSELF = "made"
"""What a function is called inside itself."""


class Filled(dict[Any, Any]):
    """A table whose entries are worked out when they are first asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        value = self[key] = self.make(key)
        return value


def function(arguments: str, body: Iterable[str], names: Mapping[str, Any]) -> Function:
    """The function with these arguments and lines, which may use these names."""
    scope = dict(names)
    exec("\n ".join([f"def {ITSELF}({arguments}):", *body]), scope)  # noqa: S102 - see above
    made: Function = scope[ITSELF]
    return made
