"""Normalizes letters for search: no capitals, no accents, and character pairs for scripts without spaces."""

import re
import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose, and the letters that keyboards without them use instead.
_WRITTEN_AS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_MARKS = re.compile(
    r"[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff]+"
)
_WORD = re.compile(r"\w+")
_LONGEST_WORD = 40
# Scripts without spaces between words: kana, Han characters, and Korean, where endings attach to words.
_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+")


def plain(text: str) -> str:
    """A text without capitals, accents and similar distinctions; ß becomes ss and œ becomes oe."""
    if text.isascii():
        return text.lower()
    # Cache short texts only: words repeat, but a longer text may have any length that a visitor sends.
    return _plain(text) if len(text) <= _LONGEST_WORD else _plain.__wrapped__(text)


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    spelt = unicodedata.normalize("NFKC", text).casefold().translate(_WRITTEN_AS)
    bare = _MARKS.sub("", unicodedata.normalize("NFD", spelt))
    # Recompose characters that lost no mark: Korean syllables, voiced kana.
    return unicodedata.normalize("NFC", bare)


def indexed(text: str) -> str:
    """A text as the search index stores it: plain words, and each pair of neighbours in a run of characters."""
    if text.isascii():
        return " ".join(_WORD.findall(text.lower()))
    # Cached by word: a library repeats the same few words.
    return " ".join(map(_indexed_word, _WORD.findall(unicodedata.normalize("NFC", text))))


@lru_cache(maxsize=50_000)
def _indexed_word(word: str) -> str:
    return " ".join(token for part in _WORD.findall(plain(word)) for token in _tokens(part))


def asked(text: str) -> list[str]:
    """The tokens of a search text, split like the index; they must be adjacent, and the last one is a prefix."""
    tokens = [token for word in _WORD.findall(plain(text)) for token in _tokens(word)]
    # A run that continues in the text matches by its pairs; its last character is a token only at its end.
    if len(tokens) > 1 and _RUN.fullmatch(tokens[-1]) and tokens[-2][-1] == tokens[-1] and len(tokens[-2]) > 1:
        tokens.pop()
    return tokens


def _tokens(word: str) -> list[str]:
    """The word itself, or its runs as pairs plus their last character, so that a single character can be found."""
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
