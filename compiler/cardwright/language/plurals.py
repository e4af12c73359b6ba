"""Plural categories from CLDR, looked up once for each number."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

PRINTED = range(100)
"""The numbers that cards usually print."""

_PRINTED: dict[str, tuple[str, ...]] = {}


def usual_categories(language: str) -> tuple[str, ...]:
    """The categories of the numbers that cards usually print, in their order; none if CLDR lacks the language."""
    from babel import UnknownLocaleError

    try:
        return tuple(_category(language, number) for number in PRINTED)
    except UnknownLocaleError:
        return ()


def use_categories(language: str, categories: tuple[str, ...]) -> None:
    """Take the usual categories from somebody who remembers them: loading Babel takes longer than reading a file."""
    _PRINTED[language] = categories


def rules_stamp() -> str:
    """Changes whenever another Babel is installed, and with it perhaps a rule; Babel itself is not loaded."""
    found = find_spec("babel")
    if found is None or found.origin is None:
        return ""
    stat = Path(found.origin).stat()
    return f"{found.origin} {stat.st_size} {stat.st_mtime_ns}"


@cache
def plural_category(language: str, number: int) -> frozenset[str]:
    """The category of a number in a language, as the one feature a form is chosen by."""
    known = _PRINTED.get(language, ())
    return frozenset({known[number] if number < len(known) else _category(language, number)})


def _category(language: str, number: int) -> str:
    category: str = _locale(language).plural_form(number)
    return category


@cache
def _locale(language: str) -> "Locale":
    from babel import Locale

    return Locale.parse(language, sep="-")
