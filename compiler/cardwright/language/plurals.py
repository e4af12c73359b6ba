"""Plural categories from CLDR, looked up once for each number."""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PRINTED = range(100)
"""The numbers that cards usually print."""

_COUNTED = 1000

_PRINTED: dict[str, tuple[str, ...]] = {}


def usual_categories(language: str) -> tuple[str, ...]:
    """The categories of the numbers that cards usually print, in order; none if CLDR lacks the language."""
    from babel import UnknownLocaleError

    try:
        return tuple(_category(language, number) for number in PRINTED)
    except (UnknownLocaleError, ValueError):
        return ()


@cache
def gettext_forms(language: str) -> tuple[str, tuple[str, ...]]:
    """The plural forms of gettext in a language: its header line, and the CLDR category of each form.

    gettext has no category that only fractions and millions have. Some of the usual header lines differ from CLDR,
    which everything else here uses; then the line of another language that agrees is taken.
    """
    from gettext import c2py

    from babel import UnknownLocaleError
    from babel.messages.plurals import PLURALS, get_plural

    try:
        counted = [_category(language, number) for number in range(_COUNTED)]
    except UnknownLocaleError:
        return "nplurals=2; plural=(n != 1);", ("one", "other")
    own = get_plural(language.replace("-", "_"))
    lines = [(own.num_plurals, own.plural_expr), *sorted(PLURALS.values())]
    for number, expression in lines:
        pairs = set(zip(map(c2py(expression), range(_COUNTED)), counted, strict=True))
        if number == len(pairs) == len(set(counted)):
            break
    else:
        number, expression = lines[0]
        pairs = set(zip(map(c2py(expression), range(_COUNTED)), counted, strict=True))
    forms = dict(sorted(pairs))
    return f"nplurals={number}; plural={expression};", tuple(forms.values())


def use_categories(language: str, categories: tuple[str, ...]) -> None:
    """Use cached categories, because importing Babel takes longer than reading a file."""
    _PRINTED[language] = categories


def rules_stamp() -> str:
    """A stamp that changes with the installed version of Babel; does not import Babel."""
    found = find_spec("babel")
    if found is None or found.origin is None:
        return ""
    stat = Path(found.origin).stat()
    return f"{found.origin} {stat.st_size} {stat.st_mtime_ns}"


@lru_cache(maxsize=10_000)
def plural_category(language: str, number: int) -> frozenset[str]:
    """The category of a number in a language, as the feature that selects a form."""
    known = _PRINTED.get(language, ())
    return frozenset({known[number] if number < len(known) else _category(language, number)})


def _category(language: str, number: int) -> str:
    category: str = _locale(language).plural_form(number)
    return category


@cache
def _locale(language: str) -> "Locale":
    from babel import Locale

    return Locale.parse(language, sep="-")
