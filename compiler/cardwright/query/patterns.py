"""Regular expressions of visitors: only those that cannot take long on any text.

Python tries one way after the other until a pattern matches. So we count in advance how many ways there can be on a
text of the maximum length; a pattern with too many is rejected.
"""

import re
import warnings
from re import _constants as kinds
from re import _parser as parser
from typing import Any

MOST_WAYS = 64_000_000
"""The maximum of ways to try a pattern on one text: `.*` three times on 400 characters, about a third of a second."""
LONGEST_PATTERN = 200
_REFUSED = frozenset({kinds.GROUPREF, kinds.GROUPREF_EXISTS, kinds.ASSERT, kinds.ASSERT_NOT})
_PLAIN = frozenset({kinds.LITERAL, kinds.NOT_LITERAL, kinds.ANY, kinds.IN, kinds.AT})


class SlowPatternError(ValueError):
    """A pattern that could take too long."""


def compiled(pattern: str, longest: int) -> re.Pattern[str]:
    """The compiled pattern for texts of at most this length; raises SlowPatternError or re.error.

    Case is ignored.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise SlowPatternError
    try:
        with warnings.catch_warnings():
            # Warnings about future versions of Python are of no use to a visitor.
            warnings.simplefilter("ignore", FutureWarning)
            tree = parser.parse(pattern, re.IGNORECASE)
            # The match may begin at every position of the text.
            if longest * _ways(tree, longest) > MOST_WAYS:
                raise SlowPatternError
            return re.compile(pattern, re.IGNORECASE)
    except (ArithmeticError, RecursionError) as problem:
        raise SlowPatternError from problem


def _ways(tree: Any, longest: int) -> int:
    """The maximum of ways to try a pattern from one position; raises SlowPatternError if it is unbounded."""
    ways = 1
    for kind, argument in tree:
        if kind in _PLAIN:
            continue
        if kind is kinds.SUBPATTERN:
            ways *= _ways(argument[3], longest)
        elif kind is kinds.BRANCH:
            ways *= sum(_ways(branch, longest) for branch in argument[1])
        elif kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT):
            least, most, inside = argument
            if _ways(inside, longest) > 1 and most > 1:
                # A choice within a repetition doubles with every round.
                raise SlowPatternError
            ways *= min(int(most), longest) - min(int(least), longest) + 1
        else:
            raise SlowPatternError
        if ways > MOST_WAYS:
            raise SlowPatternError
    return ways
