"""Cuts a question into the longest phrases that mean something, and mends mistyped words."""

import re
from collections.abc import Sequence

from cardwright.base.diagnostics import nearest
from cardwright.base.folding import plain
from cardwright.base.record import record
from cardwright.query.plain.phrases import CONTENT, Phrasebook, Senses
from cardwright.query.vocabulary import Vocabulary

_TOKEN = re.compile(r"[^\W_]+|[,;]|[<>]=?|[≤≥]|=")
_SIGNS = {"≤": "<=", "≥": ">="}
_EXTRA = 0.6
"""A phrase of several words is worth more than its words one by one."""
_PREFIX = 4
"""The fewest letters that stand for the beginning of a longer word."""


@record
class Cut:
    """A phrase of a question: its words and what they can mean; nothing, if they are only words to look for."""

    words: tuple[str, ...]
    senses: Senses
    capital: bool = False
    """Whether it is a single letter written as a capital."""

    @property
    def text(self) -> str:
        """The words with spaces."""
        return " ".join(self.words)


@record
class CutUp:
    """A question as phrases, the words that were mended, and the languages in the order in which it was read."""

    cuts: tuple[Cut, ...]
    mended: tuple[tuple[str, str], ...]
    order: tuple[str, ...]


def cut_up(text: str, language: str, book: Phrasebook) -> CutUp:
    """The phrases of a question; a word that nobody knows is replaced by its nearest neighbour."""
    words = _TOKEN.findall(plain(text))
    written = _TOKEN.findall(text)
    raw = written if len(written) == len(words) else words
    order = book.likely(words, book.vocabulary.order(language))
    capitals = {place for place, word in enumerate(raw) if len(word) == 1 and word.isupper() and place}
    mended = []
    for place, word in enumerate(words):
        better = _mended(word, book, order, book.vocabulary.language(language).code)
        if better:
            mended.append((raw[place], better))
            words[place] = better
    return CutUp(tuple(_best(words, capitals, book, order)), tuple(mended), order)


def is_written(vocabulary: Vocabulary, word: str, order: Sequence[str], whole: bool = True) -> str:
    """The first language in which a card says a word; empty if there is none."""
    return next((code for code in order if vocabulary.knows(code, [word], whole)), "")


def _mended(word: str, book: Phrasebook, order: Sequence[str], visitor: str) -> str:
    known = word in book.senses or word in book.named or not word[0].isalpha() or len(word) < _PREFIX
    if known or any(word in words for words in book.spelt.values()) or is_written(book.vocabulary, word, order):
        return ""
    if is_written(book.vocabulary, word, (visitor,), whole=False):
        return ""
    for language in (*order, ""):
        stem = word.removesuffix("s") if len(word) > _PREFIX else word
        longer = [other for other in book.spelt.get(language, ()) if other.startswith(stem)]
        if longer:
            return min(longer, key=lambda other: (len(other), other))
    if is_written(book.vocabulary, word, order, whole=False):
        return ""
    functional = [one for one in book.senses if " " not in one and len(one) >= _PREFIX]
    for candidates in (*(book.spelt.get(one, ()) for one in order), book.named, functional):
        found = nearest(word, candidates, 1)
        if found:
            return plain(found[0])
    return next((one for code in order for one in nearest(word, book.vocabulary.words.get(code, ()), 1)), "")


def _best(words: list[str], capitals: set[int], book: Phrasebook, order: Sequence[str]) -> list[Cut]:
    """The cutting with the highest worth, found from the end."""
    worth = [0.0] * (len(words) + 1)
    chosen: list[Cut | None] = [None] * len(words)
    for start in reversed(range(len(words))):
        worth[start], chosen[start] = worth[start + 1], Cut((words[start],), _alone(words[start]), start in capitals)
        for end in range(start + 1, min(len(words), start + book.longest) + 1):
            senses = book.meanings(" ".join(words[start:end]), order)
            if not senses or (end == start + 1 and words[start].isdecimal()):
                continue
            length = end - start
            value = length + _EXTRA * (length - 1) + (0.1 if any(sort in CONTENT for sort in senses) else 0)
            if value + worth[end] > worth[start]:
                worth[start] = value + worth[end]
                chosen[start] = Cut(tuple(words[start:end]), senses, length == 1 and start in capitals)
    cuts: list[Cut] = []
    place = 0
    while place < len(words):
        cut = chosen[place]
        assert cut is not None
        cuts.append(cut)
        place += len(cut.words)
    return cuts


def _alone(word: str) -> Senses:
    """The meaning of what is no phrase: a number, a comma or a sign."""
    if word.isdecimal():
        return {"number": (word,)}
    if word in ",;":
        return {"join": (",",)}
    if not word[0].isalnum():
        return {"sign": (_SIGNS.get(word, word),)}
    return {}
