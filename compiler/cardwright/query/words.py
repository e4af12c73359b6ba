"""The words of a query: words in names and texts of cards, and patterns."""

import re

from cardwright.base.diagnostics import nearest
from cardwright.base.folding import asked, plain
from cardwright.query.asking import EQUAL, Asking, value_text
from cardwright.query.parts import Part, marks
from cardwright.query.patterns import SlowPatternError, compiled
from cardwright.query.terms import Filter


def saying(asking: Asking, tokens: list[str], whole: bool, said: str, column: str = "") -> Part:
    """Cards with these adjacent words, in one column of the index or in any."""
    asking.says_words = True
    match = f'{f"{column} : " if column else ""}"{" ".join(tokens)}"{"" if whole else " *"}'
    indexes = [spoken.index for spoken in asking.searched]
    found = [f"cards.number IN (SELECT rowid FROM {index} WHERE {index} MATCH ?)" for index in indexes]
    sql = found[0] if len(found) == 1 else f"({' OR '.join(found)})"
    return Part(sql, (match,) * len(indexes), said)


def matching(
    asking: Asking, place: tuple[int, int], text: str, said: str, within: tuple[str, ...] = ("name", "text")
) -> Part | None:
    """Cards whose name or sentence matches a regular expression."""
    try:
        compiled(text, asking.vocabulary.longest)
    except SlowPatternError:
        asking.wrong("slow-pattern", *place)
        return None
    except re.error as problem:
        asking.wrong("bad-pattern", *place, reason=str(problem))
        return None
    asking.says_words = True
    codes = tuple(spoken.code for spoken in asking.searched)
    tables = {"name": ("names", "name"), "text": ("texts", "sentence")}
    found = [
        f"cards.id IN (SELECT card FROM {table} WHERE language IN {marks(codes)} AND matches(?, {column}))"
        for table, column in map(tables.__getitem__, within)
    ]
    return Part(f"({' OR '.join(found)})", (*codes, text) * len(within), said)


def exactly(asking: Asking, place: tuple[int, int], text: str) -> Part | None:
    """Cards with this whole name, in any language."""
    ids = asking.vocabulary.names.everywhere(text)
    if not ids:
        near = asking.vocabulary.names.near(text, asking.order, asking.vocabulary.names.labels[asking.spoken.code])
        asking.wrong("unknown-word", *place, word=text, candidates=[f'!"{one}"' for one in near[:1]])
        return None
    return Part(f"cards.id IN {marks(ids)}", ids, asking.says("name", "exactly", value=text))


def with_stars(
    asking: Asking, place: tuple[int, int], text: str, said: str, within: tuple[str, ...] = ("name", "text")
) -> Part | None:
    """Cards with a word in which each star stands for any letters."""
    pattern = r"\w*".join(re.escape(part) for part in re.split(r"\*+", text))
    return matching(asking, place, rf"\b{pattern}\b", said, within)


def known_words(asking: Asking, place: tuple[int, int], text: str, whole: bool) -> list[str] | None:
    """The words of a text as the index has them; None, with a recorded mistake, if no card has them."""
    tokens = asked(text)
    if not tokens:
        asking.wrong("empty-word", *place, word=text)
        return None
    vocabulary = asking.vocabulary
    if any(vocabulary.knows(spoken.code, tokens, whole) for spoken in asking.searched):
        return tokens
    others = [code for code in vocabulary.languages if vocabulary.knows(code, tokens, whole)]
    if others:
        key = asking.words_of("lang")["names"][0]
        asking.wrong("foreign-word", *place, word=text, candidates=[f"{text} {key}:{code}" for code in others])
    else:
        asking.wrong("unknown-word", *place, word=text, candidates=_near(asking, tokens, whole))
    return None


def _near(asking: Asking, tokens: list[str], whole: bool) -> list[str]:
    """The same words with the first unknown one corrected."""
    vocabulary = asking.vocabulary
    for spoken in asking.searched:
        for place, token in enumerate(tokens):
            if not vocabulary.knows(spoken.code, [token], whole or place < len(tokens) - 1):
                near = nearest(token, vocabulary.words.get(spoken.code, []))
                return [" ".join((*tokens[:place], other, *tokens[place + 1 :])) for other in near]
    return []


def in_part(asking: Asking, key: str, term: Filter) -> Part | None:
    """`name:` and `text:`."""
    if not asking.takes(key, term, EQUAL if key == "name" else (":",), pattern=True):
        return None
    place, text = (term.value.start, term.value.end), value_text(term.value)
    if term.value.terminal == "REGEX":
        return matching(asking, place, text, asking.says(key, value=term.value.text), (key,))
    if "*" in text.rstrip("*"):
        return with_stars(asking, place, text, asking.says(key, value=text), (key,))
    if term.sign == "=":
        codes = tuple(spoken.code for spoken in asking.searched)
        sql = f"cards.id IN (SELECT card FROM names WHERE language IN {marks(codes)} AND plain = ?)"
        return Part(sql, (*codes, plain(text)), asking.says(key, "exactly", value=text))
    whole = term.value.terminal == "PHRASE"
    tokens = known_words(asking, place, text, whole)
    return None if tokens is None else saying(asking, tokens, whole, asking.says(key, value=text), key)
