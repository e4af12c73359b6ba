"""The shared data of all pages of one catalog, read only once: languages, games, eras, kinds, words and drawings."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardwright.drawing.appearance.drawings import BLANK, PLAIN, emblems
from cardwright.drawing.appearance.palette import by_default
from cardwright.query import Phrasebook, Vocabulary
from cardwright.serve.ranks import Ranks, read_ranks
from cardwright.serve.signs import Signs, read_signs
from cardwright.serve.words import ENGLISH, Words, read_words

SURENESS = ("low", "medium", "high")


def sureness(confidence: str) -> int:
    """A confidence as a number from 1 to 3, or 0 if it is unknown."""
    return SURENESS.index(confidence) + 1 if confidence in SURENESS else 0


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of a fact, the confidence in it, and notes about it."""

    source: str
    confidence: str
    notes: tuple[str, ...]

    @property
    def sureness(self) -> int:
        """The confidence: 1 to 3, or 0 if it is unknown."""
        return sureness(self.confidence)

    @classmethod
    def of(cls, source: str, confidence: str, notes: str) -> "Origin":
        """The origin in a row of the catalog."""
        return cls(source, confidence, tuple(notes.splitlines()))

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {"source": self.source, "confidence": self.confidence, "notes": list(self.notes)}


@dataclass(frozen=True, slots=True)
class Era:
    """An era of a game, and its names."""

    id: str
    game: str
    key: str
    level: int
    names: Mapping[str, str]
    cards: int
    origin: Origin

    def name(self, language: str) -> str:
        """Its name in a language, or the name in its file."""
        return self.names.get(language, self.key)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card; `cards` counts those of exactly this kind."""

    id: str
    game: str
    key: str
    parent: str | None
    cards: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck and its names."""

    id: str
    game: str
    key: str
    era: str | None
    names: Mapping[str, str]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: its numbers of players and its names."""

    id: str
    game: str
    key: str
    least_players: int
    most_players: int
    names: Mapping[str, str]
    origin: Origin

    def name(self, language: str) -> str:
        """Its name in a language, or its key in words."""
        return self.names.get(language) or self.key.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its numbers of players and its size."""

    id: str
    least_players: int
    most_players: int
    cards: int
    names: Mapping[str, str]
    eras: tuple[Era, ...]
    kinds: tuple[Kind, ...]
    decks: tuple[Deck, ...]
    scenarios: tuple[Scenario, ...]

    def name(self, language: str) -> str:
        """Its title; the name of its folder if it has none."""
        return self.names.get(language) or self.id.replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Edition:
    """The shared data of one catalog."""

    languages: Mapping[str, str]
    words: Mapping[str, Words]
    games: Mapping[str, Game]
    eras: Mapping[str, Era]
    kinds: Mapping[str, Kind]
    decks: Mapping[str, Deck]
    scenarios: Mapping[str, Scenario]
    nouns: Mapping[tuple[str, str, str], str]
    eras_called: Mapping[tuple[str, str], str]
    """The plural of a game's word for an era, by game and language."""
    symbols: Mapping[tuple[str, str], tuple[str, str]]
    """By game and noun; those of nouns that nobody gave one are in `defaults`."""
    defaults: Mapping[tuple[str, str], tuple[str, str]]
    signs: Mapping[tuple[str, str], Signs]
    pictured: frozenset[str]
    """The cards with a picture file of their own."""
    places: Mapping[str, str]
    """The shape of the cards that lie on a board."""
    printed_on_places: Mapping[tuple[str, str], int]
    """By game and attribute: how many of these cards print it."""
    facts: Mapping[str, str]
    phrases: Mapping[str, str]
    """An example of adjacent words, by language."""
    phrasebook: Phrasebook
    ranks: Ranks
    parents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    chip_values: dict[tuple[str, str, str], Any] = field(default_factory=dict)
    """The values of chips beside a search, by key, value and language; filled as they are shown."""

    @property
    def cards(self) -> int:
        """The number of cards."""
        return sum(game.cards for game in self.games.values())

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that a query may use."""
        return self.phrasebook.vocabulary

    @property
    def usual(self) -> str:
        """The default language."""
        return ENGLISH if ENGLISH in self.words else min(self.words)

    def noun(self, game: str, language: str, key: str) -> str:
        """The name of a noun of a game in a language."""
        return self.nouns.get((game, language, key)) or key.replace("-", " ")

    def eras_of(self, game: str, language: str) -> str:
        """The word of a game for its eras, with a capital letter; nothing if it has no word for them."""
        word = self.eras_called.get((game, language), "")
        return word[:1].upper() + word[1:]

    def symbol(self, game: str, key: str) -> tuple[str, str]:
        """The drawing and the colour of a noun; a kind without one inherits from its parent."""
        for known in (self.symbols, self.defaults):
            for one in (key, *self.lineage(f"{game}/{key}")):
                if (game, one) in known:
                    return known[game, one]
        return BLANK, PLAIN

    def lineage(self, kind: str) -> tuple[str, ...]:
        """The keys of the kinds that a kind is a special case of, nearest first."""
        known = self.parents.get(kind)
        if known is None:
            found: list[str] = []
            above = self.kinds[kind].parent if kind in self.kinds else None
            while above is not None and above in self.kinds and self.kinds[above].key not in found:
                found.append(self.kinds[above].key)
                above = self.kinds[above].parent
            known = self.parents[kind] = tuple(found)
        return known


def defaults(
    game: str, sorts: Iterable[str], symbols: Mapping[tuple[str, str], tuple[str, str]]
) -> dict[tuple[str, str], tuple[str, str]]:
    """The symbols of the nouns of a game that nobody gave one, in colours that no other noun of the game has."""
    taken = {colour for (owner, _), (_, colour) in symbols.items() if owner == game}
    found = by_default([one for one in sorts if (game, one) not in symbols], taken)
    return {(game, key): (one.drawing, one.colour) for key, one in found.items()}


def read_edition(connection: sqlite3.Connection) -> Edition:
    """Read the shared data."""
    words = read_words(connection)
    languages = dict(connection.execute("SELECT code, name FROM languages ORDER BY code"))
    era_names = _names(connection, "SELECT era, language, name FROM era_names")
    deck_names = _names(connection, "SELECT deck, language, name FROM deck_names")
    game_names = _names(connection, "SELECT game, language, name FROM game_names")
    counts = {
        column: dict(connection.execute(f"SELECT {column}, count(*) FROM cards GROUP BY {column}"))  # noqa: S608
        for column in ("game", "kind", "era")
    }
    eras = {
        key: Era(key, game, short, level, era_names.get(key, {}), counts["era"].get(key, 0), Origin.of(*origin))
        for key, game, short, level, *origin in connection.execute(
            "SELECT id, game, key, level, source, confidence, notes FROM eras ORDER BY game, level"
        )
    }
    kinds = {
        key: Kind(key, game, short, parent, counts["kind"].get(key, 0))
        for key, game, short, parent in connection.execute("SELECT id, game, key, parent FROM kinds ORDER BY id")
    }
    decks = {
        key: Deck(key, game, short, era, deck_names.get(key, {}), Origin.of(*origin))
        for key, game, short, era, *origin in connection.execute(
            "SELECT id, game, key, era, source, confidence, notes FROM decks ORDER BY id"
        )
    }
    scenario_names = _names(connection, "SELECT scenario, language, name FROM scenario_names")
    scenarios = {
        key: Scenario(key, game, short, least, most, scenario_names.get(key, {}), Origin.of(*origin))
        for key, game, short, least, most, *origin in connection.execute(
            "SELECT id, game, key, least_players, most_players, source, confidence, notes FROM scenarios ORDER BY id"
        )
    }
    games = {
        key: Game(
            key,
            least,
            most,
            counts["game"].get(key, 0),
            game_names.get(key, {}),
            tuple(era for era in eras.values() if era.game == key),
            tuple(kind for kind in kinds.values() if kind.game == key),
            tuple(deck for deck in decks.values() if deck.game == key),
            tuple(one for one in scenarios.values() if one.game == key),
        )
        for key, least, most in connection.execute("SELECT id, least_players, most_players FROM games ORDER BY id")
    }
    known = set(emblems())
    symbols = {
        (game, key): (drawing if drawing in known else BLANK, colour)
        for game, key, drawing, colour in connection.execute("SELECT game, key, drawing, colour FROM symbols")
    }
    by_itself: dict[tuple[str, str], tuple[str, str]] = {}
    for game in games.values():
        # The topmost kinds, and what is counted: everything else has the look of one of these.
        counted = connection.execute(
            "SELECT DISTINCT key FROM roles WHERE game = ? AND role IN ('stock', 'stat', 'attribute') ORDER BY key",
            (game.id,),
        )
        tops = [kind.key for kind in game.kinds if kind.parent is None]
        by_itself |= defaults(game.id, [game.id, *tops, *(key for (key,) in counted)], symbols)
    return Edition(
        languages={code: name for code, name in languages.items() if code in words},
        words=words,
        games=games,
        eras=eras,
        kinds=kinds,
        decks=decks,
        scenarios=scenarios,
        nouns={
            (game, language, key): word
            for game, language, key, word in connection.execute(
                "SELECT game, language, key, word FROM words WHERE section = 'noun'"
            )
        },
        eras_called={
            (game, language): plural
            for game, language, plural in connection.execute(
                "SELECT game, language, plural FROM words WHERE section = 'noun' AND key = 'era'"
            )
        },
        symbols=symbols,
        defaults=by_itself,
        signs=read_signs(connection, symbols),
        pictured=frozenset(card for (card,) in connection.execute("SELECT card FROM picture_files")),
        places=dict(connection.execute("SELECT card, shape FROM places")),
        printed_on_places={
            (game, attribute): number
            for game, attribute, number in connection.execute(
                "SELECT game, attribute, count(*) FROM places JOIN cards ON cards.id = places.card "
                "JOIN card_values ON card_values.card = cards.id GROUP BY game, attribute"
            )
        },
        facts=dict(connection.execute("SELECT key, value FROM meta")),
        phrases={language: _phrase(connection, language) for language in words},
        phrasebook=Phrasebook.of(Vocabulary.of(connection)),
        ranks=read_ranks(connection),
    )


def _phrase(connection: sqlite3.Connection, language: str) -> str:
    """The most frequent first three words of sentences, in a sample."""
    openings: Counter[str] = Counter()
    for (sentence,) in connection.execute(
        "SELECT sentence FROM texts WHERE language = ? ORDER BY card, position LIMIT 2000", (language,)
    ):
        opening = sentence.replace(",", " ").split()[:3]
        if len(opening) == 3 and all(word.isalpha() for word in opening):
            openings[" ".join(opening)] += 1
    return openings.most_common(1)[0][0].lower() if openings else ""


def _names(connection: sqlite3.Connection, question: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for owner, language, name in connection.execute(question):
        found.setdefault(owner, {})[language] = name
    return found
