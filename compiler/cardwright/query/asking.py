"""The context of a query: the visitor's language, the catalog, and the mistakes found so far."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.language.lalr import Piece
from cardwright.query.examples import example
from cardwright.query.parts import filled
from cardwright.query.terms import Filter
from cardwright.query.things import Things, normal
from cardwright.query.vocabulary import QueryLanguage, Vocabulary

EQUAL = (":", "=")
ORDERED = (*EQUAL, "<", "<=", ">", ">=")
SHOWN = 6
"""The number of values that a diagnostic lists if none is similar; readers would not read more."""
SIGNS = {"=": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
"""The comparison signs, and the same signs in SQL."""


@dataclass(slots=True)
class Asking:
    """One query while it is translated to SQL."""

    vocabulary: Vocabulary
    spoken: QueryLanguage
    source: Source
    searched: tuple[QueryLanguage, ...]
    """The languages whose texts are searched for words."""
    found: list[Diagnostic] = field(default_factory=list)
    players: int | None = None
    """The number of players that the query as a whole asks for."""
    says_words: bool = False
    """Whether the query searches for words at all, in any language."""

    @property
    def order(self) -> tuple[str, ...]:
        """The languages for looking up keys and values, in order."""
        return self.vocabulary.order(self.spoken.code)

    def wrong(self, slug: str, start: int, end: int, **values: str | list[str]) -> None:
        """Record a mistake and its position."""
        self.found.append(error(slug, Span(self.source, start, end), path="", related=(), **values))

    def wrong_piece(self, slug: str, piece: Piece, **values: str | list[str]) -> None:
        """Record a mistake in one token."""
        self.wrong(slug, piece.start, piece.end, **values)

    def words_of(self, key: str) -> dict[str, Any]:
        """The words for a key in the visitor's language."""
        return self.spoken.words["keys"][key]  # type: ignore[no-any-return]

    def says(self, key: str, form: str = "says", **values: str) -> str:
        """A condition in words."""
        table = self.words_of(key)
        return filled(table.get(form, table.get("says", "")), **values)

    def compared(self, sign: str, number: int) -> str:
        """A number and how it is compared, in words."""
        return filled(self.spoken.words["comparisons"][sign], number=str(number))

    def label(self, things: Things, ids: tuple[str, ...], number: int = 1) -> str:
        """The names of things in the visitor's language, without duplicates, in the form for a number."""
        return " / ".join(dict.fromkeys(things.label(one, self.order, number) for one in ids))

    def entry(self, section: str, text: str) -> str:
        """The entry of a section with a word among its names, in the first language that has it."""
        word = normal(text)
        for code in self.order:
            spoken = self.vocabulary.languages.get(code)
            for entry, names in spoken.words.get(section, {}).items() if spoken else ():
                if word in map(normal, (*names, entry)):
                    return str(entry)
        return ""

    def number(self, piece: Piece, key: str) -> int | None:
        """The integer in a token, or None with a recorded mistake."""
        text = value_text(piece)
        if is_number(text):
            return int(text)
        usual = example(self.vocabulary, self.spoken, key, number=True)
        self.wrong_piece("wrong-number", piece, value=text, example=usual)
        return None

    def takes(self, key: str, term: Filter, signs: tuple[str, ...], pattern: bool = False) -> bool:
        """Whether a key allows this sign and value; records a mistake if not. "!=" was replaced by "not =" before."""
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
        """The things that a value means; records a mistake with similar or possible values if there are none."""
        text = value_text(piece)
        ids = things.found(text, self.order) or things.short(text, self.order, None if only is None else [*only])
        if not ids:
            known = list(
                dict.fromkeys(one for meant in things.keys.values() for one in meant) if only is None else only
            )
            names = list(dict.fromkeys(things.label(one, self.order) for one in known))
            self.unknown(piece, term, things.near(text, self.order, known), names)
        return ids

    def unknown(self, piece: Piece, term: Filter, near: list[str], known: list[str]) -> None:
        """Record an unknown value of a key, with similar values, or else with a few possible ones."""
        slug = "unknown-value" if near else "no-such-value"
        self.wrong_piece(slug, piece, key=term.key.text, value=value_text(piece), candidates=near or known[:SHOWN])


def is_number(text: str) -> bool:
    """Whether a text is an integer that SQLite can store."""
    return text.isdecimal() and len(text) < 10


def value_text(piece: Piece) -> str:
    """The text of a token, without quotation marks."""
    return piece.text[1:-1] if piece.terminal in ("PHRASE", "REGEX") else piece.text
