"""Cuts a line into raw tokens: words, numbers, names in brackets, quoted text and signs."""

import re

RAW = re.compile(
    r"\[[^\[\]\n]*\]"  # a name in brackets
    r'|"[^"\n]*"'  # quoted text
    r"|[+-]\d+"  # a signed number
    r"|\d+(?:/\d+)+"  # one number for each number of players
    r"|\d+"
    r"|[^\W\d_](?:[\w'’-]*\w)?['’]?"  # a word, perhaps with hyphens or apostrophes
    r"|\S"
)


def raw_tokens(text: str) -> list[str]:
    """The raw tokens of a phrase, without their places."""
    return RAW.findall(text)
