"""The features that patterns and words of a language name: each must be known, or no form could ever have it."""

from collections.abc import Iterable

from cardwright.language.making import LanguageError
from cardwright.language.patterns import FOLLOWING, Alternative, Language, Slot
from cardwright.language.pieces import NUMERALS
from cardwright.language.tables import (
    COUNTED,
    EUPHONIC,
    FRONT,
    MASS,
    MOODS,
    NAMED,
    NUMBERS,
    PERSONS,
    REST,
    SUBJECT,
    Features,
)
from cardwright.model.node import FieldType, Node
from cardwright.read.inflection import ZONE_FORMS
from cardwright.read.lexicon import ALWAYS_THERE, PLACE

_EVERYWHERE: Features = NUMBERS | PERSONS | frozenset(MOODS)
_SIGNED = "signed"


def check_features(language: Language) -> None:
    """Raise LanguageError for a feature that no word can have, or that no pattern asks for."""
    handed = frozenset[str]().union(*language.handed_on)
    said = frozenset(feature for forms in language.words.values() for key in forms for feature in key.split())
    variants = frozenset(one.variant for own in language.patterns.values() for one in own if one.variant)
    known = (
        _EVERYWHERE | handed | said | variants | {COUNTED, FRONT, REST, *ZONE_FORMS, *language.lists} | language.genders
    )
    asked = _asked(language)
    for name, feature in asked:
        if feature not in known:
            raise LanguageError(f"the pattern of {name} asks for {feature}, and no word has such a form", name)
    if language.is_begun:
        return
    named = {feature for _, feature in asked} | _of_lists(language)
    expected = _EVERYWHERE | handed | language.genders | named | {MASS, NAMED, PLACE} | _of_subjects(language)
    for word, forms in language.words.items():
        for key in forms:
            if EUPHONIC not in key.split() and (strange := sorted({*key.split()} - expected)):
                raise LanguageError(f"no pattern asks for the form {strange[0]} of {word}", word)
    if COUNTED in named:
        _check_counted(language)


def _asked(language: Language) -> list[tuple[str, str]]:
    """The features that patterns name, each with its construct; fields are agreed with and are no features."""
    found: dict[tuple[str, str], None] = {}
    always = {f"@{noun}" for noun in ALWAYS_THERE}
    for name, choices in language.patterns.items():
        fields = {one.name for one in Node.constructs[name].field_types()} | always
        found |= dict.fromkeys((name, feature) for feature in _features(choices) if feature not in fields)
    return list(found)


def _features(choices: Iterable[Alternative]) -> Iterable[str]:
    return (feature for choice in choices for part in choice.parts for feature in part.features)


def _of_lists(language: Language) -> set[str]:
    """The features that lists ask of their members."""
    return {one for style in language.lists.values() for one in (style.behind, style.resumed)} - {"", FOLLOWING}


def _of_subjects(language: Language) -> Features:
    """The features that words can tell of the one whom a sentence is about: a gender or a number."""
    return frozenset(f"{SUBJECT}{one}" for one in language.genders | NUMBERS)


def _check_counted(language: Language) -> None:
    """A language that counts in units asks for them behind each number."""
    for name, choices in language.patterns.items():
        types = {one.name: one for one in Node.constructs[name].field_types()}
        for choice in choices:
            for number, noun in zip(choice.parts, choice.parts[1:], strict=False):
                if isinstance(number, Slot) and isinstance(noun, Slot) and _counts(number, noun, types):
                    raise LanguageError(
                        f"the pattern of {name} counts {{{noun.field}}} behind {{{number.field}}}, and does not ask "
                        f"for {COUNTED}",
                        name,
                    )


def _counts(number: Slot, noun: Slot, types: dict[str, FieldType]) -> bool:
    """Whether these are a number and the noun it counts, which is not asked for its counted form."""
    first, second = types.get(number.field), types.get(noun.field)
    if first is None or second is None or first.sort is None or second.sort is None:
        return False
    is_number = number.field in noun.features and first.sort.name in NUMERALS and first.sort.name != _SIGNED
    return is_number and second.sort.name == "noun" and COUNTED not in noun.features
