"""Functions generated as source text, because parsing and printing run the same few lines for every node.

The fields and patterns of a construct are known before the first card is read, so that a loop over them can be
unrolled. Only our own text is executed here. The only parts from outside are the names of fields, which are names of
our own classes.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Function = Callable[..., Any]

ITSELF = "made"
"""The name of a generated function inside itself."""


class Filled(dict[Any, Any]):
    """A table that computes an entry on its first use."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        value = self[key] = self.make(key)
        return value


def function(arguments: str, body: Iterable[str], names: Mapping[str, Any]) -> Function:
    """The function with these arguments and lines; the lines may use these names."""
    scope = dict(names)
    exec("\n ".join([f"def {ITSELF}({arguments}):", *body]), scope)  # noqa: S102 - see above
    made: Function = scope[ITSELF]
    return made
