"""A language as data: its words with their forms, and one or more surface patterns for every construct."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import product

from cardwright.language.scan import RAW, make_scanner
from cardwright.record import record
from cardwright.tree.base import Node

EUPHONIC = "euphonic"
"""Forms under this feature are read but never chosen; the euphony rules write them."""
APOSTROPHE = "'"
"""A form that ends with it is written together with the word behind it."""


@record
class Word:
    """A word of the language, to be printed in the form the features ask for."""

    name: str
    features: tuple[str, ...] = ()


@record
class Slot:
    """A field of the construct; `@player` and `@era` are nouns every game has."""

    field: str
    features: tuple[str, ...] = ()


@record
class Maybe:
    """A part that stands only if its fields do; `flag` names the yes-or-no field it depends on."""

    parts: tuple["Part", ...]
    flag: str = ""


Part = Word | Slot | Maybe

_TOKEN = re.compile(r"\{(@?\w+)(?::([^}]*))?\}|<([^>:]+)(?::([^>]*))?>|\[\?(\w+)|(\[)|(\])|([^\s\[\]{}<>]+)")


def read_pattern(text: str) -> tuple[Part, ...]:
    """The parts of a pattern; raises ValueError if its brackets do not match."""
    stack: list[tuple[str, list[Part]]] = [("", [])]
    for match in _TOKEN.finditer(text):
        slot, slot_features, word, word_features, flag, opening, closing, literal = match.groups()
        if slot:
            stack[-1][1].append(Slot(slot, _split(slot_features)))
        elif word:
            stack[-1][1].append(Word(word, _split(word_features)))
        elif flag or opening:
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
    """One way to write a construct: the flat parts, and exactly which of its optional fields they show."""

    parts: tuple[Word | Slot, ...]
    shows: frozenset[str]


def alternatives(parts: tuple[Part, ...]) -> Iterator[Alternative]:
    """A pattern with every optional part in or out."""
    for flat, flags in _spread(parts):
        slots = {part.field for part in flat if isinstance(part, Slot) and not part.field.startswith("@")}
        yield Alternative(flat, frozenset(slots | flags))


def _spread(parts: tuple[Part, ...]) -> list[tuple[tuple[Word | Slot, ...], frozenset[str]]]:
    spread: list[tuple[tuple[Word | Slot, ...], frozenset[str]]] = [((), frozenset())]
    for part in parts:
        if isinstance(part, Maybe):
            inside = [(flat, flags | {part.flag} if part.flag else flags) for flat, flags in _spread(part.parts)]
            choices: list[tuple[tuple[Word | Slot, ...], frozenset[str]]] = [((), frozenset()), *inside]
        else:
            choices = [((part,), frozenset())]
        spread = [(before + flat, seen | flags) for before, seen in spread for flat, flags in choices]
    return spread


@record
class ListStyle:
    """How a list is joined: what may stand between its members and before the last one, usual form first.

    An article, by its forms, stands once more before the second of two words: the two may differ in gender.
    """

    between: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    least: int = 1
    article: tuple[tuple[str, str], ...] = ()


@record
class Language:
    """Everything about one language that no game changes."""

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
    """The words in which cards are looked for; plain data, which the catalog carries with it."""

    def forms(self, word: str) -> Mapping[str, str]:
        """The forms of a word by feature; a word without an entry has only itself."""
        return self.words.get(word) or {"": word.replace("_", " ")}

    @property
    def game_word(self) -> str:
        """The word that names the game of a file."""
        part = self.patterns["GameHead"][0].parts[0]
        return next(iter(self.forms(part.name).values())) if isinstance(part, Word) else ""


class LanguageError(ValueError):
    """A grammar file is wrong; this is for whoever writes the language, not for designers."""


Patterns = Mapping[str, tuple[Alternative, ...]]


def make_patterns(table: Mapping[str, object], bases: Mapping[str, Mapping[str, object]]) -> Patterns:
    """The patterns of a language, each of which shows the fields of its construct and no others."""
    base = bases[str(table["extends"])] if "extends" in table else {}
    code = str(table["language"])
    surfaces = {**_mapping(base, "patterns"), **_mapping(table, "patterns")}
    missing = sorted(set(Node.constructs) - set(surfaces))
    unknown = sorted(set(surfaces) - set(Node.constructs))
    if missing or unknown:
        raise LanguageError(f"{code}: no pattern for {missing}, no construct called {unknown}")
    patterns = {name: _read_alternatives(code, name, surface) for name, surface in surfaces.items()}
    if base and base.get("written") != code:
        _refuse_borrowed_words(code, patterns, _mapping(table, "words"), table)
    return patterns


def make_language(
    table: Mapping[str, object],
    bases: Mapping[str, Mapping[str, object]],
    digest: str,
    patterns: Patterns | None = None,
) -> Language:
    """A language from its table and the tables it may extend; its patterns may be known already."""
    base = bases[str(table["extends"])] if "extends" in table else {}
    code = str(table["language"])
    patterns = patterns or make_patterns(table, bases)
    words = {key: _forms(value) for key, value in _mapping(table, "words").items()}
    lists = {**_mapping(base, "lists"), **_mapping(table, "lists")}
    euphony = tuple((re.compile(rule["from"]), rule["to"]) for rule in _rules(table))
    styles = {name: _list_style(style, words) for name, style in lists.items()}
    forms = [form for word in words.values() for form in word.values()]
    scanner = make_scanner({form.split()[-1] for form in forms if form.endswith(APOSTROPHE)})
    name, header = str(table["name"]), str(table["header"])
    return Language(code, name, header, words, patterns, styles, euphony, scanner, digest)


def _refuse_borrowed_words(
    code: str,
    patterns: Patterns,
    words: Mapping[str, object],
    table: Mapping[str, object],
) -> None:
    own = _mapping(table, "patterns")
    used = {
        part.name
        for name, choices in patterns.items()
        if name not in own
        for choice in choices
        for part in choice.parts
        if isinstance(part, Word) and any(letter.isalpha() for letter in part.name)
    }
    if borrowed := sorted(used - set(words)):
        raise LanguageError(f"{code}: no word given for {borrowed}")


def _read_alternatives(code: str, name: str, surface: object) -> tuple[Alternative, ...]:
    texts = surface if isinstance(surface, list) else [surface]
    found = [choice for text in texts for choice in alternatives(read_pattern(str(text)))]
    fields = {field_type.name: field_type for field_type in Node.constructs[name].field_types()}
    required = {key for key, field_type in fields.items() if field_type.required}
    for choice in found:
        if not required <= choice.shows <= set(fields):
            wrong = sorted(required.symmetric_difference(choice.shows) - (set(fields) - required))
            raise LanguageError(f"{code}: the pattern of {name} must show its fields exactly; look at {wrong}")
    if len({choice.shows for choice in found}) != len(found):
        raise LanguageError(f"{code}: two patterns of {name} show the same fields")
    return tuple(found)


def _mapping(table: Mapping[str, object], key: str) -> dict[str, object]:
    value = table.get(key) or {}
    if not isinstance(value, dict):
        raise LanguageError(f"{key} must be a table")
    return value


def _forms(value: object) -> dict[str, str]:
    if isinstance(value, dict):
        return {str(key): str(form) for key, form in value.items()}
    return {"": str(value)}


def _rules(table: Mapping[str, object]) -> list[dict[str, str]]:
    rules = table.get("euphony") or []
    if not isinstance(rules, list):
        raise LanguageError("euphony must be a list")
    return rules


def _list_style(style: object, words: Mapping[str, Mapping[str, str]]) -> ListStyle:
    entries = style if isinstance(style, dict) else {}
    between, last = (_joints(str(entries.get(key, "")), words) for key in ("between", "last"))
    article = str(entries.get("article", ""))
    repeated = _joints(f"{entries.get('last', '')} {article}", words) if article else ()
    forms = tuple(words[article].items()) if article else ()
    return ListStyle(between, (*last, *repeated), int(entries.get("least", 1)), forms)


def _joints(joint: str, words: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    if not joint:
        return ()
    choices = [list(dict.fromkeys(words[part].values())) if part in words else [part] for part in joint.split()]
    return tuple(" ".join(parts) for parts in product(*choices))
