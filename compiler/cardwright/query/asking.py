"""What every key needs to be understood: who asks in which language, of which catalog, and how a mistake is told."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.language.lalr import Piece
from cardwright.query.examples import example
from cardwright.query.parts import filled
from cardwright.query.terms import Filter
from cardwright.query.vocabulary import Spoken, Things, Vocabulary

EQUAL = (":", "=")
ORDERED = (*EQUAL, "<", "<=", ">", ">=")
SHOWN = 6
"""How many values are named where none is near; more are not read."""
SIGNS = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
"""The signs that compare numbers, as SQL writes them."""


@dataclass(slots=True)
class Asking:
    """One query on its way."""

    vocabulary: Vocabulary
    spoken: Spoken
    source: Source
    searched: tuple[Spoken, ...]
    """The languages in whose texts words are looked for."""
    found: list[Diagnostic] = field(default_factory=list)
    says_words: bool = False
    """Whether the query looks for words at all, in whatever language."""

    @property
    def order(self) -> tuple[str, ...]:
        """The languages in which keys and values are looked up."""
        return self.vocabulary.order(self.spoken.code)

    def wrong(self, slug: str, start: int, end: int, **values: str | list[str]) -> None:
        """Note a mistake and where it stands."""
        self.found.append(error(slug, Span(self.source, start, end), path="", related=(), **values))

    def wrong_piece(self, slug: str, piece: Piece, **values: str | list[str]) -> None:
        """Note a mistake of one token."""
        self.wrong(slug, piece.start, piece.end, **values)

    def words_of(self, key: str) -> dict[str, Any]:
        """What the visitor's language says about a key."""
        return self.spoken.words["keys"][key]  # type: ignore[no-any-return]

    def says(self, key: str, form: str = "says", **values: str) -> str:
        """A condition in words."""
        table = self.words_of(key)
        return filled(table.get(form, table.get("says", "")), **values)

    def compared(self, sign: str, number: int) -> str:
        """A number and how it is compared, in words."""
        return filled(self.spoken.words["comparisons"][sign], number=str(number))

    def label(self, things: Things, ids: tuple[str, ...], number: int = 1) -> str:
        """What things are called in the visitor's language, or so many of them; several are told apart no further."""
        return " / ".join(dict.fromkeys(things.label(one, self.order, number) for one in ids))

    def number(self, piece: Piece, key: str) -> int | None:
        """A whole number; if it is none, that is told."""
        text = value_text(piece)
        if is_number(text):
            return int(text)
        usual = example(self.vocabulary, self.spoken, key, number=True)
        self.wrong_piece("wrong-number", piece, value=text, example=usual)
        return None

    def takes(self, key: str, term: Filter, signs: tuple[str, ...], pattern: bool = False) -> bool:
        """Whether a key may be used like that; if not, that is told. "!=" is "=" turned round, and never comes here."""
        name, usual = term.key.text, example(self.vocabulary, self.spoken, key)
        if term.noun is not None:
            self.wrong_piece("no-number", term.noun, key=name, example=usual)
        elif term.sign not in signs:
            self.wrong_piece("wrong-sign", term.key, key=name, sign=term.sign, example=usual)
        elif term.value.terminal == "REGEX" and not pattern:
            self.wrong_piece("no-pattern", term.value, key=name, example=usual)
        else:
            return True
        return False

    def meant(self, things: Things, piece: Piece, term: Filter, only: Iterable[str] | None = None) -> tuple[str, ...]:
        """What a value means; if nothing, that is told with what is near it, or with some of what there is."""
        text = value_text(piece)
        ids = things.found(text, self.order)
        if not ids:
            known = list(
                dict.fromkeys(one for meant in things.keys.values() for one in meant) if only is None else only
            )
            names = list(dict.fromkeys(things.label(one, self.order) for one in known))
            self.unknown(piece, term, things.near(text, self.order, known), names)
        return ids

    def unknown(self, piece: Piece, term: Filter, near: list[str], known: list[str]) -> None:
        """A value that a key does not know: what it may have meant, or else a few of those it knows."""
        slug = "unknown-value" if near else "no-such-value"
        self.wrong_piece(slug, piece, key=term.key.text, value=value_text(piece), candidates=near or known[:SHOWN])


def is_number(text: str) -> bool:
    """Whether a text is a whole number that SQLite can hold."""
    return text.isdecimal() and len(text) < 10


def value_text(piece: Piece) -> str:
    """What a token says, without the marks around it."""
    return piece.text[1:-1] if piece.terminal in ("PHRASE", "REGEX") else piece.text
