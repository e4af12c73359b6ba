"""Phrases that people write on cards although the language says them in another way, or not at all."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.mistakes.line import RefusedLine
from cardwright.language.mistakes.nearest import page_of
from cardwright.language.mistakes.words import extra_word
from cardwright.language.phrases import Phrase

NUMBER, SIGNED, NOUN, CARD, CARDS, ZONE, REST = "{number}", "+{number}", "{noun}", "{card}", "{cards}", "{zone}", "…"
GAPS = frozenset("{+…")
"""The signs with which a part begins that is no word."""
NOUNS = frozenset({"NOUN", "PLAYER", "ERA"})
CARD_GAINED = "card-gained"
LONGEST_REST = 8
"""The number of tokens that an ellipsis in a phrase can stand for."""
LONGEST_NAME = 5
"""The number of tokens that a name without brackets can have."""

Words = Mapping[str, str]
"""The words in the gaps of a phrase."""


def common_phrase(line: RefusedLine) -> Diagnostic | None:
    """The line has a phrase of card games that is said in another way; the first in the line, and there the longest.

    The sentence is filled with words of the game when all declarations are known.
    """
    found: list[tuple[int, int, Phrase, Words]] = []
    tokens = [token.lower() for token in line.tokens]
    for phrase in line.tongue.language.phrases.phrases.values():
        for written in phrase.written:
            for first in _openings(tokens, written[0]):
                match = next(_matches(line, first, written, {}), None)
                # A phrase that ends before the mistake was read well.
                if match is not None and match[0] >= line.index:
                    found.append((first, -match[0], phrase, match[1]))
                    break
    if not found:
        return None
    # A card's name tells more than a word that nobody knows.
    first, end, phrase, words = min(found, key=lambda one: (*one[:2], CARD not in one[3]))
    place, page = line.place(first, -end), page_of(phrase.constructs[0])
    given = {**_noun_in(line), **words, "{verb}": line.tokens[first]}
    corrected = _corrected(line, first, -end, phrase, words)
    if phrase.finding == CARD_GAINED:
        name = words.get(CARD, "").strip("[]")
        told = error("card-gained", place, name=name, sentence=corrected, page=page)
    elif corrected:
        told = error("said-otherwise", place, phrase=place.text, sentence=corrected, page=page)
    elif phrase.is_exact:
        told = error("said-as-in", place, phrase=place.text, sentence="", page=page)
    else:
        told = error("not-sayable", place, phrase=place.text, sentence="", page=page)
    template = {
        "template": phrase.sentence,
        "instead": phrase.instead,
        "given": tuple(part for gap, text in sorted(given.items()) for part in (gap.strip("{}"), text)),
        "before": line.text[: line.places[first][0]],
        "after": line.text[line.places[-end - 1][1] :],
        "start": line.start,
    }
    return replace(told, arguments=tuple(sorted({**dict(told.arguments), **template}.items())))


def _corrected(line: RefusedLine, first: int, last: int, phrase: Phrase, words: Words) -> str:
    """The whole line with the right words in place of the phrase, if it can be read then; else empty."""
    player = next(iter(line.tongue.lexicon.nouns["player"].forms.values()))
    instead = phrase.instead
    for gap, word in {"{player}": player, **words}.items():
        instead = instead.replace(gap, word)
    if not instead or "{" in instead:
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


def _openings(tokens: list[str], part: str) -> Iterable[int]:
    """Where a phrase can begin: most begin with a word that is not in the line."""
    if part[:1] in GAPS:
        return range(len(tokens))
    choices = part.split("|")
    return [at for at, token in enumerate(tokens) if token in choices]


def _matches(line: RefusedLine, at: int, parts: tuple[str, ...], words: Words) -> Iterator[tuple[int, Words]]:
    """Every way to find the parts of a phrase from a token on: its end, and the words in its gaps."""
    if not parts:
        yield at, words
        return
    part, others = parts[0], parts[1:]
    if part == REST:
        for end in range(at, min(at + LONGEST_REST, len(line.tokens)) + 1):
            yield from _matches(line, end, others, words)
    elif at < len(line.tokens):
        for length, text in _found(line, at, part):
            gap = part.lstrip("+")
            gap = CARD if gap == CARDS and text[0] == "[" else gap
            yield from _matches(line, at + length, others, {**words, gap: text} if gap[0] == "{" else words)


def _found(line: RefusedLine, at: int, part: str) -> Iterator[tuple[int, str]]:
    """The length and the text of the tokens that a part of a phrase can stand for."""
    token, vocabulary = line.tokens[at], line.tongue.vocabulary
    numeral = line.tongue.language.phrases.numerals.get(token.lower())
    if part == NUMBER and (token.isdecimal() or numeral is not None):
        yield 1, token if numeral is None else str(numeral)
    elif part == SIGNED and token[0] == "+" and token[1:].isdecimal():
        yield 1, token[1:]
    elif part in (ZONE, NOUN, CARD, CARDS):
        if part in (CARD, CARDS):
            yield from _cards(line, at)
        wanted = {ZONE: frozenset({"ZONE"}), CARD: frozenset[str]()}.get(part, NOUNS)
        known = [one for one in vocabulary.candidates(line.tokens, at, opening=False) if one[1] in wanted]
        for length, _, _ in known:
            yield length, line.phrase(at, at + length)
        if part == NOUN and token.isalpha() and not vocabulary.knows(token):
            yield 1, token
    elif token.lower() in part.split("|"):
        yield 1, token


def _cards(line: RefusedLine, at: int) -> Iterator[tuple[int, str]]:
    """The names of declared cards that stand at a token, with or without brackets, the longest first."""
    names, language = line.tongue.names, line.tongue.language.code
    for last in range(min(at + LONGEST_NAME, len(line.tokens)), at, -1):
        name = line.phrase(at, last).removeprefix("[").removesuffix("]").strip()
        if name[:1].isupper() and names.resolve(language, name) is not None:
            yield last - at, f"[{name}]"
