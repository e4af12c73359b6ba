"""Number words, which are read as if they were written in figures."""

from cardwright.language.parser import Problem
from cardwright.language.tongue import Tongue

FARTHEST = 3
"""How many tokens before the place where parsing stopped the number may stand."""
MOST_NUMBERS = 8


def in_figures(text: str, start: str, offset: int, problem: Problem, tongue: Tongue) -> tuple[str, object]:
    """The line with figures in place of number words, and its tree or the problem that is left.

    Each number takes as many characters as its word, so that all places in the line stay the same.
    """
    numerals = tongue.language.phrases.numerals
    value: object = problem
    for _ in range(MOST_NUMBERS if numerals else 0):
        if not isinstance(value, Problem):
            break
        stop = value.place[0] - offset
        words = [match for match in tongue.vocabulary.scanner.finditer(text) if match.start() <= stop][::-1]
        for match in words[: FARTHEST + 1]:
            number = numerals.get(match[0].lower())
            if number is None:
                continue
            changed = f"{text[: match.start()]}{number:<{len(match[0])}}{text[match.end() :]}"
            after = tongue.parser.parse(start, changed, offset)
            if not isinstance(after, Problem) or after.place[0] > value.place[0]:
                text, value = changed, after
                break
        else:
            break
    return text, value
