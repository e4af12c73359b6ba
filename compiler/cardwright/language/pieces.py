"""The pieces of a generated printing function, and the source text they form."""

from cardwright.language.generated import Filled

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


def _numeral(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else "/".join(map(str, value))


NUMERALS = {
    "integer": Filled(str),
    "whole": Filled(str),
    "numeral": Filled(_numeral),
    "signed": Filled("{:+d}".format),
}
"""Functions that format a number, by kind."""
