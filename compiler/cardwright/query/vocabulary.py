"""All words that a query may use: the keys in all languages, the nouns and names of the games, the words of cards."""

import json
import re
import sqlite3
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.base.diagnostics import ENGLISH, Messages
from cardwright.base.record import record
from cardwright.query.things import Things, normal

_WORDS = re.compile(r"[^\W\d_]+")
_FIRST = "SELECT {0}.language, {1} FROM {0} JOIN cards ON cards.id = {0}.card GROUP BY {0}.language HAVING min(number)"
_MOST_COUNTED = (
    "SELECT what FROM facts WHERE fact = '{}' AND what LIKE '%/%'"
    " GROUP BY what ORDER BY count(CASE WHEN number > 0 THEN 1 END) DESC, count(*) DESC, what LIMIT 1"
)
_USUAL = {
    "type": "SELECT kind FROM cards GROUP BY kind ORDER BY count(*) DESC, kind LIMIT 1",
    "era": "SELECT era FROM cards WHERE era IS NOT NULL GROUP BY era ORDER BY count(*) DESC, era LIMIT 1",
    "game": "SELECT game FROM cards GROUP BY game ORDER BY count(*) DESC, game LIMIT 1",
    "deck": "SELECT deck FROM deck_cards WHERE copies > 0 GROUP BY deck ORDER BY count(*) DESC, deck LIMIT 1",
    "players": "SELECT players FROM deck_cards WHERE copies > 0 ORDER BY players LIMIT 1",
    "name": _FIRST.format("names", "name"),
    "text": _FIRST.format("texts", "sentence"),
    "is": "SELECT sort FROM abilities GROUP BY sort ORDER BY count(*) DESC, sort LIMIT 1",
    "src": "SELECT text FROM sources GROUP BY text ORDER BY count(*) DESC, text LIMIT 1",
    **{key: _MOST_COUNTED.format(key) for key in ("gives", "takes", "needs")},
    "copies": "SELECT copies FROM deck_cards GROUP BY copies ORDER BY count(*) DESC, copies LIMIT 1",
    "has": "SELECT game || '/' || attribute FROM card_values JOIN cards ON id = card"
    " GROUP BY 1 ORDER BY count(DISTINCT card) DESC, 1 LIMIT 1",
    "changed": "SELECT version FROM versions ORDER BY position DESC, game LIMIT 1",
}
"""The queries for a value that many cards have, for each key; for names and texts one in each language."""
CONSTRUCTS = ("does", "on", "needs")
"""The keys that accept constructs as values, by the words in the table of a language."""


@record
class QueryLanguage:
    """A language for queries: its name, its search index, its view of the cards, its words for queries."""

    code: str
    name: str
    index: str
    cards: str
    words: Mapping[str, Any]


@dataclass(slots=True, repr=False)
class Vocabulary:
    """The vocabulary of one catalog; immutable."""

    languages: Mapping[str, QueryLanguage]
    keys: Mapping[str, Mapping[str, str]]
    messages: Messages
    kinds: Things
    parents: Mapping[str, str | None]
    eras: Things
    levels: Mapping[str, tuple[str, int]]
    last_eras: tuple[str, ...]
    """The last era of each game of which there are cards."""
    games: Things
    decks: Things
    nouns: Things
    attributes: Things
    """The nouns that stand as a label beside a printed value."""
    names: Things
    """The cards."""
    printed: Mapping[str, tuple[str, ...]]
    """The nouns that are printed as a value, each with the labels that it stands beside."""
    deeds: Mapping[str, Things]
    used: Mapping[str, Counter[str]]
    sources: tuple[str, ...]
    versions: tuple[tuple[str, str, int, str | None], ...]
    words: Mapping[str, list[str]]
    longest: int
    usual: Mapping[str, str]
    """For each key, a value that some card has, as an example."""
    _orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _special: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> "Vocabulary":
        """The vocabulary of a catalog; raises sqlite3.DatabaseError if the file is no catalog, or an older one."""
        return _Loading(connection).vocabulary()

    def language(self, code: str) -> QueryLanguage:
        """The given language, or its nearest relative, or English; raises LookupError if there is none at all."""
        family = code.partition("-")[0].lower()
        candidates = (code, family, *(one for one in self.languages if one.partition("-")[0] == family), ENGLISH)
        known = next((one for one in (*candidates, *self.languages) if one in self.languages), None)
        if known is None:
            raise LookupError("the catalog has no language")
        return self.languages[known]

    def order(self, code: str) -> tuple[str, ...]:
        """The languages for looking up a word: the visitor's first, then English, then the others."""
        known = self._orders.get(code)
        if known is None:
            known = tuple(dict.fromkeys((code, ENGLISH, *self.languages)))
            if code in self.languages:
                # Others may be any text that a visitor sends.
                self._orders[code] = known
        return known

    def joining(self, code: str) -> dict[str, list[str]]:
        """The words for "or", "and" and "not": those of the visitor, and the English ones."""
        spoken = [self.languages[one] for one in self.order(code)[:2] if one in self.languages]
        return {name: [word for one in spoken for word in one.words.get(name, ())] for name in ("or", "and", "not")}

    def key(self, text: str, code: str) -> str | None:
        """The key that a name means, in the first language that has it."""
        meant = normal(text)
        return next((self.keys[one][meant] for one in self.order(code) if meant in self.keys.get(one, {})), None)

    def knows(self, language: str, tokens: list[str], whole: bool) -> bool:
        """Whether a card has these words in that language; the last one is a prefix, unless they are whole."""
        words = self.words.get(language, [])
        for number, token in enumerate(tokens, 1):
            place = bisect_left(words, token)
            near = words[place] if place < len(words) else ""
            if near != token and (whole or number < len(tokens) or not near.startswith(token)):
                return False
        return True

    def special_cases(self, kind: str) -> tuple[str, ...]:
        """A kind and all kinds that are special cases of it."""
        if not self._special:
            for one in self.parents:
                found = [one]
                for above in found:
                    found += [child for child, parent in self.parents.items() if parent == above]
                self._special[one] = tuple(found)
        return self._special.get(kind, (kind,))


@dataclass(slots=True)
class _Loading:
    connection: sqlite3.Connection

    def rows(self, sql: str) -> Iterator[tuple[Any, ...]]:
        # The caller may have set another row factory on the connection.
        return map(tuple, self.connection.execute(sql))

    def vocabulary(self) -> Vocabulary:
        languages = self.languages()
        used: dict[str, Counter[str]] = defaultdict(Counter)
        for fact, what, cards in self.rows("SELECT fact, what, count(*) FROM facts GROUP BY fact, what"):
            used[fact][what] = cards
        used["cost"] = Counter(dict(self.rows("SELECT stock, count(*) FROM costs GROUP BY stock")))
        words: dict[str, list[str]] = defaultdict(list)
        for language, word in self.rows("SELECT language, word FROM vocabulary ORDER BY language, word"):
            words[language].append(word)
        [[longest]] = self.rows("SELECT max(length(sentence)) FROM texts")
        mistakes = {code: spoken.words.get("mistakes", {}) for code, spoken in languages.items()}
        nouns = self.nouns("noun")
        return Vocabulary(
            languages=languages,
            keys={code: _key_names(spoken) for code, spoken in languages.items()},
            messages=Messages(mistakes),
            kinds=self.some(nouns, "SELECT id FROM kinds"),
            parents=dict(self.rows("SELECT id, parent FROM kinds")),
            eras=self.eras(),
            levels={era: (game, level) for era, game, level in self.rows("SELECT id, game, level FROM eras")},
            last_eras=tuple(
                era
                for era, _ in self.rows(
                    "SELECT eras.id, max(level) FROM cards JOIN eras ON eras.id = era GROUP BY eras.game ORDER BY 1"
                )
            ),
            games=self.named("SELECT id, id FROM games", "SELECT game, language, name FROM game_names"),
            decks=self.named("SELECT id, key FROM decks", "SELECT deck, language, name FROM deck_names"),
            nouns=nouns,
            attributes=self.some(
                nouns, "SELECT DISTINCT game || '/' || attribute FROM card_values JOIN cards ON id = card"
            ),
            names=self.named("SELECT id, key FROM cards", "SELECT card, language, name FROM names"),
            printed=self.printed(),
            deeds=self.deeds(languages),
            used=used,
            sources=tuple(text for [text] in self.rows("SELECT DISTINCT text FROM sources ORDER BY text")),
            versions=tuple(
                (game, version, position, date)
                for game, version, position, date in self.rows(
                    "SELECT game, version, position, date FROM versions ORDER BY game, position"
                )
            ),
            words=words,
            longest=longest or 0,
            usual=self.usual(),
        )

    def usual(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, sql in _USUAL.items():
            for *of, value in self.rows(sql):
                text = str(value)
                found[" ".join([key, *of])] = max(_WORDS.findall(text), key=len, default="") if key == "text" else text
        return found

    def languages(self) -> dict[str, QueryLanguage]:
        tables = {code: json.loads(words) for code, words in self.rows("SELECT language, words FROM query_words")}
        usual: Mapping[str, Any] = tables.get(ENGLISH) or next(iter(tables.values()), {})
        return {
            code: QueryLanguage(code, name, index, cards, _completed(tables.get(code, usual), usual))
            for code, name, index, cards in self.rows("SELECT code, name, search, cards FROM languages ORDER BY code")
        }

    def printed(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for noun, label in self.rows(
            "SELECT DISTINCT game || '/' || value, game || '/' || attribute FROM card_values JOIN cards ON id = card"
            " WHERE typeof(value) = 'text' ORDER BY 1, 2"
        ):
            found[noun] = (*found.get(noun, ()), label)
        return found

    def nouns(self, section: str) -> Things:
        things = Things()
        for game, language, key, word, plural in self.rows(
            "SELECT game, language, key, word, plural FROM words"
            f" WHERE section = '{section}' ORDER BY game, language, key"
        ):
            things.labels[language][f"{game}/{key}"] = word
            things.plurals[language][f"{game}/{key}"] = plural
            things.add_key(key, f"{game}/{key}")
        for game, language, key, form in self.rows(
            f"SELECT game, language, key, form FROM word_forms WHERE section = '{section}' ORDER BY game, language, key"
        ):
            things.add(language, form, f"{game}/{key}")
        return things

    def some(self, nouns: Things, sql: str) -> Things:
        """The nouns with the ids that a question finds, such as the kinds."""
        some = Things()
        ids = {one for [one] in self.rows(sql)}
        for language, labels in nouns.labels.items():
            some.labels[language] = {one: label for one, label in labels.items() if one in ids}
        for language, forms in nouns.forms.items():
            some.forms[language] = _kept(forms, ids)
        some.keys = _kept(nouns.keys, ids)
        return some

    def eras(self) -> Things:
        things = self.named("SELECT id, key FROM eras", "SELECT era, language, name FROM era_names")
        for era, level in self.rows("SELECT id, level FROM eras ORDER BY id"):
            things.keys.setdefault(str(level), {})[era] = None
        return things

    def named(self, keys: str, names: str) -> Things:
        things = Things()
        for one, key in self.rows(keys):
            things.add_key(key, one)
            things.add_key(one, one)
        for one, language, name in self.rows(names):
            things.labels[language][one] = name
            things.add(language, name, one)
        return things

    def deeds(self, languages: Mapping[str, QueryLanguage]) -> dict[str, Things]:
        """The possible values of keys for constructs: their words, the class names of constructs, actions."""
        deeds = {}
        for key in CONSTRUCTS:
            things = Things() if key == "needs" else self.nouns("action")
            for code, spoken in languages.items():
                for word, constructs in spoken.words.get(key, {}).items():
                    things.add(code, word, *constructs.split())
                    for construct in constructs.split():
                        things.labels[code].setdefault(construct, word)
            for [construct] in self.rows(
                f"SELECT DISTINCT what FROM facts WHERE fact = '{key}' AND what NOT LIKE '%/%' ORDER BY what"
            ):
                # The tool itself shows the class name; with hyphens it can be typed, too.
                things.add_key(construct, construct)
                things.add_key(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", construct), construct)
            deeds[key] = things
        return deeds


def _completed(own: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The words of a language, completed by those of another."""
    whole = dict(own)
    for entry, value in usual.items():
        if entry not in whole:
            whole[entry] = value
        elif isinstance(value, Mapping) and entry not in CONSTRUCTS:
            whole[entry] = _completed(whole[entry], value)
    return whole


def _key_names(spoken: QueryLanguage) -> dict[str, str]:
    """All names of all keys in a language, including their identifiers."""
    table = spoken.words.get("keys", {})
    return {normal(name): str(key) for key, entry in table.items() for name in (key, *entry["names"])}


def _kept(table: Mapping[str, dict[str, None]], ids: set[str]) -> dict[str, dict[str, None]]:
    kept = {form: {one: None for one in meant if one in ids} for form, meant in table.items()}
    return {form: meant for form, meant in kept.items() if meant}
