"""Marks the words of a search in a piece of a page."""

import re
from collections.abc import Sequence

from cardwright.base.folding import asked

Sought = Sequence[tuple[Sequence[str], bool]]
"""Adjacent words as the index has them, and whether the last of them must be whole."""
_SHOWN = re.compile(r"(?<=>)[^<>]+(?=<)")
# An entity such as &amp; is a sign, not a word.
_WORD = re.compile(r"&\w+;|&#\w+;|(\w+)")


def marked(piece: str, sought: Sought) -> str:
    """A piece of HTML with the found words marked in every text between tags."""
    return _SHOWN.sub(lambda found: _marked_text(found[0], sought), piece) if sought else piece


def _marked_text(text: str, sought: Sought) -> str:
    words = [found for found in _WORD.finditer(text) if found[1]]
    # A word may be several tokens, as in scripts without spaces.
    tokens = [(token, place) for place, word in enumerate(words) for token in asked(word[1])]
    hit: set[int] = set()
    for wanted, whole in sought:
        for start in range(len(tokens) - len(wanted) + 1):
            run = tokens[start : start + len(wanted)]
            same = all(token == other for (token, _), other in zip(run[:-1], wanted[:-1], strict=True))
            last = run[-1][0] if run else ""
            if run and same and (last == wanted[-1] if whole else last.startswith(wanted[-1])):
                hit.update(place for _, place in run)
    parts, end = [], 0
    for place, word in enumerate(words):
        if place in hit:
            parts.append(f"{text[end : word.start()]}<mark>{word[1]}</mark>")
            end = word.end()
    return "".join((*parts, text[end:]))
