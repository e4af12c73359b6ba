"""Cuts a line into raw tokens: words, numbers, names in brackets, quoted text and signs."""

import re
from collections.abc import Callable, Iterable
from functools import cache

RAW = re.compile(
    r"[A-Za-zÀ-ÖØ-öø-ÿ]+(?![\w'’-])"  # a plain word: a special case of the next but one, but matched faster
    r"|[,.]"
    r"|(?![\d_])\w+(?:['’-]+\w+)*['’]?"  # a word, perhaps with hyphens or apostrophes
    r"|\d+(?:/\d+)*"  # a number, or one for each number of players
    r"|\[[^\[\]\n]*\]"  # a name in brackets
    r'|"[^"\n]*"'  # quoted text
    r"|[+-]\d+"  # a signed number
    r"|\S"
)


def make_scanner(joined: Iterable[str]) -> re.Pattern[str]:
    """A scanner that also splits after words that are joined to the next one, such as those with an apostrophe."""
    first = "|".join(re.escape(word) for word in sorted(joined))
    return re.compile(rf"(?i:{first})(?=[^\W\d_])|{RAW.pattern}") if first else RAW


@cache
def tokens_by(scanner: re.Pattern[str]) -> Callable[[str], list[str]]:
    """A function that returns the raw tokens of a text; it skips the blank before each token, which is faster."""
    return re.compile(f" ?({scanner.pattern})").findall
