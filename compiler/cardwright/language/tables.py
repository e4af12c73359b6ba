"""The parse tables of a language, as plain data for the cache."""

from dataclasses import field

from cardwright.base.record import record

COMMAS = {
    "INT": "COMMA_INT",
    "TABLE": "COMMA_INT",
    "SIGNED": "COMMA_SIGNED",
    "NOUN": "COMMA_NOUN",
    "NAME": "COMMA_NAME",
    "REF": "COMMA_NAME",
    "": "COMMA",
}
"""Commas are distinguished by the next token, so that one token of look-ahead is always enough."""

BEHIND_COMMA = {
    "COMMA_INT": frozenset({"INT", "TABLE"}),
    "COMMA_SIGNED": frozenset({"SIGNED"}),
    "COMMA_NOUN": frozenset({"NOUN"}),
    "COMMA_NAME": frozenset({"NAME", "REF"}),
}
"""The terminals before which a comma of each kind stands; the plain comma stands before all others."""
ONLY_BEHIND_COMMA = frozenset().union(*BEHIND_COMMA.values())

BEFORE_NUMBER = "_N"
"""Ends the terminal of a word that joins a list before a number; only languages with final verbs need to know."""

ALWAYS = ""
"""Stands for every symbol in a row: the state reduces whatever comes next."""

MOODS = ("ger", "ind", "inf", "sub")
"""The features that demand a form of a verb other than its plain one."""

Features = frozenset[str]

PERSONS: Features = frozenset({"you", "it", "they"})
NUMBERS: Features = frozenset({"zero", "one", "two", "few", "many", "other"})
SUBJECT = "who_"
"""Begins a feature of the one whom a sentence is about, beside the person: `who_f` its gender, `who_few` its number."""
REST = "rest"
"""The feature of the part of a verb that stands apart from it; the other part is its front."""
FRONT = "front"
GAP = "…"
"""Stands in a form of a verb between its two parts."""
MASS = "mass"
"""The feature of mass nouns: words that agree with one in the plural may have another form."""
COUNTED = "counted"
"""The feature of a noun behind a number: what is only measured is counted in units."""
NAMED = "named"
"""The feature of a construct without a noun, such as the name of a card, which has no gender of its own."""
EUPHONIC = "euphonic"
"""Forms with this feature are parsed but never chosen; the euphony rules print them."""


def of_subject(features: Features) -> Features:
    """The features of the one whom a sentence is about: the person, and perhaps the gender or the number."""
    return frozenset(one for one in features if one in PERSONS or one.startswith(SUBJECT))


def parts_of(form: str) -> tuple[str, str, str]:
    """A form of a verb as a whole, its front, and the part that may stand apart from it, which is usually empty."""
    front, _, rest = (part.strip() for part in form.partition(GAP))
    return f"{front} {rest}".rstrip(), front, rest


def verb_terminal(mood: str, ending: str) -> str:
    """The terminal of a game's verb in one mood; `_ON` marks verbs that take an object."""
    return f"VERB_{mood.upper()}{ending}"


@record
class Tables:
    """The data of the parser: for each state the action for each symbol, and the productions.

    A positive action n shifts to state n - 1; a negative one reduces by production -n - 1. A production has the
    symbol it makes, the number of its symbols, and the construct and alternative it belongs to, if any.
    """

    rows: list[dict[str, int]]
    starts: dict[str, int]
    ends: dict[str, int]
    productions: list[tuple[str, int, str]]
    words: dict[str, str]
    joints: list[str] = field(default_factory=list)
    """The terminals of words that join lists before a number."""


def shortened(rows: list[dict[str, int]], productions: list[tuple[str, int, str]]) -> list[dict[str, int]]:
    """The same tables with less work: a state that can only reduce by one production does so without look-ahead.

    If that production only renames its symbol, the transition into the state skips it. Neither changes the accepted
    texts: no symbol could prevent such a reduction, and the next real choice checks the symbol.
    """
    only: dict[int, int] = {}
    for number, row in enumerate(rows):
        actions = set(row.values())
        if len(actions) == 1 and min(actions) < 0:
            only[number] = actions.pop()

    def past(row: dict[str, int], action: int) -> int:
        while action > 0 and action - 1 in only:
            origin, size, alias = productions[-only[action - 1] - 1]
            if size != 1 or alias or origin.startswith("l_"):
                break
            action = row[origin]
        return action

    return [
        {ALWAYS: only[number]} if number in only else {symbol: past(row, action) for symbol, action in row.items()}
        for number, row in enumerate(rows)
    ]
