"""The parse tables of a language, as plain data that can be kept on disk."""

from dataclasses import dataclass

COMMAS = {
    "INT": "COMMA_INT",
    "TABLE": "COMMA_INT",
    "SIGNED": "COMMA_SIGNED",
    "NOUN": "COMMA_NOUN",
    "NAME": "COMMA_NAME",
    "REF": "COMMA_NAME",
    "": "COMMA",
}
"""A comma is told apart by what follows it, so that one token of look-ahead is always enough."""

ALWAYS = ""
"""Stands in a row in place of every symbol: the state reduces whatever comes next."""

MOODS = ("ger", "ind", "inf", "sub")
"""The features that ask for a form of a verb other than its plain one."""


def verb_terminal(mood: str, ending: str) -> str:
    """The terminal of a game's verb in one mood; `_ON` marks verbs that take an object."""
    return f"VERB_{mood.upper()}{ending}"


@dataclass(frozen=True, slots=True)
class Tables:
    """What the parser needs: per state the action for each symbol, and the productions to reduce by.

    A positive action n moves to state n - 1; a negative one reduces by production -n - 1: the symbol it makes, how
    many symbols it is made of, and the construct and alternative it stands for, if any.
    """

    rows: list[dict[str, int]]
    starts: dict[str, int]
    ends: dict[str, int]
    productions: list[tuple[str, int, str]]
    words: dict[str, str]
