"""The words of one game in one language: nouns, verbs and zones with their forms, and the names of its cards."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from cardwright.base.diagnostics import Diagnostic, error
from cardwright.base.record import record
from cardwright.base.source import Source, Span
from cardwright.read.inflection import GENDER, INFINITIVE, NO_INFLECTION, ONE, Inflection
from cardwright.read.shape import Either, Nothing, Table, Text, Truth

PLURAL_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
ALWAYS_THERE = ("player", "era")
"""Nouns that every game needs, because the grammar itself uses them."""

STATUSES = ("rulebook", "proposed", "source")
"""The possible origins of a name."""

_LATIN = str.maketrans(
    {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
    | {"ß": "ss", "ẞ": "SS", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ı": "i"}
)
"""Latin letters that are not a base letter with an accent."""

UNKNOWN = "?"
"""Marks a reference to an undeclared card; the linker reports it."""

COUNTED_GENDER = "counted gender"
_NO_FORMS = frozenset({"gender", COUNTED_GENDER, "object", "article", "mass"})
"""The keys of an entry that are not forms."""
_GAP = "…"
"""Stands in a verb between its front and the part that stands apart."""
_LEMMA = {"nouns": ONE, "actions": INFINITIVE}
"""The form of a noun or action from which the others are made."""
PLACE = "place"
"""The object of a verb that is done to a place of the board."""
_QUALIFIED = re.compile(r"^(.*\S) \(([^()]+)\)$")


@record
class Entry:
    """A word of the game: its forms by feature, its gender, and for verbs whether an object follows."""

    key: str
    forms: Mapping[str, str]
    gender: str = ""
    takes_object: bool = False
    is_done_to_place: bool = False
    """Whether the object of a verb is a place of the board, so that no card is spoken of."""
    is_mass: bool = False
    """Whether the word is a mass noun: its plural equals its singular, unless the lexicon gives another."""
    needs_unit: bool = False
    """Whether the lexicon calls it a mass noun, so that a number needs a form with a unit behind it."""
    counted_gender: str = ""
    """The gender of its counted form, if that has another noun: *units of sand*."""
    is_told: bool = True
    """Whether the rules of the language could tell all its forms; if not, that is reported by itself."""


@record
class Lexicon:
    """All words of one game in one language."""

    language: str
    nouns: Mapping[str, Entry] = field(default_factory=dict)
    verbs: Mapping[str, Entry] = field(default_factory=dict)
    zones: Mapping[str, Entry] = field(default_factory=dict)
    cards: Mapping[str, Entry] = field(default_factory=dict)
    """The names of cards in the cases in which they sound otherwise."""
    digest: str = ""
    is_begun: bool = False
    """Whether somebody still works on it, or on its language; then missing words are told on request only."""


_WORD = Table(
    {"gender": Text(), COUNTED_GENDER: Text(), "object": Either((Truth(), Text())), "article": Text(), "mass": Truth()},
    others=Text(),
    example="{one: …, other: …}",
)
_WORDS = Either((Table(others=Either((_WORD, Text())), example="{key: {one: …, other: …}}"), Nothing()))
LEXICON = Table(
    {"language": Text(), "begun": Truth(), "nouns": _WORDS, "actions": _WORDS, "zones": _WORDS, "cards": _WORDS},
    example="{nouns: …, actions: …, zones: …}",
)
"""The shape of a lexicon."""


def make_lexicon(
    table: Mapping[str, Any],
    source: Source,
    digest: str,
    is_whole: bool = True,
    inflection: Inflection = NO_INFLECTION,
) -> tuple[Lexicon, list[Diagnostic]]:
    """Make a lexicon from its table; reports the mistakes of an entry and keeps the rest.

    Forms that an entry does not give are formed by the rules of the language.

    If the table is incomplete, missing words are not reported, because they may be in the part that could not be
    read.
    """
    found: list[Diagnostic] = []
    sections: dict[str, dict[str, Entry]] = {}
    for section in ("nouns", "actions", "zones", "cards"):
        sections[section] = {}
        for key, forms in (table.get(section) or {}).items():
            entry, unknown = make_entry(key, forms, section, inflection)
            if entry is None:
                found.append(error("lexicon-entry", _span_of(source, key), word=key))
                continue
            sections[section][key] = entry
            if unknown:
                found.append(_untold(_span_of(source, key), entry, _LEMMA[section], unknown))
    cards = sections.pop("cards")
    found += _shared_forms(source, sections)
    whole = Span(source, 0, min(len(source.text), 1))
    for key in ALWAYS_THERE:
        if key not in sections["nouns"]:
            found += [error("lexicon-missing", whole, word=key)] if is_whole else []
            # A placeholder, so that the rest can still be checked.
            sections["nouns"][key] = Entry(key, {"one": key, "other": key})
    words = (sections["nouns"], sections["actions"], sections["zones"])
    return Lexicon(source.language, *words, cards, digest, is_begun=table.get("begun", False)), found


def make_entry(
    key: str, given: Mapping[str, Any] | str, section: str, inflection: Inflection
) -> tuple[Entry | None, list[str]]:
    """A word with all its forms, and the forms that neither the lexicon nor the language gives."""
    if isinstance(given, str):
        short: Mapping[str, Any] = {_LEMMA[section]: given} if section in _LEMMA else inflection.zone(given)
        return make_entry(key, short, section, inflection)
    texts = {name: form for name, form in given.items() if name not in _NO_FORMS}
    if not texts:
        return None, []
    unknown: list[str] = []
    gender = given.get(GENDER, "")
    if section == "nouns":
        noun = {**texts, GENDER: gender} if gender else texts
        texts, unknown = inflection.noun(noun, given.get("mass", False))
        gender = texts.pop(GENDER, "")
    elif section == "actions":
        texts, unknown = inflection.verb(texts)
    is_mass = given.get("mass", texts.get("one") == texts.get("other"))
    needs_unit, done_to = given.get("mass", False), given.get("object", False)
    counted_gender = given.get(COUNTED_GENDER, "")
    entry = Entry(key, texts, gender, bool(done_to), done_to == PLACE, is_mass, needs_unit, counted_gender, not unknown)
    return entry, unknown


def _untold(place: Span, entry: Entry, lemma: str, unknown: list[str]) -> Diagnostic:
    example = f"{entry.key}: {{{lemma}: {entry.forms[lemma]}, {', '.join(f'{name}: …' for name in unknown)}}}"
    return error("word-forms", place, word=entry.forms[lemma], forms=unknown, example=example)


def _shared_forms(source: Source, sections: Mapping[str, Mapping[str, Entry]]) -> list[Diagnostic]:
    """Report two words with the same form, because a sentence with it would have two readings."""
    owner: dict[str, str] = {}
    found = []
    for entries in sections.values():
        for entry in entries.values():
            # Of two verbs with the same front, nobody knows which it is before the end of the sentence.
            for form in {one.partition(_GAP)[0].strip() for one in entry.forms.values()}:
                if owner.setdefault(form, entry.key) != entry.key:
                    span = _span_of(source, entry.key)
                    found.append(error("lexicon-shared-form", span, form=form, word=entry.key, other=owner[form]))
    return found


def _span_of(source: Source, key: str) -> Span:
    start = source.text.find(f"{key}:")
    return Span(source, max(start, 0), max(start, 0) + len(key))


@lru_cache(maxsize=100_000)
def slug(name: str) -> str:
    """A name as an identifier: lower case, no accents, hyphens for all other characters.

    Letters of other scripts become a short hash of the name, so that different names stay different.
    """
    plain = plain_slug(name)
    if plain and not any(letter.isalnum() for letter in _decomposed(name) if not letter.isascii()):
        return plain
    whole = unicodedata.normalize("NFKC", name).casefold().encode("utf-8", "surrogatepass")
    return f"{plain}-u{blake2b(whole, digest_size=4).hexdigest()}".strip("-")


def plain_slug(name: str) -> str:
    """The part of a name that consists of plain letters and digits."""
    return re.sub(r"[^a-z0-9]+", "-", _decomposed(name).lower()).strip("-")


def _decomposed(name: str) -> str:
    apart = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", "").translate(_LATIN))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@record
class CardName:
    """The name of a card in one language, and its origin."""

    text: str
    status: str = "source"
    translates: str = ""
    """For a translation, the name in the source language that it translates."""


Wording = tuple[str, str]
"""A wording of a card's text by hand, and the hash of the meaning it was written for; empty if it is fuzzy."""

PlainNames = tuple[
    str,
    dict[str, list[tuple[str, str, str, str]]],
    dict[str, dict[str, dict[str, str]]],
    dict[str, dict[str, Wording]],
    dict[str, str],
]
"""The source language; for each language the card names, the other names by section, and the wordings; the eras."""

GAME = "game"
"""The only key of the section with the title of the game."""
_SECTIONS = ("eras", "decks", "titles", "flavors")


@dataclass(slots=True)
class Names:
    """The names of a game's cards in every language; a card has one identifier in all of them."""

    names: dict[str, dict[str, CardName]] = field(default_factory=lambda: defaultdict(dict))
    eras: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    decks: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    titles: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    flavors: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    wordings: dict[str, dict[str, Wording]] = field(default_factory=lambda: defaultdict(dict))
    source: str = "en"
    """The source language of all translations."""
    era_of: dict[str, str] = field(default_factory=dict)
    _same: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def add(self, language: str, key: str, name: CardName) -> None:
        """Record the name of a card."""
        if self.names[language].get(key) is None:
            self._same[language][name.text].append(key)
        self.names[language][key] = name

    def declare(self, language: str, text: str, era: str | None) -> None:
        """Record the name that a file gives a card, unless the table of names already has it."""
        key = self.identify(language, text, era)
        self.era_of[key] = era or ""
        if key not in self.names[language]:
            self.add(language, key, CardName(text))

    def identify(self, language: str, text: str, era: str | None) -> str:
        """The identifier of the card that a file in this language declares under this name."""
        suffix = f"-{slug(era)}" if era else ""
        for key in self._same[language].get(text, ()):
            if key.endswith(suffix):
                return key
        return slug(text) + suffix

    def resolve(self, language: str, text: str) -> str | None:
        """The card for a name in brackets; an era in parentheses distinguishes cards with the same name.

        A card without a name in the language is called as it is printed there: by its English name.
        """
        keys = self._declared(language, text)
        if not keys and language != "en":
            keys = [key for key in self._declared("en", text) if key not in self.names[language]]
        if len(keys) == 1:
            return keys[0]
        if match := _QUALIFIED.match(text):
            keys = [key for key in self._declared(language, match[1]) if self.era_of.get(key) == match[2]]
        return keys[0] if len(keys) == 1 else None

    def shown(self, language: str, key: str) -> str:
        """The name of a card, with its era if another card has the same name."""
        if key.startswith(UNKNOWN):
            return key.removeprefix(UNKNOWN)
        text = self.plain(language, key)
        if len(self._declared(language, text)) > 1 and key in self.era_of:
            return f"{text} ({self.era_of[key]})"
        return text

    def plain(self, language: str, key: str) -> str:
        """The printed name of a card, in the nearest language that has one."""
        for candidate in (language, "en", *self.names):
            if (name := self.names[candidate].get(key)) is not None:
                return name.text
        return key

    def status(self, language: str, key: str) -> str:
        """The origin of the name of a card; "fuzzy" if it translates an outdated name."""
        name = self.names[language][key]
        own = self.names[self.source].get(key)
        is_stale = bool(name.translates) and own is not None and own.text != name.translates
        return "fuzzy" if is_stale else name.status

    def declared(self, language: str) -> list[str]:
        """The names that may stand in brackets, for suggestions."""
        return [self.shown(language, key) for key in self.era_of]

    def fingerprint(self) -> str:
        """A hash that changes whenever a name in brackets could mean another card."""
        names = {
            language: sorted((key, name.text) for key, name in own.items()) for language, own in self.names.items()
        }
        return repr((sorted(self.era_of.items()), sorted(names.items())))

    def plainly(self) -> "PlainNames":
        """All names as plain values, for the cache."""
        names = {
            language: [(key, one.text, one.status, one.translates) for key, one in own.items()]
            for language, own in self.names.items()
        }
        others = {
            section: {language: dict(own) for language, own in getattr(self, section).items()} for section in _SECTIONS
        }
        wordings = {language: dict(own) for language, own in self.wordings.items()}
        return self.source, names, others, wordings, dict(self.era_of)

    @classmethod
    def restored(cls, kept: "PlainNames") -> "Names":
        """Names from the cache."""
        source, names, others, wordings, era_of = kept
        made = cls(source=source, era_of=dict(era_of))
        made.wordings.update(wordings)
        for language, own in names.items():
            same = made._same[language]
            made.names[language] = {key: CardName(*name) for key, *name in own}
            for key, text, *_ in own:
                same[text].append(key)
        for section in _SECTIONS:
            getattr(made, section).update(others[section])
        return made

    def without(self, languages: Container[str]) -> "Names":
        """These names in all other languages."""
        source, names, others, wordings, era_of = self.plainly()
        return self.restored(
            (
                source,
                {language: own for language, own in names.items() if language not in languages},
                {
                    section: {language: own for language, own in table.items() if language not in languages}
                    for section, table in others.items()
                },
                {language: own for language, own in wordings.items() if language not in languages},
                era_of,
            )
        )

    def _declared(self, language: str, text: str) -> list[str]:
        return [key for key in self._same[language].get(text, ()) if key in self.era_of]


_CALLED = Table({"name": Text(), "status": Text(STATUSES)}, ("name",), example="{name: …, status: proposed}")
_OTHER_NAMES = Either((Table(others=Text(), example="{key: …}"), Nothing()))
NAMES = Table(
    {
        "language": Text(),
        "names": Either((Table(others=_CALLED, example="{key: {name: …, status: proposed}}"), Nothing())),
        **dict.fromkeys(_SECTIONS, _OTHER_NAMES),
    },
    example="{names: …}",
)
"""The shape of a table of names."""


def make_names(table: Mapping[str, Any]) -> Names:
    """The names of a game in its source language."""
    names = Names()
    names.source = language = table.get("language", names.source)
    for key, value in (table.get("names") or {}).items():
        names.add(language, key, CardName(value["name"], value.get("status", "source")))
    for section in _SECTIONS:
        getattr(names, section)[language].update(table.get(section) or {})
    return names
