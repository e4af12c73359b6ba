"""A language as data: its words with their forms, and one or more surface patterns for every construct."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field

from cardwright.base.record import record
from cardwright.language.choosing import form_of
from cardwright.language.phrases import NO_PHRASES, Phrases
from cardwright.language.scan import RAW
from cardwright.language.script import LATIN, Script
from cardwright.language.tables import PERSONS, Features, of_subject
from cardwright.read.inflection import INFINITIVE, NO_INFLECTION, ZONE_FORMS, Inflection

WORD_BEGINS = r"(?<![\w-])"
"""Matches before a word, but not inside a hyphenated word."""
_PLACES = frozenset(ZONE_FORMS)

FOLLOWING = "who"
"""In lists that are resumed by this, a member without a subject goes on with that of the member before it."""


@record
class Word:
    """A word of the language, printed in the form with the demanded features."""

    name: str
    features: tuple[str, ...] = ()


@record
class Slot:
    """A field of the construct; `@player` and `@era` are nouns that every game has."""

    field: str
    features: tuple[str, ...] = ()


@record
class Maybe:
    """A part that is present only if its fields are; `flag` names the boolean field it depends on."""

    parts: tuple["Part", ...]
    flag: str = ""


Part = Word | Slot | Maybe

_TOKEN = re.compile(r"\{(@?\w+)(?::([^}]*))?\}|<([^>:]+)(?::([^>]*))?>|\[\?(\w+)|(\[)|(\])|([^\s\[\]{}<>]+)")


LONGEST_PATTERN = 2_000
DEEPEST_PATTERN = 10
MOST_ALTERNATIVES = 500
"""Every optional part doubles the number of alternatives; the richest shipped pattern has 96."""


def read_pattern(text: str) -> tuple[Part, ...]:
    """The parts of a pattern; raises ValueError if its brackets do not match, or if it is too deep."""
    if len(text) > LONGEST_PATTERN:
        raise ValueError(f"it has {len(text)} characters; {LONGEST_PATTERN} are allowed")
    stack: list[tuple[str, list[Part]]] = [("", [])]
    if left := _TOKEN.sub("", text).split():
        raise ValueError(f"a bracket {left[0][0]} without its partner in {text!r}")
    for match in _TOKEN.finditer(text):
        slot, slot_features, word, word_features, flag, opening, closing, literal = match.groups()
        if slot:
            stack[-1][1].append(Slot(slot, _split(slot_features)))
        elif word:
            stack[-1][1].append(Word(word, _split(word_features)))
        elif flag or opening:
            if len(stack) > DEEPEST_PATTERN:
                raise ValueError(f"its optional parts stand more than {DEEPEST_PATTERN} deep in each other")
            stack.append((flag or "", []))
        elif closing:
            if len(stack) == 1:
                raise ValueError(f"a closing bracket too many in {text!r}")
            flag, parts = stack.pop()
            stack[-1][1].append(Maybe(tuple(parts), flag))
        else:
            stack[-1][1].append(Word(literal))
    if len(stack) != 1:
        raise ValueError(f"an opening bracket too many in {text!r}")
    return tuple(stack[0][1])


def _split(features: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in features.split(",")) if features else ()


@record
class Alternative:
    """One way to write a construct: the flat parts, and the optional fields that they show.

    A variant applies where a place demands that feature: an infinitive may have another word order.
    """

    parts: tuple[Word | Slot, ...]
    shows: frozenset[str]
    variant: str = ""

    @property
    def always(self) -> list[str]:
        """The nouns in it that every game has."""
        return [part.field[1:] for part in self.parts if isinstance(part, Slot) and part.field.startswith("@")]


def alternatives(parts: tuple[Part, ...], variant: str = "") -> Iterator[Alternative]:
    """All alternatives of a pattern: each optional part is present or absent."""
    for flat, flags in _spread(parts):
        slots = {part.field for part in flat if isinstance(part, Slot) and not part.field.startswith("@")}
        yield Alternative(flat, frozenset(slots | flags), variant)


def _spread(parts: tuple[Part, ...]) -> list[tuple[tuple[Word | Slot, ...], frozenset[str]]]:
    spread: list[tuple[tuple[Word | Slot, ...], frozenset[str]]] = [((), frozenset())]
    for part in parts:
        if isinstance(part, Maybe):
            inside = [(flat, flags | {part.flag} if part.flag else flags) for flat, flags in _spread(part.parts)]
            choices: list[tuple[tuple[Word | Slot, ...], frozenset[str]]] = [((), frozenset()), *inside]
        else:
            choices = [((part,), frozenset())]
        if len(spread) * len(choices) > MOST_ALTERNATIVES:
            raise ValueError(f"its optional parts can be put together in more than {MOST_ALTERNATIVES} ways")
        spread = [(before + flat, seen | flags) for before, seen in spread for flat, flags in choices]
    return spread


@record
class ListStyle:
    """How a list is joined: the texts between its members and before the last one, the usual form first.

    An article is repeated before the second of two words, because they may differ in gender. The
    member after a joint may have to show a feature, such as another word order; so may a member without a subject
    after one that has a subject.
    """

    between: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    least: int = 1
    article: str = ""
    behind: str = ""
    resumed: str = ""


@record
class Demand:
    """A form that a pattern asks of a word: of the language itself, or of the words of games in a role."""

    word: str
    """The word of the language; empty for words of games."""
    sort: str
    role: str
    features: Features
    construct: str
    sample: str
    """The pattern that asks for it, with the missing form in its place."""


@record
class Language:
    """All data of one language that do not depend on a game."""

    code: str
    name: str
    header: str
    words: Mapping[str, Mapping[str, str]]
    patterns: Mapping[str, tuple[Alternative, ...]]
    lists: Mapping[str, ListStyle]
    euphony: tuple[tuple[re.Pattern[str], str], ...] = field(default=(), compare=False)
    scanner: re.Pattern[str] = field(default=RAW, compare=False)
    digest: str = ""
    queries: Mapping[str, object] = field(default_factory=dict, compare=False)
    """The words of the query language; plain data, which the catalog contains as well."""
    phrases: Phrases = field(default=NO_PHRASES, compare=False)
    """The common phrases of card games, and how the language says them."""
    apart: frozenset[str] = frozenset()
    """Signs with a blank before them."""
    handed_on: tuple[frozenset[str], ...] = ()
    """Sets of features such as cases: a place demands one of a set, and everything inside it must show it, too."""
    genders: frozenset[str] = frozenset()
    """The genders of nouns; none if the language has none."""
    nouns: Mapping[str, str] = field(default_factory=dict)
    """The genders of the words of the language that are nouns."""
    tells: frozenset[str] = frozenset()
    """The features, beside the person, that words of the language tell of the one whom a sentence is about."""
    script: Script = LATIN
    """The signs and blanks of its script."""
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The constructs that the language cannot express yet, with their missing words; empty if it is complete."""
    says_begun: bool = False
    """Whether its file says that somebody still works on it."""

    columns: Mapping[str, str] = field(default_factory=dict)
    """The words for the columns of a table of cards; none if a language has no such tables."""
    demands: tuple[Demand, ...] = field(default=(), compare=False)
    """The forms that its patterns ask of the words of games."""
    inflection: Inflection = field(default=NO_INFLECTION, compare=False)
    """How the words of games are inflected."""

    def __hash__(self) -> int:
        """Equal languages have equal files; their tables cannot be hashed."""
        return hash((self.code, self.digest))

    def forms(self, word: str) -> Mapping[str, str]:
        """The forms of a word by feature; a word without an entry has only one form."""
        return self.words.get(word) or {"": word.replace("_", " ")}

    def form(self, word: "Word", features: frozenset[str]) -> str | None:
        """The form of a word with these features; one without a plain form that is written plainly is printed so."""
        forms = self.forms(word.name)
        form, plain = form_of(forms, features, self.genders, self.cases), word.name.replace("_", " ")
        is_printed = not word.features and "" not in forms and plain in forms.values()
        return plain if form is None and is_printed else form

    def is_silent(self, construct: str) -> bool:
        """Whether a construct has no words of its own, so that it is printed as its only part."""
        choices = self.patterns.get(construct, ())
        return len(choices) == 1 and len(choices[0].parts) == 1 and isinstance(choices[0].parts[0], Slot)

    @property
    def is_begun(self) -> bool:
        """Whether somebody still works on it: it is offered nowhere, and its gaps are told on request only."""
        return self.says_begun or bool(self.missing)

    @property
    def has_final_verbs(self) -> bool:
        """Whether some verbs stand at the end, behind lists that no word before them announces."""
        choices = (one for own in self.patterns.values() for one in own)
        return any(one.variant == INFINITIVE and isinstance(one.parts[0], Slot) for one in choices)

    @property
    def cases(self) -> frozenset[str]:
        """The features of which each place demands one."""
        return frozenset[str]().union(*(group for group in self.handed_on if len(group) > 1))

    @property
    def game_word(self) -> str:
        """The word that names the game of a file."""
        return self._first_word("GameHead")

    @property
    def table_word(self) -> str:
        """The word that opens a table of cards."""
        return self._first_word("CardTable") if self.columns else ""

    def _first_word(self, construct: str) -> str:
        parts = [part for alternative in self.patterns.get(construct, ()) for part in alternative.parts[:1]]
        return next((next(iter(self.forms(part.name).values())) for part in parts if isinstance(part, Word)), "")

    def around(self, features: frozenset[str], asked: frozenset[str]) -> frozenset[str]:
        """The features of a place that apply to a part with demands of its own: one case, person or place counts."""
        for group in (*self.handed_on, _PLACES):
            if asked & group:
                features -= group
        return features - of_subject(features) if asked & PERSONS else features

    def handed(self, features: frozenset[str], asked: frozenset[str]) -> frozenset[str]:
        """The features of a place that apply to a construct inside it."""
        every = frozenset[str]().union(*self.handed_on)
        return self.around(features, asked) & every
