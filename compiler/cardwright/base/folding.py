"""Letters as somebody types them who looks for a word: no capitals, no accents, and no spaces needed in Chinese."""

import re
import unicodedata
from functools import lru_cache

# Letters that no decomposition of Unicode takes apart, though keyboards without them write something else.
_WRITTEN_AS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_MARKS = re.compile(
    r"[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff]+"
)
_WORD = re.compile(r"\w+")
_LONGEST_WORD = 40
# Scripts that put no space between words: kana, Chinese characters, and Korean, whose endings stick to its words.
_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+")


def plain(text: str) -> str:
    """A text without capitals, accents and the other finer points of spelling; ß is ss and œ is oe."""
    if text.isascii():
        return text.lower()
    # Words come again and again; what is longer comes once, and may be as long as a visitor likes.
    return _plain(text) if len(text) <= _LONGEST_WORD else _plain.__wrapped__(text)


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    spelt = unicodedata.normalize("NFKC", text).casefold().translate(_WRITTEN_AS)
    bare = _MARKS.sub("", unicodedata.normalize("NFD", spelt))
    # What was taken apart and lost no mark is put together again: syllables of Korean, voiced kana.
    return unicodedata.normalize("NFC", bare)


def indexed(text: str) -> str:
    """A text as a search index keeps it: plain words, and of a run of characters every neighbouring two."""
    if text.isascii():
        return " ".join(_WORD.findall(text.lower()))
    # A library says the same few words again and again.
    return " ".join(map(_indexed_word, _WORD.findall(unicodedata.normalize("NFC", text))))


@lru_cache(maxsize=50_000)
def _indexed_word(word: str) -> str:
    return " ".join(token for part in _WORD.findall(plain(word)) for token in _tokens(part))


def asked(text: str) -> list[str]:
    """The words of a question, cut as the index is: they must be found side by side, the last as a beginning."""
    tokens = [token for word in _WORD.findall(plain(text)) for token in _tokens(word)]
    # A run that goes on in the text is found by its twos; its last character stands alone only where it ends.
    if len(tokens) > 1 and _RUN.fullmatch(tokens[-1]) and tokens[-2][-1] == tokens[-1] and len(tokens[-2]) > 1:
        tokens.pop()
    return tokens


def _tokens(word: str) -> list[str]:
    """A word in itself, or its runs in twos and their last character, by which alone it can be found."""
    if word.isascii() or not _RUN.search(word):
        return [word]
    tokens = []
    position = 0
    for run in _RUN.finditer(word):
        if position < run.start():
            tokens.append(word[position : run.start()])
        characters = run[0]
        tokens += [characters[at : at + 2] for at in range(len(characters) - 1)]
        tokens.append(characters[-1])
        position = run.end()
    if position < len(word):
        tokens.append(word[position:])
    return tokens
