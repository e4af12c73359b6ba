"""Plural categories from CLDR, looked up once for each number."""

from functools import cache

from babel import Locale


@cache
def _rule(language: str) -> Locale:
    return Locale.parse(language, sep="-")


@cache
def plural_category(language: str, number: int) -> frozenset[str]:
    """The category of a number in a language, as the one feature a form is chosen by."""
    return frozenset({_rule(language).plural_form(number)})
