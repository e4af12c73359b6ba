"""Regular expressions of a grammar: only those that match any text in bounded time and change only their match."""

import re
import warnings
from functools import lru_cache
from re import _constants as kinds
from re import _parser as parser
from typing import Any

LONGEST_SOUND = 500
MOST_WAYS = 1_000
"""The number of ways to try a rule at one position; the richest rule of the shipped languages has about a hundred."""
MOST_KEPT = 500
"""So many expressions are kept; the shipped languages have about a hundred."""
_PLAIN = frozenset({kinds.LITERAL, kinds.NOT_LITERAL, kinds.ANY, kinds.IN, kinds.AT})


class SoundError(ValueError):
    """The reason why a regular expression is rejected."""


@lru_cache(maxsize=MOST_KEPT)
def sound(pattern: str) -> re.Pattern[str]:
    """Compile a regular expression without repetition, which is always fast; raises SoundError for any other."""
    if len(pattern) > LONGEST_SOUND:
        raise SoundError(f"this has {len(pattern)} characters; {LONGEST_SOUND} are allowed: {pattern[:40]}…")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = parser.parse(pattern)
            _ways(tree)
            if not tree.getwidth()[0]:
                raise SoundError(f"it can fit where nothing stands: {pattern}")
            if tree.state.groupdict:
                raise SoundError(f"a part of it has a name: {pattern}")
            return re.compile(pattern)
    except (re.error, RecursionError, ArithmeticError, Warning) as problem:
        raise SoundError(f"it is no regular expression ({problem}): {pattern}") from problem


def _ways(tree: Any) -> int:
    ways = 1
    for kind, argument in tree:
        if kind is kinds.SUBPATTERN:
            ways *= _ways(argument[3])
        elif kind is kinds.BRANCH:
            ways *= sum(_ways(branch) for branch in argument[1])
        elif kind in (kinds.ASSERT, kinds.ASSERT_NOT):
            ways *= _ways(argument[1])
        elif kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT) and argument[1] <= 1:
            ways *= 1 + _ways(argument[2])
        elif kind not in _PLAIN:
            raise SoundError("of what repeats or looks back it knows only the question mark")
        if ways > MOST_WAYS:
            raise SoundError("it can be tried in too many ways")
    return ways
