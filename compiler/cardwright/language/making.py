"""Makes a language from its table and the tables it extends, and lists the constructs it cannot express yet."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from math import prod

from cardwright.language.patterns import (
    WORD_BEGINS,
    Alternative,
    Language,
    ListStyle,
    Slot,
    Word,
    alternatives,
    read_pattern,
)
from cardwright.language.scan import make_scanner
from cardwright.language.script import JOINED, LEFT_TO_RIGHT, Script
from cardwright.language.sounds import SoundError, sound
from cardwright.language.tables import FRONT, REST, SUBJECT
from cardwright.model.node import Node
from cardwright.read.inflection import GENDER
from cardwright.read.lexicon import ALWAYS_THERE

APOSTROPHE = "'"
"""A form that ends with it is joined to the next word."""
MOST_JOINTS = 1_000
_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_PLAIN_NAME = re.compile(r"[a-z][a-z_]*")


class LanguageError(ValueError):
    """A grammar file is wrong; `about` names the entry, so that its line can be found."""

    def __init__(self, reason: str, about: str = "") -> None:
        super().__init__(reason)
        self.about = about


Patterns = Mapping[str, tuple[Alternative, ...]]
Missing = Mapping[str, tuple[str, ...]]


def make_patterns(table: Mapping[str, object], bases: Mapping[str, Mapping[str, object]]) -> tuple[Patterns, Missing]:
    """The patterns of a language, each with exactly the fields of its construct; and the missing constructs.

    A construct is missing if it has no pattern, or an inherited pattern with a word that this language lacks.
    """
    base, code, own = _base(table, bases), str(table["language"]), _mapping(table, "patterns")
    if not _CODE.fullmatch(code):
        raise LanguageError(f"{code} is no code of a language such as en or pt-BR", "language")
    for name in {**_mapping(base, "lists"), **_mapping(table, "lists")}:
        if not _PLAIN_NAME.fullmatch(name):
            raise LanguageError(f"a kind of list is called by small plain letters, not {name}", name)
    surfaces = {**_mapping(base, "patterns"), **own}
    if unknown := sorted(set(surfaces) - set(Node.constructs)):
        raise LanguageError(f"no construct is called {', '.join(unknown)}", unknown[0])
    nouns = _nouns(table)
    patterns = {name: _completed(_read_alternatives(name, surface), nouns) for name, surface in surfaces.items()}
    missing: dict[str, tuple[str, ...]] = {name: () for name in Node.constructs if name not in patterns}
    if base and base.get("written") != code:
        words = _mapping(table, "words")
        taken_over = {
            key: style for key, style in _mapping(base, "lists").items() if key not in _mapping(table, "lists")
        }
        for name in surfaces:
            used = _joining(patterns[name], taken_over) | (set() if name in own else _used(patterns[name]))
            if wanting := used - set(words):
                missing[name] = tuple(sorted(wanting))
                del patterns[name]
    return patterns, missing


def make_language(
    table: Mapping[str, object],
    bases: Mapping[str, Mapping[str, object]],
    digest: str,
    made: tuple[Patterns, Missing] | None = None,
) -> Language:
    """A language from its table and the tables it may extend; its patterns may come from the cache."""
    base = _base(table, bases)
    patterns, missing = made or make_patterns(table, bases)
    words = {key: _forms(value) for key, value in _mapping(table, "words").items()}
    features = {feature for own in words.values() for key in own for feature in key.split()}
    lists = {**_mapping(base, "lists"), **_mapping(table, "lists")}
    forms = [form for word in words.values() for form in word.values()]
    return Language(
        code=str(table["language"]),
        name=_told(table, "name"),
        header=_told(table, "header"),
        words=words,
        patterns=patterns,
        lists={name: _list_style(style, words) for name, style in lists.items()},
        euphony=tuple(_rule(rule, _mapping(table, "sounds")) for rule in _list(table, "euphony")),
        scanner=make_scanner({form.split()[-1] for form in forms if form.endswith(APOSTROPHE)}),
        digest=digest,
        apart=frozenset(map(str, _list(table, "apart"))),
        handed_on=tuple(frozenset(map(str, group)) for group in _list(table, "handed_on")),
        genders=frozenset(map(str, _list(table, "genders"))),
        nouns=_nouns(table),
        tells=frozenset(one for one in features if one.startswith(SUBJECT)),
        script=_script(table, forms),
        missing=missing,
        says_begun=bool(table.get("begun")),
        columns={column: str(word) for column, word in _mapping(table, "columns").items()},
    )


def _nouns(table: Mapping[str, object]) -> dict[str, str]:
    """The genders of the words that are nouns of the language itself."""
    words = _mapping(table, "words")
    return {key: str(value[GENDER]) for key, value in words.items() if isinstance(value, dict) and GENDER in value}


def _completed(choices: tuple[Alternative, ...], nouns: Mapping[str, str]) -> tuple[Alternative, ...]:
    """Patterns with the genders of the nouns that they agree with, and those without the part of a verb at the end.

    Many verbs have no such part: the shorter pattern is for reading, the longer one prints it if it is there.
    """
    whole = [
        replace(choice, parts=tuple(_agreeing(part, choice, nouns) for part in choice.parts)) for choice in choices
    ]
    shorter = [replace(one, parts=tuple(part for part in one.parts if REST not in part.features)) for one in whole]
    return (*whole, *(few for few, one in zip(shorter, whole, strict=True) if few != one))


def _agreeing(part: Word | Slot, within: Alternative, nouns: Mapping[str, str]) -> Word | Slot:
    features = tuple(nouns.get(one, one) if one not in within.shows else one for one in part.features)
    apart = {one.field for one in within.parts if isinstance(one, Slot) and REST in one.features}
    if isinstance(part, Slot) and part.field in apart and REST not in features:
        features = (*features, FRONT)
    return replace(part, features=features)


def _script(table: Mapping[str, object], forms: Iterable[str]) -> Script:
    """The script of a language; a form that ends with a plus is written together with the word behind it."""
    signs = {key: str(sign) for key, sign in _mapping(table, "signs").items()}
    if strange := [sign for pair in signs.items() for sign in pair if len(sign) != 1 or sign.isalnum()]:
        raise LanguageError(f"a sign is one character, and no letter: {strange[0]}", "signs")
    joined = frozenset(form.removesuffix(JOINED) for form in forms if form.endswith(JOINED))
    return Script(signs, table.get("blanks", True) is not False, joined, str(table.get("direction", LEFT_TO_RIGHT)))


def _used(choices: tuple[Alternative, ...]) -> set[str]:
    """The words of patterns."""
    return _words(part.name for choice in choices for part in choice.parts if isinstance(part, Word))


def _joining(choices: tuple[Alternative, ...], lists: Mapping[str, object]) -> set[str]:
    """The words that join the lists in patterns, for the defined lists."""
    slots = [part for choice in choices for part in choice.parts if isinstance(part, Slot)]
    styles = [lists[feature] for slot in slots for feature in slot.features if feature in lists]
    keys = ("between", "last", "article")
    return _words(
        word for style in styles if isinstance(style, dict) for key in keys for word in str(style.get(key, "")).split()
    )


def _words(names: Iterable[str]) -> set[str]:
    """Words without signs."""
    return {name for name in names if any(letter.isalpha() for letter in name)}


def _read_alternatives(name: str, surface: object) -> tuple[Alternative, ...]:
    """The patterns of a construct: one, several, or some for each variant."""
    variants = surface if isinstance(surface, dict) else {"": surface}
    fields = {field_type.name: field_type for field_type in Node.constructs[name].field_types()}
    required = {key for key, field_type in fields.items() if field_type.required}
    every: list[Alternative] = []
    for variant, patterns in variants.items():
        texts = patterns if isinstance(patterns, list) else [patterns]
        try:
            found = [choice for text in texts for choice in alternatives(read_pattern(str(text)), str(variant))]
        except ValueError as problem:
            raise LanguageError(f"the pattern of {name} cannot be read: {problem}", name) from problem
        for choice in found:
            if strange := [key for key in choice.always if key not in ALWAYS_THERE]:
                raise LanguageError(f"the pattern of {name} shows @{strange[0]}, and there is no such noun", name)
            if not choice.parts or choice.parts[-1] == Word(","):
                raise LanguageError(f"the pattern of {name} must not be empty or end with a comma", name)
            if not required <= choice.shows <= set(fields):
                wrong = sorted(required.symmetric_difference(choice.shows) - (set(fields) - required))
                shown = ", ".join(wrong)
                raise LanguageError(f"the pattern of {name} must show its fields exactly; look at {shown}", name)
        if len({choice.shows for choice in found}) != len(found):
            raise LanguageError(f"two patterns of {name} show the same fields", name)
        every += found
    return tuple(every)


def _base(table: Mapping[str, object], bases: Mapping[str, Mapping[str, object]]) -> Mapping[str, object]:
    """The table that a language extends, or an empty one."""
    if "extends" not in table:
        return {}
    if table["extends"] not in bases:
        raise LanguageError(f"there is no table called {table['extends']} to extend", "extends")
    return bases[str(table["extends"])]


def _told(table: Mapping[str, object], key: str) -> str:
    if key not in table:
        raise LanguageError(f"it does not say its {key}", "language")
    return str(table[key])


def _mapping(table: Mapping[str, object], key: str) -> dict[str, object]:
    value = table.get(key) or {}
    if not isinstance(value, dict):
        raise LanguageError(f"{key} must be a table", key)
    return value


def _list(table: Mapping[str, object], key: str) -> list[dict[str, str]]:
    value = table.get(key) or []
    if not isinstance(value, list):
        raise LanguageError(f"{key} must be a list", key)
    return value


def _rule(rule: Mapping[str, str], sounds: Mapping[str, object]) -> tuple[re.Pattern[str], str]:
    """A rule of euphony: its search pattern, or a word and the sound before which it changes."""
    if "\\" in rule["to"]:
        raise LanguageError(
            f"what a rule of euphony writes is plain text, without a backslash: {rule['to']}", "euphony"
        )
    if "word" not in rule and "from" not in rule:
        raise LanguageError('a rule of euphony needs "from", or "word" and "before"', "euphony")
    if "word" in rule and rule.get("before") not in sounds:
        raise LanguageError(f"no sound is called {rule.get('before')}", "euphony")
    looked_for = rule.get("from") or f"{WORD_BEGINS}{re.escape(rule['word'])} (?={sounds[rule['before']]})"
    try:
        return sound(looked_for), rule["to"]
    except SoundError as problem:
        raise LanguageError(f"a rule of euphony cannot be used: {problem}", "euphony") from problem


def _forms(value: object) -> dict[str, str]:
    if isinstance(value, dict):
        return {str(key): str(form) for key, form in value.items() if key != GENDER}
    return {"": str(value)}


def _list_style(style: object, words: Mapping[str, Mapping[str, str]]) -> ListStyle:
    entries = style if isinstance(style, dict) else {}
    between, last = (_joints(str(entries.get(key, "")), words) for key in ("between", "last"))
    article = str(entries.get("article", ""))
    repeated = _joints(f"{entries.get('last', '')} {article}", words) if article else ()
    behind, resumed = str(entries.get("behind", "")), str(entries.get("resumed", ""))
    return ListStyle(between, (*last, *repeated), int(entries.get("least", 1)), article, behind, resumed)


def _joints(joint: str, words: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    if not joint:
        return ()
    choices = [list(dict.fromkeys(words[part].values())) if part in words else [part] for part in joint.split()]
    if prod(map(len, choices)) > MOST_JOINTS:
        raise LanguageError(f'"{joint[:40]}" joins a list in too many ways', "lists")
    return tuple(" ".join(parts) for parts in product(*choices))
