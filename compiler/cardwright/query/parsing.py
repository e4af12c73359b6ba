"""Parses a text into terms; records and repairs each mistake, so that all mistakes are reported at once."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.source import Source, Span
from cardwright.language.lalr import END, Piece, Reader
from cardwright.query.terms import Either, Every, Exact, Filter, Not, Pattern, Phrase, Term, Word

LONGEST = 1000
"""The maximum of characters in a query. Nobody types more; a longer text is an attack."""
MOST_TERMS = 40
DEEPEST = 12
MOST_MISTAKES = 10
_KEYED = re.compile(r"[^\W\d_][\w.-]*(?:!=|[<>=:：≤≥≠])|[()/*]|(?:^|\s)[-−!]\S")
_QUOTES = re.compile(r"[\"“”«»]")
_SIGNS = {"：": ":", "≤": "<=", "≥": ">=", "≠": "!="}
_TERMS = frozenset({"WORD", "PHRASE", "REGEX", "EXACT", "UNCLOSED"})


def read_query(
    text: str, language: str, words: Mapping[str, Iterable[str]], example: str
) -> tuple[Term | None, list[Diagnostic]]:
    """The terms of a query, None if it has none, and its mistakes.

    `words` are those for "or", "and" and "not"; `example` is a condition to show where one is missing.
    """
    source = Source("query", text, language)
    if len(text) > LONGEST:
        short = Source("query", text[:80], language)
        return None, [error("too-long", Span(short, 0, 80), length=len(text), limit=LONGEST)]
    reader = _reader(*(_choice(words[name]) for name in ("or", "and", "not")))
    pieces = _pieces(reader, text)
    too_much = _too_much(pieces, source)
    if too_much is not None:
        return None, [too_much]
    reading = _Reading(source, example)
    term = reader.read(reading.whole(pieces), reading.mend)
    return term, reading.found


def is_plain(text: str) -> bool:
    """Whether a text is words without any sign of the query language."""
    return 0 < len(text.strip()) <= LONGEST and not _KEYED.search(text)


def is_quoted(text: str) -> bool:
    """Whether a text has quotation marks."""
    return _QUOTES.search(text) is not None


def pieces_of(text: str, words: Mapping[str, Iterable[str]]) -> list[Piece]:
    """The tokens of a query; `words` are those for "or", "and" and "not"."""
    return _pieces(_reader(*(_choice(words[name]) for name in ("or", "and", "not"))), text)


@lru_cache(maxsize=32)
def _pieces(reader: Reader, text: str) -> list[Piece]:
    """The tokens of a text, which a search needs again for its chips and for other languages."""
    return reader.pieces(text)


def words_apart(text: str, words: Mapping[str, Iterable[str]]) -> tuple[str, str]:
    """The bare words of a query, and its other conditions; nothing if it has brackets or an "or"."""
    bare: list[str] = []
    conditions: list[str] = []
    before = None
    for piece in pieces_of(text, words):
        if piece.terminal in ("OR", "LPAR", "RPAR"):
            return "", ""
        if piece.terminal in ("WORD", "AND") and (before is None or before.terminal not in ("OP", "NOT")):
            bare.append(piece.text)
        elif conditions and before is not None and before.end == piece.start:
            conditions[-1] += piece.text
        else:
            conditions.append(piece.text)
        before = piece
    return " ".join(bare), " ".join(conditions)


def without_each(text: str, words: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """A query without its first condition, without its second, and so on; nothing if it has one only, or an "or"."""
    parts: list[list[Piece]] = []
    depth, ended = 0, True
    for piece in pieces_of(text, words):
        if depth == 0 and piece.terminal in ("OR", "AND"):
            if piece.terminal == "OR":
                return ()
            continue
        if depth == 0 and ended:
            parts.append([])
        parts[-1].append(piece)
        depth += {"LPAR": 1, "RPAR": -1}.get(piece.terminal, 0)
        following = text[piece.end : piece.end + 1]
        ended = piece.terminal not in ("KEY", "OP", "NOT") and (
            not following or following.isspace() or following == "("
        )
    spans = [text[part[0].start : part[-1].end] for part in parts]
    return tuple(" ".join(spans[:place] + spans[place + 1 :]) for place in range(len(spans))) if len(spans) > 1 else ()


def is_missing(piece: Piece) -> bool:
    """Whether a value is a placeholder for a missing one, which was reported before."""
    return not piece.text


def _too_much(pieces: Sequence[Piece], source: Source) -> Diagnostic | None:
    depth = run = terms = 0
    for piece in pieces:
        run = run + 1 if piece.terminal == "NOT" else 0
        depth += {"LPAR": 1, "RPAR": -1}.get(piece.terminal, 0)
        terms += piece.terminal in _TERMS
        span = Span(source, piece.start, piece.end)
        if depth + run > DEEPEST:
            return error("too-deep", span, limit=DEEPEST)
        if terms > MOST_TERMS:
            return error("too-many", span, limit=MOST_TERMS)
    return None


@dataclass(slots=True)
class _Reading:
    source: Source
    example: str
    found: list[Diagnostic] = field(default_factory=list)

    def note(self, slug: str, piece: Piece, **values: str) -> None:
        span = Span(self.source, piece.start, piece.end)
        self.found.append(error(slug, span, path="", related=(), example=self.example, **values))

    def whole(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces in a form that parses: brackets in pairs, and no incomplete phrases or patterns."""
        kept: list[Piece] = []
        opened: list[Piece] = []
        for piece in pieces:
            if piece.terminal == "ODD":
                self.note("stray-sign", piece, sign=piece.text)
            elif piece.terminal == "UNCLOSED":
                self.note("unclosed-pattern" if piece.text[0] == "/" else "unclosed-quote", piece)
                kept.append(Piece("WORD", "", piece.start, piece.start))
            elif piece.terminal == "RPAR" and not opened:
                self.note("stray-bracket", piece)
            else:
                if piece.terminal == "LPAR":
                    opened.append(piece)
                elif piece.terminal == "RPAR":
                    opened.pop()
                kept.append(piece)
        for piece in reversed(opened):
            self.note("unclosed-bracket", piece)
            kept.append(Piece("RPAR", ")", len(self.source.text), len(self.source.text)))
        return kept

    def mend(self, piece: Piece, accepted: frozenset[str]) -> list[Piece] | None:
        """Insert a missing piece, or drop an extra one."""
        if len(self.found) > MOST_MISTAKES:
            return None
        empty = Piece("WORD", "", piece.start, piece.start)
        before = self._before(piece)
        if "WORD" in accepted and "NOT" not in accepted:
            self.note("missing-value", before, key=before.text)
            return [empty, piece]
        if piece.terminal in ("OR", "AND"):
            self.note("missing-term", piece, word=piece.text)
            return []
        if piece.terminal in ("RPAR", END) and "WORD" in accepted:
            self.note("missing-term", before, word=before.text)
            return [empty, piece]
        self.note("stray-sign", piece, sign=piece.text)
        return []

    def _before(self, piece: Piece) -> Piece:
        """The piece directly before a piece."""
        text = self.source.text[: piece.start].rstrip()
        match = re.search(r"[^\s()]+$|[()]$", text)
        start = match.start() if match else 0
        return Piece("", text[start:], start, len(text))


# --- what the rules of the grammar build ----------------------------------------------------------


def _choice(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(set(words), key=len, reverse=True)))


@cache
def _reader(either: str, both: str, neither: str) -> Reader:
    grammar = files("cardwright.query").joinpath("query.lark").read_text("utf-8")
    grammar = grammar.replace("OR_WORDS", either).replace("AND_WORDS", both).replace("NOT_WORDS", neither)
    builders = {
        "query": lambda parts: parts[0],
        "either": lambda parts: _joined(Either, parts),
        "both": lambda parts: _joined(Every, parts),
        "negated": lambda parts: Not(parts[1]),
        "group": lambda parts: parts[1],
        "filter": _filter,
        "measured": _measured,
        "word": lambda parts: _leaf(Word, parts[0], 0),
        "phrase": lambda parts: _leaf(Phrase, parts[0], 1),
        "pattern": lambda parts: _leaf(Pattern, parts[0], 1),
        "exact": lambda parts: _exact(parts[0]),
        "noun": lambda parts: parts[0],
        "value": lambda parts: parts[0],
    }
    return Reader(grammar, "query", builders)


def _leaf(cls: type[Word] | type[Phrase] | type[Pattern], piece: Piece, quotes: int) -> Term:
    return cls(piece.start, piece.end, piece.text[quotes : len(piece.text) - quotes])


def _exact(piece: Piece) -> Term:
    quoted = 1 if piece.text[1] in '"“«' else 0
    return Exact(piece.start, piece.end, piece.text[1 + quoted : len(piece.text) - quoted])


def _joined(cls: type[Every] | type[Either], parts: list[Term | Piece]) -> Term:
    terms = tuple(part for part in parts if isinstance(part, Term))
    return terms[0] if len(terms) == 1 else cls(terms)


def _filter(parts: list[Piece]) -> Term:
    key, sign, value = parts
    return Filter(key, _SIGNS.get(sign.text, sign.text), None, "", value)


def _measured(parts: list[Piece]) -> Term:
    key, sign, noun, number_sign, value = parts
    signs = [_SIGNS.get(one.text, one.text) for one in (sign, number_sign)]
    return Filter(key, signs[0], noun, signs[1], value)
