"""Regular expressions of visitors: only such as cannot take long, whatever text they are tried on.

Python tries one way after the other until a pattern fits. So we count, before anything is tried, how many ways there
can be on a text of the greatest length we look at; a pattern with too many is refused.
"""

import re
import warnings
from re import _constants as kinds
from re import _parser as parser
from typing import Any

MOST_WAYS = 64_000_000
"""Ways to try a pattern on one text: three times `.*` on a text of 400 characters, about a third of a second."""
LONGEST_PATTERN = 200
_REFUSED = frozenset({kinds.GROUPREF, kinds.GROUPREF_EXISTS, kinds.ASSERT, kinds.ASSERT_NOT})
_PLAIN = frozenset({kinds.LITERAL, kinds.NOT_LITERAL, kinds.ANY, kinds.IN, kinds.AT})


class SlowPatternError(ValueError):
    """A pattern that could take too long."""


def compiled(pattern: str, longest: int) -> re.Pattern[str]:
    """The pattern, ready to be tried on texts no longer than that; raises SlowPatternError or re.error.

    Capitals make no difference.
    """
    if len(pattern) > LONGEST_PATTERN:
        raise SlowPatternError
    try:
        with warnings.catch_warnings():
            # What later versions of Python will read otherwise is no business of somebody who looks for cards.
            warnings.simplefilter("ignore", FutureWarning)
            tree = parser.parse(pattern, re.IGNORECASE)
            # Every place of the text may be where it begins.
            if longest * _ways(tree, longest) > MOST_WAYS:
                raise SlowPatternError
            return re.compile(pattern, re.IGNORECASE)
    except (ArithmeticError, RecursionError) as problem:
        raise SlowPatternError from problem


def _ways(tree: Any, longest: int) -> int:
    """In how many ways a pattern can be tried from one place at most; raises SlowPatternError if nobody can say."""
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
