"""Finds the diagnostic for a line that could not be parsed, and the tokens that were possible there.

Most mistakes are found by repair: change the line in one place, and if it can be parsed then, the change tells the
mistake. The repairs are tried in the order of the table at the end.
"""

from collections.abc import Callable

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.language.mistakes import marks, words
from cardwright.language.mistakes.line import RefusedLine
from cardwright.language.mistakes.nearest import nearest_sentence
from cardwright.language.mistakes.phrasing import common_phrase
from cardwright.language.mistakes.unknown import unknown_word
from cardwright.language.tongue import Tongue

ROLES = {
    "INT": "number",
    "TABLE": "number",
    "SIGNED": "signed-number",
    "NOUN": "noun",
    "PLAYER": "noun",
    "ERA": "noun",
    "ZONE": "zone",
    "NAME": "name",
    "REF": "name",
    "TEXT": "quoted-text",
    "STOP": "full-stop",
}
MOST_EXPECTED = 6
# A longer line is explained without repairs, so that no text can make the explanation slow.
MOST_TOKENS_MENDED = 120


def explain(refused: RefusedLine) -> Diagnostic:
    """The diagnostic for a line that the parser rejected."""
    for mending in MENDINGS if len(refused.tokens) <= MOST_TOKENS_MENDED else ():
        if (found := mending(refused)) is not None:
            return found
    return _plainly(refused)


def _plainly(line: RefusedLine) -> Diagnostic:
    """The general diagnostic: the position where parsing stopped, and the tokens that were possible there."""
    word, place = line.problem.found, line.place(line.index, line.index + 1)
    expected = _expected(line.problem.expected, line.tongue)
    nearest = nearest_sentence(line)
    if nearest is not None:
        sentence, page = nearest
        if not expected:
            return error("no-such-ending", place, word=word, sentence=sentence, page=page)
        return error("no-such-sentence", place, word=word, expected=expected, sentence=sentence, page=page)
    if not word:
        return error("unfinished-line", place, expected=expected)
    if not word[0].isalpha():
        return error("unexpected-sign", place, found=word, expected=expected)
    if line.is_new(word):
        return error("unknown-word", place, word=word, expected=expected)
    return error("unexpected-word", place, word=word, expected=expected)


def _expected(expected: frozenset[str], tongue: Tongue) -> tuple[str, ...]:
    """The possible tokens: roles where a whole class fits, and words where they are few."""
    roles = {f"@{ROLES[symbol]}" for symbol in expected if symbol in ROLES}
    roles |= {"@verb" for symbol in expected if symbol.startswith("VERB")}
    spelled = {form for form, symbol in tongue.tables.words.items() if symbol in expected}
    spelled |= {"," for symbol in expected if symbol.startswith("COMMA")}
    few = len(roles) + len(spelled) <= MOST_EXPECTED
    return (*sorted(roles), *sorted(spelled)) if few else (*sorted(roles),)


MENDINGS: tuple[Callable[[RefusedLine], Diagnostic | None], ...] = (
    marks.unclosed,
    words.other_language,
    marks.another_place,
    marks.full_stop,
    marks.run_together,
    marks.missing_sign,
    words.foreign_word,
    words.misspelt,
    common_phrase,
    marks.two_names,
    marks.missing_brackets,
    marks.amount,
    words.missing_conjunction,
    words.extra_word,
    words.missing_word,
    words.misspelt_twice,
    unknown_word,
)
