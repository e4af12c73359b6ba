"""The visitor of a page: the language, the arguments of the address, and links that keep the language."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote, quote_plus

LANGUAGE = "lang"
"""The argument of an address with the language of the page."""
_QUALITY = re.compile(r";\s*q=([01](?:\.[0-9]{0,3})?)$")
_LONGEST_HEADER = 1000
_LONGEST_KEPT = 100
"""The most characters of a quoted value that is kept: a visitor may send any number of longer ones."""


@lru_cache(maxsize=4096)
def _path(path: str) -> str:
    return quote(path, safe="/~.-_")


def _value(text: str) -> str:
    # Links of a page repeat a few values many times, and most of them are numbers and single words.
    if text.isascii() and text.isalnum():
        return text
    return _quoted(text) if len(text) <= _LONGEST_KEPT else quote_plus(text)


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return quote_plus(text)


@dataclass(frozen=True, slots=True)
class Visitor:
    """The visitor of a page, in a language that they chose or that their browser prefers."""

    language: str
    chose: bool
    path: str
    arguments: Mapping[str, str]
    root: str = ""
    """The prefix of every path, if the site is not at the root of its host."""

    def link(self, path: str, **arguments: object) -> str:
        """An address on this site; it keeps a chosen language."""
        if not arguments:
            # Most links of a page are like this.
            return self.root + _path(path) + (f"?{LANGUAGE}={self.language}" if self.chose else "")
        given = [f"{name}={_value(str(value))}" for name, value in arguments.items() if value not in (None, "")]
        if self.chose and arguments.get(LANGUAGE) in (None, ""):
            given.append(f"{LANGUAGE}={self.language}")
        query = "?" + "&".join(given) if given else ""
        return self.root + _path(path) + query

    def here(self, **changes: object) -> str:
        """The address of this page with other arguments."""
        return self.link(self.path, **{**self.arguments, **changes})

    def as_data(self, address: str) -> str:
        """The address of the same page for programs."""
        path, question, query = address.removeprefix(self.root).partition("?")
        return f"{self.root}{'/index' if path in ('', '/') else path}.json{question}{query}"


def visitor(
    path: str, arguments: Mapping[str, str], accepted: str, languages: Collection[str], *, usual: str, root: str = ""
) -> tuple[Visitor, str]:
    """The visitor for an address, and the requested language if it does not exist."""
    asked = arguments.get(LANGUAGE, "")
    rest = {name: value for name, value in arguments.items() if name != LANGUAGE}
    if asked in languages:
        return Visitor(asked, True, path, rest, root), ""
    return Visitor(preferred(accepted, languages, usual), False, path, rest, root), asked


def preferred(accepted: str, languages: Collection[str], usual: str) -> str:
    """The existing language that a browser prefers; `accepted` is its Accept-Language header."""
    wishes: list[tuple[float, int, str]] = []
    for position, part in enumerate(accepted[:_LONGEST_HEADER].split(",")):
        quality = _QUALITY.search(part.strip())
        tag = part.split(";")[0].strip().lower()
        wishes.append((-float(quality[1]) if quality else -1.0, position, tag))
    by_tag = {language.lower(): language for language in languages}
    for quality_wanted, _, tag in sorted(wishes):
        # A reader of one regional variant can read the others.
        wider = tag
        while wider and quality_wanted < 0:
            if wider in by_tag:
                return by_tag[wider]
            wider = wider.rpartition("-")[0]
    return usual
