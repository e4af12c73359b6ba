"""Chooses the form of a word that has all demanded features; no form is guessed."""

import re
from collections.abc import Collection, Mapping

from cardwright.language.tables import COUNTED, EUPHONIC, MASS, MOODS, NAMED, NUMBERS, PERSONS, Features, of_subject
from cardwright.read.inflection import ZONE_FORMS
from cardwright.read.lexicon import Entry

NO_FEATURES: Features = frozenset()
_LACK = re.compile("⟨([^:⟩]*): ([^⟩]*)⟩")
_MOODS = frozenset(MOODS)
_OTHERS = PERSONS - {"you"}
_TIED = frozenset({"of", "to"})
"""A word that has a form of its own behind one of these prepositions has one behind the other."""
_PLACED = _TIED.union(ZONE_FORMS)
"""The form of a zone that says *in* or *from* needs no other one behind a preposition."""
_GENERAL = _MOODS | PERSONS | NUMBERS | {MASS}


def form_of(
    forms: Mapping[str, str], features: Features, genders: Features = NO_FEATURES, cases: Features = NO_FEATURES
) -> str | None:
    """The most specific form that gives all demanded features, or None if the word has no such form.

    A place that names no person speaks to you; of other people, the indicative is the plain form of a verb. A form
    without a case serves each case that the word does not list.
    """
    if not features & PERSONS:
        features |= {"you"}
    if "you" not in features:
        features -= {"ind"}
    keys = {key: frozenset(key.split()) for key in forms if EUPHONIC not in key}
    best, weight = None, -1
    for key, own in keys.items():
        if own <= features and len(own) > weight and not _lacks(own, features, keys.values(), genders, cases):
            best, weight = forms[key], len(own)
    return best


def form_of_entry(entry: Entry, features: Features, cases: Features = NO_FEATURES) -> str | None:
    """The form of a word of a game; a noun that is only measured needs a form of its own behind a number."""
    if COUNTED in features and entry.needs_unit and not any(COUNTED in key.split() for key in entry.forms):
        return None
    return form_of(entry.forms, features, cases=cases)


def lack(word: str, features: Features) -> str:
    """The text that shows a missing form where it would stand."""
    return f"⟨{word}: {' '.join(ordered(features))}⟩"


def lacks_in(text: str) -> list[tuple[str, Features]]:
    """The words that lack a form in a printed text, each with the demanded features."""
    return [(word, frozenset(features.split())) for word, features in _LACK.findall(text)]


def ordered(features: Features) -> list[str]:
    """Features in the order in which a table names them: mood, person, gender, number."""
    return sorted(features, key=lambda one: (one in NUMBERS, one in PERSONS, one not in _MOODS, one))


def told_apart(forms: Mapping[str, str], features: Features, genders: Features) -> Features:
    """The demanded features that the forms of a word tell apart, or all if it has no such forms."""
    own = {feature for key in forms for feature in key.split()}
    groups = [PERSONS, _MOODS, NUMBERS, genders | {NAMED}]
    every = own.union(*(group for group in groups if own & group))
    if own & NUMBERS:
        every |= {MASS}
    return features & every or features


def _lacks(own: Features, features: Features, keys: Collection[Features], genders: Features, cases: Features) -> bool:
    """Whether a form does not say a feature that is demanded, although other forms of the word do."""
    if features & _MOODS and not own & _MOODS and any(key & _MOODS for key in keys):
        return True
    alike = [key for key in keys if key & _MOODS == own & _MOODS]
    if features & _OTHERS and not own & PERSONS and any(key & PERSONS for key in alike):
        return True
    same_person = [key for key in alike if key & PERSONS == own & PERSONS]
    genders |= {NAMED}
    subject = of_subject(features) - PERSONS
    if subject and not own & subject and any(key & subject and key - subject <= features for key in same_person):
        return True
    if features & _TIED and not own & _PLACED and any(key & _TIED for key in same_person):
        return True
    for group in (genders, NUMBERS):
        if features & group and not own & group and any(key & group and key - group <= features for key in same_person):
            return True
    if MASS in features and "other" in own and MASS not in own:
        return True
    said_apart = features - _GENERAL - genders - cases - subject - own
    return any(not said_apart.isdisjoint(key) for key in alike)
