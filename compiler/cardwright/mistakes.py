"""Finds the sentence that explains why a line could not be read, and what could have stood there.

Most mistakes are found by mending: the line is changed in one place, and if it can be read then, the change says
what was wrong. The mendings are tried in the order of the table at the end.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from cardwright.diagnostics import Diagnostic, error, nearest
from cardwright.language.parser import Problem
from cardwright.language.scan import RAW
from cardwright.language.tongue import Tongue
from cardwright.source import Span
from cardwright.tree.base import Node

ROLES = {
    "INT": "number",
    "TABLE": "number",
    "SIGNED": "signed-number",
    "NOUN": "noun",
    "PLAYER": "noun",
    "ERA": "noun",
    "ZONE": "zone",
    "NAME": "name",
    "REF": "name",
    "TEXT": "quoted-text",
    "STOP": "full-stop",
}
SIGNS = (",", ":", ";", "(", ")")
ENDINGS = (".", "!", "?", ";", ",", ":", "…")
MOST_EXPECTED = 6
MOST_SUGGESTIONS = 3
# What is looked at around the fault: a noun before which the amount is missing, a name without brackets.
LONGEST_PHRASE = 4
# A longer line is explained without mending, so that no text can make the explanation slow.
MOST_TOKENS_MENDED = 120
MOST_WORDS_TRIED = 40


@dataclass(slots=True)
class _Line:
    """A line that could not be read, cut into its tokens; `index` is the one that does not fit."""

    problem: Problem
    span: Span
    start: str
    tongue: Tongue
    others: tuple[Tongue, ...]
    index: int = 0
    text: str = field(init=False)
    tokens: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = self.span.text
        at = self.problem.place[0] - self.span.start
        for match in RAW.finditer(self.text):
            self.index += match.start() < at
            self.tokens.append(match.group())
            self.places.append(match.span())

    @property
    def is_short(self) -> bool:
        """Whether mending it takes no time."""
        return len(self.tokens) <= MOST_TOKENS_MENDED

    def place(self, first: int, last: int) -> Span:
        """The tokens from `first` up to `last`; behind the last one, the end of the line."""
        if first >= len(self.tokens):
            return Span(self.span.source, self.span.end, self.span.end)
        start, end = self.places[first][0], self.places[max(first, last - 1)][1]
        return Span(self.span.source, self.span.start + start, self.span.start + end)

    def phrase(self, first: int, last: int) -> str:
        """The text of some tokens."""
        if not first < last <= len(self.tokens):
            return ""
        return self.text[self.places[first][0] : self.places[last - 1][1]]

    def mended(self, first: int, last: int, instead: str) -> str:
        """The line with other text in place of some tokens."""
        before = self.text[: self.places[first - 1][1]] if first else ""
        after = self.text[self.places[last][0] :] if last < len(self.tokens) else ""
        tight = "" if instead in (*SIGNS, ".") and instead != "(" else " "
        return f"{before}{tight if before else ''}{instead}{' ' if after and instead else ''}{after}".strip()

    def left(self, text: str, start: str = "") -> int:
        """How much of a text stays unread; nothing if it is a line."""
        value = self.tongue.parser.parse(start or self.start, text)
        return 0 if not isinstance(value, Problem) else max(1, len(text) - value.place[0])

    def reads(self, first: int, last: int, instead: str) -> bool:
        """Whether the line can be read with this change."""
        return self.left(self.mended(first, last, instead)) == 0


def explain(
    problem: Problem, line: Span, start: str, tongue: Tongue, others: tuple[Tongue, ...]
) -> Diagnostic:
    """The diagnostic for a line the parser refused."""
    refused = _Line(problem, line, start, tongue, others)
    for mending in MENDINGS if refused.is_short else ():
        found = mending(refused)
        if found is not None:
            return found
    return _plainly(refused)


def _other_language(line: _Line) -> Diagnostic | None:
    for other in line.others:
        value = other.parser.parse(line.start, line.text)
        if not isinstance(value, Problem):
            wanted = _said(value, line.tongue)
            return error("other-language", line.span, language=other.language.name, wanted=wanted)
    return None


def _said(value: object, tongue: Tongue) -> str:
    try:
        if isinstance(value, tuple):
            return tongue.printer.sentences(value)
        return tongue.printer.line(value) if isinstance(value, Node) else ""
    except KeyError:
        # The lexicon lacks one of the words; then there is only no proposal.
        return ""


def _foreign_word(line: _Line) -> Diagnostic | None:
    for index in _suspects(line):
        for other in line.others:
            for length, symbol, key in other.vocabulary.candidates(line.tokens, index, opening=False):
                own = [
                    " ".join(form) if isinstance(form, list) else form
                    for form in _forms(line.tongue, symbol, key)
                ]
                best = _best(line, index, index + length, own)
                if best:
                    place = line.place(index, index + length)
                    return error(
                        "foreign-word", place, word=place.text, language=other.language.name, wanted=best[0]
                    )
    return None


def _forms(tongue: Tongue, symbol: str, key: object) -> list[str]:
    """How a word of the game, known by its key, is said in a language."""
    lexicon = tongue.lexicon
    for entries in (lexicon.nouns, lexicon.verbs, lexicon.zones):
        if symbol != "NAME" and isinstance(key, str) and key in entries:
            return list(dict.fromkeys(entries[key].forms.values()))
    return []


def _unclosed(line: _Line) -> Diagnostic | None:
    found = line.problem.found
    if found == "[" and "]" not in line.tokens[line.index :]:
        return error("unclosed-bracket", line.place(line.index, line.index + 1))
    return error("unclosed-quote", line.place(line.index, line.index + 1)) if found == '"' else None


def _another_place(line: _Line) -> Diagnostic | None:
    if line.start == "top" and line.left(line.text, "body") == 0:
        return error("not-indented", line.span)
    elsewhere = {"body": "example", "example": "body"}.get(line.start, "body")
    return error("misplaced-line", line.span) if line.left(line.text, elsewhere) == 0 else None


def _full_stop(line: _Line) -> Diagnostic | None:
    last = len(line.tokens)
    if line.index >= last - 1 and line.tokens[-1] in ENDINGS and line.reads(last - 1, last, "."):
        return error("missing-full-stop", line.place(last - 1, last))
    return error("missing-full-stop", line.place(last, last)) if line.reads(last, last, ".") else None


def _amount(line: _Line) -> Diagnostic | None:
    """A missing amount may show only at the end of what it should count."""
    for index in range(line.index, max(-1, line.index - LONGEST_PHRASE - 1), -1):
        for number in ("2", "1", "+1") if index < len(line.tokens) else ():
            if line.reads(index, index, number):
                last = line.index if line.index > index else index + 1
                place = line.place(index, last)
                return error(
                    "missing-amount", place, word=place.text, wanted=_agreeing(line, index, index, number)
                )
            if line.tokens[index].isalpha() and line.reads(index, index + 1, number):
                wanted = _agreeing(line, index, index + 1, number)
                return error(
                    "amount-in-figures", line.place(index, index + 1), word=line.tokens[index], wanted=wanted
                )
    return None


def _agreeing(line: _Line, first: int, last: int, instead: str) -> str:
    """The mended line as the language wants it: a new amount may ask for another form."""
    text = line.mended(first, last, instead)
    return _said(line.tongue.parser.parse(line.start, text), line.tongue) or text


def _run_together(line: _Line) -> Diagnostic | None:
    if not 0 < line.index < len(line.tokens) or not line.reads(line.index, line.index, "."):
        return None
    return error("run-together", line.place(line.index, line.index + 1), word=line.tokens[line.index])


def _sign(line: _Line) -> Diagnostic | None:
    for sign in SIGNS:
        if line.reads(line.index, line.index, sign):
            place = line.place(line.index, line.index + 1)
            return error("missing-sign", place, sign=sign, wanted=line.mended(line.index, line.index, sign))
    return None


def _brackets(line: _Line) -> Diagnostic | None:
    """A name of several words without brackets: the parser takes its first word and stumbles over the next."""
    for first in (line.index - 1, line.index, line.index - 2):
        for last in range(line.index + 2 + LONGEST_PHRASE, line.index, -1):
            words = line.tokens[first:last] if first >= 0 and last <= len(line.tokens) else []
            if len(words) > 1 and all(word[0].isalnum() for word in words):
                name = line.phrase(first, last)
                if line.reads(first, last, f"[{name}]"):
                    return error("missing-brackets", line.place(first, last), name=name)
    return None


def _misspelt(line: _Line) -> Diagnostic | None:
    vocabulary = line.tongue.vocabulary
    for index in _suspects(line):
        known = vocabulary.knows(line.tokens[index]) or vocabulary.knows(line.tokens[index].lower())
        for last in range(index + 1, index + 1 + LONGEST_PHRASE):
            phrase = line.phrase(index, last)
            near = nearest(phrase, _all_words(line.tongue), limit=12) if phrase else []
            if phrase[:1].isupper():
                near = [word[0].upper() + word[1:] for word in near]
            best = _best(line, index, last, near, whole=known and last == index + 1)
            if best:
                return error(
                    "misspelt-word", line.place(index, last), word=phrase, candidates=best[:MOST_SUGGESTIONS]
                )
    return None


def _suspects(line: _Line) -> Iterator[int]:
    """The word that does not fit, or the one behind the comma: which comma it is depends on that word."""
    for index in (line.index, line.index + 1):
        if index < len(line.tokens) and line.tokens[index][0].isalpha():
            yield index
            return
        if index < len(line.tokens) and line.tokens[index] != ",":
            return


def _all_words(tongue: Tongue) -> Iterable[str]:
    yield from tongue.vocabulary.single
    for longer in tongue.vocabulary.several.values():
        yield from (" ".join(tokens) for tokens, _ in longer)


def _best(line: _Line, first: int, last: int, words: list[str], whole: bool = False) -> list[str]:
    """Those words with which most of the line can be read, and of them those that agree with the rest."""
    following = len(line.text) - line.places[last][0] if last < len(line.tokens) else 0
    ranked = []
    for word in words:
        text = line.mended(first, last, word)
        left = line.left(text)
        if left == 0 or (not whole and left <= following):
            agrees = left > 0 or _said(line.tongue.parser.parse(line.start, text), line.tongue) == text
            ranked.append((left, not agrees, word))
    least = min(ranked, default=(0, False, ""))[:2]
    return [word for left, clash, word in ranked if (left, clash) == least]


def _extra(line: _Line) -> Diagnostic | None:
    for index in (line.index, line.index - 1):
        if 0 <= index < len(line.tokens) and len(line.tokens) > 1 and line.reads(index, index + 1, ""):
            wanted = line.mended(index, index + 1, "")
            return error("extra-word", line.place(index, index + 1), word=line.tokens[index], wanted=wanted)
    return None


def _missing_word(line: _Line) -> Diagnostic | None:
    expected = line.problem.expected
    words = sorted(form for form, symbol in line.tongue.tables.words.items() if symbol in expected)
    for word in words if len(words) <= MOST_WORDS_TRIED else ():
        if line.reads(line.index, line.index, word):
            wanted = line.mended(line.index, line.index, word)
            return error("missing-word", line.place(line.index, line.index + 1), word=word, wanted=wanted)
    return None


def _plainly(line: _Line) -> Diagnostic:
    """What can be said of any line: where reading stopped, and what could have stood there."""
    word, place = line.problem.found, line.place(line.index, line.index + 1)
    expected = _expected(line.problem.expected, line.tongue)
    if not word:
        return error("unfinished-line", place, expected=expected)
    if not word[0].isalpha():
        return error("unexpected-sign", place, found=word, expected=expected)
    vocabulary = line.tongue.vocabulary
    known = vocabulary.knows(word) or vocabulary.knows(word[0].lower() + word[1:])
    return error("unexpected-word" if known else "unknown-word", place, word=word, expected=expected)


def _expected(expected: frozenset[str], tongue: Tongue) -> tuple[str, ...]:
    """What could stand there, as roles where a whole class fits and as words where they are few."""
    roles = {f"@{ROLES[symbol]}" for symbol in expected if symbol in ROLES}
    roles |= {"@verb" for symbol in expected if symbol.startswith("VERB")}
    words = {form for form, symbol in tongue.tables.words.items() if symbol in expected}
    words |= {"," for symbol in expected if symbol.startswith("COMMA")}
    return (*sorted(roles), *sorted(words)) if len(roles) + len(words) <= MOST_EXPECTED else (*sorted(roles),)


MENDINGS: tuple[Callable[[_Line], Diagnostic | None], ...] = (
    _unclosed,
    _other_language,
    _another_place,
    _full_stop,
    _run_together,
    _sign,
    _brackets,
    _misspelt,
    _foreign_word,
    _amount,
    _extra,
    _missing_word,
)
