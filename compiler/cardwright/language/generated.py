"""Functions generated as source text, because parsing and printing run the same few lines for every node.

The fields and patterns of a construct are known before the first card is read, so that a loop over them can be
unrolled. Only our own text is executed here. The only parts from outside are the names of fields, which are names of
our own classes.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

Function = Callable[..., Any]

ITSELF = "made"
"""The name of a generated function inside itself."""
MOST_KEPT = 4_000
"""So many texts are kept as code; a game in one language needs a few hundred."""


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
    exec(code("\n ".join([f"def {ITSELF}({arguments}):", *body])), scope)  # noqa: S102 - see above
    made: Function = scope[ITSELF]
    return made


@lru_cache(maxsize=MOST_KEPT)
def code(text: str) -> CodeType:
    """A text as code: games of the same language share most texts, and so do a game and its next version."""
    return compile(text, "<generated>", "exec")
