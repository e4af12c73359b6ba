"""A query in the words of another language: keys, values, names of cards and nouns; everything else stays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardwright.language.lalr import Piece
from cardwright.query.asking import value_text
from cardwright.query.examples import quoted
from cardwright.query.parsing import pieces_of
from cardwright.query.things import Things, as_key
from cardwright.query.vocabulary import QueryLanguage, Vocabulary

_VALUES = frozenset({"WORD", "PHRASE", "KEY"})
_SECTIONS = {"is": "is", "order": "order", "direction": "direction", "era": "eras"}
"""The keys with values that are words of the query language, and the section that has them."""


def translated(text: str, source: str, target: str, vocabulary: Vocabulary) -> str:
    """A query of one language in the words of another."""
    one, other = vocabulary.language(source), vocabulary.language(target)
    if one is other:
        return text
    return _Translating(vocabulary, one, other).whole(text)


def narrowing(text: str, language: str, vocabulary: Vocabulary) -> Callable[[str], str]:
    """A function that adds one condition more to a query."""
    joining = {name: vocabulary.language(language).words.get(name, ()) for name in ("or", "and", "not")}
    depth = either = 0
    for piece in pieces_of(text, joining):
        depth += {"LPAR": 1, "RPAR": -1}.get(piece.terminal, 0)
        either += piece.terminal == "OR" and depth == 0
    return lambda condition: f"({text}) {condition}" if either else f"{text} {condition}".strip()


@dataclass(slots=True)
class _Translating:
    vocabulary: Vocabulary
    source: QueryLanguage
    target: QueryLanguage

    def whole(self, text: str) -> str:
        joining = {name: self.source.words.get(name, ()) for name in ("or", "and", "not")}
        found, end, key, before = [], 0, "", ""
        for piece in pieces_of(text, joining):
            found.append(text[end : piece.start])
            end = piece.end
            if before == "OP" and piece.terminal in _VALUES:
                found.append(self.value(piece, key))
            elif piece.terminal == "KEY":
                key = self.vocabulary.key(piece.text, self.source.code) or ""
                found.append(self.key(piece.text, key))
            else:
                found.append(self.alone(piece))
            before = piece.terminal
        return "".join((*found, text[end:]))

    def key(self, text: str, key: str) -> str:
        if key:
            return str(self.target.words["keys"][key]["names"][0])
        ids = self.vocabulary.attributes.found(text, self.order)
        return as_key(self.vocabulary.attributes.label(ids[0], self.wanted), ids[0]) if ids else text

    def value(self, piece: Piece, key: str) -> str:
        text = value_text(piece)
        section = _SECTIONS.get(key, "")
        entry = self.entry(section, text)
        if entry:
            return quoted(self.target.words[section][entry][0])
        vocabulary = self.vocabulary
        known: Mapping[str, Things] = {
            "type": vocabulary.kinds,
            "deck": vocabulary.decks,
            "name": vocabulary.names,
            "has": vocabulary.attributes,
            "does": vocabulary.deeds["does"],
            "on": vocabulary.deeds["on"],
        }
        things = known.get(key, vocabulary.nouns)
        if key in ("era", "game", "lang", "src", "changed", "text") or text.isdecimal():
            return piece.text
        return self.label(things, text) or piece.text

    def alone(self, piece: Piece) -> str:
        if piece.terminal in ("OR", "AND", "NOT") and piece.text[0].isalpha():
            return str(self.target.words[piece.terminal.casefold()][0])
        if piece.terminal == "EXACT":
            name = self.label(self.vocabulary.names, piece.text[1:].strip('"“”«»'), quote=False)
            return f'!"{name}"' if name else piece.text
        if piece.terminal in ("WORD", "PHRASE"):
            return self.label(self.vocabulary.nouns, value_text(piece)) or piece.text
        return piece.text

    def label(self, things: Things, text: str, quote: bool = True) -> str:
        """The label of a thing with this name in the other language; empty if there is none."""
        ids = things.found(text, self.order) or things.short(text, self.order)
        if not ids:
            return ""
        label = things.label(ids[0], self.wanted)
        return quoted(label) if quote else label

    def entry(self, section: str, text: str) -> str:
        table = self.source.words.get(section, {})
        return next((str(entry) for entry, names in table.items() if text in (entry, *names)), "")

    @property
    def order(self) -> tuple[str, ...]:
        return self.vocabulary.order(self.source.code)

    @property
    def wanted(self) -> tuple[str, ...]:
        return self.vocabulary.order(self.target.code)
