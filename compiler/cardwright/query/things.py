"""Things with names in several languages, and how a name is looked up: whole, as a key, or by some of its words."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from cardwright.base.diagnostics import nearest
from cardwright.base.folding import plain

_GAPS = re.compile(r"[\W_]+")
_KEY = re.compile(r"[^\W\d_][\w.-]*")
_SHORTEST = 3
"""The fewest letters by which the beginning of a name is looked up."""


def normal(text: str) -> str:
    """The normal form of a word: without capitals, accents, hyphens and spaces."""
    return _GAPS.sub(" ", plain(text)).strip()


@dataclass(slots=True)
class Things:
    """Things with names in several languages: kinds, eras, games, decks, nouns, actions or constructs."""

    forms: dict[str, dict[str, dict[str, None]]] = field(default_factory=lambda: defaultdict(dict))
    labels: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    plurals: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    keys: dict[str, dict[str, None]] = field(default_factory=dict)
    _endings: dict[str, list[tuple[str, int, str]]] = field(default_factory=dict)
    """By language: what begins with a word of a name, in order, with the place of the name and the name."""
    _called: dict[str, list[tuple[str, bool, int, str]]] = field(default_factory=dict)
    """By language: what begins with a word of a label, in order; whether it is a later word; its place, the label."""

    def add(self, language: str, form: str, *ids: str) -> None:
        """Add a form, and the things it may mean."""
        self.forms[language].setdefault(normal(form), {}).update(dict.fromkeys(ids))

    def add_key(self, key: str, *ids: str) -> None:
        """Add a key, which is valid in every language."""
        self.keys.setdefault(normal(key), {}).update(dict.fromkeys(ids))

    def found(self, text: str, languages: Iterable[str]) -> tuple[str, ...]:
        """The things that a word means: in the first language that has it, or as a key."""
        meant = normal(text)
        first, *others = languages
        tables = [self.forms.get(first, {}), self.keys, *(self.forms.get(other, {}) for other in others)]
        return next((tuple(table[meant]) for table in tables if meant in table), ())

    def everywhere(self, text: str) -> tuple[str, ...]:
        """The things that a word means in any language, or as a key."""
        meant = normal(text)
        tables = (self.keys, *self.forms.values())
        return tuple(dict.fromkeys(one for table in tables for one in table.get(meant, ())))

    def short(self, text: str, languages: Iterable[str], only: Collection[str] | None = None) -> tuple[str, ...]:
        """The things whose name has a text among its words, or begins one of them: those with the shortest names."""
        meant = normal(text)
        if not meant or len(max(meant.split(), key=len)) < _SHORTEST:
            return ()
        for language in languages:
            lengths: dict[str, int] = {}
            for form in self._having(meant, language):
                words, ids = form.count(" ") + 1, self.forms[language][form]
                for one in ids if only is None else (one for one in ids if one in only):
                    lengths[one] = min(words, lengths.get(one, words))
            if lengths:
                least = min(lengths.values())
                return tuple(one for one, length in lengths.items() if length == least)
        return ()

    def _having(self, words: str, language: str) -> Iterable[str]:
        """The names with some words side by side, of which the last may be the beginning of a word."""
        endings = self._endings.get(language)
        if endings is None:
            # Made when it is first needed: by then nothing is added any more.
            endings = self._endings[language] = sorted(
                (form[start:], place, form)
                for place, form in enumerate(self.forms.get(language, {}))
                for start in (0, *(gap + 1 for gap, sign in enumerate(form) if sign == " "))
            )
        found: dict[int, str] = {}
        at = bisect_left(endings, (words,))
        while at < len(endings) and endings[at][0].startswith(words):
            found[endings[at][1]] = endings[at][2]
            at += 1
        return (found[place] for place in sorted(found))

    def called(self, beginning: str, language: str) -> tuple[list[str], list[str]]:
        """The labels that begin in this way, and those with a later word that does."""
        endings = self._called.get(language)
        if endings is None:
            endings = self._called[language] = sorted(
                (form[start:], start > 0, place, label)
                for place, label in enumerate(self.labels.get(language, {}).values())
                for form in (normal(label),)
                for start in (0, *(gap + 1 for gap, sign in enumerate(form) if sign == " "))
            )
        found: list[tuple[int, str, bool]] = []
        at = bisect_left(endings, (beginning,))
        while at < len(endings) and endings[at][0].startswith(beginning):
            _, later, place, label = endings[at]
            found.append((place, label, later))
            at += 1
        found.sort()
        first, second = ([label for _, label, later in found if later is wanted] for wanted in (False, True))
        return first, second

    def label(self, one: str, languages: Iterable[str], number: int = 1) -> str:
        """The name of a thing, in the form for a number."""
        tables = self.labels if number == 1 or not self.plurals else self.plurals
        named = (tables[language][one] for language in languages if one in tables.get(language, {}))
        return next(named, one.rpartition("/")[2].replace("-", " "))

    def near(self, text: str, languages: Iterable[str], only: Iterable[str]) -> list[str]:
        """The names of things that a mistyped word may mean, in the first language that has any."""
        wanted = list(only)
        for language in languages:
            known = self.labels.get(language, {})
            found = nearest(text, [known[one] for one in wanted if one in known])
            if found:
                return found
        return nearest(text, [one.rpartition("/")[2] for one in wanted])


def as_key(label: str, one: str) -> str:
    """The label of a thing as a key: with hyphens for its spaces, or its identifier if it has other signs."""
    hyphened = "-".join(label.split())
    return hyphened if _KEY.fullmatch(hyphened) else one.rpartition("/")[2]
