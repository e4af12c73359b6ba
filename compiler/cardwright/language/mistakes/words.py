"""Words that do not fit: misspelt, from another language, one too many or one too few."""

from collections.abc import Iterator

from cardwright.base.diagnostics import Diagnostic, error, nearest
from cardwright.language.mistakes.line import RefusedLine, said
from cardwright.language.mistakes.unknown import unknown_word
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue

LONGEST_PHRASE = 4
MOST_SUGGESTIONS = 3
MOST_TRIED = 12
MOST_WORDS_TRIED = 40
SHORT = 6
"""A longer word says something of its own, and nobody leaves it out by mistake."""


def other_language(line: RefusedLine) -> Diagnostic | None:
    """The whole line is in another of the game's languages."""
    for other in line.others:
        value = other.parser.parse(line.start, line.text)
        if not isinstance(value, Problem):
            wanted = said(value, line.tongue)
            return error("other-language", line.span, language=other.language.name, wanted=wanted)
    return None


def foreign_word(line: RefusedLine) -> Diagnostic | None:
    """One word of the line is from another of the game's languages."""
    for index in _suspects(line):
        for other in line.others:
            for length, symbol, key in other.vocabulary.candidates(line.tokens, index, opening=False):
                forms = _forms(line.tongue, key) if symbol != "NAME" else []
                if best := _best(line, index, index + length, forms):
                    place = line.place(index, index + length)
                    language = other.language.name
                    return error("foreign-word", place, word=place.text, language=language, wanted=best[0])
    return None


def _forms(tongue: Tongue, key: object) -> list[str]:
    """The forms of a word of the game in a language, by its key."""
    lexicon = tongue.lexicon
    for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones):
        if isinstance(key, str) and key in entries:
            return list(dict.fromkeys(entries[key].forms.values()))
    return []


def misspelt(line: RefusedLine) -> Diagnostic | None:
    """With a similar word in its place the whole line can be parsed."""
    for first, last in _phrases(line):
        phrase = line.phrase(first, last)
        if last - first > 1 and not any(line.is_new(word) for word in line.tokens[max(first, 0) : last]):
            # Nobody misspells several words so that each becomes another word.
            continue
        if best := _best(line, first, last, _similar(line, phrase)):
            return error("misspelt-word", line.place(first, last), word=phrase, candidates=best[:MOST_SUGGESTIONS])
    return None


def misspelt_twice(line: RefusedLine) -> Diagnostic | None:
    """With a similar word in its place the line can be parsed further, and the rest is another such mistake."""
    for first, last in _phrases(line):
        phrase = line.phrase(first, last)
        if not any(word[0].isalpha() and line.is_new(word) for word in line.tokens[max(first, 0) : last]):
            continue
        following = len(line.text) - line.places[last][0] if 0 <= last < len(line.tokens) else 0
        for word in _similar(line, phrase):
            text = line.changed(first, last, word)
            rest = line.again(text) if line.left(text) <= following + 1 else None
            if rest is not None and any(find(rest) is not None for find in (misspelt, foreign_word, unknown_word)):
                return error("misspelt-word", line.place(first, last), word=phrase, candidates=[word])
    return None


def _similar(line: RefusedLine, phrase: str) -> list[str]:
    """The words that look like a phrase."""
    if phrase not in line.similar:
        near = nearest(phrase, line.tongue.vocabulary.spellings, limit=MOST_TRIED) if phrase else []
        line.similar[phrase] = [word[0].upper() + word[1:] for word in near] if phrase[:1].isupper() else near
    return line.similar[phrase]


def _phrases(line: RefusedLine) -> Iterator[tuple[int, int]]:
    """The tokens that may form one misspelt word: the parser may have taken its first half for another word."""
    for index in _suspects(line):
        for first in (index, index - 1, index - 2):
            yield from ((first, last) for last in range(index + 1, index + 1 + LONGEST_PHRASE))


def _suspects(line: RefusedLine) -> Iterator[int]:
    """The token that does not fit, or the one after the comma, because it determines the kind of comma."""
    for index in (line.index, line.index + 1):
        found = line.tokens[index] if index < len(line.tokens) else ""
        if found[:1].isalpha():
            yield index
        if found != ",":
            return


def _best(line: RefusedLine, first: int, last: int, words: list[str]) -> list[str]:
    """The words with which the line can be parsed, and among them those with correct agreement."""
    ranked = []
    for word in words:
        text = line.changed(first, last, word)
        if line.left(text) == 0:
            ranked.append((line.said_well(first, last, word) != text, word))
    clashes = min(ranked, default=(False, ""))[0]
    return [word for clash, word in ranked if clash == clashes]


def extra_word(line: RefusedLine) -> Diagnostic | None:
    """The line can be parsed without a sign, a repeated word, or a word that says nothing of its own."""
    fillers = line.tongue.language.phrases.fillers
    for index in (line.index, line.index - 1):
        if not 0 <= index < len(line.tokens) or len(line.tokens) == 1 or not line.reads(index, index + 1, ""):
            continue
        word = line.tokens[index]
        is_repeated = word in (line.tokens[index - 1 : index] + line.tokens[index + 1 : index + 2])
        if is_repeated or not word[0].isalnum() or word.lower() in fillers:
            wanted = line.said_well(index, index + 1, "")
            return error("extra-word", line.place(index, index + 1), word=word, wanted=wanted)
    return None


def missing_word(line: RefusedLine) -> Diagnostic | None:
    """One of the grammar's own words is missing before the mistake."""
    expected = line.problem.expected
    words = sorted(
        form for form, symbol in line.tongue.tables.words.items() if symbol in expected and len(form) <= SHORT
    )
    readable = [word for word in words[:MOST_WORDS_TRIED] if line.reads(line.index, line.index, word)]
    if not readable or len(words) > MOST_WORDS_TRIED:
        return None
    wanted = {word: line.said_well(line.index, line.index, word) for word in readable}
    # A word that agrees with the rest of the line comes first.
    word = min(readable, key=lambda one: line.changed(line.index, line.index, one) != wanted[one])
    return error("missing-word", line.gap(line.index), word=word, wanted=wanted[word])


def missing_conjunction(line: RefusedLine) -> Diagnostic | None:
    """The last of several items needs a conjunction instead of a comma."""
    before = line.tokens[: line.index]
    if "," in before:
        at = len(before) - 1 - before[::-1].index(",")
        for style in line.tongue.language.lists.values():
            for word in style.last:
                if word.isalpha() and line.reads(at, at + 1, word):
                    wanted = line.said_well(at, at + 1, word)
                    return error("missing-word", line.place(at, at + 1), word=word, wanted=wanted)
    return None
