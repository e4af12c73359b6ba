"""Who asks: the language of a visitor, what the address says, and addresses that keep the language."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlencode

LANGUAGE = "lang"
"""The part of an address that says in which language the page is."""
_QUALITY = re.compile(r";\s*q=([01](?:\.[0-9]{0,3})?)$")
_LONGEST_HEADER = 1000


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for a page, in a language they chose or their browser prefers."""

    language: str
    chose: bool
    path: str
    arguments: Mapping[str, str]
    root: str = ""
    """What stands before every path if the site does not lie at the top of its host."""

    def link(self, path: str, **arguments: object) -> str:
        """An address on this site; a language that was chosen is kept."""
        given = {name: str(value) for name, value in arguments.items() if value not in (None, "")}
        if self.chose and LANGUAGE not in given:
            given[LANGUAGE] = self.language
        query = f"?{urlencode(given)}" if given else ""
        return self.root + quote(path, safe="/~.-_") + query

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
    """The visitor of an address, and the language it asks for in vain, if there is no such language."""
    asked = arguments.get(LANGUAGE, "")
    rest = {name: value for name, value in arguments.items() if name != LANGUAGE}
    if asked in languages:
        return Visitor(asked, True, path, rest, root), ""
    return Visitor(preferred(accepted, languages, usual), False, path, rest, root), asked


def preferred(accepted: str, languages: Collection[str], usual: str) -> str:
    """The language a browser would like best among those there are; `accepted` is its Accept-Language header."""
    wishes: list[tuple[float, int, str]] = []
    for position, part in enumerate(accepted[:_LONGEST_HEADER].split(",")):
        quality = _QUALITY.search(part.strip())
        tag = part.split(";")[0].strip().lower()
        wishes.append((-float(quality[1]) if quality else -1.0, position, tag))
    by_tag = {language.lower(): language for language in languages}
    for quality_wanted, _, tag in sorted(wishes):
        # Who reads the language of one country reads that of the others.
        wider = tag
        while wider and quality_wanted < 0:
            if wider in by_tag:
                return by_tag[wider]
            wider = wider.rpartition("-")[0]
    return usual
