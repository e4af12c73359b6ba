"""Cuts a line into raw tokens: words, numbers, names in brackets, quoted text and signs."""

import re
from collections.abc import Iterable

RAW = re.compile(
    r"\[[^\[\]\n]*\]"  # a name in brackets
    r'|"[^"\n]*"'  # quoted text
    r"|[+-]\d+"  # a signed number
    r"|\d+(?:/\d+)+"  # one number for each number of players
    r"|\d+"
    r"|[^\W\d_](?:[\w'’-]*\w)?['’]?"  # a word, perhaps with hyphens or apostrophes
    r"|\S"
)


def make_scanner(joined: Iterable[str]) -> re.Pattern[str]:
    """A scanner that also cuts behind words written together with the next one, such as those with an apostrophe."""
    first = "|".join(re.escape(word) for word in sorted(joined))
    return re.compile(rf"(?i:{first})(?=[^\W\d_])|{RAW.pattern}") if first else RAW
