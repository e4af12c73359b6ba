"""The rules of a game on its page: as text, for one way to play or for all, with its tables and symbols."""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import groupby

from cardwright.serve.desk import Desk
from cardwright.serve.edition import Game

MODE = "mode"
"""The option that says which version of a game is played."""
_TEXTS = """
SELECT section, rules.id, position, sort, text FROM rules JOIN rule_texts ON rule_texts.rule = rules.id
WHERE game = ? AND language = ? ORDER BY rules.id, position
"""
_READINGS = """
SELECT rule, position, value FROM rule_readings JOIN rules ON rules.id = rule_readings.rule
WHERE game = ? AND option = ?
"""
_SIGNS = """
SELECT DISTINCT key FROM symbols JOIN roles USING (game, key)
WHERE game = ? AND role IN ('stock', 'stat', 'counter') AND drawing <> 'blank'
"""


@dataclass(slots=True)
class Rule:
    """A rule as text: its title, the lines of its head, its sentences and remarks."""

    title: str = ""
    lines: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scale:
    """A table of a game: its name, what it is read from, and its rows of a range and a value."""

    name: str
    by: str
    rows: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol of a game, its word, and a query for the cards that speak of it."""

    word: str
    drawing: str
    colour: str
    query: str


def modes(desk: Desk, game: Game) -> dict[str, str]:
    """The versions in which a game can be played, by key: their names in the visitor's language."""
    rows = desk.rows("SELECT value FROM option_values WHERE option = ? ORDER BY position", f"{game.id}/{MODE}")
    return {value: desk.noun(game.id, value) for (value,) in rows}


def rules(desk: Desk, game: Game, mode: str = "") -> list[tuple[str, list[Rule]]]:
    """The rules of a game in the visitor's language, section by section; with a mode, only those that hold in it."""
    holds: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for rule, position, value in desk.rows(_READINGS, game.id, f"{game.id}/{MODE}") if mode else ():
        holds[rule, position].add(value)
    told: defaultdict[tuple[str, int], Rule] = defaultdict(Rule)
    for section, number, position, sort, text in desk.rows(_TEXTS, game.id, desk.language):
        if any(one in holds and mode not in holds[one] for one in ((number, 0), (number, position))):
            continue
        if sort == "title":
            told[section, number].title = text
        else:
            told[section, number].lines.append((sort, text))
    # A rule of which nothing is left does not hold in this mode.
    kept = [(section, rule) for (section, _), rule in told.items() if rule.lines or not mode]
    return [(section, [rule for _, rule in group]) for section, group in groupby(kept, key=lambda entry: entry[0])]


def scales(desk: Desk, game: Game) -> list[Scale]:
    """The tables of a game: population costs, prices of places, and whatever else is read from one."""
    words = {
        (section, key): word
        for section, key, word in desk.rows(
            "SELECT section, key, word FROM words WHERE game = ? AND language = ? AND section IN ('noun', 'zone')",
            game.id,
            desk.language,
        )
    }
    rows: defaultdict[tuple[str, str, str | None], list[tuple[str, int]]] = defaultdict(list)
    for section, key, by, least, most, value in desk.rows(
        "SELECT section, key, by, least, most, value FROM scales WHERE game = ? ORDER BY section, key, position",
        game.id,
    ):
        shown = (
            f"{least}–{most}" if most is not None and most > least else str(least) if most is not None else f"{least}+"
        )
        rows[section, key, by].append((shown, value))
    return [
        Scale(words.get((section, key), key), words.get(("noun", by or ""), "") or desk.say("place"), tuple(shown))
        for (section, key, by), shown in rows.items()
    ]


def signs(desk: Desk, game: Game) -> list[Sign]:
    """The symbols that stand in the sentences of a game, in the order of their words."""
    found = [
        Sign(desk.noun(game.id, key), *desk.edition.symbol(game.id, key), f"game:{game.id} about:{key}")
        for (key,) in desk.rows(_SIGNS, game.id)
    ]
    return sorted(found, key=lambda one: one.word)
