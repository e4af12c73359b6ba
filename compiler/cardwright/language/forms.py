"""Makes the rules of inflection of a language from their table."""

from collections.abc import Mapping
from typing import Any

from cardwright.language.making import LanguageError
from cardwright.language.sounds import SoundError, sound
from cardwright.read.inflection import GENDER, OTHER, VERB_FORMS, ZONE_FORMS, Inflection, Line, Row, Rules

BAR = "|"
"""Separates the letters that must stand before an ending from the ending itself."""


def make_inflection(table: Mapping[str, Any], digest: str) -> Inflection:
    """The inflection of a language; raises LanguageError for a rule that cannot be used."""
    plurals, genders, verbs = (table.get(key) or {} for key in ("plurals", "genders", "verbs"))
    if strange := sorted({*verbs.get("forms", ()), *verbs.get("same", {})} - {*VERB_FORMS}):
        raise LanguageError(f"no form of a verb is called {strange[0]}", strange[0])
    if strange := sorted({*(table.get("zones") or {})} - {*ZONE_FORMS}):
        raise LanguageError(f"no form of a zone is called {strange[0]}", strange[0])
    return Inflection(
        plurals=_rules(plurals, (OTHER,)),
        genders=_rules(genders, (GENDER,), is_added=False),
        verbs=_rules(verbs, tuple(verbs.get("forms", ()))),
        has_genders=bool(genders),
        same=verbs.get("same") or {},
        whose=verbs.get("whose") or {},
        joints=tuple(plurals.get("joints") or ()),
        articles=tuple(plurals.get("articles") or ()),
        has_plural_adjectives=plurals.get("every_word", False),
        zones=table.get("zones") or {},
        melted=table.get("melted") or {},
        digest=digest,
    )


def _rules(table: Mapping[str, Any], forms: tuple[str, ...], is_added: bool = True) -> Rules:
    """Rules from their table; a line without a form does not tell it."""
    lines = [_line(str(key), _row(value, forms)) for key, value in (table.get("endings") or {}).items()]
    is_single = len(forms) == 1
    irregular = {
        word: (value,) if is_single else value if isinstance(value, str) else _row(value, forms)
        for word, value in (table.get("irregular") or {}).items()
    }
    return Rules(forms, tuple(lines), frozenset(table.get("regular") or ()), irregular, is_added)


def _line(key: str, row: Row) -> Line:
    behind, bar, end = key.rpartition(BAR)
    try:
        return Line(end, row, sound(f"(?:{behind})\\Z") if bar and behind else None)
    except SoundError as problem:
        raise LanguageError(f"the ending {key} cannot be used: {problem}", key) from problem


def _row(value: object, forms: tuple[str, ...]) -> Row:
    if value is None:
        return (None,) * len(forms)
    row = tuple(value) if isinstance(value, list) else (str(value),)
    if len(row) > len(forms):
        raise LanguageError(f"there are more endings than forms: {', '.join(map(str, row))}", "verbs")
    return row
