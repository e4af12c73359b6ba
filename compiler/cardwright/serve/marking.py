"""Marks the words of a search in a piece of a page."""

import re
from collections.abc import Sequence
from functools import lru_cache

from cardwright.base.folding import asked, plain

Sought = Sequence[tuple[Sequence[str], bool]]
"""Adjacent words as the index has them, and whether the last of them must be whole."""
_SHOWN = re.compile(r"(?<=>)[^<>]+(?=<)")
# An entity such as &amp; is a sign, not a word.
_WORD = re.compile(r"&\w+;|&#\w+;|(\w+)")


def marked(piece: str, sought: Sought) -> str:
    """A piece of HTML with the found words marked in every text between tags."""
    if not sought:
        return piece
    beginnings = {wanted[0] for wanted, _ in sought if wanted}

    def shown(found: re.Match[str]) -> str:
        text = found[0]
        folded = plain(text)
        for one in beginnings:
            if one in folded:
                return _marked_text(text, sought)
        # Most texts have none of the words, and need not be cut into theirs.
        return text

    return _SHOWN.sub(shown, piece)


@lru_cache(maxsize=4_000)
def _cut(text: str) -> tuple[list[tuple[int, int]], list[str], list[int]]:
    """The places of the words of a text, and its tokens, each with the number of its word."""
    words = [found.span() for found in _WORD.finditer(text) if found[1]]
    # A word may be several tokens, as in scripts without spaces.
    tokens = [(token, place) for place, (start, end) in enumerate(words) for token in asked(text[start:end])]
    return words, [token for token, _ in tokens], [place for _, place in tokens]


def _marked_text(text: str, sought: Sought) -> str:
    words, tokens, places = _cut(text)
    hit: set[int] = set()
    for wanted, whole in sought:
        before, last = list(wanted[:-1]), wanted[-1]
        for at in range(len(before), len(tokens)):
            is_last = tokens[at] == last if whole else tokens[at].startswith(last)
            if is_last and tokens[at - len(before) : at] == before:
                hit.update(places[at - len(before) : at + 1])
    parts, done = [], 0
    for place in sorted(hit):
        start, end = words[place]
        parts.append(f"{text[done:start]}<mark>{text[start:end]}</mark>")
        done = end
    return "".join((*parts, text[done:]))
