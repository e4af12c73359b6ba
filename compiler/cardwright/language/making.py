"""Makes a language from its table and the tables it extends, and says which constructs it cannot say yet."""

import re
from collections.abc import Mapping
from itertools import product

from cardwright.language.patterns import (
    WORD_BEGINS,
    Alternative,
    Language,
    ListStyle,
    Word,
    alternatives,
    read_pattern,
)
from cardwright.language.scan import make_scanner
from cardwright.tree.base import Node

APOSTROPHE = "'"
"""A form that ends with it is written together with the word behind it."""


class LanguageError(ValueError):
    """A grammar file is wrong; this is for whoever writes the language, not for designers."""


Patterns = Mapping[str, tuple[Alternative, ...]]
Missing = Mapping[str, tuple[str, ...]]


def make_patterns(table: Mapping[str, object], bases: Mapping[str, Mapping[str, object]]) -> tuple[Patterns, Missing]:
    """The patterns of a language, each of which shows the fields of its construct and no others; and what is missing.

    A construct is missing if it has no pattern, or one of another language whose words this one has no word for.
    """
    base = bases[str(table["extends"])] if "extends" in table else {}
    code, own = str(table["language"]), _mapping(table, "patterns")
    surfaces = {**_mapping(base, "patterns"), **own}
    if unknown := sorted(set(surfaces) - set(Node.constructs)):
        raise LanguageError(f"{code}: no construct called {unknown}")
    patterns = {name: _read_alternatives(code, name, surface) for name, surface in surfaces.items()}
    missing: dict[str, tuple[str, ...]] = {name: () for name in Node.constructs if name not in patterns}
    if base and base.get("written") != code:
        words = _mapping(table, "words")
        for name in surfaces:
            if name not in own and (wanting := _used(patterns[name]) - set(words)):
                missing[name] = tuple(sorted(wanting))
                del patterns[name]
    return patterns, missing


def make_language(
    table: Mapping[str, object],
    bases: Mapping[str, Mapping[str, object]],
    digest: str,
    made: tuple[Patterns, Missing] | None = None,
) -> Language:
    """A language from its table and the tables it may extend; its patterns may be known already."""
    base = bases[str(table["extends"])] if "extends" in table else {}
    patterns, missing = made or make_patterns(table, bases)
    words = {key: _forms(value) for key, value in _mapping(table, "words").items()}
    lists = {**_mapping(base, "lists"), **_mapping(table, "lists")}
    forms = [form for word in words.values() for form in word.values()]
    return Language(
        code=str(table["language"]),
        name=str(table["name"]),
        header=str(table["header"]),
        words=words,
        patterns=patterns,
        lists={name: _list_style(style, words) for name, style in lists.items()},
        euphony=tuple(_rule(rule, _mapping(table, "sounds")) for rule in _list(table, "euphony")),
        scanner=make_scanner({form.split()[-1] for form in forms if form.endswith(APOSTROPHE)}),
        digest=digest,
        apart=frozenset(map(str, _list(table, "apart"))),
        handed_on=tuple(frozenset(map(str, group)) for group in _list(table, "handed_on")),
        missing=missing,
    )


def _used(choices: tuple[Alternative, ...]) -> set[str]:
    """The words of patterns; signs are no words."""
    parts = [part for choice in choices for part in choice.parts]
    return {part.name for part in parts if isinstance(part, Word) and any(letter.isalpha() for letter in part.name)}


def _read_alternatives(code: str, name: str, surface: object) -> tuple[Alternative, ...]:
    """The patterns of a construct: one, several, or some for each variant."""
    variants = surface if isinstance(surface, dict) else {"": surface}
    fields = {field_type.name: field_type for field_type in Node.constructs[name].field_types()}
    required = {key for key, field_type in fields.items() if field_type.required}
    every: list[Alternative] = []
    for variant, patterns in variants.items():
        texts = patterns if isinstance(patterns, list) else [patterns]
        found = [choice for text in texts for choice in alternatives(read_pattern(str(text)), str(variant))]
        for choice in found:
            if not required <= choice.shows <= set(fields):
                wrong = sorted(required.symmetric_difference(choice.shows) - (set(fields) - required))
                raise LanguageError(f"{code}: the pattern of {name} must show its fields exactly; look at {wrong}")
        if len({choice.shows for choice in found}) != len(found):
            raise LanguageError(f"{code}: two patterns of {name} show the same fields")
        every += found
    return tuple(every)


def _mapping(table: Mapping[str, object], key: str) -> dict[str, object]:
    value = table.get(key) or {}
    if not isinstance(value, dict):
        raise LanguageError(f"{key} must be a table")
    return value


def _list(table: Mapping[str, object], key: str) -> list[dict[str, str]]:
    value = table.get(key) or []
    if not isinstance(value, list):
        raise LanguageError(f"{key} must be a list")
    return value


def _rule(rule: Mapping[str, str], sounds: Mapping[str, object]) -> tuple[re.Pattern[str], str]:
    """A rule of euphony: what is looked for, or a word and the sound before which it changes."""
    if "word" not in rule:
        return re.compile(rule["from"]), rule["to"]
    if rule.get("before") not in sounds:
        raise LanguageError(f"no sound called {rule.get('before')}")
    return re.compile(f"{WORD_BEGINS}{rule['word']} (?={sounds[rule['before']]})"), rule["to"]


def _forms(value: object) -> dict[str, str]:
    if isinstance(value, dict):
        return {str(key): str(form) for key, form in value.items()}
    return {"": str(value)}


def _list_style(style: object, words: Mapping[str, Mapping[str, str]]) -> ListStyle:
    entries = style if isinstance(style, dict) else {}
    between, last = (_joints(str(entries.get(key, "")), words) for key in ("between", "last"))
    article = str(entries.get("article", ""))
    repeated = _joints(f"{entries.get('last', '')} {article}", words) if article else ()
    forms = tuple(words[article].items()) if article else ()
    behind, resumed = str(entries.get("behind", "")), str(entries.get("resumed", ""))
    return ListStyle(between, (*last, *repeated), int(entries.get("least", 1)), forms, behind, resumed)


def _joints(joint: str, words: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    if not joint:
        return ()
    choices = [list(dict.fromkeys(words[part].values())) if part in words else [part] for part in joint.split()]
    return tuple(" ".join(parts) for parts in product(*choices))
