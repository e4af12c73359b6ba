"""Finds the sentence that explains why a line could not be read, and what could have stood there."""

from cardwright.diagnostics import Diagnostic, error, nearest
from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue
from cardwright.source import Span

ROLES = {
    "INT": "number",
    "TABLE": "number",
    "SIGNED": "signed-number",
    "NOUN": "noun",
    "PLAYER": "noun",
    "ERA": "noun",
    "ZONE": "zone",
    "NAME": "card-name",
    "REF": "card-name",
    "TEXT": "quoted-text",
    "STOP": "full-stop",
}
MOST_EXPECTED = 6


def explain(problem: Problem, place: Span, tongue: Tongue, line: str, other_language: str) -> Diagnostic:
    """The diagnostic for a line the parser refused."""
    expected = problem.expected
    if other_language:
        return error("other-language", place, word=problem.found, language=other_language)
    if not problem.found:
        if "STOP" in expected:
            return error("missing-full-stop", place)
        return error("unfinished-line", place, expected=_expected(expected, tongue))
    if problem.found[0] == "[" and len(problem.found) == 1:
        return error("unclosed-bracket", place)
    if problem.found[0] == '"' and len(problem.found) == 1:
        return error("unclosed-quote", place)
    if problem.found[0].isalpha():
        return _word(problem, place, tongue)
    if "STOP" in expected and expected <= {"STOP", "$END"}:
        return error("missing-full-stop", place)
    return error("unexpected-sign", place, found=problem.found, expected=_expected(expected, tongue))


def _word(problem: Problem, place: Span, tongue: Tongue) -> Diagnostic:
    word, expected = problem.found, problem.expected
    lower = word[0].lower() + word[1:]
    vocabulary = tongue.vocabulary
    known = vocabulary.knows(word) or vocabulary.knows(lower)
    if known and "INT" in expected and "NOUN" not in expected:
        return error("missing-amount", place, word=word)
    if known and expected <= {"STOP", "$END"}:
        return error("missing-full-stop", place)
    suggestions = nearest(lower, _fitting(expected, tongue))
    if not known:
        return error(
            "unknown-word", place, word=word, candidates=suggestions, expected=_expected(expected, tongue)
        )
    return error(
        "unexpected-word", place, word=word, candidates=suggestions, expected=_expected(expected, tongue)
    )


def _fitting(expected: frozenset[str], tongue: Tongue) -> list[str]:
    """Every word of the vocabulary that could stand there."""
    vocabulary = tongue.vocabulary
    fitting = [
        token
        for token, choices in vocabulary.single.items()
        if any(choice[1] in expected for choice in choices)
    ]
    for longer in vocabulary.several.values():
        fitting += [" ".join(tokens) for tokens, (_, symbol, _) in longer if symbol in expected]
    return fitting


def _expected(expected: frozenset[str], tongue: Tongue) -> tuple[str, ...]:
    """What could stand there, as roles where a whole class fits and as words otherwise."""
    roles = {f"@{ROLES[symbol]}" for symbol in expected if symbol in ROLES}
    roles |= {"@verb" for symbol in expected if symbol.startswith("VERB")}
    words = {form for form, symbol in tongue.tables.words.items() if symbol in expected}
    words |= {"," for symbol in expected if symbol.startswith("COMMA")}
    return tuple([*sorted(roles), *sorted(words)][:MOST_EXPECTED])
