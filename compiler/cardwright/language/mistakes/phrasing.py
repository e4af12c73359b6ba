"""Phrases that people write on cards although the language says them in another way, or not at all."""

from collections.abc import Iterator, Mapping

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.mistakes.line import RefusedLine, said
from cardwright.language.mistakes.nearest import page_of
from cardwright.language.mistakes.words import extra_word
from cardwright.language.parser import Problem
from cardwright.language.phrases import Phrase
from cardwright.language.tongue import Tongue

NUMBER, SIGNED, NOUN, ZONE, REST = "{number}", "+{number}", "{noun}", "{zone}", "…"
ZONE_FORMS = ("in", "from", "to")
NOUNS = frozenset({"NOUN", "PLAYER", "ERA"})
LONGEST_REST = 8
"""The number of tokens that an ellipsis in a phrase can stand for."""

Words = Mapping[str, str]
"""The words in the gaps of a phrase."""


def common_phrase(line: RefusedLine) -> Diagnostic | None:
    """The line has a phrase of card games that is said in another way; the first in the line, and there the longest."""
    found: list[tuple[int, int, Phrase, Words]] = []
    for phrase in line.tongue.language.phrases.phrases.values():
        for written in phrase.written:
            for first in range(len(line.tokens)):
                match = next(_matches(line, first, written.split(" "), {}), None)
                if match is not None:
                    found.append((first, -match[0], phrase, match[1]))
                    break
    if not found:
        return None
    first, end, phrase, words = min(found, key=lambda one: one[:2])
    place, page = line.place(first, -end), page_of(phrase.constructs[0])
    sentence = filled(phrase.sentence, _noun_in(line) | dict(words), line.tongue)
    if corrected := _corrected(line, first, -end, phrase, words):
        return error("said-otherwise", place, phrase=place.text, sentence=corrected, page=page)
    if phrase.is_exact:
        return error("said-as-in", place, phrase=place.text, sentence=sentence, page=page)
    return error("not-sayable", place, phrase=place.text, sentence=sentence, page=page)


def _corrected(line: RefusedLine, first: int, last: int, phrase: Phrase, words: Words) -> str:
    """The whole line with the right words in place of the phrase, if it can be read then; else empty."""
    instead = _with_words(phrase.instead, words, line.tongue)
    if not instead:
        return ""
    instead = instead[0].upper() + instead[1:] if line.tokens[first][0].isupper() else instead
    if line.reads(first, last, instead):
        return line.said_well(first, last, instead)
    rest = line.again(line.changed(first, last, instead))
    extra = extra_word(rest) if rest is not None else None
    return str(dict(extra.arguments)["wanted"]) if extra is not None else ""


def _noun_in(line: RefusedLine) -> dict[str, str]:
    """The first noun of the game in a line."""
    for at in range(len(line.tokens)):
        for length, symbol, _ in line.tongue.vocabulary.candidates(line.tokens, at, opening=False):
            if symbol == "NOUN":
                return {NOUN: line.phrase(at, at + length)}
    return {}


def _matches(line: RefusedLine, at: int, parts: list[str], words: Words) -> Iterator[tuple[int, Words]]:
    """Every way to find the parts of a phrase from a token on: its end, and the words in its gaps."""
    if not parts:
        yield at, words
        return
    part, *others = parts
    if part == REST:
        for end in range(at, min(at + LONGEST_REST, len(line.tokens)) + 1):
            yield from _matches(line, end, others, words)
    elif at < len(line.tokens):
        for length, text in _found(line, at, part):
            gap = part.lstrip("+")
            yield from _matches(line, at + length, others, {**words, gap: text} if gap[0] == "{" else words)


def _found(line: RefusedLine, at: int, part: str) -> Iterator[tuple[int, str]]:
    """The length and the text of the tokens that a part of a phrase can stand for."""
    token, vocabulary = line.tokens[at], line.tongue.vocabulary
    if part == NUMBER and token.isdecimal():
        yield 1, token
    elif part == SIGNED and token[0] == "+" and token[1:].isdecimal():
        yield 1, token[1:]
    elif part in (ZONE, NOUN):
        wanted = NOUNS if part == NOUN else {"ZONE"}
        known = [one for one in vocabulary.candidates(line.tokens, at, opening=False) if one[1] in wanted]
        for length, _, _ in known:
            yield length, line.phrase(at, at + length)
        if part == NOUN and token.isalpha() and not vocabulary.knows(token):
            yield 1, token
    elif token.lower() in part.split("|"):
        yield 1, token


def filled(sentence: str, words: Words, tongue: Tongue) -> str:
    """A sentence with words in its gaps, and with the right forms if it can be read."""
    sentence = _with_words(sentence, words, tongue)
    value = tongue.parser.parse("body", sentence)
    return sentence if isinstance(value, Problem) else said(value, tongue) or sentence


def _with_words(text: str, words: Words, tongue: Tongue) -> str:
    """A text with words in its gaps: those that were found, else a zone of the game, a number, or an ellipsis."""
    player = next(iter(tongue.lexicon.nouns["player"].forms.values()))
    words = {NUMBER: "1", NOUN: REST, "{player}": player, **words}
    zones = list(tongue.lexicon.zones.values())
    for form in ZONE_FORMS:
        # Nothing goes from a zone to itself.
        zone = zones[form == "to" and len(zones) > 1] if zones else None
        words[f"{{zone:{form}}}"] = zone.forms.get(form, REST) if zone is not None else REST
    for gap, word in words.items():
        text = text.replace(gap, word)
    return text
