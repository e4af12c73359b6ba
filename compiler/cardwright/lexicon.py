"""The words of one game in one language: nouns, verbs and zones with their forms, and the names of its cards."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from cardwright.diagnostics import Diagnostic, error
from cardwright.record import record
from cardwright.source import Source, Span

PLURAL_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
ALWAYS_THERE = ("player", "era")
"""Nouns every game must have, because the grammar itself speaks of them."""

UNKNOWN = "?"
"""Marks a reference to a card that nobody declares; linking reports it."""

_NO_FORMS = frozenset({"gender", "object", "article", "mass"})
"""What an entry says beside its forms."""
_QUALIFIED = re.compile(r"^(.*\S) \(([^()]+)\)$")


@record
class Entry:
    """A word of the game: its forms by feature, its gender, and for verbs whether an object follows."""

    key: str
    forms: Mapping[str, str]
    gender: str = ""
    takes_object: bool = False
    is_mass: bool = False
    """Whether it is measured rather than counted: many of it are called as one is, unless the lexicon denies it."""


@record
class Lexicon:
    """All words of one game in one language."""

    language: str
    nouns: Mapping[str, Entry] = field(default_factory=dict)
    verbs: Mapping[str, Entry] = field(default_factory=dict)
    zones: Mapping[str, Entry] = field(default_factory=dict)
    digest: str = ""
    is_begun: bool = False
    """Whether its language cannot say everything yet, so that nobody minds what the lexicon lacks."""


def make_lexicon(table: object, source: Source, digest: str) -> tuple[Lexicon, list[Diagnostic]]:
    """A lexicon from its table; what is wrong with an entry is said, and the rest is kept."""
    found: list[Diagnostic] = []
    sections: dict[str, dict[str, Entry]] = {}
    whole = Span(source, 0, min(len(source.text), 1))
    if not isinstance(table, dict):
        return Lexicon(source.language), [error("lexicon-shape", whole, what="nouns, actions, zones")]
    for section in ("nouns", "actions", "zones"):
        entries = table.get(section) or {}
        if not isinstance(entries, dict):
            found.append(error("lexicon-shape", whole, what=section))
            entries = {}
        sections[section] = {}
        for key, forms in entries.items():
            entry = _entry(str(key), forms)
            if entry is None:
                found.append(error("lexicon-entry", _span_of(source, str(key)), word=str(key)))
            else:
                sections[section][str(key)] = entry
    found += _shared_forms(source, sections)
    if isinstance(table.get("nouns"), dict):
        found += [error("lexicon-missing", whole, word=key) for key in ALWAYS_THERE if key not in sections["nouns"]]
    return Lexicon(source.language, sections["nouns"], sections["actions"], sections["zones"], digest), found


def _entry(key: str, forms: object) -> Entry | None:
    if not isinstance(forms, dict):
        return None
    texts = {str(name): str(form) for name, form in forms.items() if name not in _NO_FORMS}
    if not texts or not all(form.strip() for form in texts.values()):
        return None
    is_mass = bool(forms.get("mass", texts.get("one") == texts.get("other")))
    return Entry(key, texts, str(forms.get("gender", "")), bool(forms.get("object", False)), is_mass)


def _shared_forms(source: Source, sections: Mapping[str, Mapping[str, Entry]]) -> list[Diagnostic]:
    """Two words may not look alike, or a sentence could be read in two ways."""
    owner: dict[str, str] = {}
    found = []
    for entries in sections.values():
        for entry in entries.values():
            for form in set(entry.forms.values()):
                if owner.setdefault(form, entry.key) != entry.key:
                    span = _span_of(source, entry.key)
                    found.append(error("lexicon-shared-form", span, form=form, word=entry.key, other=owner[form]))
    return found


def _span_of(source: Source, key: str) -> Span:
    start = source.text.find(f"{key}:")
    return Span(source, max(start, 0), max(start, 0) + len(key))


@lru_cache(maxsize=100_000)
def slug(name: str) -> str:
    """A name as an identifier: lower case, no accents, hyphens for everything else."""
    plain = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", ""))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-")


@record
class CardName:
    """What a card is called in one language, and who says so."""

    text: str
    status: str = "source"


PlainNames = tuple[dict[str, list[tuple[str, str, str]]], dict[str, dict[str, dict[str, str]]], dict[str, str]]
"""For each language its keys with name and status, its other names by section, and the era of every card."""

GAME = "game"
"""The one key of the section that says what the game itself is called."""
_SECTIONS = ("eras", "decks", "titles")


@dataclass(slots=True)
class Names:
    """The names of a game's cards in every language; a card is one identifier whatever it is called."""

    names: dict[str, dict[str, CardName]] = field(default_factory=lambda: defaultdict(dict))
    eras: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    decks: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    titles: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    era_of: dict[str, str] = field(default_factory=dict)
    _same: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def add(self, language: str, key: str, name: CardName) -> None:
        """Record what a card is called."""
        if self.names[language].get(key) is None:
            self._same[language][name.text].append(key)
        self.names[language][key] = name

    def declare(self, language: str, text: str, era: str | None) -> None:
        """Record the name a file gives a card, unless the table of names knows it already."""
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
        """The card a name in brackets stands for; an era in parentheses tells namesakes apart."""
        keys = self._declared(language, text)
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
        """The name of a card as it is printed, in the nearest language that has one."""
        for candidate in (language, "en", *self.names):
            if (name := self.names[candidate].get(key)) is not None:
                return name.text
        return key

    def declared(self, language: str) -> list[str]:
        """The names that may stand in brackets, for suggestions."""
        return [self.shown(language, key) for key in self.era_of]

    def fingerprint(self) -> str:
        """Changes whenever a name in brackets could mean another card than before."""
        names = {
            language: sorted((key, name.text) for key, name in own.items()) for language, own in self.names.items()
        }
        return repr((sorted(self.era_of.items()), sorted(names.items())))

    def plainly(self) -> "PlainNames":
        """All names as plain values, to be kept."""
        names = {
            language: [(key, one.text, one.status) for key, one in own.items()] for language, own in self.names.items()
        }
        others = {
            section: {language: dict(own) for language, own in getattr(self, section).items()} for section in _SECTIONS
        }
        return names, others, dict(self.era_of)

    @classmethod
    def restored(cls, kept: "PlainNames") -> "Names":
        """Names that were kept."""
        names, others, era_of = kept
        made = cls(era_of=dict(era_of))
        for language, own in names.items():
            same = made._same[language]
            made.names[language] = {key: CardName(text, status) for key, text, status in own}
            for key, text, _ in own:
                same[text].append(key)
        for section in _SECTIONS:
            getattr(made, section).update(others[section])
        return made

    def _declared(self, language: str, text: str) -> list[str]:
        return [key for key in self._same[language].get(text, ()) if key in self.era_of]


def make_names(tables: Iterable[tuple[str, object, Source]]) -> tuple[Names, list[Diagnostic]]:
    """The names of a game from one table for each language; what is wrong with an entry is said, the rest is kept."""
    names = Names()
    found: list[Diagnostic] = []
    for language, table, source in tables:
        sections = {}
        whole = Span(source, 0, min(len(source.text), 1))
        if not isinstance(table, dict):
            found.append(error("names-shape", whole, what="names"))
            continue
        for section in ("names", *_SECTIONS):
            entries = table.get(section) or {}
            if not isinstance(entries, dict):
                found.append(error("names-shape", whole, what=section))
                entries = {}
            sections[section] = entries
        for key, value in sections["names"].items():
            if isinstance(value, dict) and str(value.get("name", "")).strip():
                names.add(language, str(key), CardName(str(value["name"]), str(value.get("status", "source"))))
            else:
                found.append(error("names-entry", _span_of(source, str(key)), word=str(key)))
        for section in _SECTIONS:
            for key, value in sections[section].items():
                getattr(names, section)[language][str(key)] = str(value)
    return names, found
