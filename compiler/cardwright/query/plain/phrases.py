"""Every phrase that a question may have, in all languages, with what it can mean."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.query.things import Things, normal
from cardwright.query.vocabulary import Vocabulary

Senses = dict[str, tuple[str, ...]]
"""The meanings of a phrase: for each sort of meaning, the things or the words of the query language."""
CONTENT = ("kind", "label", "era", "card", "game", "deck", "noun", "deed", "state")
"""The sorts of meaning that are conditions on a card; the others are parts of a sentence about them."""
CUES = ("gives", "takes", "cost", "needs", "about", "name", "copies", "players", "era")
"""The entries of `plain` that stand for a key."""
_SORTS = {"filler": "filler", "article": "filler", "without": "without", "cheapest": "order", "dearest": "order"}
"""The sorts of the entries of `plain` that are neither keys nor signs."""
_ELISION = re.compile(r"['’]")
_YEAR = re.compile(r"-\d+$")
_LAST = chr(0x10FFFF)
_ERA_NOUNS = frozenset({"era", "level"})
"""The nouns of every game that stand before the name of an era."""


def _sort(entry: str, states: Container[str]) -> str:
    """The sort of meaning of an entry of `plain`."""
    if entry in CUES:
        return "cue"
    return "number" if entry.isdecimal() else "state" if entry in states else _SORTS.get(entry, "sign")


@dataclass(slots=True)
class Phrasebook:
    """The phrases of a catalog; immutable."""

    vocabulary: Vocabulary
    senses: dict[str, dict[str, Senses]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(dict)))
    """By phrase and language; keys of the catalog, which every language has, belong to the language ""."""
    spelt: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    """By language: the words to which a mistyped one is compared."""
    named: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    """By word: the cards with that word in a name."""
    longest: int = 1
    _in_order: list[str] = field(default_factory=list)
    """The words of names, in the order of the alphabet."""

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> "Phrasebook":
        """The phrases of a catalog."""
        book = cls(vocabulary)
        for sort, things in (
            ("kind", vocabulary.kinds),
            ("label", vocabulary.attributes),
            ("era", vocabulary.eras),
            ("game", vocabulary.games),
            ("deck", vocabulary.decks),
            ("noun", vocabulary.nouns),
            ("deed", vocabulary.deeds["does"]),
        ):
            book._take(sort, things)
        book._take_cards(vocabulary.names)
        for game in vocabulary.games.keys.values():
            for one in game:
                # Its name without the year: people leave it out.
                book._add("", (_YEAR.sub("", one),), "game", one)
        for code, spoken in vocabulary.languages.items():
            words = spoken.words.get("plain", {})
            for entry, phrases in words.items():
                book._add(code, phrases, _sort(entry, spoken.words.get("is", {})), entry)
            for sort in ("or", "and"):
                book._add(code, spoken.words.get(sort, ()), "join", sort)
            for state, phrases in spoken.words.get("is", {}).items():
                book._add(code, phrases, "state", state)
            for key in CUES:
                book._add(code, spoken.words["keys"][key]["names"], "cue", key)
            book._share_kinds(code)
            book._join_eras(code)
        book._in_order = sorted(book.named)
        return book

    def begun(self, beginning: str) -> Sequence[str]:
        """The words of names that begin in this way."""
        start = bisect_left(self._in_order, beginning)
        return self._in_order[start : bisect_left(self._in_order, beginning + _LAST, lo=start)]

    def meanings(self, phrase: str, order: Sequence[str]) -> Senses:
        """The meanings of a phrase: each sort in the first language that has it."""
        known = self.senses.get(phrase)
        if known is None:
            return {}
        found: Senses = {}
        for language in (*order[:1], "", *order[1:]):
            for sort, ids in known.get(language, {}).items():
                found.setdefault(sort, ids)
        return found

    def likely(self, words: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
        """The languages, first the one that has the most words of a question; the visitor's wins a tie."""
        counts = {code: sum(code in self.senses.get(word, ()) for word in words) for code in order}
        best = max(order, key=lambda code: (counts[code], -order.index(code)))
        return tuple(dict.fromkeys((best, *order)))

    def _take(self, sort: str, things: Things) -> None:
        for language, forms in things.forms.items():
            for form, ids in forms.items():
                self._add(language, (form,), sort, *ids)
                eras = [one for one in ids if sort == "noun" and one.rpartition("/")[2] in _ERA_NOUNS]
                if eras:
                    self._add(language, (form,), "cue", "era")
        for key, ids in things.keys.items():
            # An id with its game in front is no phrase: its end is, behind the name of the game.
            if sort != "deed" and not any("/" in one and key == normal(one) for one in ids):
                self._add("", (key,), sort, *ids)

    def _take_cards(self, names: Things) -> None:
        for language, named in names.labels.items():
            articles = {normal(one) for one in self._plain(language).get("article", ())}
            alike: dict[str, dict[str, dict[str, None]]] = defaultdict(lambda: {"cards": {}, "spellings": {}})
            for card, name in named.items():
                spellings = dict.fromkeys((normal(name), normal(_ELISION.sub("", name))))
                for spelling in spellings:
                    first, _, rest = spelling.partition(" ")
                    bare = rest if rest and first in articles else spelling
                    alike[bare]["cards"][card] = None
                    alike[bare]["spellings"] |= {spelling: None, bare: None}
                for word in dict.fromkeys(word for one in spellings for word in one.split()):
                    self.named[word][card] = None
            for group in alike.values():
                # With or without its article, a name means every card of that name.
                self._add(language, group["spellings"], "card", *group["cards"])

    def _share_kinds(self, language: str) -> None:
        """Let a name of a kind mean kinds of other games, too: those with the same name and words that say nothing."""
        words = self._plain(language)
        empty = {normal(one) for sort in ("article", "filler") for one in words.get(sort, ())}
        named: dict[str, list[str]] = defaultdict(list)
        bare: dict[str, list[str]] = defaultdict(list)
        forms = self.vocabulary.kinds.forms.get(language, {})
        for form, ids in forms.items():
            for one in ids:
                named[one].append(form)
                bare[" ".join(word for word in form.split() if word not in empty)].append(one)
        for form, ids in forms.items():
            also = dict.fromkeys(other for one in ids for name in named[one] for other in bare.get(name, ()))
            self._add(language, (form,), "kind", *also)

    def _join_eras(self, language: str) -> None:
        """Take the word for an era and its sign as one phrase: that word also ends the names of some eras."""
        eras = self.vocabulary.eras
        before = [phrase for phrase, known in self.senses.items() if "era" in known.get(language, {}).get("cue", ())]
        for word in before:
            for key, ids in eras.keys.items():
                if " " not in key:
                    self._add(language, (f"{word} {key}",), "era", *ids)
            for last in self.vocabulary.languages[language].words["eras"]["last"]:
                self._add(language, (f"{last} {word}", f"{word} {last}"), "era", *self.vocabulary.last_eras)

    def _plain(self, language: str) -> Mapping[str, Sequence[str]]:
        spoken = self.vocabulary.languages.get(language)
        return spoken.words.get("plain", {}) if spoken else {}

    def _add(self, language: str, phrases: Iterable[str], sort: str, *ids: str) -> None:
        for phrase in map(normal, phrases):
            if not phrase:
                continue
            senses = self.senses[phrase][language]
            senses[sort] = tuple(dict.fromkeys((*senses.get(sort, ()), *ids)))
            words = phrase.split()
            self.longest = max(self.longest, len(words))
            if sort in CONTENT and sort != "deed":
                self.spelt[language].update((word, None) for word in words if len(word) > 3)
