"""The keys about a card's class: its kind, era, game and deck, and the number of players it is used with."""

from collections.abc import Callable
from operator import ge, gt, le, lt

from cardwright.query.asking import EQUAL, ORDERED, SIGNS, Asking, value_text
from cardwright.query.parts import Part, marks
from cardwright.query.terms import Filter
from cardwright.query.things import Things, normal

_COMPARE: dict[str, Callable[[int, int], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
_FITS = {
    "=": "? BETWEEN least_players AND most_players",
    "<": "? > least_players",
    "<=": "? >= least_players",
    ">": "? < most_players",
    ">=": "? <= most_players",
}
"""Whether a game allows some number of players for which a comparison is true."""


def kind(asking: Asking, key: str, term: Filter) -> Part | None:
    """`type:` includes special cases; `type=` excludes them."""
    vocabulary = asking.vocabulary
    ids = asking.takes(key, term, EQUAL) and asking.meant(vocabulary.kinds, term.value, term)
    if not ids:
        return None
    label = asking.label(vocabulary.kinds, ids)
    if term.sign == "=":
        return Part(f"cards.kind IN {marks(ids)}", ids, asking.says(key, "exactly", value=label))
    kinds = tuple(dict.fromkeys(one for top in ids for one in vocabulary.special_cases(top)))
    return Part(f"cards.kind IN {marks(kinds)}", kinds, asking.says(key, value=label))


def era(asking: Asking, key: str, term: Filter) -> Part | None:
    """`era:`, and comparisons with the eras before and after it in the same game."""
    vocabulary = asking.vocabulary
    ids = asking.takes(key, term, ORDERED) and _eras(asking, term)
    if not ids:
        return None
    wanted = ids
    if term.sign in _COMPARE:
        compare = _COMPARE[term.sign]
        bounds = [vocabulary.levels[one] for one in ids]
        wanted = tuple(
            one
            for one, (game, level) in vocabulary.levels.items()
            if any(game == own and compare(level, bound) for own, bound in bounds)
        )
    # A card may have no era, and a comparison with NULL is neither true nor false.
    sql = f"(cards.era IS NOT NULL AND cards.era IN {marks(wanted)})"
    return Part(sql, wanted, asking.says(key, term.sign, value=asking.label(vocabulary.eras, ids)))


def _eras(asking: Asking, term: Filter) -> tuple[str, ...]:
    """The eras with this sign, name or number, or the last one of each game."""
    vocabulary, text = asking.vocabulary, value_text(term.value)
    if asking.entry("eras", text) == "last" and not vocabulary.eras.found(text, asking.order):
        return vocabulary.last_eras
    return asking.meant(vocabulary.eras, term.value, term)


def game(asking: Asking, key: str, term: Filter) -> Part | None:
    """`game:`, by any words of its name."""
    games = asking.vocabulary.games
    ids = asking.takes(key, term, EQUAL) and _by_some_words(asking, games, term)
    return Part(f"cards.game IN {marks(ids)}", ids, asking.says(key, value=asking.label(games, ids))) if ids else None


def deck(asking: Asking, key: str, term: Filter) -> Part | None:
    """`deck:`, by any words of its name; several decks may have them."""
    decks = asking.vocabulary.decks
    ids = asking.takes(key, term, EQUAL) and _by_some_words(asking, decks, term)
    if not ids:
        return None
    sql = f"cards.id IN (SELECT card FROM deck_cards WHERE deck IN {marks(ids)})"
    return Part(sql, ids, asking.says(key, value=asking.label(decks, ids)))


def _by_some_words(asking: Asking, things: Things, term: Filter) -> tuple[str, ...]:
    """The things with this name, or else those whose name or key contains all words."""
    text = value_text(term.value)
    exact = things.found(text, asking.order)
    wanted = set(normal(text).split())
    if exact or not wanted:
        return exact or asking.meant(things, term.value, term)
    tables = [*(things.forms.get(language, {}) for language in asking.order), things.keys]
    found = {one: None for table in tables for form, ids in table.items() if wanted <= {*form.split()} for one in ids}
    return tuple(found) or asking.meant(things, term.value, term)


def players(asking: Asking, key: str, term: Filter) -> Part | None:
    """`players:`: a deck contains the card with this number of players, or the card is always on the table."""
    number = asking.number(term.value, key) if asking.takes(key, term, ORDERED) else None
    if number is None:
        return None
    sign = "=" if term.sign == ":" else term.sign
    sql = (
        f"(cards.id IN (SELECT card FROM deck_cards WHERE players {SIGNS[sign]} ? AND copies > 0)"
        " OR (NOT EXISTS (SELECT 1 FROM deck_cards WHERE card = cards.id)"
        f" AND cards.game IN (SELECT id FROM games WHERE {_FITS[sign]})))"
    )
    return Part(sql, (number, number), asking.says(key, "number", number=asking.compared(sign, number)))
