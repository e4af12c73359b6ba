"""The pieces of a generated printing function, and the source text they form."""

from cardwright.language.generated import Filled
from cardwright.model.node import ANY_NUMBER, THAT_MANY

TIGHT = frozenset({",", ".", ";", ":", ")"})
"""Signs without a blank before them."""


class Code(str):
    """A piece of source text that is evaluated for each node; other pieces are literal text."""

    __slots__ = ()


class Joint(Code):
    """Source text that puts a word before all following text, because the word may depend on it."""

    __slots__ = ()


def literal(pieces: list[str]) -> str:
    """The source text of all pieces together."""
    if len(pieces) == 1 and isinstance(pieces[0], Code):
        return str(pieces[0])
    return " ".join([f"f'{{{piece}}}'" if isinstance(piece, Code) else repr(piece) for piece in pieces])


def indented(lines: list[str]) -> list[str]:
    """Lines of source, one level deeper."""
    return [f" {line}" for line in lines]


def joint(forms: tuple[str, ...], apart: frozenset[str]) -> str:
    """The text between two members of a list, in its usual form."""
    if not forms:
        return ""
    return forms[0] if forms[0][0] in TIGHT - apart else f" {forms[0]}"


def numerals_of(sort: str, that_many: str, any_number: str) -> Filled:
    """The function that formats numbers of a kind, with the words for those that are no figures."""

    def numeral(value: int | tuple[int, ...]) -> str:
        if isinstance(value, int):
            return str(value)
        if value == ANY_NUMBER:
            return any_number
        return that_many if value == THAT_MANY else "/".join(map(str, value))

    return Filled("{:+d}".format if sort == "signed" else numeral)


NUMERALS = frozenset({"integer", "whole", "numeral", "quantity", "signed"})
"""The kinds of numbers."""

SECTIONS = {
    "noun": "nouns",
    "zone": "zones",
    "intransitive": "verbs",
    "transitive": "verbs",
    "deed": "verbs",
}
"""The section of the lexicon that has the words of a kind of leaf."""
